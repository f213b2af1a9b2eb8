"""Loads the data file of the board that this box is on."""


class Board:
    """What a board has. `data` is a module such as boards/devkitc.py."""

    def __init__(self, data) -> None:  # type: ignore[no-untyped-def]
        self.name: str = data.NAME
        self.chip: str = data.CHIP
        self.cpu_hz: int = data.CPU_HZ
        self.oled = data.OLED
        self.power = data.POWER
        self.buttons = data.BUTTONS
        self.external_pull_ups = data.EXTERNAL_PULL_UPS


def load() -> Board:
    """Load the board whose data file is on this box as `board`."""
    import board

    return Board(board)
