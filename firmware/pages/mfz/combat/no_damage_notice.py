"""Notify players of an attack without damage dice, since no page of dice follows (M-91)."""

from typing import TYPE_CHECKING

from pages.mfz.combat import words
from shared.rules.mfz.model.actions import ATTACK, DEFEND, GROUND, MOVE, STOP
from shared.rules.mfz.model.encoding import face_of
from shared.rules.mfz.model.phases import COVERING, DAMAGING, DECLARE, PLANNING, USING_SPOT

if TYPE_CHECKING:
    from pages.mfz.typed import App
    from shared.rules.mfz.full import FullState

# Phases that continue an attack.
_ATTACK_PHASES = (DECLARE, PLANNING, USING_SPOT, COVERING, DAMAGING)


def play(app: "App", action: bytes) -> None:
    """Play an action of an attacking frame, or of a target whose attacker is parked."""
    attack, defence = _values(app.game.state, action)

    def tell(app: "App") -> None:
        if attack and app.game.state.phase not in _ATTACK_PHASES:
            app.say(words.NO_DAMAGE.format(attack, defence))

    app.play(action, tell)


def _values(state: "FullState", action: bytes) -> "tuple[int, int]":
    """Return attack and defence before the action, because the end of a round clears them.

    An attack of 0 means none.
    """
    kind = action[0]
    if kind == ATTACK and state.target != GROUND:
        return face_of(action[1]), max(0, state.defence(state.target))
    if kind in (ATTACK, MOVE, STOP) or state.parked < 0:
        return 0, 0
    defence = face_of(action[1]) if kind == DEFEND else state.defence(state.running)
    return state.attack, defence
