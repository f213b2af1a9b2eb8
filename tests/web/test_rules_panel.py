"""The page reads the panel's words and labels as the laptop does."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from doomsday.screen.page import marked, read_page
from doomsday.screen.picture import from_braille
from doomsday.screen.reading_order import in_reading_order
from doomsday.screen.size import SCREEN_BYTES
from tests.host.screen.test_read_words import GOLDEN, moved, orbit
from tests.sampling import cases, every
from tests.web.rules_node import Refused, RulesNode, rules


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RulesNode]:
    with rules(tmp_path_factory.mktemp("rules") / "site") as running:
        yield running


def by_laptop(pixels: bytes) -> dict[str, Any]:
    read = read_page(pixels)
    return {
        "lines": [{"text": line.text, "marked": marked(line)} for line in read.lines],
        "spoken": in_reading_order(pixels, read.lines),
        "labels": read.labels,
        "hold": read.hold,
        "message": read.message,
        "marked": read.marked,
    }


def test_every_page_of_the_box_reads_the_same(page: RulesNode) -> None:
    assert len(GOLDEN) > 400
    for place in every(GOLDEN, 4):
        pixels = from_braille(place.read_text("utf-8"))
        found = page.call("screen", pixels)
        assert found == by_laptop(pixels), place.stem
        assert found["lines"] or found["labels"] or found["message"] or not any(pixels)


def test_a_picture_shifted_mixed_or_damaged_reads_the_same(page: RulesNode) -> None:
    luck = random.Random(13)
    pages = [from_braille(place.read_text("utf-8")) for place in GOLDEN]
    for number in range(cases(1000, 60)):
        pixels = bytearray(moved(luck.choice(pages), *luck.choice(orbit())))
        if number % 3 == 1:
            pixels = bytearray(a ^ b for a, b in zip(pixels, luck.choice(pages), strict=True))
        elif number % 3 == 2:
            for _ in range(60):
                pixels[luck.randrange(SCREEN_BYTES)] ^= 1 << luck.randrange(8)
        assert page.call("screen", bytes(pixels)) == by_laptop(bytes(pixels))


def test_dark_and_lit_pictures_have_no_words(page: RulesNode) -> None:
    for pixels in (bytes(SCREEN_BYTES), b"\xff" * SCREEN_BYTES):
        found = page.call("screen", pixels)
        assert found == by_laptop(pixels)
        assert found["lines"] == [] and not any(found["labels"].values())


@pytest.mark.parametrize("size", [0, 1023, 1025, 1 << 20])
def test_bytes_that_are_no_picture_are_refused(page: RulesNode, size: int) -> None:
    with pytest.raises(Refused, match=f"1024 bytes, not {size}"):
        page.call("screen", bytes(size))
