"""Texts of modules that the box drops go with the module, and work like other texts."""

import subprocess
from pathlib import Path

import pytest

from doomsday.image import mpy_file, pack
from doomsday.image.build import PACK_PATH, names, program_files
from doomsday.image.compile import compile_source
from doomsday.sim.hardware.process import find_micropython

WORDS = b"""\
def greeting():
    return "Hullo"


def labels(**texts):
    return sorted(texts)


class Page:
    Title = "Attack!"

    def same(self, word):
        return word == "Hullo" and {"Hullo": 1}[greeting()] == 1 and getattr(self, "Title")


def report():
    print(greeting(), labels(Uncommon=1), Page().same("Hul" + "lo"), {"open": 2}["open"])


report()
"""


def names_of(content: bytes) -> bytes:
    return b" ".join(mpy_file.parse(content).names)


@pytest.mark.parametrize("is_dropped", (False, True))
def test_a_module_does_the_same_with_texts_of_its_own(is_dropped: bool, tmp_path: Path) -> None:
    content = compile_source("words.py", WORDS, is_dropped)
    assert (b"Hullo" in names_of(content)) != is_dropped
    (tmp_path / "words.mpy").write_bytes(content)
    command = [find_micropython(), "-c", "import words"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "Hullo ['Uncommon'] Attack! 2\n"


def test_names_of_attributes_keywords_and_the_firmware_stay_names() -> None:
    names = names_of(compile_source("words.py", WORDS, True))
    assert b"Title" in names and b"Uncommon" in names and b"Attack!" not in names


def test_modules_that_stay_loaded_share_their_texts() -> None:
    files = pack.files(program_files("sim")[PACK_PATH])
    session = files[names().box_path("box/loop.py").replace(".py", ".mpy")]
    page = files[names().box_path("pages/mfz/combat/declare.py").replace(".py", ".mpy")]
    assert b"Menu" in names_of(session)
    assert b"No target" not in names_of(page) and b"No target" in page
