"""The simulated box: real MicroPython with models of the chip's pins, buses, flash and resets."""
