"""A notice about games that an interrupted `flash` has saved on this computer."""

from doomsday.console.output import notify
from doomsday.device.backup.rescue import PUTS_BACK, waiting


def notify_waiting(port: str | None) -> None:
    """Notify the user of games saved on this computer that belong to a box at this port.

    port: None for any port.
    """
    for sentence in waiting(port):
        notify(f"Note: {sentence[:-1]}: {PUTS_BACK}.")
