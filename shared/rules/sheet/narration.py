"""Say what an action of a sheet does, for the log."""

from typing import TYPE_CHECKING

from shared.rules.sheet import actions, counting, words

if TYPE_CHECKING:
    from shared.rules.sheet.state import SheetState

_TABLE = "Table"
_COUNTED = {words.SUM: "sum %d", words.BEST: "best %d", words.HITS: "%d hits"}


def sentence(state: "SheetState", action: bytes) -> str:
    """Return what an action does now, in one sentence."""
    kind = action[0]
    names = state.names()
    if kind == actions.COUNT:
        seat, place = action[1], action[2]
        added = counting.added_by(action)
        name = _TABLE if seat == actions.TABLE_SEAT else names[seat]
        counter = state.counter(seat, place)
        if counter.is_hidden:
            return "%s: %s %+d" % (name, counter.name, added)
        return "%s: %s %+d, now %d" % (name, counter.name, added, state.count(seat, place) + added)
    if kind == actions.PASS:
        return "%s passes" % names[state.actor()]
    if kind == actions.SPEED:
        return "%s has the clock go faster" % names[action[1]]
    if kind == actions.ROLL:
        return "%s is rolled" % state.layout.presets[action[1]].name
    if kind == actions.FACES:
        return _faces_sentence(state, action[1:])
    if kind == actions.ORDER:
        return "The order is " + ", ".join([names[seat] for seat in action[1:]])
    if kind == actions.END:
        return "The game ends"
    return _next(state)


def _faces_sentence(state: "SheetState", faces: bytes) -> str:
    preset = state.preset
    total = state.total_with(faces)
    counted = "1 hit" if preset.how == words.HITS and total == 1 else _COUNTED[preset.how] % total
    shown = " ".join([str(face) for face in faces])
    more = state.explosions(faces)
    return "%s: %s, %s%s" % (preset.name, shown, counted, ", %d roll on" % more if more else "")


def _next(state: "SheetState") -> str:
    phases = state.layout.phases
    step = state.step() + 1
    if step < len(phases):
        return "%s begins" % phases[step]
    actor = state.actor()
    if actor >= 0:
        return "%s ends the turn" % state.names()[actor]
    return "The round ends"
