"""Show the results of a press that the next page does not show."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import TEXT
from box.ui.fitting import fit_name
from pages.mfz import page_rows
from pages.mfz.combat import words
from shared.rules.mfz.model.actions import (
    ATTACK,
    DAMAGE,
    DEFEND,
    GROUND,
    LOSE_PART,
    PLAN,
    USE,
    WHITE,
)
from shared.rules.mfz.model.encoding import face_of
from shared.rules.mfz.model.phases import COVERING, DAMAGING, DECLARE, PLANNING, USING_SPOT

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState

# Phases that continue an attack.
_ATTACK_PHASES = (DECLARE, PLANNING, USING_SPOT, COVERING, DAMAGING)
_ENDING = (ATTACK, DEFEND, PLAN, USE)
# Pixels of a toast.
_ROOM = const(117)


def show(table: "Table[FullState]", ply: int) -> None:
    """Show the dice of a damage roll, or else what an attack did, of the actions after `ply`."""
    game = table.game
    kinds = [game.action(at)[0] for at in range(ply + 1, game.ply + 1)]
    if DAMAGE in kinds:
        table.open(page_rows.DAMAGE_RESULT)
        return
    told = _losses(table, ply)
    if not told:
        ended = [at for at, kind in enumerate(kinds, ply + 1) if kind in _ENDING]
        told = [sentence for sentence in [_miss(table, at) for at in ended] if sentence]
    if told:
        table.toast(told[-1])


def _losses(table: "Table[FullState]", ply: int) -> "list[str]":
    """Return a sentence for each frame destroyed, or less a white die that nobody chose."""
    game = table.game
    actions = [game.action(at) for at in range(ply + 1, game.ply + 1)]
    chosen = [action[2] for action in actions if action[0] == LOSE_PART]
    game.look(ply)
    before = [(frame, table.state.whites(frame)) for frame in table.state.living()]
    # As `present` does, where the C stack is less deep: the rules may import modules.
    game.look(game.ply)
    state = table.state
    found = []
    for frame, whites in before:
        name = state.frame_name(frame)
        if not state.alive(frame):
            found.append(_sentence(table, words.IS_GONE, name))
        elif state.whites(frame) < whites and WHITE not in chosen:
            found.insert(0, _sentence(table, words.WHITE_GONE, name))
    return found


def _sentence(table: "Table[FullState]", form: str, name: str) -> str:
    """Return a sentence about a frame that fits a toast."""
    canvas = table.canvas
    room = _ROOM - canvas.width(TEXT, form.format(""))
    return form.format(fit_name(canvas, TEXT, name, room))


def _miss(table: "Table[FullState]", ply: int) -> str:
    """Return a sentence if the action of `ply` ended an attack without damage dice (M-91)."""
    game = table.game
    action = game.action(ply)
    game.look(ply - 1)
    state = table.state
    attack = defence = 0
    if action[0] == ATTACK and state.target != GROUND:
        # The end of a round clears the defence.
        attack, defence = face_of(action[1]), max(0, state.defence(state.target))
    elif action[0] == USE:
        attack, defence = state.attack, max(0, state.defence(state.target))
    elif state.parked >= 0 and action[0] != ATTACK:
        attack = state.attack
        defence = face_of(action[1]) if action[0] == DEFEND else state.defence(state.running)
    game.look(ply)
    ended = table.state.phase not in _ATTACK_PHASES
    game.look(game.ply)
    return words.NO_DAMAGE.format(attack, defence) if attack and ended else ""
