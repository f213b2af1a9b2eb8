"""Say what an action of a sheet does, for the log."""

from typing import TYPE_CHECKING

from shared.rules.kit.counters import TABLE_SEAT, number_added
from shared.rules.sheet.model import actions

if TYPE_CHECKING:
    from shared.rules.sheet.state import SheetState

_TABLE = "Table"
_OF_SEAT = {actions.SPEED: "%s has the clock go faster", actions.LATE: "%s has no time left"}


def sentence(state: "SheetState", action: bytes) -> str:
    """Return what an action does now, in one sentence."""
    kind, fields = action[0], action[1:]
    names = state.names()
    if kind == actions.COUNT:
        return _count(state, fields[0], fields[1], number_added(fields))
    if kind in _OF_SEAT:
        return _OF_SEAT[kind] % names[fields[0]]
    if kind == actions.PASS:
        return "%s passes" % names[state.actor()]
    if kind == actions.ROLL:
        return "%s is rolled" % state.layout.presets[fields[0]].name
    if kind == actions.FACES:
        return state.roll_sentence(fields)
    if kind == actions.ORDER:
        return "The order is " + ", ".join([names[seat] for seat in fields])
    return "The game ends" if kind == actions.END else _next(state)


def _count(state: "SheetState", seat: int, place: int, added: int) -> str:
    name = _TABLE if seat == TABLE_SEAT else state.names()[seat]
    counter = state.counter(seat, place)
    said = "%s: %s %+d" % (name, counter.name, added)
    return said if counter.is_hidden else "%s, now %d" % (said, state.count(seat, place) + added)


def _next(state: "SheetState") -> str:
    phases = state.layout.phases
    step = state.step() + 1
    if step < len(phases):
        return "%s begins" % phases[step]
    actor = state.actor()
    if actor >= 0:
        return "%s ends the turn" % state.names()[actor]
    return "%s %d ends" % (state.layout.round_title, state.shown_round())
