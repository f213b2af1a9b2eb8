"""Write host/doomsday/image/micropython_names.txt: the names that MicroPython has of its own.

    micropython_names.py [--check]

They are read from the stubs of the modules that the program imports (`make check` brings them).
Which of them the firmware holds is tried with the MicroPython of this machine, and which a .mpy
file has as a number with mpy-cross. With --check nothing is written, and the exit code is 1 if the
file is not the one that would be.
"""

import ast
import keyword
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from doomsday.errors import Failure
from doomsday.image.compile import compile_source
from doomsday.image.micropython_names import PATH
from doomsday.sim.hardware.process import find_micropython
from tools.arguments import parser_of

STUBS = Path(__file__).resolve().parents[1] / "typings"
# Those of modules that the program and the driver import, and of what they hand out.
MODULES = (
    *("array", "asyncio", "binascii", "builtins", "collections", "deflate", "errno", "esp32"),
    "framebuf",
    *("gc", "hashlib", "io", "machine", "micropython", "os", "random", "select", "struct", "sys"),
    *("time", "types", "vfs"),
)
_HEAD = """# Names that MicroPython and its libraries have, each once; see micropython_names.py.
# Written by tools/micropython_names.py. static: a number stands for it in a .mpy file. rom: the
# firmware holds it, so that it takes no memory. other: only some boards or versions hold it.
"""
# Prints after each name how many names were made since the start. Its own names are in ROM.
_ASK = """
import gc, micropython, sys
for self in sys.stdin:
    getattr(gc, self.strip(), None)
    micropython.qstr_info()
"""


def stubbed() -> set[str]:
    """Return the names that the stubs of MODULES define."""
    found = set()
    for module in MODULES:
        for path in _stubs(module):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                found.update(_defined(node))
    return {name for name in found if not keyword.iskeyword(name)}


def _stubs(module: str) -> Iterator[Path]:
    for folder in (STUBS, STUBS / "stdlib"):
        if (folder / f"{module}.pyi").exists():
            yield folder / f"{module}.pyi"
        yield from sorted((folder / module).rglob("*.pyi"))


def _defined(node: ast.AST) -> list[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return [name]
        case ast.ClassDef(name=name) | ast.arg(arg=name):
            return [name]
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            return [name]
    return []


def in_rom(names: list[str]) -> set[str]:
    """Return those of the names that the firmware holds."""
    done = subprocess.run(
        [find_micropython(), "-X", "heapsize=8M", "-c", _ASK],
        input="".join(f"{name}\n" for name in ["self", *names]),
        capture_output=True,
        text=True,
        check=True,
    )
    counts = [int(count) for count in re.findall(r"n_qstr=(\d+)", done.stdout)]
    pools = [int(count) for count in re.findall(r"n_pool=(\d+)", done.stdout)]
    made = list(zip(pools, counts, strict=True))
    steps = zip(names, pairwise(made), strict=True)
    return {name for name, (before, now) in steps if before == now}


def static(names: Iterable[str]) -> set[str]:
    """Return those of the names that a .mpy file has as a number."""
    found = sorted(names)
    compiled = compile_source("self.py", "".join(f"self.{name}\n" for name in found).encode())
    # Any other name is written with twice its length before it and a zero behind it.
    return {
        name for name in found if bytes((2 * len(name),)) + name.encode() + b"\0" not in compiled
    }


def text() -> str:
    """Return the file."""
    names = sorted(stubbed())
    rom = in_rom(names)
    numbered = static(rom)
    lists = {"static": numbered, "rom": rom - numbered, "other": set(names) - rom}
    return _HEAD + "".join(
        f"{kind} {name}\n" for kind, found in lists.items() for name in sorted(found)
    )


if __name__ == "__main__":
    parser = parser_of(__doc__)
    parser.add_argument("--check", action="store_true", help="Only compare.")
    check = parser.parse_args().check
    if not STUBS.is_dir():
        failure = Failure("The stubs of MicroPython are missing.", "make check")
        sys.exit(f"Error: {failure.message}\nTry: {failure.hint}")
    if not check:
        PATH.write_text(text(), "utf-8")
        print(PATH)
    elif PATH.read_text("utf-8") != text():
        sys.exit(f"Error: {PATH.name} is not current.\nTry: tools/micropython_names.py")
