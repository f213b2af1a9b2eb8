"""The pictures in the documents are those of the current program."""

import re
import zlib
from pathlib import Path

import pytest

from doomsday.screen.picture import as_braille, as_sheet
from doomsday.screen.words import read_words
from tests.onbox import ROOT
from tools import shots


def content(name: str, data: bytes) -> bytes:
    """Return a picture without its compression."""
    if not name.endswith(".png"):
        return data
    at = data.index(b"IDAT")
    length = int.from_bytes(data[at - 4 : at])
    return zlib.decompress(data[at + 4 : at + 4 + length])


@pytest.mark.parametrize("album", shots.ALBUMS, ids=lambda album: album.folder.name)
def test_the_pictures_are_up_to_date(album: shots.Album) -> None:
    made = shots.pictures(album)
    kept = {path.name: path.read_bytes() for path in album.folder.iterdir() if path != shots.SHEET}
    assert kept.keys() == made.keys()
    for name, data in made.items():
        assert content(name, kept[name]) == content(name, data), f"{name}: run make shots"


@pytest.mark.sampled
def test_the_contact_sheet_is_up_to_date() -> None:
    """Compare the sheet of all pages; sampled out, for each changed page changes the sheet."""
    made = shots.contact_sheet(shots.GOLDEN)
    assert content("x.png", shots.SHEET.read_bytes()) == content("x.png", made), "run make shots"


def test_the_contact_sheet_shows_every_golden_page_above_its_name(tmp_path: Path) -> None:
    page = bytes(range(256)) * 4
    for name in ("one", "two"):
        (tmp_path / f"{name}.txt").write_text(as_braille(page) + "\n", "utf-8")
    named = [page + bytes(128) + shots.caption(name) for name in ("one", "two")]
    assert read_words(shots.caption("one").rjust(1024, b"\0")) == ["one"]
    assert content("x.png", shots.contact_sheet(tmp_path)) == content(
        "x.png", as_sheet(named, shots.SHEET_COLUMNS, scale=1, margin=6)
    )


def test_every_picture_that_a_document_shows_is_there() -> None:
    for document in [ROOT / "README.md", *Path(ROOT / "docs").glob("*.md")]:
        for name in re.findall(r"(?:!\[[^]]*\]\(|src=\")([^)\"]+)", document.read_text()):
            assert (document.parent / name).exists(), f"{document.name} shows {name}"


def test_every_picture_of_the_manual_is_in_it() -> None:
    text = (ROOT / "docs" / "manual.md").read_text()
    for folder in ("manual", "manual_damage", "manual_full", "manual_mech", "manual_dials"):
        for path in (ROOT / "docs" / folder).iterdir():
            assert f"({folder}/{path.name})" in text
