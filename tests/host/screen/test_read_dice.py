"""Dice as the box draws them are read as their faces, one word each."""

import pytest

from doomsday.screen.size import SCREEN_BYTES
from doomsday.screen.words import read_lines, read_words
from tests.firmware.page_rules import faults
from tests.host.screen.test_read_words import moved, orbit
from tests.onbox import run_micropython

IMPORTS = "from box.ui.dice_pictures import draw_dice, draw_die; "


def drawn(*calls: str) -> list[bytes]:
    """Return the pictures that calls draw on the box, with canvas `c`."""
    lines = run_micropython("tests.firmware.device.canvas_lines", *(IMPORTS + c for c in calls))
    pictures = [bytes.fromhex(line) for line in lines.split()]
    assert [len(picture) for picture in pictures] == [SCREEN_BYTES] * len(calls)
    return pictures


SEVEN = (
    'draw_dice(c, b"\\6\\6\\6\\6\\10\\6\\6", b"\\2\\5\\1\\5\\3\\6\\4", '
    '["W", "W", "R", "R", "R8", "Y", "B"], {}, b"\\0\\x0b\\0\\x2a")'
)


@pytest.mark.parametrize("selected", [-1, 0, 3, 4, 6])
def test_a_row_of_dice_is_read_with_the_one_in_question_inverse(selected: int) -> None:
    (picture,) = drawn(SEVEN.format(selected))
    dice, names = read_lines(picture)
    assert (dice.text, names.text.split()) == (
        "2 5 1 5 3 6 4",
        ["W", "W", "R", "R", "R8", "Y", "B"],
    )
    assert [i // 2 for i, dark in enumerate(dice.dark) if dark] == [selected] * (selected >= 0)
    for dx, dy in orbit():
        assert read_words(moved(picture, dx, dy)) == read_words(picture)


def test_faces_that_are_not_known_are_dashes() -> None:
    calls = [f'draw_dice(c, b"\\6\\6\\10", b"\\2\\0\\0", ["W", "W", "R8"], {i})' for i in (1, 2)]
    for picture in drawn(*calls):
        assert read_words(picture)[0].split() == ["2", "-", "-"]


def test_more_than_eight_dice_take_rows_with_a_name_for_each_kind() -> None:
    call = (
        'draw_dice(c, b"\\6" * 9 + b"\\x14", b"\\1\\2\\3\\4\\5\\6\\1\\2\\3\\x13", '
        '["W", "W", "W", "R", "R", "R", "R", "R", "R", "R20"], {})'
    )
    plain, lit = drawn(call.format(-1), call.format(9))
    assert read_words(plain) == ["W 1 2 3 R 4 5 6 1", "2 3 R20 19"]
    assert read_words(lit) == read_words(plain)


def test_every_face_of_a_die_is_read_alone() -> None:
    faces = [(6, face) for face in range(1, 7)] + [(8, 8), (12, 12), (20, 20)]
    calls = [
        f"draw_die(c, 40, 20, {sides}, {face}, {selected})"
        for sides, face in faces
        for selected in (False, True)
    ]
    read = [read_words(picture) for picture in drawn(*calls)]
    assert read == [[str(face)] for _, face in faces for _ in range(2)]


def test_dice_keep_the_rules_of_pages() -> None:
    for picture in drawn(*(SEVEN.format(i) for i in (-1, 1, 4))):
        assert faults(picture) == []
