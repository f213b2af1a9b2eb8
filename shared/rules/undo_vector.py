"""Pack state into small numbers and undo recent changes."""

_MARK = 255
# Bytes of the trail: allocated at the start of a game, later memory may be in small pieces.
_SIZE = 640
# What a step adds that is longer than what is left.
_GROWTH = 128
# Bytes of the trail from which its older half is dropped.
_LONGEST = 512


class UndoVector:
    r"""A vector of up to 1,023 cells, 0..255 each, that records changes for undo.

    `back` reverts all changes since the last `mark`; those before the first are not recorded. The
    trail is bounded: the oldest steps cannot be reverted.

    >>> vector = UndoVector(3)
    >>> vector.mark(); vector.set(1, 7); vector.values
    bytearray(b'\x00\x07\x00')
    >>> vector.back(); vector.values
    bytearray(b'\x00\x00\x00')
    """

    def __init__(self, size: int) -> None:
        self.values = bytearray(size)
        # Read backwards: _MARK, or a cell number in two bytes, preceded by its old value.
        self._trail = bytearray(_SIZE)
        self._end = 0

    def set(self, cell: int, value: int) -> None:
        """Set one cell."""
        values = self.values
        old = values[cell]
        if old != value:
            end = self._end
            # Without a mark there is nothing to undo, as while a game is laid out.
            if end:
                trail = self._trail
                if end + 3 > len(trail):
                    trail.extend(bytes(_GROWTH))
                trail[end] = old
                trail[end + 1] = cell & 255
                trail[end + 2] = cell >> 8
                self._end = end + 3
            values[cell] = value

    def add(self, cell: int, number: int) -> None:
        """Add a number, which may be negative, to one cell."""
        self.set(cell, self.values[cell] + number)

    def clear(self, cell: int, end: int) -> None:
        """Set the cells from `cell` up to `end`, without it, to 0."""
        values = self.values
        while cell < end:
            # Most of them are.
            if values[cell]:
                self.set(cell, 0)
            cell += 1

    def mark(self) -> None:
        """Start a step for `back`."""
        if self._end >= _LONGEST:
            self._forget()
        if self._end == len(self._trail):
            self._trail.extend(bytes(_GROWTH))
        self._trail[self._end] = _MARK
        self._end += 1

    def back(self) -> None:
        """Revert all changes since the last mark, exactly.

        Raises: IndexError if there is no mark.
        """
        trail = self._trail
        end = self._end - 1
        if end < 0:
            raise IndexError("nothing to take back")
        values = self.values
        while trail[end] != _MARK:
            values[trail[end - 1] | trail[end] << 8] = trail[end - 2]
            end -= 3
        self._end = end

    def settle(self) -> None:
        """Clear the trail; nothing before can be reverted."""
        self._end = 0

    def _forget(self) -> None:
        """Drop the older half of the trail, in whole steps."""
        trail = self._trail
        start = end = self._end
        at = end - 1
        while at >= end // 2:
            if trail[at] == _MARK:
                start = at
                at -= 1
            else:
                at -= 3
        trail[: end - start] = trail[start:end]
        self._end = end - start
