"""What several commands say of games that a broken-off flash has saved."""

from doomsday.console.output import notify
from doomsday.device.backup.rescue import PUTS_BACK, waiting


def notify_waiting(port: str | None) -> None:
    """Say which games wait on this machine to be put back on a box that was at this port.

    None is for any port.
    """
    for sentence in waiting(port):
        notify(f"Note: {sentence[:-1]}: {PUTS_BACK}.")
