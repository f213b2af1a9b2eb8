"""Ask who won the point."""

from pages.best_of_three import words
from shared.rules.best_of_three.state import NET, POINT

from box.kit.sheet import Sheet


def page(table):
    """One row for each answer; D plays the selected one."""
    state = table.state
    names = state.names()
    scores = state.scores()
    rows = [(names[seat], str(scores[seat]), bytes((POINT, seat))) for seat in (0, 1)]
    rows.append((words.NET, "", bytes((POINT, NET))))
    return Sheet(names[state.actor()] + words.SERVES, rows)
