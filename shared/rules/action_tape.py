"""Store a sequence of actions in packed blocks, with a cursor."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# Bytes of a block. All allocations have this size, however long the game, so a fragmented heap
# still serves them.
_BLOCK = 256
# Byte of a block for the size of action `place`, less `place`. Sizes grow down from the end.
_SIZES = _BLOCK - 1
_SIZE = 127
_JOINED = 128


class ActionTape:
    """A sequence of actions of at most 127 bytes with a cursor.

    behind, ahead: actions before and after the cursor. Iterate to get those behind, oldest first.

    >>> tape = ActionTape()
    >>> tape.put(b"ab"); tape.put(b"c"); tape.back()
    b'c'
    >>> list(tape), tape.ahead
    ([b'ab'], 1)
    """

    def __init__(self) -> None:
        # A block has the number of its actions, the actions, free bytes, and the sizes of the
        # actions, the first at the end. An action never crosses blocks.
        self._blocks = [bytearray(_BLOCK)]
        # Where the action of the last `put` ends, while the cursor is there.
        self._end: tuple[int, int, int] | None = None
        self.behind = 0
        self.ahead = 0

    def put(self, action: bytes, joined: bool = False) -> None:
        """Insert an action at the cursor and discard those ahead; `joined` is kept with it."""
        blocks = self._blocks
        block, place, at = self._end or self._find(self.behind)
        if self.ahead:
            del blocks[block + 1 :]
            blocks[block][0] = place
            self.ahead = 0
        size = len(action)
        if at + size > _SIZES - place:
            blocks.append(bytearray(_BLOCK))
            block, place, at = block + 1, 0, 1
        packed = blocks[block]
        packed[at : at + size] = action
        packed[_SIZES - place] = size | _JOINED if joined else size
        packed[0] = place + 1
        self._end = block, place + 1, at + size
        self.behind += 1

    def back(self) -> bytes:
        """Move the cursor back over one action and return it.

        Raises: IndexError if there is none behind.
        """
        action = self.action(self.behind)
        self._end = None
        self.behind -= 1
        self.ahead += 1
        return action

    def forward(self) -> bytes:
        """Move the cursor forward over one action and return it.

        Raises: IndexError if there is none ahead.
        """
        action = self.action(self.behind + 1)
        self._end = None
        self.behind += 1
        self.ahead -= 1
        return action

    def action(self, number: int) -> bytes:
        """Return action `number`, from 1, behind or ahead.

        Raises: IndexError if there is no such action.
        """
        if not 1 <= number <= self.behind + self.ahead:
            raise IndexError("no such action")
        block, place, end = self._find(number)
        packed = self._blocks[block]
        return bytes(packed[end - (packed[_BLOCK - place] & _SIZE) : end])

    def is_joined(self, number: int) -> bool:
        """Return whether an action that there is was put with `joined`."""
        block, place, _ = self._find(number)
        return self._blocks[block][_BLOCK - place] >= _JOINED

    def __iter__(self) -> "Iterator[bytes]":
        left = self.behind
        for packed in self._blocks:
            at = 1
            for place in range(min(left, packed[0])):
                end = at + (packed[_SIZES - place] & _SIZE)
                yield bytes(packed[at:end])
                at = end
            left -= packed[0]

    def latest(self) -> "Iterator[bytes]":
        """Yield the actions behind the cursor, the newest first. Do not move it meanwhile.

        >>> tape = ActionTape()
        >>> tape.put(b"ab"); tape.put(b"c")
        >>> list(tape.latest())
        [b'c', b'ab']
        """
        for number in range(self.behind, 0, -1):
            yield self.action(number)

    def _find(self, number: int) -> "tuple[int, int, int]":
        """Return where action `number` ends: block, actions of the block up to there, byte.

        number: 0 is the start of the tape.
        """
        block = 0
        for packed in self._blocks:
            if number <= packed[0]:
                break
            number -= packed[0]
            block += 1
        at = 1
        for place in range(number):
            at += packed[_SIZES - place] & _SIZE
        return block, number, at
