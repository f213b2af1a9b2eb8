"""The board's parts: pins, buttons, panel, power, clocks."""
