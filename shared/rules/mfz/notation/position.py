"""Write the state of a game at full depth in one line; see docs/record.md."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import phases, steps
from shared.rules.mfz.model.actions import GROUND, LETTERS, NOBODYS, NONE, RANGES, SLOTS
from shared.rules.mfz.model.encoding import has, place_of, seat_of
from shared.rules.mfz.model.layout import (
    ATTACKED,
    COVER_AT,
    DECLARED_TARGET,
    DICE_AT,
    DICE_MAX,
    FACES_AT,
    FALLER_AT,
    FIRED,
    FLAGS,
    FRAME,
    HIGH,
    HIT_FRAME_AT,
    LOW,
    MOVED,
    PASSED_AT,
    PENDING_AT,
    PLANS,
    RANGE,
    THEN_AT,
    WAITED_AT,
    WHITE_LOST,
)
from shared.rules.mfz.model.phases import ALLOCATING, DAMAGING, DECLARE, END, HEIGHT, STATIONS
from shared.rules.mfz.notation import fields, turnless_position

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState

_FACES = 6
_ATTACKS = phases.IN_PREPARATION | phases.IN_ATTACK
_COVER_IS_KNOWN = (DAMAGING, ALLOCATING, STATIONS, HEIGHT, END)


def position(state: "FullState") -> str:
    """Return round, clock, stations and phase; the companies; the open activations."""
    parts = [_head(state)]
    parts += turnless_position.companies(state, lambda frame: _marks(state, frame))
    readying = has(phases.IN_PREPARATION, state.phase)
    if state.running >= 0:
        parts.append(_activation(state, state.here) + ("" if readying else _attack(state)))
    if state.parked >= 0:
        parts.append("^" + _activation(state, state.there) + (_attack(state) if readying else ""))
    return " | ".join(parts)


def _head(state: "FullState") -> str:
    """Return round, clock, owner and presence of each station, phase, actor, passes."""
    stations = []
    for station in range(state.station_count()):
        near = "".join([LETTERS[seat] for seat in state.seats if has(state.near(station), seat)])
        owner = state.station_owner(station)
        name = "N" if owner == NOBODYS else LETTERS[owner]
        stations.append(name + ("/" + near if near else ""))
    actor = state.actor()
    passed = state.vector.values[PASSED_AT]
    return "R%d D%d @%s %s%s%s" % (
        state.round(),
        state.clock,
        ".".join(stations),
        turnless_position.phase(state),
        " " + LETTERS[actor] if actor >= 0 else "",
        "".join([" " + LETTERS[seat] + "." for seat in state.seats if has(passed, seat)]),
    )


def _marks(state: "FullState", frame: int) -> str:
    """Return the marks after a frame: turn, defence, spot, initiative, waiting."""
    values = state.vector.values
    at = state.at(frame)
    marks = "*" if state.turned(frame) else ""
    if state.defence(frame) >= 0:
        marks += "D%d" % state.defence(frame)
    if state.spot(frame):
        marks += "s%d" % state.spot(frame)
    if values[at + LOW]:
        marks += "i%d" % values[at + LOW]
        if values[at + HIGH] != values[at + LOW]:
            marks += ",%d" % values[at + HIGH]
        if has(values[WAITED_AT + seat_of(frame)], place_of(frame)):
            marks += "w"
    return "/" + marks if marks else ""


def _activation(state: "FullState", at: int) -> str:
    """Return frame, aim, rockets and hazard, unused dice, planned dice, actions done."""
    cells = state.vector.values[at : at + DICE_AT + DICE_MAX]
    text = fields.frame(cells[FRAME] - 1) + ">"
    if state.phase == DECLARE and at == state.here:
        text += "?"
    elif cells[DECLARED_TARGET] != NONE:
        text += "T" if cells[DECLARED_TARGET] == GROUND else fields.frame(cells[DECLARED_TARGET])
        text += "/" + RANGES[cells[RANGE]]
    flags = cells[FLAGS]
    words = ["S%d" % cells[FIRED]] if cells[FIRED] else []
    if flags & WHITE_LOST:
        words.append("z")
    words.append("".join([fields.die_left(die) for die in cells[DICE_AT:] if die]))
    words += [
        "+" + SLOTS[slot] + fields.die(cells[PLANS + slot])
        for slot in range(len(SLOTS))
        if cells[PLANS + slot]
    ]
    words.append(("M" if flags & MOVED else "") + ("A" if flags & ATTACKED else ""))
    return " ".join([text] + [word for word in words if word])


def _attack(state: "FullState") -> str:
    """Return the attack being resolved: attack value, cover, dice or faces left, frame hit."""
    values = state.vector.values
    phase = state.phase
    # Stations and an early end also interrupt an attack.
    if phase == STATIONS or phase == END:
        resolving = values[THEN_AT] == steps.DICE
    else:
        resolving = phase in (ALLOCATING, HEIGHT) or bool(has(_ATTACKS, phase))
    if not resolving:
        return ""
    if values[FALLER_AT]:
        text = " %s_" % fields.frame(values[FALLER_AT] - 1)
    else:
        text = " =%d" % state.attack
    cover = values[COVER_AT]
    if cover != NONE and phase in _COVER_IS_KNOWN and not values[FALLER_AT]:
        text += " *" + ("c" if cover == GROUND else fields.frame(cover))
    rolled = values[FACES_AT + 1 : FACES_AT + 1 + _FACES]
    faces = "".join([str(face + 1) * count for face, count in enumerate(rolled)])
    if phase == DAMAGING:
        faces = "%dW" % values[PENDING_AT]
    if faces:
        text += " ~" + faces
    return text + (" %s-" % fields.frame(values[HIT_FRAME_AT]) if phase == ALLOCATING else "")
