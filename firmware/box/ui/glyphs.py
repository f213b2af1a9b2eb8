"""Share what all glyphs are drawn with: the width of the picture, buffers, the inverse palette."""

import framebuf
from micropython import const

WIDTH = const(127)


def new_buffer(width: int, height: int) -> framebuf.FrameBuffer:
    """Return a new empty frame buffer."""
    data = bytearray(width * ((height + 7) // 8))
    return framebuf.FrameBuffer(data, width, height, framebuf.MONO_VLSB)


INVERSE = new_buffer(2, 1)
"""A palette that swaps lit and dark."""
INVERSE.pixel(0, 0, 1)
