"""Show what a press has changed: dice tumble, digits fall, a block or a token blinks."""

from micropython import const

from box.hw.ticks import elapsed

# What moves. Other parts have numbers from 0 up: see `lit`.
DICE = const(-2)
CLOCK = const(-1)

_FRAMES = const(3)
_FRAME_MS = const(80)
# Pixels that digits fall in a frame.
_FALL = const(9)
# Dice come to rest from left to right: in each frame a third of the panel's columns.
_THIRD = const(42)


class Motion:
    """The motion on a page and its progress. The page is drawn again for each frame.

    The result is durable before the first frame, and the last one shows the page at rest, so that
    a motion may end at any time. frame: frames before the last one; 0 if nothing moves.
    """

    def __init__(self) -> None:
        self.frame = 0
        self._what = 0
        self._since = -1

    def start(self, what: int) -> None:
        """Animate a part of the next page: DICE, CLOCK, or one that asks `lit`."""
        self._what = what
        self.frame = _FRAMES
        self._since = -1

    def stop(self) -> bool:
        """Go to the last frame. Return whether it has to be drawn."""
        moved = self.frame > 0
        self.frame = 0
        return moved

    def step(self, now: int) -> bool:
        """Go to the next frame if it is due. Return whether it has to be drawn."""
        if not self.frame or self.next(now):
            return False
        self.frame -= 1
        self._since = now
        return True

    def next(self, now: int) -> int:
        """Return milliseconds until the next frame is due, the first one after the first call."""
        if self._since < 0:
            self._since = now
        return max(_FRAME_MS - elapsed(now, self._since), 0)

    def tumbled(self, face: int, sides: int, x: int) -> int:
        """Return the face that a die at column x shows now: another one while it tumbles."""
        if self._what != DICE or x < _THIRD * (_FRAMES - self.frame):
            return face
        return (face + (x + 2 * self.frame) % (sides - 1)) % sides + 1

    def height(self) -> int:
        """Return how many pixels above their place the digits of the clock are now."""
        return self.frame * _FALL if self._what == CLOCK else 0

    def lit(self, part: int) -> int:
        """Return 1 if a part is drawn as before the press now: a block that was lost, a token."""
        return self.frame & 1 if self._what == part else 0
