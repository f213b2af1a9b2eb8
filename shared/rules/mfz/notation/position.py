"""The state of a game at full depth in one line; see docs/record.md."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import phase_rows, steps
from shared.rules.mfz.model.actions import GROUND, LETTERS, NOBODYS, NONE, RANGES, SLOTS
from shared.rules.mfz.model.encoding import has, place_of, seat_of
from shared.rules.mfz.model.frame_layout import (
    AIM,
    ATTACKED,
    COVER_AT,
    DICE_AT,
    DICE_MAX,
    FACES_AT,
    FALLER_AT,
    FIRED,
    FLAGS,
    FRAME,
    HIGH,
    LOW,
    MOVED,
    PASSED_AT,
    PENDING_AT,
    PLANS,
    RANGE,
    STRUCK_AT,
    THEN_AT,
    WAITED_AT,
    WHITE_LOST,
)
from shared.rules.mfz.model.phases import DAMAGING, DECLARE, END, GIVING, HEIGHT, STATIONS
from shared.rules.mfz.notation import fields, quick_position

if TYPE_CHECKING:
    from shared.rules.mfz.full import Full

_FACES = 6
_ATTACKS = phase_rows.IN_ACTIVATION | phase_rows.IN_RESOLVE
_COVER_IS_KNOWN = (DAMAGING, GIVING, STATIONS, HEIGHT, END)


def position(game: "Full") -> str:
    """Round, clock, stations, phase; the companies; then what is open of a turn."""
    parts = [_head(game)]
    parts += quick_position.companies(game, lambda frame: _marks(game, frame))
    readying = has(phase_rows.IN_ACTIVATION, game.phase)
    if game.running >= 0:
        parts.append(_activation(game, game.here) + ("" if readying else _attack(game)))
    if game.parked >= 0:
        parts.append("^" + _activation(game, game.there) + (_attack(game) if readying else ""))
    return " | ".join(parts)


def _head(game: "Full") -> str:
    """The owner of each station, with those who stand by it; the phase, who acts, who passed."""
    stations = []
    for station in range(game.station_count()):
        near = "".join([LETTERS[seat] for seat in game.seats if has(game.near(station), seat)])
        owner = game.station_owner(station)
        name = "N" if owner == NOBODYS else LETTERS[owner]
        stations.append(name + ("/" + near if near else ""))
    actor = game.actor()
    passed = game.cells.values[PASSED_AT]
    return "R%d D%d @%s %s%s%s" % (
        game.round(),
        game.clock,
        ".".join(stations),
        quick_position.phase(game),
        " " + LETTERS[actor] if actor >= 0 else "",
        "".join([" " + LETTERS[seat] + "." for seat in game.seats if has(passed, seat)]),
    )


def _marks(game: "Full", frame: int) -> str:
    """Behind a stroke: had its turn, defence, spot, numbers of initiative, waits."""
    values = game.cells.values
    at = game.at(frame)
    marks = "*" if game.turned(frame) else ""
    if game.defence(frame) >= 0:
        marks += "D%d" % game.defence(frame)
    if game.spot(frame):
        marks += "s%d" % game.spot(frame)
    if values[at + LOW]:
        marks += "i%d" % values[at + LOW]
        if values[at + HIGH] != values[at + LOW]:
            marks += ",%d" % values[at + HIGH]
        if has(values[WAITED_AT + seat_of(frame)], place_of(frame)):
            marks += "w"
    return "/" + marks if marks else ""


def _activation(game: "Full", at: int) -> str:
    """Frame, aim, rockets and hazard, dice left, dice planned, what it has done."""
    cells = game.cells.values[at : at + DICE_AT + DICE_MAX]
    said = fields.frame(cells[FRAME] - 1) + ">"
    if game.phase == DECLARE and at == game.here:
        said += "?"
    elif cells[AIM] != NONE:
        said += "T" if cells[AIM] == GROUND else fields.frame(cells[AIM])
        said += "/" + RANGES[cells[RANGE]]
    flags = cells[FLAGS]
    words = ["S%d" % cells[FIRED]] if cells[FIRED] else []
    if flags & WHITE_LOST:
        words.append("z")
    words.append("".join([fields.die(die) for die in cells[DICE_AT:] if die]))
    words += [
        "+" + SLOTS[slot] + fields.die(cells[PLANS + slot])
        for slot in range(len(SLOTS))
        if cells[PLANS + slot]
    ]
    words.append(("M" if flags & MOVED else "") + ("A" if flags & ATTACKED else ""))
    return " ".join([said] + [word for word in words if word])


def _attack(game: "Full") -> str:
    """What is being resolved: attack value, cover, dice to roll or faces left, who is hit."""
    values = game.cells.values
    phase = game.phase
    # Stations and an early end are asked about in the middle of an attack too.
    if phase == STATIONS or phase == END:
        resolving = values[THEN_AT] == steps.DICE
    else:
        resolving = phase in (GIVING, HEIGHT) or bool(has(_ATTACKS, phase))
    if not resolving:
        return ""
    if values[FALLER_AT]:
        said = " %s_" % fields.frame(values[FALLER_AT] - 1)
    else:
        said = " =%d" % game.attack
    cover = values[COVER_AT]
    if cover != NONE and phase in _COVER_IS_KNOWN and not values[FALLER_AT]:
        said += " *" + ("c" if cover == GROUND else fields.frame(cover))
    rolled = values[FACES_AT + 1 : FACES_AT + 1 + _FACES]
    faces = "".join([str(face + 1) * count for face, count in enumerate(rolled)])
    if phase == DAMAGING:
        faces = "%dW" % values[PENDING_AT]
    if faces:
        said += " ~" + faces
    return said + (" %s-" % fields.frame(values[STRUCK_AT]) if phase == GIVING else "")
