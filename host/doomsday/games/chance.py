"""Choices that follow from a seed, the same on the laptop and in the page.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    T = TypeVar("T")

_BYTES = 4
# Small numbers of MicroPython have 31 bits.
_BITS = 0x3FFFFFFF


class Chance:
    """A sequence of choices; SHA-256 of the seed and a counter decides each."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._count = 0

    def below(self, most: int) -> int:
        """Return a number from 0 to below `most`, all equally likely."""
        limit = (_BITS + 1) // most * most
        while True:
            text = "%d %d" % (self._seed, self._count)
            self._count += 1
            digest = hashlib.sha256(text.encode()).digest()
            value = int.from_bytes(digest[:_BYTES], "big") & _BITS
            if value < limit:
                return value % most

    def choice(self, items: "Sequence[T]") -> "T":
        """Return one of the items."""
        return items[self.below(len(items))]

    def sample(self, items: "Sequence[T]", count: int) -> "list[T]":
        """Return so many different ones of the items, in random order.

        >>> sorted(Chance(7).sample("abc", 3))
        ['a', 'b', 'c']
        """
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(count)]
