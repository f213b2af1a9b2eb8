"""Record presence at stations and change their owners (M-116 to M-120a)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import phases, steps
from shared.rules.mfz.model.actions import NOBODYS, PRESENCE, SETTLED
from shared.rules.mfz.model.encoding import has, seat_of
from shared.rules.mfz.model.layout import (
    FRAMES_AT,
    NEUTRAL_AT,
    OWNER_AT,
    PHASE_AT,
    PRESENCE_AT,
    SCORED_AT,
    STATION_AT,
    STATIONS_AT,
    THEN_AT,
)

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState

# A mask of the phases in which presence is reported without a question.
_REPORTED = (
    1 << phases.TURN
    | 1 << phases.DECLARE
    | 1 << phases.READY
    | 1 << phases.DEFENDING
    | 1 << phases.PLANNING
    | 1 << phases.ACTING
    | 1 << phases.SPOTTING
    | 1 << phases.USING_SPOT
    | 1 << phases.COVERING
    | 1 << phases.ALLOCATING
)


def owner(before: int, present: int) -> int:
    """Return the owner of a station at which a mask of seats has presence (M-116).

    `before`: the owner so far, a seat or NOBODYS.

    >>> owner(0, 0b10), owner(0, 0b11), owner(NOBODYS, 0b11) == NOBODYS
    (1, 0, True)
    """
    if not present or before != NOBODYS and has(present, before):
        return before
    seat = 0
    while present >> seat > 1:
        seat += 1
    return seat if present == 1 << seat else NOBODYS


def ask(state: "FullState") -> int:
    """Ask the table which companies have presence at which stations (M-119)."""
    vector = state.vector
    vector.set(STATION_AT, 0)
    if not state.station_count() or not _living(state):
        return steps.PROCEED
    vector.set(PHASE_AT, phases.STATIONS)
    return steps.ASKED


def ask_at_start(state: "FullState") -> int:
    """Ask for presence as round 1 begins, preset to `proposal` (M-51, M-120a).

    A company that stands alone at another's station takes it, if that was agreed.
    """
    for station, present in enumerate(proposal(state)):
        state.vector.set(PRESENCE_AT + station, present)
    captures = state.setup.options["start_capture"] == "yes"
    state.vector.set(THEN_AT, steps.AT_START if captures else steps.TOLD)
    return ask(state)


def proposal(state: "FullState") -> bytes:
    """Return a mask of seats for each station: its owner alone has presence."""
    owners = [state.station_owner(station) for station in range(state.station_count())]
    return bytes([0 if seat == NOBODYS else 1 << seat for seat in owners])


def legal(state: "FullState") -> "list[bytes]":
    """Return all changes of presence, stations in order, then SETTLED."""
    values = state.vector.values
    living = _living(state)
    masks = [mask for mask in range(living + 1) if not mask & ~living]
    found = []
    for station in range(values[STATION_AT], state.station_count()):
        known = values[PRESENCE_AT + station]
        found += [bytes((PRESENCE, station, mask)) for mask in masks if mask != known]
    found.append(bytes((SETTLED,)))
    return found


def first_open(state: "FullState") -> int:
    """Return the first station that may still be reported."""
    return state.vector.values[STATION_AT]


def mover(state: "FullState") -> int:
    """Return the seat whose frame moved, retreated, fell or was destroyed."""
    then = state.vector.values[THEN_AT]
    if then == steps.DICE:
        return seat_of(state.hit_frame)
    return seat_of(state.falling_frame if then == steps.FALL else state.running)


def allows(state: "FullState", action: bytes) -> bool:
    """Return whether `legal` contains the action."""
    if len(action) != 3:
        return action == bytes((SETTLED,))
    kind, station, mask = action
    values = state.vector.values
    if kind != PRESENCE or not values[STATION_AT] <= station < state.station_count():
        return False
    return not mask & ~_living(state) and mask != values[PRESENCE_AT + station]


def push(state: "FullState", action: bytes) -> int:
    """Apply the presence at a station, or SETTLED; then check all stations and scores once (A-20).

    If presence is only recorded, owners stay.
    """
    vector = state.vector
    if action[0] == SETTLED:
        if state.setup.version > 1 and not state.only_told:
            for station in range(state.station_count()):
                stand(state, station, state.near(station))
        return steps.PROCEED
    station = action[1]
    if state.only_told:
        vector.set(PRESENCE_AT + station, action[2])
    else:
        stand(state, station, action[2])
    vector.set(STATION_AT, station + 1)
    return steps.ASKED


def may_report(state: "FullState", action: bytes) -> bool:
    """Return whether a change of presence may be reported now, without a question.

    A company may report while another question of a turn is open.
    """
    _, station, mask = action
    if not _REPORTED >> state.phase & 1:
        return False
    if station >= state.station_count() or mask & ~_living(state):
        return False
    return mask != state.near(station)


def report(state: "FullState", action: bytes) -> int:
    """Apply a change of presence that `may_report` allows; the same question stays open.

    Between two turns the order is computed again. Otherwise that, and the check for an early end,
    follow when the turn goes on.
    """
    stand(state, action[1], action[2])
    if state.phase != phases.TURN:
        return steps.ASKED
    state.vector.set(THEN_AT, steps.ORDER)
    return steps.PROCEED


def stand(state: "FullState", station: int, present: int) -> None:
    """Set the presence at a station and hand it over by the rules."""
    state.vector.set(PRESENCE_AT + station, present)
    hand_over(state, station, owner(state.station_owner(station), present))


def frame_changed(state: "FullState", frame: int) -> None:
    """Record that a frame was destroyed or revived; update stations (M-107)."""
    state.vector.set(SCORED_AT, 1)
    if not state.vector.values[FRAMES_AT + seat_of(frame)]:
        _leave(state, seat_of(frame))


def _leave(state: "FullState", seat: int) -> None:
    """Remove an eliminated company from all stations."""
    for station in range(state.station_count()):
        present = state.near(station)
        if has(present, seat):
            stand(state, station, present & ~(1 << seat))


def correct(state: "FullState", station: int, to: int) -> bool:
    """Set the owner of a station; return whether the presence there contradicts the new owner.

    In version 1 of the rules this clears the presence.
    """
    if state.setup.version == 1:
        state.vector.set(PRESENCE_AT + station, 0)
    hand_over(state, station, to)
    return owner(to, state.near(station)) != to


def hand_over(state: "FullState", station: int, to: int) -> None:
    """Set the owner of a station, a seat or NOBODYS."""
    vector = state.vector
    before = vector.values[OWNER_AT + station]
    if before == to:
        return
    vector.set(OWNER_AT + station, to)
    vector.add(NEUTRAL_AT if before == NOBODYS else STATIONS_AT + before, -1)
    vector.add(NEUTRAL_AT if to == NOBODYS else STATIONS_AT + to, 1)
    vector.set(SCORED_AT, 1)


def _living(state: "FullState") -> int:
    """Return a mask of the seats with living frames."""
    values = state.vector.values
    mask = 0
    for seat in state.seats:
        if values[FRAMES_AT + seat]:
            mask |= 1 << seat
    return mask


def run(state: "FullState", step: int) -> int:
    """Run a step that asks for presence."""
    return ask(state) if step == steps.STATIONS else ask_at_start(state)
