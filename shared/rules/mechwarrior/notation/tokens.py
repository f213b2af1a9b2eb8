"""Write and read actions as tokens, and the state in one line; see docs/record.md."""

from typing import TYPE_CHECKING

from shared.rules.kit.tokens import Notation
from shared.rules.mechwarrior.model import actions
from shared.rules.mechwarrior.model.kinds import LETTERS
from shared.rules.mechwarrior.model.phases import WORDS
from shared.rules.mechwarrior.notation import fields
from shared.rules.mechwarrior.play import dials

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

_NOTATION = Notation([(row.number, row.token) for row in actions.ROWS], fields.FIELDS)
text = _NOTATION.text
parse = _NOTATION.parse


def status(state: "BattleState") -> str:
    """Return turn and active player."""
    return "turn %d, %s" % (state.round(), state.names()[state.active])


def position(state: "BattleState") -> str:
    """Return turn, active player, phase and orders left, then points and units of each player.

    A unit is its letters, its tokens, h and its heat, k and its click, then signs: ! shut
    down, s Salvage, c captive, p passenger.
    """
    head = "T%d %s %s %d" % (
        state.round(),
        LETTERS[state.active],
        WORDS[state.phase],
        state.orders_left,
    )
    players = []
    for seat in state.seats:
        points = "%s %d/%d" % (LETTERS[seat], state.vc1(seat), state.vc3(seat))
        units = [
            _unit(state, unit)
            for unit in state.units
            if state.controller(unit) == seat and not state.is_gone(unit)
        ]
        players.append(" ".join([points] + units))
    return " | ".join([head] + players)


def _unit(state: "BattleState", unit: int) -> str:
    text = "%s%d" % (fields.unit(unit), state.tokens(unit))
    if state.is_mech(unit):
        text += "h%d" % state.heat(unit)
    if state.has_dial(unit):
        text += "k%d" % dials.click(state, unit)
    signs = (
        (state.is_shut(unit), "!"),
        (state.is_salvage(unit), "s"),
        (state.is_captive(unit), "c"),
        (state.is_aboard(unit), "p"),
    )
    return text + "".join([sign for on, sign in signs if on])
