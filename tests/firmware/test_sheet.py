"""An open sheet: what its rows do, labels, holds, help and the editing of numbers."""

from types import SimpleNamespace
from typing import Any

import pytest

from box import screens
from box.kit.sheet import OpenSheet, Sheet, number_row
from tests.firmware.sheets import A, B, C, D, NoBox, press

MOST = 7


class State:
    """Rules in which a number may be up to MOST, and reasons are numbers."""

    def check(self, action: bytes) -> int:
        return 0 if int.from_bytes(action[1:], "big") <= MOST else 3

    def reason(self, code: int) -> str:
        return f"reason {code}"


def opened(sheet: Sheet, number: int = screens.GAME) -> OpenSheet:
    return sheet.screen(NoBox(SimpleNamespace(state=State()), number=number))


def one(deed: Any, **parts: Any) -> OpenSheet:
    """Return an open sheet of one row."""
    sheet = Sheet("Title", [("Row", "", deed)], label="Do it")
    for name, value in parts.items():
        setattr(sheet, name, value)
    return opened(sheet)


@pytest.mark.parametrize(
    ("deed", "label", "done"),
    [
        (b"\x05", "Do it", ("play", b"\x05")),
        ((70, 3), "Open", ("open", 70, 3)),
        (9, "Why?", ("say", "reason 9")),
        ("No.", "Do it", ("say", "No.")),
        (None, "OK", ("close",)),
    ],
)
def test_the_kind_of_a_deed_tells_what_d_does_and_its_label(
    deed: Any, label: str, done: tuple[Any, ...]
) -> None:
    page = one(deed)
    assert page.labels()[D] == label
    assert press(page, D) == [done]


def test_a_row_may_have_a_label_of_its_own() -> None:
    page = opened(Sheet("", [("Row", "", (70, 3), "Do it")]))
    assert page.labels()[D] == "Do it"


def test_a_deed_may_lead_to_another_sheet_of_the_same_page() -> None:
    other = Sheet("Other", [("Next", "", None)])
    page = one(lambda table: other)
    press(page, D)
    assert (page.title(), page.row(0)) == ("Other", ("Next", ""))


def test_a_deed_that_returns_nothing_stays_on_its_sheet() -> None:
    page = one(lambda table: table.say("Done"))
    assert press(page, D) == [("say", "Done")]
    assert page.title() == "Title"


def test_an_action_of_a_row_is_followed_by_what_the_sheet_says() -> None:
    def then(table: Any) -> None: ...

    assert press(one(b"\x01", then=then), D) == [("play", b"\x01", then)]


def test_a_opens_the_menu_on_the_page_of_a_phase_and_closes_another() -> None:
    sheet = Sheet("", [("Row", "", None)])
    assert opened(sheet).labels()[A] == "Menu"
    page = opened(sheet, screens.MENU)
    assert page.labels()[A] == "Back"
    assert press(page, A) == [("back",)]


def test_rows_may_be_made_when_they_are_asked_for() -> None:
    asked = []

    def row(index: int) -> Any:
        asked.append(index)
        return str(index), "", bytes((index,))

    page = opened(Sheet("", count=40, row=row))
    assert (page.count(), asked) == (40, [])
    press(page, C, C)
    assert press(page, D) == [("play", b"\x02")]
    assert set(asked) == {2}


def test_the_cursor_goes_round() -> None:
    page = opened(Sheet("", [("a", "", None), ("b", "", None)], cursor=1))
    press(page, C)
    assert page.cursor == 0
    press(page, B)
    assert page.cursor == 1


def test_a_hold_is_one_for_the_page_or_one_of_the_row() -> None:
    page = one(None, hold=("All", b"\x07"))
    assert page.hold_of_d() == "All"
    page.do_hold_of_d()
    assert page.table.done == [("play", b"\x07")]  # type: ignore[attr-defined]
    assert one(None, hold=lambda cursor: ("Row" * cursor, b"\x08")).hold_of_d() == ""
    assert one(None).hold_of_d() == ""


