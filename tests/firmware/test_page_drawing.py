"""The zones of a page: header, rows, footer; read back as a player reads them."""

import pytest

from box.ui import icon_rows
from doomsday.screen.page import read_page
from tests.onbox import run_micropython

MODULE = "tests.firmware.device.canvas_lines"
LABELS = '("Back","Less","More","Set")'
# The columns of the panel that belong to each button.
SLOT = 32


def draw(*pictures: str) -> list[bytes]:
    return [bytes.fromhex(line) for line in run_micropython(MODULE, *pictures).split()]


def lit(pixels: bytes) -> set[tuple[int, int]]:
    return {(x, y) for y in range(64) for x in range(128) if pixels[y // 8 * 128 + x] >> y % 8 & 1}


def drawn(picture: str) -> set[tuple[int, int]]:
    return lit(draw(picture)[0])


def test_a_header_has_its_subject_on_the_left_and_its_number_on_the_right() -> None:
    (pixels,) = draw("c.header('New game','3 of 5')")
    (line,) = read_page(pixels).lines
    assert line.text == "New game  3 of 5"
    assert min(line.starts) == 2 and max(x for x, _ in lit(pixels)) == 126


def test_each_label_stands_above_its_button() -> None:
    (pixels,) = draw(f"c.footer({LABELS})")
    assert read_page(pixels).labels == {"A": "Back", "B": "Less", "C": "More", "D": "Set"}
    for button in range(4):
        columns = [x for x, y in lit(pixels) if x // SLOT == button and y > 54]
        middle = SLOT * button + SLOT // 2
        assert abs((min(columns) + max(columns)) // 2 - middle) <= 2


@pytest.mark.parametrize("button", range(4))
def test_a_button_without_a_label_has_no_rule(button: int) -> None:
    labels = ["Less"] * 4
    labels[button] = ""
    picture = drawn(f"c.header('Dice'); c.footer({tuple(labels)})")
    assert {x // SLOT for x, y in picture if y > 52} == {*range(4)} - {button}
    assert {x // SLOT for x, y in picture if y == 53} == {*range(4)} - {button}


def test_a_dot_marks_the_button_that_does_something_when_held() -> None:
    plain, dotted = draw(f"c.footer({LABELS})", f"c.footer({LABELS},True)")
    assert read_page(dotted).labels["D"] == "Set"
    changed = lit(plain) ^ lit(dotted)
    assert changed and all(x // SLOT == 3 and y > 54 for x, y in changed)


@pytest.mark.parametrize("button", range(4))
def test_the_label_of_a_button_that_is_down_is_inverse(button: int) -> None:
    plain, pressed = draw(f"c.footer({LABELS})", f"c.footer({LABELS},False,{button})")
    assert {x // SLOT for x, _ in lit(plain) ^ lit(pressed)} == {button}
    assert read_page(pressed).labels == read_page(plain).labels


def test_a_hold_fills_the_footer_with_what_it_will_do() -> None:
    pictures = draw(*[f"m.hold_bar(c,'End of round 3',{eighths})" for eighths in range(9)])
    assert {read_page(pixels).message for pixels in (pictures[0], pictures[8])} == {
        "End of round 3"
    }
    # Columns of the row below the frame's top, which has no letters.
    filled = [sum(y == 53 for _, y in lit(pixels)) for pixels in pictures]
    assert filled == sorted(set(filled)) and filled[0] == 2 and filled[8] == 126


def test_a_bar_that_grows_is_the_one_that_is_drawn_at_once() -> None:
    steps = [(begin, end) for end in range(9) for begin in range(end + 1)]
    bar = "m.hold_bar(c,'End of round 3',{})"
    grown = draw(*[bar.format(begin) + f"; m.fill(c,{begin},{end})" for begin, end in steps])
    assert grown == draw(*[bar.format(end) for _, end in steps])


def test_a_toast_replaces_all_labels() -> None:
    (pixels,) = draw(f"c.footer({LABELS}); m.toast(c,'Undone: lost frame')")
    page = read_page(pixels)
    assert page.message == "Undone: lost frame"
    assert not any(page.labels.values())


@pytest.mark.parametrize("row", ["text_row", "strong_row"])
def test_the_row_at_the_cursor_is_a_bar_from_edge_to_edge(row: str) -> None:
    plain, selected = draw(
        f"c.{row}(0,'Contrast','6'); c.{row}(1,'Dim after','2 min')",
        f"c.{row}(0,'Contrast','6'); c.{row}(1,'Dim after','2 min',True)",
    )
    assert read_page(plain).marked == ""
    assert read_page(selected).marked == "Dim after 2 min"
    assert [line.text for line in read_page(selected).lines] == [
        line.text for line in read_page(plain).lines
    ]
    columns = [x for x, _ in lit(selected)]
    assert (min(columns), max(columns)) == (1, 126)


def test_rows_end_before_the_scroll_bar() -> None:
    rows = "; ".join(f"c.text_row({i},'Row','{i}',True)" for i in range(4))
    (pixels,) = draw("c.scroll(12,40,2,4,9); " + rows)
    assert not any(x in (123, 124) for x, _ in lit(pixels))
    assert {x for x, _ in lit(pixels) if x > 122} == {125, 126}


def test_an_icon_stands_before_the_text_and_makes_room_for_it() -> None:
    with_icon, without = draw(
        f"c.text_row(0,'Lost frame',icon={icon_rows.LOST_FRAME})",
        "c.text_row(0,'Lost frame',icon=-1)",
    )
    assert read_page(with_icon).lines[0].text.endswith("Lost frame")
    icon = lit(with_icon) - lit(without)
    assert icon and all(x < 15 for x, _ in icon) and lit(without) < lit(with_icon)


@pytest.mark.parametrize("size", range(4))
def test_numerals_of_every_size_can_be_read(size: int) -> None:
    (pixels,) = draw(f"c.sheet({size}).write('105',4,2)")
    assert [line.text for line in read_page(pixels).lines] == ["105"]


def test_numerals_end_where_they_are_told_to() -> None:
    (pixels,) = draw("c.sheet(0).right('42',100,10)")
    assert max(x for x, _ in lit(pixels)) == 99
