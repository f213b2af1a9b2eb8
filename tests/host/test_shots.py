"""The pictures in the documents are those of the program as it is."""

import re
import zlib
from pathlib import Path

from tests.onbox import ROOT
from tools import shots


def content(name: str, data: bytes) -> bytes:
    """A picture without what its compression depends on."""
    if not name.endswith(".png"):
        return data
    at = data.index(b"IDAT")
    length = int.from_bytes(data[at - 4 : at])
    return zlib.decompress(data[at + 4 : at + 4 + length])


def test_the_pictures_are_up_to_date() -> None:
    made = shots.pictures()
    kept = {path.name: path.read_bytes() for path in shots.PICTURES.iterdir()}
    assert kept.keys() == made.keys()
    for name, data in made.items():
        assert content(name, kept[name]) == content(name, data), f"{name}: run make shots"


def test_every_picture_that_a_document_shows_is_there() -> None:
    for document in [ROOT / "README.md", *Path(ROOT / "docs").glob("*.md")]:
        for name in re.findall(r"docs/pictures/([\w.]+)", document.read_text()):
            assert (shots.PICTURES / name).exists(), f"{document.name} shows {name}"
