"""MicroPython's framebuf for CPython, where tests import pages and draw nothing."""

MONO_VLSB = 0
MONO_HLSB = 3


class FrameBuffer:
    """A picture that keeps nothing; MicroPython draws those that are looked at."""

    def __init__(self, *_: object) -> None:
        pass

    def pixel(self, *_: int) -> None:
        pass

    def fill(self, colour: int) -> None:
        pass
