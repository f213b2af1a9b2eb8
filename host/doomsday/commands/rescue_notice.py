"""What several commands say of games that a broken-off flash has saved."""

from doomsday.device.chip.rescue import PUTS_BACK, waiting
from doomsday.notify import tell


def tell_waiting(port: str | None) -> None:
    """Say which games wait on this machine to be put back on a box that was at this port.

    None is for any port.
    """
    for sentence in waiting(port):
        tell(f"Note: {sentence[:-1]}: {PUTS_BACK}.")
