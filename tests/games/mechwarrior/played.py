"""What the playthroughs of MechWarrior show, and what they must have between them."""

from shared.rules.mechwarrior.model import actions, kind_words
from shared.rules.mechwarrior.setup import setting_rows, settings

# Versions of the rules with playthroughs recorded before the next existed.
OLDER = (1,)
PLAYERS = (2, 3, 4)
KINDS = sorted([row.number for row in actions.ROWS])
DEPTHS = kind_words.DEPTHS


def has_many_choices(setup):
    """Return whether a playthrough would be too long with all situations and sentences."""
    return True


def players(setup):
    """Return the number of players."""
    return len(setup.players)


def question(state):
    """Return nothing: positions name the phase."""
    return ""


def chance(state):
    """Return what chance decides."""
    return "dice: " + " ".join([str(sides) for sides in state.due()])


def _rows(depth):
    """Return the settings that can be chosen at a depth."""
    return [row for row in setting_rows.SETTINGS if row.name in settings.chosen_at(depth)]


def values(depth):
    """Return (setting, value): all that the playthroughs of a depth must have."""
    return [(row.name, value) for row in _rows(depth) for value in row.values]


def numbers(depth):
    """Return the numbers that must differ in the playthroughs of a depth."""
    return [row.name for row in _rows(depth) if not row.values]


def chosen(setup):
    """Return the settings of a set-up."""
    return setup.settings
