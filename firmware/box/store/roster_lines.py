"""Read the rosters that are stored on the box: a line each, and one at a time.

A full file of rosters is larger than the memory that is free.
"""

from typing import TYPE_CHECKING

from box.store import atomic_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def stored(path: str, version: int) -> "tuple[Sequence[bytes] | None, int]":
    """Return the lines of a roster file, None if there is no sound one, and its fault.

    The fault is that of atomic_file.read.
    """
    pieces, fault = atomic_file.read(path, version, False)
    # It has what a list of lines is used for.
    return None if pieces is None else _Lines(path), fault  # type: ignore[return-value]


class _Lines:
    """The lines of a roster file, each with its end: a sequence whose items stay in the file.

    Iterate to the end: until then the file is open. Raises: OSError where it is read.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._starts: list[int] = []
        with open(path, "rb") as file:
            start = len(file.readline())
            for line in file:
                self._starts.append(start)
                start += len(line)

    def __len__(self) -> int:
        return len(self._starts)

    def __getitem__(self, place: int) -> bytes:
        with open(self._path, "rb") as file:
            file.seek(self._starts[place])
            line: bytes = file.readline()
            return line

    def __iter__(self) -> "Iterator[bytes]":
        with open(self._path, "rb") as file:
            file.readline()
            for line in file:
                yield line
