"""Read and write the container of compiled modules, .mpy of version 6 with bytecode only.

A file has a header, a table of names, a table of constants, and a tree of code: the module, and in
it its functions and the bodies of its classes. MicroPython reads it in py/persistentcode.c.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

_HEADER = 4
_MAGIC = b"M\x06"
# Kinds of constants without a length, and those that end with a zero byte; see persistentcode.h.
_SINGLE = range(1, 5)
_TERMINATED = range(5, 7)
_TUPLE = 10
_BYTECODE = 0
_HAS_CHILDREN = 4


class FormatError(ValueError):
    """A file that is not in the expected form."""


@dataclass
class Code:
    """Bytecode with its prelude, and the code that it makes functions and classes of."""

    data: bytes
    children: list["Code"] = field(default_factory=list)

    def walk(self) -> Iterator["Code"]:
        """Yield this code and all in it, outer ones first."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass
class MpyFile:
    """A compiled module. names and constants: as they are in the file, encoded."""

    header: bytes
    names: list[bytes]
    constants: list[bytes]
    module: Code


class Reader:
    """Read numbers and bytes one after the other. Raises: FormatError at the end of the data."""

    def __init__(self, data: bytes, place: int = 0) -> None:
        self._data = data
        self.place = place

    def byte(self) -> int:
        """Return the next byte."""
        return self.take(1)[0]

    def take(self, count: int) -> bytes:
        """Return the next `count` bytes."""
        found = self._data[self.place : self.place + count]
        if len(found) != count:
            raise FormatError("compiled module is truncated")
        self.place += count
        return found

    def number(self) -> int:
        """Return an unsigned number: 7 bits a byte, the highest first."""
        value = 0
        while True:
            byte = self.byte()
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value

    def since(self, place: int) -> bytes:
        """Return what was read since a place."""
        return self._data[place : self.place]

    def at_end(self) -> bool:
        """Return whether all is read."""
        return self.place == len(self._data)


def number(value: int) -> bytes:
    """Return an unsigned number in the form that `Reader.number` reads."""
    found = [value & 0x7F]
    while value := value >> 7:
        found.append(value & 0x7F | 0x80)
    return bytes(reversed(found))


def parse(content: bytes) -> MpyFile:
    """Return the parts of a compiled module. Raises: FormatError if it has another form."""
    reader = Reader(content)
    header = reader.take(_HEADER)
    if header[:2] != _MAGIC or header[2]:
        raise FormatError("not bytecode of version 6")
    names, constants = reader.number(), reader.number()
    file = MpyFile(
        header,
        [_name(reader) for _ in range(names)],
        [_constant(reader) for _ in range(constants)],
        _code(reader),
    )
    if not reader.at_end():
        raise FormatError("bytes after the module")
    return file


def serialise(file: MpyFile) -> bytes:
    """Return the content of a compiled module."""
    counts = number(len(file.names)) + number(len(file.constants))
    parts = (file.header, counts, *file.names, *file.constants, _code_bytes(file.module))
    return b"".join(parts)


def _name(reader: Reader) -> bytes:
    start = reader.place
    length = reader.number()
    if not length & 1:
        reader.take((length >> 1) + 1)
    return reader.since(start)


def _constant(reader: Reader) -> bytes:
    start = reader.place
    kind = reader.byte()
    if kind not in _SINGLE:
        length = reader.number()
        if kind == _TUPLE:
            for _ in range(length):
                _constant(reader)
        else:
            reader.take(length + (kind in _TERMINATED))
    return reader.since(start)


def _code(reader: Reader) -> Code:
    kind = reader.number()
    if kind & 3 != _BYTECODE:
        raise FormatError("native code")
    data = reader.take(kind >> 3)
    count = reader.number() if kind & _HAS_CHILDREN else 0
    return Code(data, [_code(reader) for _ in range(count)])


def _code_bytes(code: Code) -> bytes:
    kind = len(code.data) << 3 | (_HAS_CHILDREN if code.children else 0) | _BYTECODE
    parts = [number(kind), code.data]
    if code.children:
        parts += [number(len(code.children)), *map(_code_bytes, code.children)]
    return b"".join(parts)
