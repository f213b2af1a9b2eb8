"""What the playthroughs of Mobile Frame Zero show, and what they must have between them."""

from shared.rules.mfz.model import actions
from shared.rules.mfz.model.actions import LETTERS
from shared.rules.mfz.setup import options
from shared.rules.mfz.text import prompts

# Versions of the rules with playthroughs recorded before the next existed.
OLDER = (1,)
PLAYERS = (2, 3, 4, 5)
# Only some corrections of named frames occur.
KINDS = range(1, actions.CORRECT_SYSTEM)
DEPTHS = options.DEPTHS


def has_many_choices(setup):
    """Return whether a playthrough would be too long with all situations and sentences."""
    return setup.depth != "quick"


def players(setup):
    """Return the number of players."""
    return setup.players


def question(state):
    """Return the question that a player is asked."""
    return prompts.question(state)


def chance(state):
    """Return what chance decides."""
    return "lots: " + " ".join([LETTERS[seat] for seat in state.drawing()] or "-")


def values(depth):
    """Return (option, value): all that the playthroughs of a depth must have."""
    return [(row.name, value) for row in options.offered(depth) for value in row.values]


def numbers(depth):
    """Return the numbers that must differ in the playthroughs of a depth."""
    return [row.name for row in options.counted(depth)]


def chosen(setup):
    """Return the options and numbers of a set-up."""
    found = dict(setup.options)
    found.update(setup.numbers)
    return found
