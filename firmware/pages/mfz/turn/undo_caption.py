"""Make a short caption of an undone action for the turn page."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.wrap import cut
from pages.mfz.turn import words
from pages.mfz.widgets.abbreviations import company_name, frame_label
from shared.rules.mfz.model.actions import (
    CORRECT_CLOCK,
    CORRECT_DEFENCE,
    CORRECT_NEUTRAL,
    CORRECT_OWNER,
    CORRECT_SYSTEM,
    NO_DEFENCE,
    PASS_TURN,
)

if TYPE_CHECKING:
    from pages.mfz.typed import JournaledGame
    from shared.rules.mfz.full import FullState

# Lengths to which names are cut, tried in turn; those below _FEWEST only for the last form.
_CUTS = (16, 14, 12, 10, 9, 8, 7, 6, 5, 4)
_FEWEST = const(7)
# Kinds of actions without a frame or company.
_OF_TABLE = (CORRECT_NEUTRAL, CORRECT_CLOCK)


def short_caption(game: "JournaledGame", sentence: str, most: int) -> str:
    """Return the last undone action in at most `most` letters; cut names before the verb.

    sentence: used, cut to `most` letters, if the action has no short form.
    """
    action = game.action(game.ply + 1)
    forms = words.UNDONE_TURNS.get(action[0], ())
    value = _value(action)
    for form in forms:
        for letters in _CUTS:
            subject = _subject(game.state, action, letters)
            line: str = words.UNDONE_NOW + form.format(subject, value)
            if len(line) <= most and (letters >= _FEWEST or form == forms[-1]):
                return line
    return cut(sentence, most)


def _subject(state: "FullState", action: bytes, most: int) -> str:
    """Return the subject of an action in at most `most` letters."""
    kind = action[0]
    if kind == PASS_TURN:
        return company_name(state, action[1], most)
    if kind == CORRECT_OWNER:
        return str(action[1] + 1)
    return "" if kind in _OF_TABLE else frame_label(state, action[1], most)


def _value(action: bytes) -> str:
    """Return the number or part in an action."""
    kind, number = action[0], str(action[-1])
    if kind == CORRECT_SYSTEM:
        return words.TYPE_NAMES[action[2]] + " " + number
    return words.NONE if kind == CORRECT_DEFENCE and action[-1] == NO_DEFENCE else number
