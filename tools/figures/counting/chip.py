"""Run the simulated box's MicroPython and note what it has done at each mark.

Arguments: a folder for notes; "counts" or "callgrind"; MicroPython's own arguments. A mark is made
before the box runs boot.py and whenever it asks for time, so between two marks lies a turn of its
loop. "counts" appends a line to the file marks-PID at each mark; `FIELDS` names its numbers.
"callgrind" has valgrind write the instructions since the last mark to callgrind-PID.

Uses the standard library only, because it also runs in the environment of an older checkout.
"""

import ctypes
import mmap
import os
import shutil
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

# All since the box was switched on, except the last five: `largest` block asked for and `widest`
# heap in use after a collection, both since the last mark; heap in use after the last collection;
# heap in use; bytes of names.
FIELDS = (
    *("allocations", "bytes", "collections", "imports", "reads"),
    *("largest", "widest", "live", "used", "names"),
)

# Changed in the stand-ins: each mark and each read of flash blocks calls a function of C. A mark
# is made in the function that sends all requests: a function around it would count too.
_IMPORT_MARK = "\nfrom uos import getenv as _mark\n"
_BODY = "    global _seq"
_MARK = """    if kind in "BI":
        _mark("mark")
"""
_READS = """
from uos import getenv as _read


def _readblocks(self, block, buf, off=0):
    _read("read")
    flash_read(self._start + block * _BLOCK + off, buf)


Partition.readblocks = _readblocks
"""
# Folders of the stand-ins' public names, now and once.
_PUBLIC = ("public", "port")
# Of a checkout whose stand-ins have no port.py.
_OLD_READ = """

def flash_read(at, buf):
    _flash.seek(at)
    _flash.readinto(buf)
"""
# An import that loads a module calls a function of C too. That is not done around the function
# that loads, because an error in there leaves it by a jump, which CPython does not survive.
_LOAD = "        return _load(name, globals, locals, fromlist, level)\n"
_COUNTED_LOAD = """        known = name in sys.modules
        found = _load(name, globals, locals, fromlist, level)
        if not known and name in sys.modules:
            _loaded("load")
        return found
"""
_IMPORT_LOADED = "\nfrom uos import getenv as _loaded\n"
# What a read of flash costs here is the stand-in's, so its own work is left out.
_NO_READS = _READS.replace('    _read("read")\n', "")
_CALLGRIND = (
    *("valgrind", "--tool=callgrind", "-q", "--dump-before=mp_os_getenv"),
    *("--combine-dumps=yes", "--dump-line=no"),
)

# Of ELF64.
_HEADER = struct.Struct("<16xHHIQQQIHHHHHH")
_PROGRAM = struct.Struct("<IIQQQQQQ")
_DYNAMIC = struct.Struct("<qQ")
_RELOCATION = struct.Struct("<QQq")
_SYMBOL = struct.Struct("<IBBHQQ")
_LOADED, _DYNAMIC_PART = 1, 2
_STRINGS, _SYMBOLS, _SLOTS_BYTES, _SLOTS = 5, 6, 2, 23


class Hooks:
    """Replace functions of a loaded shared library where it calls them by its table of slots."""

    def __init__(self, path: str) -> None:
        self._base = _base_of(path)
        self._slots = dict(_slots(Path(path).read_bytes()))
        self._kept: list[Any] = []

    def replace(self, name: str, kind: Any, make: Callable[[Any], Callable[..., Any]]) -> None:
        """Have the library call `make(original)` for `name`. kind: a ctypes function type."""
        at = self._base + self._slots[name]
        cell = ctypes.c_void_p.from_address(at)
        # The table is read-only once it is filled.
        page = at & -mmap.PAGESIZE
        if ctypes.CDLL(None).mprotect(ctypes.c_void_p(page), ctypes.c_size_t(mmap.PAGESIZE), 3):
            raise OSError(f"the slot of {name} cannot be written")
        original = kind(cell.value)
        hook = kind(make(original))
        self._kept.append(hook)
        cell.value = ctypes.cast(hook, ctypes.c_void_p).value


def _base_of(path: str) -> int:
    """Return the address at which this process has loaded a library."""
    with open("/proc/self/maps") as maps:
        return min(int(line.split("-")[0], 16) for line in maps if line.rstrip().endswith(path))


def _slots(data: bytes) -> "list[tuple[str, int]]":
    """Return the functions that a library calls by slots, and the slots' offsets."""
    header = _HEADER.unpack_from(data)
    programs = [_PROGRAM.unpack_from(data, header[4] + n * header[8]) for n in range(header[9])]

    def place(address: int) -> int:
        """Return the offset in the file of an address of the loaded library."""
        for kind, _, offset, start, _, size, *_ in programs:
            if kind == _LOADED and start <= address < start + size:
                return int(offset + address - start)
        raise ValueError(f"{address} is in no part of the library")

    part = next(row for row in programs if row[0] == _DYNAMIC_PART)
    tags = dict(_DYNAMIC.iter_unpack(data[part[2] : part[2] + part[5]]))
    at, size = place(tags[_SLOTS]), tags[_SLOTS_BYTES]
    strings, symbols = place(tags[_STRINGS]), place(tags[_SYMBOLS])
    found = []
    for offset, info, _ in _RELOCATION.iter_unpack(data[at : at + size]):
        name = strings + _SYMBOL.unpack_from(data, symbols + (info >> 32) * _SYMBOL.size)[0]
        found.append((data[name : data.index(b"\0", name)].decode(), offset))
    return found


