"""The scores as large as the panel, and the pictures of an idle box: reviewed, and read."""

from dataclasses import dataclass
from functools import cache

import pytest

from doomsday import resources
from doomsday.screen.picture import as_braille
from tests.firmware.test_screens import CHANGED, GOLDEN, LARGE, TABLE, difference
from tests.kept import printed
from tools import distance

PITCHES = [display["pitch_mm"] for display in resources.displays()]
# Points of 200 and more beside those of three players have no room as numerals.
CROWDED = ("scores-mech-four-large", "idle-2-mech-four-large")


@dataclass
class Picture:
    """A picture, and the numbers that must be read in it."""

    name: str
    numbers: list[int]
    pixels: bytes


@cache
def pictures() -> list[Picture]:
    found = []
    for line in printed(LARGE, heap="4M").splitlines():
        name, numbers, pixels = line.split()
        wanted = [int(number) for number in numbers.split(",")]
        found.append(Picture(name, wanted, bytes.fromhex(pixels)))
    return found


def test_every_large_picture_looks_as_reviewed(pytestconfig: pytest.Config) -> None:
    found = []
    for picture in pictures():
        if picture.name.startswith(TABLE):
            continue
        golden = GOLDEN / f"{picture.name}.txt"
        if pytestconfig.getoption("--golden-update"):
            golden.write_text(as_braille(picture.pixels) + "\n", "utf-8")
        found.append(difference(picture.name, picture.pixels, golden, CHANGED))
    assert not any(found), "\n".join(filter(None, found))


def check_read(picture: Picture, pitch_mm: float) -> None:
    """Check that the numbers of a picture are read in what an eye sees of it at 1.5 m."""
    page = distance.pixels(picture.pixels)
    found = distance.numbers(distance.read(distance.seen(page, pitch_mm), pitch_mm))
    for number in picture.numbers:
        assert number in found, (picture.name, picture.numbers, found)
        found.remove(number)


@pytest.mark.parametrize("pitch", PITCHES)
def test_clock_and_scores_are_read_across_a_table_on_every_display(pitch: float) -> None:
    for picture in pictures():
        if picture.name not in CROWDED and not picture.name.startswith(TABLE):
            check_read(picture, pitch)


def test_clock_and_scores_of_the_table_are_read_on_the_larger_display() -> None:
    for picture in pictures():
        if picture.name.startswith(TABLE):
            check_read(picture, PITCHES[-1])
