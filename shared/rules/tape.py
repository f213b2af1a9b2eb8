"""Actions one after another, packed, with a place among them."""

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from collections.abc import Iterator
except ImportError:
    pass

_GROWTH = 128


class Tape:
    """Actions behind a place and ahead of it; iterating gives those behind, oldest first.

    behind, ahead: how many there are.
    """

    def __init__(self) -> None:
        # Each action has its length before it and behind it, so that it can be read both ways.
        self._packed = bytearray(_GROWTH)
        self._at = 0
        self.behind = 0
        self.ahead = 0

    def put(self, action: bytes) -> None:
        """Put an action of at most 255 bytes behind the place; what was ahead is gone."""
        packed = self._packed
        at = self._at
        size = len(action)
        end = at + size + 2
        if end > len(packed):
            packed.extend(bytes(end - len(packed) + _GROWTH))
        packed[at] = packed[end - 1] = size
        packed[at + 1 : end - 1] = action
        self._at = end
        self.behind += 1
        self.ahead = 0

    def back(self) -> bytes:
        """Move the place back over one action, and return it. IndexError if none is behind."""
        action = self.action(self.behind)
        self._at -= len(action) + 2
        self.behind -= 1
        self.ahead += 1
        return action

    def forward(self) -> bytes:
        """Move the place forward over one action, and return it. IndexError if none is ahead."""
        action = self.action(self.behind + 1)
        self._at += len(action) + 2
        self.behind += 1
        self.ahead -= 1
        return action

    def action(self, number: int) -> bytes:
        """The action with this number, from 1, behind or ahead. IndexError if there is none.

        It is found by walking from the place.
        """
        if not 1 <= number <= self.behind + self.ahead:
            raise IndexError("no such action")
        packed = self._packed
        at = self._at
        for _ in range(self.behind - number + 1):
            at -= packed[at - 1] + 2
        for _ in range(number - self.behind - 1):
            at += packed[at] + 2
        return bytes(packed[at + 1 : at + 1 + packed[at]])

    def __iter__(self) -> "Iterator[bytes]":
        packed = self._packed
        at = 0
        while at < self._at:
            yield bytes(packed[at + 1 : at + 1 + packed[at]])
            at += packed[at] + 2
