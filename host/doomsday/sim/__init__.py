"""The simulated box: a real MicroPython that has the chip's pins, buses, flash and resets."""
