"""Store a sequence of actions in packed blocks, with a cursor."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# Bytes of a block; the longest action fits. All allocations have this size, however long the game,
# so a fragmented heap still serves them.
_BLOCK = 257


class ActionTape:
    """A sequence of actions with a cursor.

    behind, ahead: actions before and after the cursor. Iterate to get those behind, oldest first.

    >>> tape = ActionTape()
    >>> tape.put(b"ab"); tape.put(b"c"); tape.back()
    b'c'
    >>> list(tape), tape.ahead
    ([b'ab'], 1)
    """

    def __init__(self) -> None:
        # Each action is stored with its length before and after it, so it can be read both ways.
        # It never crosses a block; `_ends` has the end of the last action in each block.
        self._blocks = [bytearray(_BLOCK)]
        self._ends = [0]
        self._block = 0
        self._at = 0
        self.behind = 0
        self.ahead = 0

    def put(self, action: bytes) -> None:
        """Insert an action of at most 255 bytes at the cursor and discard those ahead."""
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
        """Move the cursor back over one action and return it.

        Raises: IndexError if there is none behind.
        """
        if not self.behind:
            raise IndexError("no such action")
        self._block, self._at = self._before(self._block, self._at)
        self.behind -= 1
        self.ahead += 1
        return self._read(self._block, self._at)

    def forward(self) -> bytes:
        """Move the cursor forward over one action and return it.

        Raises: IndexError if there is none ahead.
        """
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
        """Return action `number`, from 1, behind or ahead. The search walks from the cursor.

        Raises: IndexError if there is no such action.
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

    def latest(self) -> "Iterator[bytes]":
        """Yield the actions behind the cursor, the newest first. Do not move it meanwhile.

        >>> tape = ActionTape()
        >>> tape.put(b"ab"); tape.put(b"c")
        >>> list(tape.latest())
        [b'c', b'ab']
        """
        block = self._block
        at = self._at
        for _ in range(self.behind):
            block, at = self._before(block, at)
            yield self._read(block, at)

    def _before(self, block: int, at: int) -> "tuple[int, int]":
        """Return the start of the action that ends at this position."""
        if not at:
            block -= 1
            at = self._ends[block]
        return block, at - self._blocks[block][at - 1] - 2

    def _start(self, block: int, at: int) -> "tuple[int, int]":
        """Return the start of the next action: here, or at the head of the next block."""
        if at == self._ends[block]:
            return block + 1, 0
        return block, at

    def _read(self, block: int, at: int) -> bytes:
        packed = self._blocks[block]
        return bytes(packed[at + 1 : at + 1 + packed[at]])
