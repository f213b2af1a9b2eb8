"""Every golden page keeps the rules of pages: margin, labels, one cursor, no stray ink."""

import pytest

from doomsday.screen.picture import from_braille
from doomsday.screen.size import SCREEN_BYTES, WIDTH
from tests.firmware.page_rules import faults
from tests.onbox import ROOT

GOLDEN = ROOT / "tests" / "golden"
# Pictures without labels; no page has a name that begins so.
LARGE = ("scores-", "idle-")


def page(name: str) -> bytes:
    return from_braille((GOLDEN / f"{name}.txt").read_text("utf-8"))


def test_every_page_keeps_the_rules() -> None:
    names = sorted(path.stem for path in GOLDEN.glob("*.txt"))
    assert len(names) > 300
    found = {name: faults(page(name), not name.startswith(LARGE)) for name in names}
    assert {name: its for name, its in found.items() if its} == {}


def lit(pixels: bytes, *spots: tuple[int, int]) -> bytes:
    """Return a page with more lit pixels, given by column and row."""
    changed = bytearray(pixels)
    for x, y in spots:
        changed[y // 8 * WIDTH + x] |= 1 << y % 8
    return bytes(changed)


def dark(pixels: bytes, rows: range, columns: range) -> bytes:
    """Return a page with a dark box."""
    changed = bytearray(pixels)
    for y in rows:
        for x in columns:
            changed[y // 8 * WIDTH + x] &= ~(1 << y % 8)
    return bytes(changed)


def below(pixels: bytes, moved: bytes, rows: int) -> bytes:
    """Return a page with another drawn over it, a number of rows lower."""
    return bytes(
        (
            int.from_bytes(pixels[x::WIDTH], "little")
            | int.from_bytes(moved[x::WIDTH], "little") << rows
        )
        >> 8 * line
        & 0xFF
        for line in range(SCREEN_BYTES // WIDTH)
        for x in range(WIDTH)
    )


PLAIN = page("settings")


def test_a_plain_page_has_no_fault() -> None:
    assert faults(PLAIN) == []


@pytest.mark.parametrize("spot", [(0, 30), (127, 30), (60, 0), (60, 63)])
def test_ink_in_the_outer_pixel_is_a_fault(spot: tuple[int, int]) -> None:
    assert faults(lit(PLAIN, spot))[0].startswith("ink in the outer pixel")


def test_a_label_needs_its_piece_of_the_rule() -> None:
    assert faults(dark(PLAIN, range(53, 54), range(32))) == [
        "the label 'Back' has no piece of the rule"
    ]


def test_a_piece_of_the_rule_needs_a_label() -> None:
    assert faults(dark(PLAIN, range(54, 63), range(32))) == [
        "button A has a piece of the rule without a label"
    ]


def test_a_page_keeps_out_of_its_footer() -> None:
    assert faults(lit(PLAIN, (60, 52)))[0] == "the page reaches into the row above the footer"


def test_two_cursors_are_a_fault() -> None:
    bar = dark(PLAIN, range(22, 64), range(128))
    bar = dark(bar, range(12), range(128))
    body = dark(PLAIN, range(32, 42), range(124))
    assert any(fault.startswith("several cursors") for fault in faults(below(body, bar, 20)))


def test_text_over_text_is_a_fault() -> None:
    header = dark(PLAIN, range(10, 64), range(128))
    assert any("no known shape" in fault for fault in faults(below(PLAIN, header, 23)))


def test_a_letter_that_is_cut_is_a_fault() -> None:
    assert any("no known shape" in fault for fault in faults(dark(PLAIN, range(20, 52), range(6))))
