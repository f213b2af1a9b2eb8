"""Report a loss, a capture or Salvage once it is entered. Loaded only then."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import TEXT
from pages.mechwarrior.table import scoreboard, words
from shared.rules.mechwarrior.model.actions import ELIMINATE, SALVAGED
from shared.rules.mechwarrior.model.kinds import VTOL
from shared.rules.mechwarrior.model.layout import HELD
from shared.rules.mechwarrior.play import scoring

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState

_ROOM = const(117)


def said(table: "Table[BattleState]", action: bytes) -> str:
    """Return the last action, a loss, a capture or Salvage, as a message (W-71, W-73, W-113)."""
    state = table.state
    kind, unit, other = action
    if kind == SALVAGED:
        return words.WORTH.format(state.short(unit), scoring.points(state, unit))
    if kind == ELIMINATE:
        return _lost(table, unit, other)
    if state.is_gone(unit):
        return _lost(table, unit, other - HELD if other >= HELD else state.controller(other))
    if other >= HELD:
        return words.CAPTURE_TOLD.format(state.short(unit), state.names()[other - HELD])
    return words.HOLDS_ONE.format(state.short(other), state.short(unit))


def _lost(table: "Table[BattleState]", unit: int, cause: int) -> str:
    """Return who scores a lost unit, and the points after it.

    Recorded passengers are lost with their transport, and their number is told (W-99).
    """
    game = table.game
    state = table.state
    names = scoreboard.whole(table.canvas, state)
    # Not by `pop`: the game itself comes back to the present if memory runs out here.
    game.look(game.ply - 1)
    seat = scoring.scorer(state, unit, cause)
    riders = len(state.passengers(unit))
    game.present()
    form = words.KILLED if seat == cause else words.GONE
    more = words.AND_MORE.format(riders) if riders else ""
    text = form.format(state.unit(unit).name + more, names[seat], state.vc1(seat))
    if table.canvas.width(TEXT, text) <= _ROOM:
        return text
    return form.format(state.short(unit) + more, names[seat], state.vc1(seat))


def salvage(table: "Table[BattleState]", unit: int) -> None:
    """Say what Salvage on a unit means beside its points (W-97, W-106, W-111, W-112)."""
    state = table.state
    record = state.unit(unit)
    facts = []
    if record.speed == VTOL:
        facts.append(words.TO_GROUND)
    if record.capacity:
        facts.append(words.RIDERS_OUT)
    if record.gear:
        facts.append(words.GEAR_IGNORED)
    if unit in [state.marker_unit(marker) for marker in state.markers(state.controller(unit))]:
        facts.append(words.AS_PRINTED)
    if facts:
        table.say(state.short(unit) + words.COLON + words.AND_THEN.join(facts) + words.STOP)
