"""Write the scores as check tokens, for records and for the rehearsal of a program."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.actions import LETTERS

if TYPE_CHECKING:
    from shared.rules.mfz.quick import QuickState


def checks(state: "QuickState") -> "list[str]":
    """Return scores and clock, such as `A42` and `#9`."""
    scores = [LETTERS[seat] + str(score) for seat, score in enumerate(state.scores())]
    return scores + ["#%d" % state.clock]