def _count(notes: Path) -> None:
    """Count in this process from now on; append a line to `notes` at each mark."""
    import micropython_run  # type: ignore[import-not-found]

    path = micropython_run.__file__
    library = ctypes.CDLL(path)
    hooks = Hooks(path)
    size, address = ctypes.c_size_t, ctypes.c_void_p
    info = (size * 16)()
    names = (size * 4)()
    seen = dict.fromkeys(FIELDS, 0)
    log = notes.open("a")

    def in_use() -> int:
        library.gc_info(info)
        return info[1]

    def alloc(original: Any) -> Callable[..., Any]:
        def count(count_bytes: int, flags: int) -> Any:
            seen["allocations"] += 1
            seen["bytes"] += count_bytes
            if count_bytes > seen["largest"]:
                seen["largest"] = count_bytes
            return original(count_bytes, flags)

        return count

    def realloc(original: Any) -> Callable[..., Any]:
        def count(block: Any, count_bytes: int, move: bool) -> Any:
            if count_bytes > seen["largest"]:
                seen["largest"] = count_bytes
            return original(block, count_bytes, move)

        return count

    def collect(original: Any) -> Callable[..., Any]:
        def count() -> None:
            original()
            seen["collections"] += 1
            seen["live"] = in_use()
            seen["widest"] = max(seen["widest"], seen["live"])

        return count

    def mark(original: Any) -> Callable[..., Any]:
        def count(name: bytes) -> Any:
            if name == b"read":
                seen["reads"] += 1
            elif name == b"load":
                seen["imports"] += 1
            elif name == b"mark":
                seen["used"] = in_use()
                library.qstr_pool_info(*(ctypes.byref(names, 8 * n) for n in range(4)))
                seen["names"] = names[3]
                print(*seen.values(), file=log, flush=True)
                seen["largest"] = seen["widest"] = 0
            return None

        return count

    hooks.replace("gc_alloc", ctypes.CFUNCTYPE(address, size, ctypes.c_uint), alloc)
    hooks.replace("gc_realloc", ctypes.CFUNCTYPE(address, address, size, ctypes.c_bool), realloc)
    hooks.replace("gc_collect", ctypes.CFUNCTYPE(None), collect)
    hooks.replace("getenv", ctypes.CFUNCTYPE(address, ctypes.c_char_p), mark)
    micropython_run.run_main(["micropython", *sys.argv[3:]])


def _marking(rom: Path, notes: Path, reads: bool) -> Path:
    """Return a copy of the stand-ins that makes marks. They lie in folders, or did once in one."""
    copy = notes / f"rom-{os.getpid()}"
    shutil.copytree(rom, copy, ignore=shutil.ignore_patterns("__pycache__"))
    found = (path for path in copy.rglob("*.py") if path.parent.name not in _PUBLIC)
    files = {path.name: path for path in found}
    wires, flash = files["wires.py"], files["esp32.py"]
    before, body, after = wires.read_text().partition(_BODY)
    if not body:
        raise ValueError(f"no requests in {wires.name}")
    wires.write_text(before + _MARK + body + after + _IMPORT_MARK)
    old = "" if "port.py" in files else _OLD_READ
    with flash.open("a") as file:
        file.write(old + (_READS if reads else _NO_READS))
    if reads:
        costs = files["costs.py"]
        before, load, after = costs.read_text().partition(_LOAD)
        if not load:
            raise ValueError(f"no imports in {costs.name}")
        costs.write_text(before + _COUNTED_LOAD + after + _IMPORT_LOADED)
    return copy


def main() -> None:
    """Run MicroPython in the way that is asked for."""
    notes, how = Path(sys.argv[1]), sys.argv[2]
    start = next(n for n, word in enumerate(sys.argv) if word.endswith("start.py"))
    rom = Path(sys.argv[start + 1])
    copy = _marking(rom, notes, how == "counts")
    sys.argv[start : start + 2] = [str(copy / Path(sys.argv[start]).relative_to(rom)), str(copy)]
    if how == "counts":
        _count(notes / f"marks-{os.getpid()}")
        return
    out = f"--callgrind-out-file={notes / f'callgrind-{os.getpid()}'}"
    run = "from micropython_unix import main; main()"
    os.execvp(_CALLGRIND[0], [*_CALLGRIND, out, sys.executable, "-c", run, *sys.argv[3:]])


if __name__ == "__main__":
    main()
