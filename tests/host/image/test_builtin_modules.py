"""Modules of MicroPython are imported without a search for files."""

from pathlib import Path

from doomsday.image.builtin_modules import with_builtin_modules
from doomsday.image.program import Program
from tests.onbox import run_script

SOURCE = b"""import binascii
import os
import struct as pieces
from collections import namedtuple as made

def f():
    from io import BytesIO, StringIO
    return binascii, os, pieces, made, BytesIO, StringIO
"""

# A file system that tells what it is asked for.
SEARCHED = b"""import sys
import vfs

class Told:
    def mount(self, readonly, mkfs):
        pass

    def stat(self, path):
        print("stat", path)
        raise OSError(2)

vfs.mount(Told(), "/told")
sys.path.insert(0, "/told")
"""


def imported(source: bytes) -> bytes:
    program = Program.of({"box/a.py": source})
    return with_builtin_modules(program).sources["box/a.py"]


def test_each_import_binds_the_same_names_on_the_same_lines() -> None:
    assert imported(SOURCE).decode().split("\n") == [
        "import ubinascii as binascii",
        "import os",
        "import ustruct as pieces",
        "from ucollections import namedtuple as made",
        "",
        "def f():",
        "    from uio import BytesIO, StringIO",
        "    return binascii, os, pieces, made, BytesIO, StringIO",
        "",
    ]


def test_a_module_of_the_program_keeps_its_name() -> None:
    source = b"from box.io import read\nimport box.struct\n"
    assert imported(source) == source


def test_micropython_searches_no_file_for_its_own_module(tmp_path: Path) -> None:
    script = tmp_path / "searched.py"
    source = b"import binascii\nimport hashlib\nprint(binascii.crc32(b''), hashlib.sha256)\n"
    script.write_bytes(SEARCHED + source)
    assert "stat /binascii" in run_script(script)
    script.write_bytes(SEARCHED + imported(source))
    assert "stat" not in run_script(script)
