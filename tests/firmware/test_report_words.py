"""Reports on pages fit the lines of their page with any values filled in."""

import pytest

from box.ui import fitting
from box.ui.fitting import fit, lines
from box.ui.fonts import strong as strong_font
from box.ui.fonts import text as text_font
from pages.mechwarrior import brief as mechwarrior_brief
from pages.mfz import brief, words
from pages.mfz.combat import words as combat_words
from pages.mfz.setup import words as setup_words
from pages.mfz.table import words as table_words
from shared.rules.mechwarrior.model import actions as mechwarrior_rows
from shared.rules.mechwarrior.model.state import BattleState
from shared.rules.mfz.model import actions
from shared.rules.mfz.model.frame_state import DamageState
from shared.rules.short_names import ROOM

# The pixels of a note.
NOTE_ROOM = 122
RULERS = (words.RULER, words.RULER_TOLD.format(6), words.RULER_TOLD.format(8))
MOST_DICE = "15 dice"
# The pixels from the bullet of a place to the right margin.
PLACE_ROOM = 113
# The pixels of a row of the vote, for a name and what its company says.
VOTE_ROOM = 65
# The pixels of a message in the footer.
MESSAGE_ROOM = 117


TEXT, STRONG = 0, 1


class Measure:
    """The part of a canvas that measures, by the widths in the fonts of the box."""

    fonts = (text_font, strong_font)

    def width(self, font: int, s: str) -> int:
        module = self.fonts[font]
        widths = [module.WIDTHS[ord(sign) - module.FIRST] for sign in s]
        return sum(widths) + module.GAP * max(len(s) - 1, 0)


CANVAS = Measure()
# As wide as a short name may be.
WIDEST_NAME = fit(CANVAS, STRONG, "M" * 20, ROOM)


def room(sentence: str, lines: int) -> bool:
    """Return whether a note takes at most a number of lines, none of them cut."""
    found = fitting.lines(CANVAS, TEXT, sentence, NOTE_ROOM)
    return len(found) <= lines and "".join(found).replace(" ", "") == sentence.replace(" ", "")


@pytest.mark.parametrize("form", combat_words.MOVE_TOLD + combat_words.MOVE_CLIMBING)
def test_the_effect_of_a_move_fits_two_lines(form: str) -> None:
    assert all(room(form.format(units), 2) for units in range(1, 9))


def test_the_effect_of_an_attack_fits_two_lines() -> None:
    assert room(combat_words.WORTH_UNKNOWN.format("M" * 20), 2)
    assert room(combat_words.WORTH_UNKNOWN_SPOT.format("M" * 20, 6), 2)
    assert room(combat_words.WORTH.format(6, MOST_DICE), 2)
    assert room(combat_words.WORTH_SPOT.format(6, "no dice", MOST_DICE), 2)
    assert room(combat_words.WORTH_SPOT.format(0, "8 dice", MOST_DICE), 2)
    assert room(combat_words.WORTH_TERRAIN.format("8 dice"), 2)


@pytest.mark.parametrize("form", combat_words.SIGHT_TOLD)
def test_the_spotting_range_fits_two_lines(form: str) -> None:
    assert all(room(form.format(ruler), 2) for ruler in RULERS[1:])


@pytest.mark.parametrize("rule", combat_words.RETREAT_TOLD)
def test_the_condition_of_a_retreat_fits_two_lines(rule: str) -> None:
    assert room(combat_words.RETREAT_TOLD[rule], 2)


@pytest.mark.parametrize(
    "rules",
    [
        setup_words.WHERE_TERRAIN,
        setup_words.WHERE_NEUTRAL,
        setup_words.WHERE_ANY,
        setup_words.WHERE_OWN_STATIONS,
        setup_words.WHERE_ONE_STATION,
        setup_words.WHERE_FRAME,
        setup_words.WHERE_OWN_FRAMES,
        setup_words.WHERE_REST,
        setup_words.WHERE_POINT,
        setup_words.WHERE_POINT_BARE,
    ],
)
def test_the_place_of_a_piece_fits_five_lines(rules: tuple[str, ...]) -> None:
    for ruler in RULERS:
        texts = [rule.format(ruler, WIDEST_NAME) for rule in rules]
        drawn = [line for text in texts for line in lines(CANVAS, TEXT, text, PLACE_ROOM)]
        assert len(drawn) <= 5
        # No word is cut.
        assert " ".join(drawn) == " ".join(texts)


@pytest.mark.parametrize("said", [table_words.CLOCK_DOWN, table_words.PASSES, table_words.ASKED])
def test_a_vote_fits_beside_the_widest_name(said: str) -> None:
    assert ROOM + CANVAS.width(TEXT, said) < VOTE_ROOM


class Nameless(DamageState):
    """A state whose names are empty: what is said of an action stands before them."""

    def __init__(self) -> None:
        pass

    def names(self) -> list[str]:
        return [""] * 6

    def frame_name(self, frame: int) -> str:
        return ""


class NamedBattle(BattleState):
    """A battle whose units have short names of six letters, the most that there are."""

    def __init__(self) -> None:
        pass

    def short(self, unit: int) -> str:
        return "HERONS"


@pytest.mark.parametrize("row", mechwarrior_rows.ROWS, ids=lambda row: row.name)
def test_an_action_of_a_unit_fits_the_message_of_its_undo(row: mechwarrior_rows.Action) -> None:
    few = mechwarrior_brief.brief(NamedBattle(), bytes((row.number, 0, 1, 9)))
    told = [words.UNDONE_NOW + few, words.REDONE + few]
    assert max(CANVAS.width(TEXT, text) for text in told) <= MESSAGE_ROOM


@pytest.mark.parametrize("row", actions.ROWS, ids=lambda row: row.name)
def test_an_action_in_a_few_words_fits_the_message_of_its_undo(row: actions.Action) -> None:
    few = brief.brief(Nameless(), bytes((row.number, 0, 1, 9)))
    told = [words.UNDONE_NOW + few, words.REDONE + few, words.UNDONE_ROLL]
    assert max(CANVAS.width(TEXT, text) for text in told) <= MESSAGE_ROOM
