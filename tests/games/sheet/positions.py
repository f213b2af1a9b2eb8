"""Positions of sheets whose sequences of actions are counted, and their choices."""

from shared.rules.contract import CHANCE
from shared.rules.sheet.model import actions
from tests.rules import sheet_games

# Phases in which some position must be.
PHASES = (actions.PLAY, actions.DRAW, actions.ROLLED)


def begin(words):
    """Return the game that the lines of a position describe, as {word: value}."""
    return sheet_games.played(words["sheet"], int(words["players"]), words.get("play", ""))


def choices(state, faces):
    """Return the possible next actions, chance collapsed to these faces."""
    if state.actor() != CHANCE:
        return state.legal()
    if state.phase == actions.DRAW:
        seats = list(state.seats)
        return [bytes([actions.ORDER] + order) for order in (seats, seats[::-1])]
    due = state.due()
    return [bytes([actions.FACES] + [min(face, sides) for sides in due]) for face in faces]