def test_a_row_that_has_to_be_held_says_so_on_a_tap() -> None:
    page = one(b"\x01", hold=lambda cursor: ("Lost", b"\x01"), held=True)
    assert page.labels()[D] == "Hold"
    assert press(page, D) == [("toast", "Hold D: Lost")]


def test_help_is_a_text_or_made_for_the_help_alone() -> None:
    assert one(None, help="Why.").purpose() == "Why."
    assert one(None, help=lambda table: table.state.reason(4)).purpose() == "reason 4"
    assert one(None).purpose() == ""


def test_the_cursor_returns_to_the_row_that_opened_a_screen() -> None:
    page = opened(Sheet("", [("a", "", (70, 1)), ("b", "", (70, 2)), ("c", "", (71, 3))]))
    page.sheet.returns = (70,)
    page.table.argument = 2
    page.returned(71)
    assert page.cursor == 0
    page.returned(70)
    assert page.cursor == 1


def test_a_screen_whose_argument_has_changed_returns_to_its_first_row() -> None:
    page = opened(Sheet("", [("a", "", None), ("b", "", (70, 1)), ("c", "", (70, 2))]))
    page.sheet.returns = (70,)
    page.table.argument = 300
    page.returned(70)
    assert page.cursor == 1


def number(value: int, width: int = 1) -> OpenSheet:
    rules: Any = State()
    return opened(Sheet("", [number_row(rules, "Row", value, b"\x09", width)]))


def test_a_number_is_edited_within_the_rules_and_then_played() -> None:
    page = number(6)
    assert page.labels() == ("Menu", "\x7f", "\x80", "Edit")
    press(page, D)
    assert page.editing and page.labels() == ("Cancel", "Less", "More", "Set")
    press(page, C, C, C)
    assert page.row(0) == ("Row", "7")
    assert press(page, D) == [("play", b"\x09\x07")]
    assert not page.editing


def test_a_number_that_is_cancelled_or_not_changed_is_not_played() -> None:
    page = number(6)
    assert press(page, D, B, A) == []
    assert (page.editing, page.row(0)) == (False, ("Row", "6"))
    assert press(page, D, B, C, D) == []


def test_a_number_does_not_go_below_0() -> None:
    page = number(1)
    press(page, D, B, B, B)
    assert page.row(0) == ("Row", "0")


def test_a_number_of_two_bytes_has_the_higher_one_first() -> None:
    assert press(number(3, 2), D, C, D) == [("play", b"\x09\x00\x04")]


def test_a_number_that_cannot_be_set_says_why() -> None:
    page = number(20)
    assert page.labels()[D] == "Why?" and page.row(0) == ("Row", "20")
    assert press(page, D) == [("say", "reason 3")]
    assert not page.editing


def test_a_number_may_be_shown_as_a_word() -> None:
    page = number(3)
    page.sheet.shown = lambda index, number: "abcdefgh"[number]
    assert page.row(0) == ("Row", "d")
    press(page, D, C)
    assert page.row(0) == ("Row", "e")


def test_a_sheet_may_draw_itself() -> None:
    drawn = []
    page = one(None, draw=lambda canvas, cursor: drawn.append(cursor))
    page.draw(NoBox.canvas)
    assert drawn == [0]


def test_any_button_closes_a_page_without_rows() -> None:
    page = opened(Sheet(""), screens.MENU)
    assert page.labels() == ("Back", "", "", "OK")
    assert page.hold_of_d() == ""
    assert [press(page, button) for button in (A, B, C, D)] == 4 * [[("close",)]]


def test_the_number_in_the_header_may_depend_on_the_cursor() -> None:
    page = opened(
        Sheet("", [("a", "", None), ("b", "", None)], number=lambda cursor: "xy"[cursor])
    )
    press(page, C)
    assert page.number() == "y"


def test_a_b_and_c_may_have_deeds_of_their_own() -> None:
    page = one(None, back=("Left", (70, 1)), up=("Less", b"\x01"), down=("", b"\x02"))
    assert page.labels() == ("Left", "Less", "", "OK")
    assert [press(page, button) for button in (A, B, C)] == [
        [("open", 70, 1)],
        [("play", b"\x01")],
        [],
    ]


