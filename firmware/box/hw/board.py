"""Load the data file of this box's board."""


class Board:
    """Description of a board. `data` is a module such as boards/devkitc.py."""

    def __init__(self, data) -> None:  # type: ignore[no-untyped-def]
        self.name: str = data.NAME
        self.chip: str = data.CHIP
        self.cpu_hz: int = data.CPU_HZ
        self.oled = data.OLED
        self.power = data.POWER
        self.buttons = data.BUTTONS
        self.external_pull_ups = data.EXTERNAL_PULL_UPS
        # Pins of an LED and of an active buzzer, each on at level 1; None if there is none.
        self.led: int | None = data.LED
        self.buzzer: int | None = data.BUZZER


def load() -> Board:
    """Load the board from the module `board` on this box."""
    import board

    return Board(board)
