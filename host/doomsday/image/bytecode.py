"""Decode and encode the bytecode of a function: its prelude, lines and instructions.

MicroPython describes the form in py/bc.h and py/bc0.h. Jumps refer to instructions, so that a list
of instructions may lose some; the encoder computes the offsets.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate

from doomsday.image.mpy_file import FormatError, Reader, number

# Instructions by what the image builder needs to know of them; see py/bc0.h.
LOAD_CONST_STRING, LOAD_NAME = 0x10, 0x11
STORE_NAME = 0x16
IMPORTS = range(0x1B, 0x1E)
MAKE_CLOSURE, MAKE_CLOSURE_DEFARGS = 0x20, 0x21
LOAD_CONST_SMALL_INT, LOAD_CONST_OBJ = 0x22, 0x23
LOAD_FAST_N, STORE_FAST_N, DELETE_FAST = 0x24, 0x26, 0x28
LOAD_DEREF, STORE_DEREF = 0x25, 0x27
MAKE_FUNCTION, MAKE_FUNCTION_DEFARGS = 0x32, 0x33
# Calls of functions and methods, with and without starred arguments.
CALLS = range(0x34, 0x38)
UNWIND_JUMP, JUMP = 0x40, 0x42
POP_JUMP_IF_TRUE, POP_JUMP_IF_FALSE = 0x43, 0x44
SETUP_WITH, SETUP_EXCEPT, SETUP_FINALLY, POP_EXCEPT_JUMP = 0x47, 0x48, 0x49, 0x4A
LOAD_CONST_FALSE, LOAD_CONST_NONE, LOAD_CONST_TRUE, LOAD_NULL = 0x50, 0x51, 0x52, 0x53
DUP_TOP, DUP_TOP_TWO, POP_TOP, ROT_TWO, ROT_THREE = 0x57, 0x58, 0x59, 0x5A, 0x5B
RETURN_VALUE = 0x63
RAISES = range(0x64, 0x67)
YIELD_VALUE, YIELD_FROM = 0x67, 0x68
SMALL_INTS = range(0x70, 0xB0)
LOADS_FAST, STORES_FAST = range(0xB0, 0xC0), range(0xC0, 0xD0)
CHILD = frozenset((MAKE_CLOSURE, MAKE_CLOSURE_DEFARGS, MAKE_FUNCTION, MAKE_FUNCTION_DEFARGS))
# The next instruction is not executed after these.
ENDS = frozenset((UNWIND_JUMP, JUMP, POP_EXCEPT_JUMP, RETURN_VALUE, *RAISES))

_NAMES, _NUMBERS, _JUMPS = range(0x10, 0x20), range(0x20, 0x40), range(0x40, 0x50)
_GENERATOR = 1


@dataclass(eq=False)
class Instruction:
    """One instruction. number: its operand. target: where it jumps. extra: the byte after these.

    line: of the source.
    """

    code: int
    line: int
    number: int | None = None
    target: "Instruction | None" = None
    extra: bytes = b""

    @property
    def is_name(self) -> bool:
        """Return whether its number is an entry of the table of names."""
        return self.code in _NAMES

    def local(self, multi: range, single: int) -> int | None:
        """Return the number of the local variable that it uses, None if it uses none.

        multi, single: the codes of such instructions.
        """
        if self.code in multi:
            return self.code - multi.start
        return self.number if self.code == single else None


@dataclass
class Function:
    """A function, a class body or a module.

    signature: encoded sizes and flags. arguments: count of its parameters. names: its name and
    those of its parameters, as numbers of entries. captured: variables of closures.
    """

    signature: bytes
    arguments: int
    is_generator: bool
    names: list[int]
    captured: bytes
    body: list[Instruction] = field(default_factory=list)


def decode(data: bytes) -> Function:
    """Return the function that has this bytecode. Raises: FormatError."""
    reader = Reader(data)
    found = _signature(reader)
    info, captured = _sizes(reader)
    top = reader.place + info
    found.names = [reader.number() for _ in range(1 + found.arguments)]
    lines = decode_lines(reader.take(top - reader.place))
    found.captured = reader.take(captured)
    found.body = _body(data[reader.place :], lines)
    return found


def encode(function: Function, lines: bytes) -> bytes:
    """Return the bytecode of a function with a table of lines."""
    names = b"".join(map(number, function.names))
    sizes = _encoded_sizes(len(names) + len(lines), len(function.captured))
    body = b"".join(_encoded_body(function.body))
    return b"".join((function.signature, sizes, names, lines, function.captured, body))


def _signature(reader: Reader) -> Function:
    byte = reader.byte()
    start = reader.place - 1
    positional, keyword, flags = byte & 3, 0, 0
    step = 0
    while byte & 0x80:
        byte = reader.byte()
        positional |= (byte & 4) << step
        keyword |= (byte >> 3 & 1) << step
        flags |= (byte >> 6 & 1) << step
        step += 1
    signature = reader.since(start)
    return Function(signature, positional + keyword, bool(flags & _GENERATOR), [], b"")


def _sizes(reader: Reader) -> tuple[int, int]:
    info = captured = step = 0
    while True:
        byte = reader.byte()
        captured |= (byte & 1) << step
        info |= (byte >> 1 & 0x3F) << 6 * step
        step += 1
        if byte < 0x80:
            return info, captured


def _encoded_sizes(info: int, captured: int) -> bytes:
    found = bytearray()
    while True:
        byte = (info & 0x3F) << 1 | captured & 1
        info >>= 6
        captured >>= 1
        found.append(byte | (0x80 if info or captured else 0))
        if not (info or captured):
            return bytes(found)


def decode_lines(table: bytes) -> list[tuple[int, int]]:
    """Return the entries of a table of lines: bytes of code, then lines to add."""
    reader = Reader(table)
    found = []
    while not reader.at_end():
        byte = reader.byte()
        if byte & 0x80:
            found.append((byte & 0xF, (byte << 4 & 0x700) | reader.byte()))
        else:
            found.append((byte & 0x1F, byte >> 5))
    return found


def line_table(places: Iterable[tuple[int, int]]) -> bytes:
    """Return a table of lines. places: offset and number of each line, both growing."""
    found = bytearray()
    at, now = 0, 1
    for offset, line in places:
        found += _entries(offset - at, line - now)
        at, now = offset, line
    return bytes(found)


def _entries(skip: int, lines: int) -> bytes:
    """Return entries that skip bytes of code and then add lines."""
    found = bytearray()
    while skip or lines:
        if lines <= 6 or skip > 0xF:
            part = min(skip, 0x1F)
            more = min(lines, 3) if part == skip else 0
            found.append(more << 5 | part)
        else:
            part, more = skip, min(lines, 0x7FF)
            found += bytes((0x80 | more >> 4 & 0x70 | part, more & 0xFF))
        skip -= part
        lines -= more
    return bytes(found)


def _body(code: bytes, lines: list[tuple[int, int]]) -> list[Instruction]:
    reader = Reader(code)
    found: dict[int, Instruction] = {}
    jumps: list[tuple[Instruction, int]] = []
    line = 1
    left = [*reversed(lines)]
    behind = 0
    while not reader.at_end():
        at = reader.place
        while left and at - behind >= left[-1][0]:
            skip, more = left.pop()
            behind += skip
            line += more
        one = found[at] = Instruction(reader.byte(), line)
        if one.code in _JUMPS:
            jumps.append((one, _target(reader, one.code)))
        elif one.code == LOAD_CONST_SMALL_INT:
            start = reader.place
            reader.number()
            one.extra = reader.since(start)
        elif one.code in _NAMES or one.code in _NUMBERS:
            one.number = reader.number()
        if _has_extra(one.code):
            one.extra = reader.take(1)
    for one, target in jumps:
        if target not in found:
            raise FormatError("a jump into an instruction")
        one.target = found[target]
    return [*found.values()]


def _has_extra(code: int) -> bool:
    return code in (MAKE_CLOSURE, MAKE_CLOSURE_DEFARGS, UNWIND_JUMP)


def _is_signed(code: int) -> bool:
    return code <= POP_JUMP_IF_FALSE


def _target(reader: Reader, code: int) -> int:
    byte = reader.byte()
    if byte & 0x80:
        offset = byte & 0x7F | reader.byte() << 7
        bias = 0x4000
    else:
        offset, bias = byte, 0x40
    return reader.place + offset - (bias if _is_signed(code) else 0)


def layout(body: list[Instruction]) -> tuple[dict[Instruction, int], set[Instruction]]:
    """Return the offset of each instruction, and the jumps whose distance takes two bytes."""
    sizes = [1 + (one.target is not None) + len(_rest(one)) for one in body]
    jumps = [(one, one.target) for one in body if one.target is not None]
    far: set[Instruction] = set()
    while True:
        places = dict(zip(body, accumulate(sizes, initial=0), strict=False))
        more = {
            one
            for one, target in jumps
            if one not in far
            if not _is_near(one.code, places[target] - places[one] - 2)
        }
        if not more:
            return places, far
        far |= more
        sizes = [size + (one in more) for one, size in zip(body, sizes, strict=True)]


def _is_near(code: int, offset: int) -> bool:
    return -0x40 <= offset < 0x40 if _is_signed(code) else offset < 0x80


def _rest(one: Instruction) -> bytes:
    return (b"" if one.number is None else number(one.number)) + one.extra


def _encoded_body(body: list[Instruction]) -> Iterator[bytes]:
    places, far = layout(body)
    for one in body:
        yield bytes((one.code,))
        if one.target is not None:
            distance = places[one.target] - places[one] - (3 if one in far else 2)
            yield _distance(one.code, distance, one in far)
        yield _rest(one)


def _distance(code: int, distance: int, is_far: bool) -> bytes:
    if _is_signed(code):
        distance += 0x4000 if is_far else 0x40
    if not 0 <= distance < 0x8000:
        raise FormatError("a jump is too long")
    return bytes((0x80 | distance & 0x7F, distance >> 7)) if is_far else bytes((distance,))
