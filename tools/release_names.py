"""Write tests/versions/names.txt: the names that each released MicroPython has of its own.

    release_names.py [--check]

They are read from the interpreters that `make versions` fetches: modules in C, their names, and
the methods of types. With --check nothing is written, and the exit code is 1 if the file is not
the one that would be.
"""

import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.versions.interpreters import RELEASES, missing, run_code  # noqa: E402
from tools.arguments import parser_of  # noqa: E402

PATH = ROOT / "tests" / "versions" / "names.txt"
_HEAD = """# The names of MicroPython's own modules and, after a dot, the methods of its types,
# as the released builds for WebAssembly have them. A name that not all releases have is followed
# by those that do. Written by tools/release_names.py.
"""
# Of the frozen modules in Python the chip has others, or none.
_ASK = """
import sys
sys.path[:] = []
modules = "array binascii builtins collections deflate errno framebuf gc hashlib io"
modules += " micropython os random select struct sys time uctypes vfs"
for name in modules.split():
    module = __import__(name)
    print(name)
    for inner in dir(module):
        print(name + "." + inner)
import array, builtins, collections, deflate, framebuf, hashlib, io, random, select
def generator():
    yield
class Thing:
    pass
things = [getattr(builtins, name) for name in dir(builtins)]
things += [array.array("b"), collections.deque((), 1), collections.OrderedDict()]
things += [framebuf.FrameBuffer(bytearray(8), 8, 8, framebuf.MONO_VLSB), select.poll()]
things += [hashlib.sha256(), generator(), io.BytesIO(), io.StringIO(), OSError(1)]
things += [deflate.DeflateIO(io.BytesIO()), memoryview(b"")]
things += [open("/there", "w"), open("/there", "rb"), "", b"", 1, 1.5, {}, [], (), Thing, Thing()]
things += [collections.namedtuple("Two", "a b")(1, 2), generator, {}.keys(), sys.stdin, sys.stdout]
for thing in things:
    for inner in dir(thing):
        print("." + inner)
# dir() names those that an instance takes from its class in C only where they are looked up.
for inner in ("__dict__", "__bases__", "__name__", "__class__"):
    if hasattr(Thing, inner):
        print("." + inner)
"""


def text() -> str:
    """Return the file."""
    having: defaultdict[str, list[str]] = defaultdict(list)
    for release in RELEASES:
        for name in sorted({*run_code(release, _ASK).split()}):
            having[name].append(release)
    lines = [
        name if found == [*RELEASES] else " ".join([name, *found])
        for name, found in sorted(having.items())
    ]
    return _HEAD + "\n".join(lines) + "\n"


if __name__ == "__main__":
    parser = parser_of(__doc__)
    parser.add_argument("--check", action="store_true")
    checks = parser.parse_args().check
    if missing():
        sys.exit(f"Error: {missing()}.\nTry: make versions")
    if not checks:
        PATH.write_text(text(), "utf-8")
        print(PATH)
    elif PATH.read_text("utf-8") != text():
        sys.exit(f"Error: {PATH.name} is not current.\nTry: tools/release_names.py")
