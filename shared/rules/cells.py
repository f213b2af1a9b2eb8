"""Packed state: small numbers of which every change can be taken back."""


class Cells:
    """A row of cells, each 0..255. Changes between two marks are taken back together."""

    def __init__(self, size: int) -> None:
        self.values = bytearray(size)
        self._trail: "list[int]" = []
        self._marks: "list[int]" = []

    def set(self, cell: int, value: int) -> None:
        """Change one cell."""
        values = self.values
        if values[cell] != value:
            self._trail.append(cell << 8 | values[cell])
            values[cell] = value

    def mark(self) -> None:
        """Begin a step that `back` takes back."""
        self._marks.append(len(self._trail))

    def back(self) -> None:
        """Take back all changes since the last mark, exactly."""
        trail = self._trail
        values = self.values
        mark = self._marks.pop()
        while len(trail) > mark:
            change = trail.pop()
            values[change >> 8] = change & 255

    def settle(self) -> None:
        """What is so now cannot be taken back any more."""
        del self._trail[:]
        del self._marks[:]
