"""Rank the companies (M-126, M-127)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.actions import LETTERS

if TYPE_CHECKING:
    from shared.rules.mfz.model.state import QuickState


def table_of(state: "QuickState") -> "list[list[int]]":
    """Return the seats from first to last, equals grouped.

    If the option end_tie says so, assets break a tie for first place only.
    """
    scores = state.scores()
    best = max(scores)
    keys = [(score, 0) for score in scores]
    if state.setup.options["end_tie"] == "most_assets":
        frames, stations = state.frames(), state.stations()
        for seat in state.seats:
            if scores[seat] == best:
                keys[seat] = (best, frames[seat] + stations[seat])
    ranks = []
    for key in sorted({key: 0 for key in keys}, reverse=True):
        ranks.append([seat for seat in state.seats if keys[seat] == key])
    return ranks


def checks(state: "QuickState") -> "list[str]":
    """Return scores and clock as check tokens, such as `A42` and `#9`."""
    scores = [LETTERS[seat] + str(score) for seat, score in enumerate(state.scores())]
    return scores + ["#%d" % state.clock]
