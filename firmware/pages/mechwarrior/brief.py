"""Name actions in a few words, for a message in the footer. Loaded only then."""

from typing import TYPE_CHECKING

from box.ui import row_lookup
from shared.rules.mechwarrior.model import actions

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState


def brief(state: "BattleState", action: bytes) -> str:
    """Return an action in a few words.

    What happened comes before the unit, whose short name finds room unless its letters are wide.
    """
    form = row_lookup.field(actions.BRIEF_TEXT, str(action[0]))
    return form.format(state.short(action[1])) if "{" in form else form
