"""Write and read actions as tokens; see docs/record.md.

An action of the running frame is written with that frame before it. Readers may leave the frame
out; if given, it must be the running one.
"""

from typing import TYPE_CHECKING

from shared.rules.errors import Illegal
from shared.rules.kit.tokens import Notation
from shared.rules.mfz.model import action_rows
from shared.rules.mfz.model.actions import DAMAGE, LETTERS, ROLL
from shared.rules.mfz.notation import fields

if TYPE_CHECKING:
    from shared.rules.mfz.damage import DamageState

# At depths that count frames, and at those that name them.
COUNTED = Notation(action_rows.TOKENS.items(), fields.FIELDS)
NAMED = Notation(action_rows.NAMED_TOKENS.items(), fields.FIELDS)


def parse(state: "DamageState", token: str) -> bytes:
    """Return the action of a token at a depth that names frames.

    Raises: Unreadable if the token is not an action; Illegal if another frame runs, or other dice
    are due.
    """
    action = NAMED.parse(state, token)
    if action_rows.NAMED_TOKENS[action[0]].startswith("%w"):
        running = getattr(state, "running", -1)
        if running >= 0 and token[0] in LETTERS and fields.frame(running) != token[:2]:
            raise Illegal("It is %s that acts now, not %s" % (fields.frame(running), token[:2]))
    elif action[0] == ROLL or action[0] == DAMAGE:
        _check_dice(state, action, token)
    return action


def _check_dice(state: "DamageState", action: bytes, token: str) -> None:
    """Check the kinds of dice in a token: the action itself has only the faces.

    Raises: Illegal if other dice are due.
    """
    due = fields.due(state)
    if not due:
        return
    try:
        same = NAMED.text(state, action) == token
    except ValueError:
        same = False
    if not same:
        raise Illegal("The dice that are due are " + fields.dice(due))
