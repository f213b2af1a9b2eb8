"""Hardware of the board: pins, buttons, panel, power, clocks."""
