"""Rank the companies (M-126, M-127)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shared.rules.mfz.quick import QuickState


def standings(state: "QuickState") -> "list[list[int]]":
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
