"""The size of the box's screen, whose pixels are 8 pages of 128 columns (MONO_VLSB)."""

WIDTH = 128
HEIGHT = 64
SCREEN_BYTES = WIDTH * HEIGHT // 8
