"""What the playthroughs of sheets show, and what they must have between them."""

from shared.rules.kit.words import LOW, TURNS
from shared.rules.sheet.model import actions

# Versions of the rules with playthroughs recorded before the next existed.
OLDER = ()
PLAYERS = (1, 2, 3, 4, 6)
KINDS = list(range(actions.COUNT, actions.LATE + 1))
DEPTHS = ("sheet",)


def has_many_choices(setup):
    """Return whether a playthrough would be too long with all situations and sentences."""
    return True


def players(setup):
    """Return the number of players."""
    return len(setup.names)


def question(state):
    """Return nothing: positions name the phase."""
    return ""


def chance(state):
    """Return what chance decides."""
    if state.phase == actions.DRAW:
        return "order"
    return "dice: " + " ".join([str(sides) for sides in state.due()])


def values(depth):
    """Return (key, value): all that the playthroughs must have."""
    return [("turns", value) for value in TURNS if value != LOW]


def numbers(depth):
    """Return the numbers that must differ in the playthroughs."""
    return ["rounds"]


def chosen(setup):
    """Return what a set-up chose, by key."""
    layout = setup.layout
    return {"turns": layout.turns, "rounds": str(layout.first_round) if layout.has_rounds else ""}
