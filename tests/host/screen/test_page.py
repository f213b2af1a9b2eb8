"""A screen is parsed as a page: labels by button, the highlighted row, values."""

import pytest

from box.hw.power import Power
from doomsday.screen.page import Page, in_place, read_labels, read_page
from doomsday.screen.picture import from_braille
from doomsday.screen.reading_order import in_reading_order
from doomsday.screen.words import Line
from tests.onbox import ROOT


def golden(name: str) -> bytes:
    return from_braille((ROOT / "tests" / "golden" / f"{name}.txt").read_text("utf-8"))


def page(name: str) -> Page:
    return read_page(golden(name))


def test_labels_are_read_by_their_buttons() -> None:
    assert page("doom").labels == {"A": "Menu", "B": "", "C": "-1", "D": "Pass"}
    assert page("full-numbers-two").labels == {"A": "Menu", "B": "Less", "C": "More", "D": "Next"}


def test_labels_alone_are_read_like_those_of_the_page() -> None:
    for name in ("doom", "full-numbers-two", "full-declare", "settings"):
        shown = page(name)
        hold = f"/{shown.hold}" if shown.hold else ""
        assert read_labels(golden(name)) == {**shown.labels, "D": shown.labels["D"] + hold}
    assert read_labels(golden("doomsday-8")) == {"A": "Back", "B": "-1", "C": "+1", "D": "Set"}
    assert not any(read_labels(bytes(1024)).values())


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("settings", (True, False, False)),
        ("table", (True, False, False)),
        ("reference-signs", (False, True, False)),
        ("agreed-full-2", (False, True, False)),
        ("new", (False, False, True)),
        ("options-edit", (False, False, True)),
        ("doom", (False, False, False)),
        ("close-save", (False, False, False)),
    ],
)
def test_the_labels_show_the_functions_of_b_and_c(
    name: str, what: tuple[bool, bool, bool]
) -> None:
    read = page(name)
    assert (read.moves, read.turns, read.changes) == what


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("settings", "Contrast 3"),
        ("arm", "Bare S0"),
        # below a header
        ("company-numbers", "Frames 5"),
        ("stations", "Done"),
        # in a row that begins with other words, and among dice
        ("full-declare", "Hammer Ironclad"),
        ("full-defend", "5"),
        # above a row that is ticked
        ("full-turn-acted", "Reaper hBGG S1"),
        # beside the clock
        ("table-neutral", "Solar 25"),
        # a value that is edited
        ("fix-edit", "11"),
        ("options-help", "no"),
    ],
)
def test_the_cursor_is_the_lowest_inverse_text(name: str, words: str) -> None:
    assert page(name).marked == words


def test_an_edited_value_of_two_words_is_at_the_cursor() -> None:
    row = "Ruler  ◄ 8 units ►"
    dark = (False,) * 7 + (True,) * (len(row) - 7)
    read = Page((Line(row, dark, tuple(range(len(row))), 13, 21),), dict.fromkeys("ABCD", ""))
    assert read.marked == "8 units" and read.value_of("Ruler") == "8 units"


def test_a_row_is_found_by_its_beginning_its_end_or_all_of_it() -> None:
    read = page("full-declare")
    assert read.at_cursor("Hammer") and read.at_cursor("Hammer Ironclad")
    assert read.at_cursor("Ironclad")
    assert not read.at_cursor("Ham") and not read.at_cursor("attacks")


def test_a_die_is_found_by_what_it_is_for() -> None:
    read = page("full-act-known")
    assert read.marked == "2" and read.at_cursor("2")
    assert read.points_to("attack with 2") and not read.points_to("Defence 4")


def test_a_row_is_found_beside_the_cursor_but_not_in_the_title() -> None:
    custom = page("options-custom")
    assert custom.at_cursor("Frames max") and custom.beside_cursor("Frames") == -1
    said = page("table-said")
    assert said.at_cursor("Red") and said.beside_cursor("Red") == 0
    assert said.beside_cursor("Solar") == -1 and said.beside_cursor("Ironcl.") == 1
    assert page("settings").beside_cursor("Dim after") == 1
    assert page("fix-station").beside_cursor("Red Tide") == 0


@pytest.mark.parametrize(
    ("name", "row", "value"),
    [
        ("settings", "Contrast", "3"),
        ("settings", "Dim after", "1 min"),
        ("options-edit", "Tie at the end", "assets"),
        ("start-99", "Start value", "99"),
        ("settings", "Missing", ""),
    ],
)
def test_a_value_is_after_its_row(name: str, row: str, value: str) -> None:
    assert page(name).value_of(row) == value


def test_the_words_of_the_header_tell_what_the_lit_die_is_for() -> None:
    read = page("full-act-attack")
    assert read.moves and read.marked == "5" and read.points_to("move with 5")
    assert not read.points_to("5 units")


@pytest.mark.parametrize("down", [0, 1])
def test_a_message_is_whole_however_far_its_bar_is_filled(down: int) -> None:
    columns = [int.from_bytes(golden("table-named")[x::128], "little") << down for x in range(128)]
    inside = sum(1 << row + down for row in range(53, 62))
    for filled in range(2, 126):
        bar = [column ^ inside if 2 <= x < filled else column for x, column in enumerate(columns)]
        pixels = bytes(column >> 8 * band & 0xFF for band in range(8) for column in bar)
        assert read_page(pixels).message == page("table-named").message != ""


def test_the_words_right_of_a_rule_are_read_after_those_left_of_it() -> None:
    lines = page("over-five").lines
    assert in_reading_order(golden("over-five"), lines) == [
        "Game over  Round 2",
        *("Ironcla.", "78"),
        *("2 Norther. 56", "3 Mmmmm. 40", "4 Red  32", "5 Dune  24"),
    ]
    table = page("table").lines
    assert in_reading_order(golden("table"), table) == [line.text for line in table]


def test_a_picture_is_independent_of_the_pixel_shift() -> None:
    power = Power()
    places = {power.orbit(60_000 * minute) for minute in range(60)}
    assert len(places) == 4
    for name in ("settings", "table"):
        columns = [int.from_bytes(golden(name)[x::128], "little") for x in range(128)]
        moved = [
            bytes(
                column << dy >> 8 * band & 0xFF
                for band in range(8)
                for column in [0] * dx + columns[: 128 - dx]
            )
            for dx, dy in places
        ]
        assert {in_place(pixels) for pixels in moved} == {in_place(golden(name))}
    assert in_place(golden("settings")) != in_place(golden("settings-last"))
    assert in_place(bytes(1024)) == ()
