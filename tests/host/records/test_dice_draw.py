"""Draws of dice and lots: the vectors of docs/dice.md, and every byte of every die."""

import re
from collections import Counter

import pytest

from shared.rules import dice_draw, face_picker
from tests.onbox import ROOT

_PAGE = (ROOT / "docs" / "dice.md").read_text()
_ROW = re.compile(r"\| (\d+) \| (\d+) \| (.+?) \| ([\d ]+) \|")
VECTORS = _ROW.findall(_PAGE)


def test_the_page_has_vectors_of_dice_and_of_lots() -> None:
    assert {row[2].split()[0] for row in VECTORS} == {"d6", "lots"}


@pytest.mark.parametrize("row", VECTORS)
def test_a_published_vector_never_changes(row: tuple[str, str, str, str]) -> None:
    number, stamp, what, drawn = int(row[0]), int(row[1]), row[2].split(), row[3]
    if what[0] == "lots":
        seats = [int(seat) for seat in what[2:]]
        found = dice_draw.order(bytes(32), seats, number, stamp)
    else:
        found = bytes(dice_draw.faces(bytes(32), [int(die[1:]) for die in what], number, stamp))
    assert " ".join(str(face) for face in found) == drawn


@pytest.mark.parametrize("sides", range(1, 256))
def test_each_face_has_as_many_bytes_as_any_other(sides: int) -> None:
    faces = Counter(face_picker.face(byte, sides) for byte in range(256))
    del faces[0]
    assert faces == dict.fromkeys(range(1, sides + 1), 256 // sides)
