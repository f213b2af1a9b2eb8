"""Packed state: small numbers of which every change can be taken back."""

_MARK = 255
_GROWTH = 128


class Cells:
    """A row of up to 255 cells, each 0..255. What changes between marks is taken back together."""

    def __init__(self, size: int) -> None:
        self.values = bytearray(size)
        # Read from its end: a mark, or a cell and before it what stood there.
        self._trail = bytearray(_GROWTH)
        self._end = 0

    def set(self, cell: int, value: int) -> None:
        """Change one cell."""
        old = self.values[cell]
        if old != value:
            self._make_room()
            end = self._end
            self._trail[end] = old
            self._trail[end + 1] = cell
            self._end = end + 2
            self.values[cell] = value

    def add(self, cell: int, number: int) -> None:
        """Change one cell by a number, which may be negative."""
        self.set(cell, self.values[cell] + number)

    def mark(self) -> None:
        """Begin a step that `back` takes back."""
        self._make_room()
        self._trail[self._end] = _MARK
        self._end += 1

    def back(self) -> None:
        """Take back all changes since the last mark, exactly. IndexError if there is no mark."""
        trail = self._trail
        end = self._end - 1
        if end < 0:
            raise IndexError("nothing to take back")
        while trail[end] != _MARK:
            self.values[trail[end]] = trail[end - 1]
            end -= 2
        self._end = end

    def settle(self) -> None:
        """What is so now cannot be taken back any more."""
        self._end = 0

    def _make_room(self) -> None:
        if self._end + 2 > len(self._trail):
            self._trail.extend(bytes(_GROWTH))
