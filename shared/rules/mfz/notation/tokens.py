"""Write and read actions as tokens; see docs/record.md.

An action of the running frame is written with that frame before it. Readers may leave the frame
out; if given, it must be the running one.
"""

from typing import TYPE_CHECKING

from shared.rules.errors import Illegal
from shared.rules.kit.tokens import Notation
from shared.rules.mfz.model import actions
from shared.rules.mfz.model.actions import DAMAGE, LETTERS, ROLL
from shared.rules.mfz.notation import fields, turnless_position
from shared.rules.mfz.setup.options import FULL, QUICK

if TYPE_CHECKING:
    from typing import Any

    from shared.rules.mfz.model.state import QuickState


# Kinds of actions whose tokens begin with the running frame.
_OF_RUNNING = {kind for kind, form in actions.NAMED_TOKENS.items() if form.startswith("%w")}


class _Named(Notation):
    """The tokens at depths that name frames."""

    def parse(self, state: "Any", token: str) -> bytes:
        """Return the action of a token.

        Raises: Unreadable if the token is not an action; Illegal if another frame runs, or other
        dice are due.
        """
        action = super().parse(state, token)
        kind = action[0]
        if kind in _OF_RUNNING:
            running = getattr(state, "running", -1)
            if running >= 0 and token[0] in LETTERS and fields.frame(running) != token[:2]:
                names = fields.frame(running), token[:2]
                raise Illegal("It is %s that acts now, not %s" % names)
        if kind != ROLL and kind != DAMAGE:
            return action
        due = fields.due(state)
        if due and not self._is_of(state, action, token):
            raise Illegal("The dice that are due are " + fields.dice(due))
        return action

    def _is_of(self, state: "Any", action: bytes, token: str) -> bool:
        """Return whether a token is that of an action; this has the faces of dice only."""
        try:
            return self.text(state, action) == token
        except ValueError:
            return False


# At depths that count frames, and at those that name them.
COUNTED = Notation(actions.TOKENS.items(), fields.FIELDS)
NAMED = _Named(actions.NAMED_TOKENS.items(), fields.FIELDS)


def text(state: "QuickState", action: bytes) -> str:
    """Return the token of an action.

    Raises: ValueError if the bytes are not an action.
    """
    return _of(state).text(state, action)


def parse(state: "QuickState", token: str) -> bytes:
    """Return the action of a token.

    Raises: Unreadable or Illegal if it is none here.
    """
    return _of(state).parse(state, token)


def _of(state: "QuickState") -> Notation:
    return COUNTED if state.setup.depth == QUICK else NAMED


def status(state: "QuickState") -> str:
    """Return round and clock."""
    return "round %d, doomsday %d" % (state.round(), state.clock)


def position(state: "QuickState") -> str:
    """Return the state in one line."""
    if state.setup.depth == FULL:
        from shared.rules.mfz.notation import position as full_position

        return full_position.position(state)  # type: ignore[arg-type]
    if state.setup.depth == QUICK:
        return turnless_position.counted(state)
    return turnless_position.position(state)  # type: ignore[arg-type]