def test_b_and_c_that_move_the_cursor_may_have_other_labels() -> None:
    page = opened(Sheet("", [("a", "", None), ("b", "", None)]))
    page.sheet.down = "Next"
    assert page.labels() == ("Menu", "\x7f", "Next", "OK")
    press(page, C)
    assert page.cursor == 1


def test_a_value_that_b_and_c_change_repeats_until_another_sheet_follows() -> None:
    other = Sheet("", [("a", "", None)])
    page = one(lambda table: other, repeats=True, up=("Less", b"\x01"), down=("More", b"\x02"))
    assert page.editing and page.labels() == ("Menu", "Less", "More", "Do it")
    assert press(page, B, C) == [("play", b"\x01"), ("play", b"\x02")]
    press(page, D)
    assert not page.editing


@pytest.mark.parametrize(("chosen", "cursor"), [(-1, 1), (0, 0), (2, 2)])
def test_a_sheet_that_follows_may_choose_a_row(chosen: int, cursor: int) -> None:
    other = Sheet("", 3 * [("a", "", None)], cursor=chosen)
    page = opened(Sheet("", 2 * [("a", "", lambda table: other)], cursor=1))
    press(page, D)
    assert page.cursor == cursor


def test_a_row_that_is_no_choice_has_no_labels_of_b_and_c() -> None:
    assert one(None, alone=True).labels() == ("Menu", "", "", "OK")


def test_the_last_byte_of_a_number_may_be_another_one() -> None:
    page = number(3)
    page.sheet.coded = lambda index, number: 10 - number
    assert press(page, D, C, D) == [("play", b"\x09\x06")]


def test_a_b_and_c_may_have_labels_and_deeds_of_their_own() -> None:
    page = one(b"\x01", back=("Undo", (70, 1)), up=("Own", (71, 2)), down=("Play", b"\x02"))
    assert page.labels() == ("Undo", "Own", "Play", "Do it")
    assert press(page, A, B, C) == [("open", 70, 1), ("open", 71, 2), ("play", b"\x02")]


def test_a_button_without_a_label_does_nothing() -> None:
    page = one(b"\x01", up=("", b"\x02"), down=("", None))
    assert page.labels()[1:3] == ("", "")
    assert press(page, B, C) == [] and page.cursor == 0


def test_b_and_c_may_move_the_cursor_under_other_labels() -> None:
    sheet = Sheet("", [("a", "", None), ("b", "", None)])
    sheet.up, sheet.down = "Left", "Right"
    page = opened(sheet)
    assert page.labels()[1:3] == ("Left", "Right")
    assert press(page, B) == [] and page.cursor == 1


def test_a_sheet_that_follows_another_keeps_its_cursor_or_says_where_it_is() -> None:
    def following(cursor: int) -> OpenSheet:
        rows = [("Row", "", lambda table: Sheet("", rows, cursor=cursor))] * 3
        page = opened(Sheet("", rows))
        press(page, C, D)
        return page

    assert [following(cursor).cursor for cursor in (-1, 0, 2)] == [1, 0, 2]


def test_header_and_notes_may_depend_on_the_cursor() -> None:
    sheet = Sheet(lambda cursor: f"row {cursor}", [("a", "", None), ("b", "", None)])
    sheet.number = str
    sheet.notes = lambda cursor: ["note"] * cursor
    page = opened(sheet)
    assert (page.title(), page.number(), page.notes()) == ("row 0", "0", [])
    press(page, C)
    assert (page.title(), page.number(), page.notes()) == ("row 1", "1", ["note"])


def test_the_kit_draws_header_and_notes_around_a_body() -> None:
    drawn: list[Any] = []

    class Panel:
        def header(self, *words: str) -> None:
            drawn.append(words)

        def text(self, font: int, text: str, x: int, y: int) -> None:
            drawn.append(text)

    page = one(None, number="5", notes=["note"], body=lambda canvas, cursor: drawn.append(cursor))
    page.draw(Panel())  # type: ignore[arg-type]
    assert drawn == [("Title", "5"), 0, "note"]
