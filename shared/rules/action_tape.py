"""Actions one after another, packed, with a place among them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# Bytes of a block, which takes the longest action. However long a game is, it never asks for a
# larger piece of memory.
_BLOCK = 257


class ActionTape:
    """Actions behind a place and ahead of it; iterating gives those behind, oldest first.

    behind, ahead: how many there are.
    """

    def __init__(self) -> None:
        # Each action has its length before it and behind it, so that it can be read both ways. It
        # lies in one block; of each block it is known where its last action ends.
        self._blocks = [bytearray(_BLOCK)]
        self._ends = [0]
        self._block = 0
        self._at = 0
        self.behind = 0
        self.ahead = 0

    def put(self, action: bytes) -> None:
        """Put an action of at most 255 bytes behind the place; what was ahead is gone."""
        blocks = self._blocks
        if self.ahead:
            del blocks[self._block + 1 :], self._ends[self._block + 1 :]
            self.ahead = 0
        at = self._at
        size = len(action)
        if at + size + 2 > _BLOCK:
            blocks.append(bytearray(_BLOCK))
            self._ends[self._block] = at
            self._ends.append(0)
            self._block += 1
            at = 0
        end = at + size + 2
        packed = blocks[self._block]
        packed[at] = packed[end - 1] = size
        packed[at + 1 : end - 1] = action
        self._at = self._ends[self._block] = end
        self.behind += 1

    def back(self) -> bytes:
        """Move the place back over one action, and return it. IndexError if none is behind."""
        if not self.behind:
            raise IndexError("no such action")
        self._block, self._at = self._before(self._block, self._at)
        self.behind -= 1
        self.ahead += 1
        return self._read(self._block, self._at)

    def forward(self) -> bytes:
        """Move the place forward over one action, and return it. IndexError if none is ahead."""
        if not self.ahead:
            raise IndexError("no such action")
        block, at = self._start(self._block, self._at)
        action = self._read(block, at)
        self._block = block
        self._at = at + len(action) + 2
        self.behind += 1
        self.ahead -= 1
        return action

    def action(self, number: int) -> bytes:
        """The action with this number, from 1, behind or ahead. IndexError if there is none.

        It is found by walking from the place.
        """
        if not 1 <= number <= self.behind + self.ahead:
            raise IndexError("no such action")
        block = self._block
        at = self._at
        for _ in range(self.behind - number + 1):
            block, at = self._before(block, at)
        for _ in range(number - self.behind - 1):
            block, at = self._start(block, at)
            at += self._blocks[block][at] + 2
        block, at = self._start(block, at)
        return self._read(block, at)

    def __iter__(self) -> "Iterator[bytes]":
        block = at = 0
        for _ in range(self.behind):
            block, at = self._start(block, at)
            action = self._read(block, at)
            at += len(action) + 2
            yield action

    def _before(self, block: int, at: int) -> "tuple[int, int]":
        """Where the action begins that ends at a place."""
        if not at:
            block -= 1
            at = self._ends[block]
        return block, at - self._blocks[block][at - 1] - 2

    def _start(self, block: int, at: int) -> "tuple[int, int]":
        """Where the action lies that comes after a place: here, or first in the next block."""
        if at == self._ends[block]:
            return block + 1, 0
        return block, at

    def _read(self, block: int, at: int) -> bytes:
        packed = self._blocks[block]
        return bytes(packed[at + 1 : at + 1 + packed[at]])
