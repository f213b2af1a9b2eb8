"""A MicroPython whose memory allocations can be counted, and one of them refused.

`made` writes a program that loads the MicroPython of this environment and puts a function of its
own between MicroPython and its allocator. It is started in place of MicroPython, and counts in a
file that it shares with the test. Linux on 64 bits alone: it changes the table by which a shared
library calls its functions.
"""

import ctypes
import importlib
import mmap
import os
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import cast

ROOT = Path(__file__).resolve().parents[2]
_ROM = ROOT / "host" / "doomsday" / "rom"
_PAGE = 4096
# What the shared file holds, 8 bytes each.
_ALL, _LEFT, _FAILED = range(3)
_SIZE = 3 * 8
_ALLOCATE, _NAME = b"gc_alloc", b"__name__"
# Types of sections and of relocations: those of calls, on x86-64 and on ARM.
_RELOCATIONS, _SYMBOLS = 4, 11
_CALLS = (7, 1026)
_PROGRAM = """\
#!{python} -SP
import sys
sys.path[:0] = [{root!r}, {packages!r}]
from tests.faults import allocations
allocations.run({file!r})
"""


class Allocations:
    """The shared file, as a test uses it."""

    def __init__(self, folder: Path) -> None:
        self.program = folder / "micropython"
        file = folder / "allocations"
        file.write_bytes(bytes(_SIZE))
        module = _module()
        assert module is not None
        self.program.write_text(
            _PROGRAM.format(
                python=sys.executable,
                root=str(ROOT),
                packages=str(Path(str(module.__file__)).parent),
                file=str(file),
            )
        )
        self.program.chmod(0o755)
        self._numbers = _shared(file)

    @property
    def all(self) -> int:
        """How many allocations there were, of the program and of what stands for the chip."""
        return self._numbers[_ALL]

    @property
    def failed(self) -> int:
        """How many were refused."""
        return self._numbers[_FAILED]

    @property
    def left(self) -> int:
        """How many come up to the one to refuse; 0: none is."""
        return self._numbers[_LEFT]

    def refuse(self, number: int) -> None:
        """Refuse one allocation of the program, so many from now on; 0: none."""
        self._numbers[_LEFT] = number


def supported() -> bool:
    """Return whether it works here."""
    return sys.platform.startswith("linux") and sys.maxsize > 1 << 32 and _module() is not None


def _module() -> ModuleType | None:
    try:
        return importlib.import_module("micropython_run")
    except ImportError:
        return None


def _shared(file: Path) -> "ctypes.Array[ctypes.c_longlong]":
    with file.open("r+b") as opened:
        return (ctypes.c_longlong * 3).from_buffer(mmap.mmap(opened.fileno(), _SIZE))


def run(file: str) -> None:
    """Run MicroPython with the arguments of this program."""
    module = _module()
    assert module is not None and module.__file__
    library = ctypes.CDLL(module.__file__)
    numbers = _shared(Path(file))
    # A start has all memory.
    numbers[_LEFT] = 0
    of_program = _Globals(library).of_program
    slot, offset = _slot(Path(module.__file__).read_bytes())
    real_at = cast(int, ctypes.cast(library.gc_alloc, ctypes.c_void_p).value)
    kind = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_size_t, ctypes.c_uint)
    real = kind(real_at)

    def allocate(size: int, flags: int) -> int | None:
        numbers[_ALL] += 1
        left = numbers[_LEFT]
        if left and size:
            if left > 1:
                numbers[_LEFT] = left - 1
            elif module := of_program():
                numbers[_LEFT] = 0
                numbers[_FAILED] += 1
                os.write(1, f"refused {module}\r\n".encode())
                return None
        return cast(int, real(size, flags))

    kept = kind(allocate)
    at = real_at - offset + slot
    ctypes.CDLL(None).mprotect(ctypes.c_void_p(at - at % _PAGE), _PAGE, 3)
    ctypes.c_void_p.from_address(at).value = ctypes.cast(kept, ctypes.c_void_p).value
    sys.exit(module.run_main(sys.argv))


class _Globals:
    """The module whose code MicroPython runs."""

    def __init__(self, library: ctypes.CDLL) -> None:
        # The builtin function `globals`: its type, then its code.
        at = ctypes.addressof(ctypes.c_void_p.in_dll(library, "mp_builtin_globals_obj"))
        code = cast(int, ctypes.c_void_p.from_address(at + 8).value)
        self._now: Callable[[], int] = ctypes.CFUNCTYPE(ctypes.c_void_p)(code)
        self._find = library.mp_map_lookup
        self._find.restype = ctypes.c_void_p
        self._find.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
        self._text = library.mp_obj_str_get_str
        self._text.restype = ctypes.c_char_p
        self._text.argtypes = (ctypes.c_void_p,)
        # Takes no lock: names are allocated under one.
        self._qstr = library.qstr_find_strn
        self._qstr.restype = ctypes.c_size_t
        self._chip = {path.stem for path in _ROM.rglob("*.py")} | {"__main__"}

    def of_program(self) -> str:
        """Return its name if it belongs to the box's program, "" if it stands for the chip."""
        key = self._qstr(_NAME, len(_NAME)) << 3 | 2
        found = self._find(self._now() + 8, key, 0)
        if not found:
            return ""
        name = cast(bytes, self._text(ctypes.c_void_p.from_address(found + 8).value)).decode()
        return "" if name in self._chip else name


def _slot(image: bytes) -> tuple[int, int]:
    """Return where a library has the address for its calls of the allocator, and its own place."""
    start, size, count = (
        struct.unpack_from("<Q", image, 40)[0],
        *struct.unpack_from("<HH", image, 58),
    )
    sections = [struct.unpack_from("<IIQQQQIIQQ", image, start + n * size) for n in range(count)]
    _, _, _, _, names_at, _, texts, *_ = next(s for s in sections if s[1] == _SYMBOLS)
    texts_at = sections[texts][4]
    for _, type, _, _, at, length, *_ in sections:
        if type != _RELOCATIONS:
            continue
        for place in range(at, at + length, 24):
            slot, what, _ = struct.unpack_from("<QQq", image, place)
            symbol = names_at + 24 * (what >> 32)
            text = texts_at + struct.unpack_from("<I", image, symbol)[0]
            if what & 0xFFFFFFFF in _CALLS and image.startswith(_ALLOCATE + b"\0", text):
                return slot, struct.unpack_from("<Q", image, symbol + 8)[0]
    raise ValueError("the library does not call its allocator by a table")
