"""List the orders and events of a unit as rows of its page."""

from typing import TYPE_CHECKING

from pages.mechwarrior import page_rows
from pages.mechwarrior.orders import order_effect, words
from shared.rules.mechwarrior.model import actions
from shared.rules.mechwarrior.model.kinds import (
    ARTILLERY,
    ASSAULT,
    CLOSE,
    FULL,
    MOVE,
    RANGED,
    RUN,
    VTOL,
)
from shared.rules.mechwarrior.model.layout import GEAR_GONE, PILOT_GONE, STATUS

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

    # Text, action, screen that it opens, 0 for none, and its argument or the code of a refusal.
    Row = tuple[str, bytes, int, int]

_KINDS = (MOVE, RANGED, CLOSE, ASSAULT, RUN, ARTILLERY)


def orders(state: "BattleState", unit: int) -> "list[Row]":
    """Return the orders of a unit, or a row with the reason for having none."""
    found: list[Row] = []
    why = state.check(bytes((actions.ORDER, unit, MOVE, 0)))
    if not why:
        # What cannot move can be given no other order but a vent.
        for kind in _KINDS:
            action = bytes((actions.ORDER, unit, kind, 0))
            if kind == MOVE or not state.check(action):
                found.append((words.ORDERS[kind], action, 0, 0))
    found[1:1] = _vents(state, unit)
    if why:
        found.append((words.NO_ORDER, b"", 0, why))
    if not why and state.speed(unit) != VTOL:
        # Most formations are of infantry and vehicles.
        at = len(found) if state.is_mech(unit) else 1
        found.insert(at, (words.FORMATION, b"", page_rows.FORMATION, unit))
    found.append((words.OTHER_ORDER, b"", page_rows.OTHER_ORDER, unit))
    return found


def _vents(state: "BattleState", unit: int) -> "list[Row]":
    found: list[Row] = []
    if state.is_mech(unit) and (state.heat(unit) or state.is_shut(unit)):
        for restarts in (True, False):
            action = order_effect.vent(state, unit, restarts)
            text = words.VENT if restarts else words.VENT_STAYS_OFF
            if (restarts or state.is_shut(unit)) and not state.check(action):
                found.append((text, action, 0, 0))
    return found


def events(state: "BattleState", unit: int, was_hit: bool) -> "list[Row]":
    """Return the events of a unit, the likeliest first. was_hit: it is the unit hit last."""
    found: list[Row] = []
    heat: list[tuple[str, bytes]] = []
    if state.is_mech(unit):
        heat = [
            (words.HEAT_UP, bytes((actions.HEAT_UP, unit, 1))),
            (words.ENERGY, bytes((actions.ENERGY, unit))),
            (words.HEAT_DOWN, bytes((actions.HEAT_DOWN, unit, 1))),
            (words.SHUT_DOWN, bytes((actions.SHUT_DOWN, unit))),
            (words.RESTART, bytes((actions.RESTART, unit))),
        ]
        _add(state, found, heat[:1])
        found += _heat_rolls(state, unit)
    has_dial = state.has_dial(unit)
    # First for the unit that was hit last; a dial says itself that its unit is lost.
    eliminated: "Row" = (words.ELIMINATED, b"", page_rows.PICK, actions.ELIMINATE << 8 | unit)
    found.insert(0 if was_hit and not has_dial else len(found), eliminated)
    _add(state, found, heat[1:])
    _add_pick(found, words.CAPTURED, actions.CAPTURE, unit)
    if has_dial:
        damage: "Row" = (words.DAMAGE, b"", page_rows.DIAL, page_rows.ASKS_DAMAGE | unit)
        found.insert(0, (words.DIAL, b"", page_rows.DIAL, unit))
        # At full depth most damage is that of attacks.
        found.insert(len(found) if state.has_depth(FULL) else 0, damage)
    elif not state.refuses(actions.SALVAGED):
        # Legal then for each unit that is not lost: to check it would load more of the rules.
        salvage = state.is_salvage(unit)
        text = words.SALVAGE_OFF if salvage else words.SALVAGE_ON
        found.append((text, bytes((actions.SALVAGED, unit, not salvage)), 0, 0))
    if not has_dial:
        _add(state, found, [(words.HARM, bytes((actions.HARM, unit, 1)))])
    if state.unit(unit).capacity and state.controller(unit) == state.active:
        found.append((words.PASSENGERS, b"", page_rows.PASSENGERS, unit))
    others = [
        (words.CIRCLE, bytes((actions.CIRCLE, unit, 1))),
        (words.TOKEN, bytes((actions.TOKEN, unit))),
    ]
    _add(state, found, others)
    if not state.refuses(actions.LOSE_GEAR):
        # The same is true of the cards that it still has.
        record = state.unit(unit)
        lost = state.get(unit, STATUS)
        if record.gear and not lost & GEAR_GONE:
            found.append((words.GEAR_LOST, bytes((actions.LOSE_GEAR, unit)), 0, 0))
        if record.pilot and not lost & PILOT_GONE:
            found.append((words.PILOT_LOST, bytes((actions.LOSE_PILOT, unit)), 0, 0))
    _add_pick(found, words.CONTROL, actions.CONTROL, unit)
    if state.setup.settings["artillery_resolve"] != "command":
        found[:0] = _markers(state, unit)
    return found


def _heat_rolls(state: "BattleState", unit: int) -> "list[Row]":
    """Return the roll for the heat effects of a 'Mech, without faces, and the number of dice.

    If its dial is not known, a press rolls one die (W-34, W-35).
    """
    if not state.heat(unit):
        return []
    from shared.rules.mechwarrior.play import heat

    dice = abs(heat.effects(state, unit))
    action = bytes((actions.HEAT_ROLL, unit))
    if not dice or state.check(action + bytes((1,)) * dice):
        return []
    return [(words.HEAT_ROLL, action, 0, dice)]


def _markers(state: "BattleState", unit: int) -> "list[Row]":
    """Return the markers of an artillery unit that can be resolved now (W-100)."""
    found: list[Row] = []
    for marker in state.markers(state.active):
        action = bytes((actions.RESOLVED, marker))
        if state.marker_unit(marker) == unit and not state.check(action):
            if state.has_depth(FULL):
                found.append((words.MARKER, b"", page_rows.BLAST, marker))
            else:
                found.append((words.MARKER, action, 0, 0))
    return found


def _add(state: "BattleState", found: "list[Row]", rows: "list[tuple[str, bytes]]") -> None:
    """Add the rows of legal actions."""
    for text, action in rows:
        if not state.check(action):
            found.append((text, action, 0, 0))


def _add_pick(found: "list[Row]", text: str, kind: int, unit: int) -> None:
    """Add a row that opens a list of answers."""
    found.append((text, b"", page_rows.PICK, kind << 8 | unit))
