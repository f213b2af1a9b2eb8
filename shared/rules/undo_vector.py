"""Packed state: small numbers of which the last changes can be taken back."""

_MARK = 255
_GROWTH = 128
# How long the trail may become, in bytes, before its older half goes.
_LONGEST = 2048


class UndoVector:
    """A row of up to 1,023 cells, each 0..255. What changes between marks is taken back together.

    The trail is bounded: the oldest steps cannot be taken back for ever.
    """

    def __init__(self, size: int) -> None:
        self.values = bytearray(size)
        # Read from its end: a mark, or a cell in two bytes and before it what stood there.
        self._trail = bytearray(_GROWTH)
        self._end = 0

    def set(self, cell: int, value: int) -> None:
        """Change one cell."""
        values = self.values
        old = values[cell]
        if old != value:
            end = self._end
            trail = self._trail
            if end + 3 > len(trail):
                trail.extend(bytes(_GROWTH))
            trail[end] = old
            trail[end + 1] = cell & 255
            trail[end + 2] = cell >> 8
            self._end = end + 3
            values[cell] = value

    def add(self, cell: int, number: int) -> None:
        """Change one cell by a number, which may be negative."""
        self.set(cell, self.values[cell] + number)

    def mark(self) -> None:
        """Begin a step that `back` takes back."""
        if self._end >= _LONGEST:
            self._forget()
        if self._end == len(self._trail):
            self._trail.extend(bytes(_GROWTH))
        self._trail[self._end] = _MARK
        self._end += 1

    def back(self) -> None:
        """Take back all changes since the last mark, exactly. IndexError if there is no mark."""
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
        """What is so now cannot be taken back any more."""
        self._end = 0

    def _forget(self) -> None:
        """Let the older half of the trail go, in whole steps."""
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
