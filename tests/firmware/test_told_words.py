"""What pages tell finds room: as many lines as a page has, whatever is filled in."""

import pytest

from box.ui.wrap import wrap
from pages.mfz import words
from shared.rules.mfz.setup.options import offered, option

COLUMNS = 25
RULERS = (words.RULER, words.RULER_TOLD.format(6), words.RULER_TOLD.format(8))
MOST_DICE = "15 dice"


def room(sentence: str, lines: int) -> bool:
    return len(wrap(sentence, COLUMNS)) <= lines


@pytest.mark.parametrize("form", words.MOVE_TOLD + words.MOVE_CLIMBING)
def test_what_a_move_comes_to_takes_two_lines(form: str) -> None:
    assert all(room(form.format(units), 2) for units in range(1, 9))


def test_what_an_attack_comes_to_takes_two_lines() -> None:
    assert room(words.WORTH_UNKNOWN, 2)
    assert room(words.WORTH_UNKNOWN_SPOT.format(6), 2)
    assert room(words.WORTH.format(6, MOST_DICE), 2)
    assert room(words.WORTH_SPOT.format(6, words.NO_DICE_OF_IT, MOST_DICE), 2)
    assert room(words.WORTH_SPOT.format(0, "8 dice", MOST_DICE), 2)
    assert room(words.WORTH_TERRAIN.format("8 dice"), 2)


@pytest.mark.parametrize("form", words.SIGHT_TOLD)
def test_how_far_a_frame_spots_takes_two_lines(form: str) -> None:
    assert all(room(form.format(ruler), 2) for ruler in RULERS[1:])


@pytest.mark.parametrize(
    "line",
    [*words.COVER_TOLD, words.COVER_WHERE, words.COVER_WHERE_BRICKS]
    + [words.NO_DIRECT, words.NO_ARTILLERY],
)
def test_what_is_told_of_cover_and_of_ranges_takes_a_line_each(line: str) -> None:
    assert len(line) <= COLUMNS


@pytest.mark.parametrize("form", [*words.AT_RANGES, words.BY_ROCKET])
def test_a_range_with_its_units_takes_a_row(form: str) -> None:
    assert len(form.format(8)) < COLUMNS - 1


@pytest.mark.parametrize("rule", words.RETREAT_TOLD)
def test_the_condition_of_a_retreat_takes_three_lines(rule: str) -> None:
    assert room(words.RETREAT_TOLD[rule], 3)


@pytest.mark.parametrize(
    "form",
    [words.WHERE_OWN_STATIONS, words.WHERE_ONE_STATION, words.WHERE_POINT, words.WHERE_FRAME]
    + [words.WHERE_POINT_BARE]
    + [words.WHERE_OWN_FRAMES, words.WHERE_REST],
)
def test_where_a_piece_may_stand_takes_five_lines(form: str) -> None:
    assert all(room(form.format(ruler), 5) for ruler in RULERS)


def test_who_counted_doomsday_down_takes_one_line_of_five_companies() -> None:
    counts = "".join(letter + "9" for letter in words.LETTERS)
    assert len(words.ROUND + "11" + words.OFF_IN_ALL + counts) <= COLUMNS
    four = " ".join(letter + "9" for letter in words.LETTERS[:4])
    assert len(words.ROUND + "9" + " " + words.OFF_IN_ALL + four) <= COLUMNS


def test_a_page_of_rules_that_an_option_changes_takes_five_lines() -> None:
    titles = {title for title, _ in words.TURN_PAGES + words.FRAME_PAGES + words.RULE_PAGES}
    values = {row.name: row.values for row in offered("full")}
    for name, value, title, text in words.PAGES_AGREED:
        assert title in titles and value in values[name]
        assert room(text, 5)


def test_a_page_of_rules_that_the_size_changes_takes_five_lines() -> None:
    titles = {title for title, _ in words.TURN_PAGES + words.RULE_PAGES}
    for size, title, text in words.PAGES_OF_SIZE:
        assert size in option("size").values and title in titles
        assert room(text, 5)
