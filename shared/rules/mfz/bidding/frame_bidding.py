"""Break a tie for highest with named frames: build one or drop one (M-42, M-43)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.bidding import bidding_phase, frame_building
from shared.rules.mfz.model import loadout
from shared.rules.mfz.model.actions import ADD, ARM, BUILT, DROP, SYSTEM
from shared.rules.mfz.model.layout import (
    BUILD_AT,
    PHASE_AT,
)
from shared.rules.mfz.model.phases import ARMING, BUILD
from shared.rules.mfz.model.steps import ASKED

if TYPE_CHECKING:
    from shared.rules.mfz.model.frame_state import DamageState


def legal(state: "DamageState") -> "list[bytes]":
    """Return the choices of the acting company in the phases TIE, FORCED, BUILD and ARMING."""
    phase = state.phase
    if phase == BUILD:
        return _building(state)
    frames = _living(state)
    if phase == ARMING:
        return [bytes((ARM, frame)) for frame in frames]
    least, most = state.setup.limits
    found = [bytes((ADD, state.actor()))] if len(frames) < most else []
    found += bidding_phase.passing_on(state)
    if len(frames) > least:
        found += [bytes((DROP, frame)) for frame in frames]
    return found


def push(state: "DamageState", action: bytes) -> int:
    """Apply an action of these phases."""
    kind = action[0]
    vector = state.vector
    if kind == ADD:
        seat = action[1]
        empty = bytes(len(loadout.KINDS))
        place = frame_building.free_index(state, seat)
        vector.set(BUILD_AT, frame_building.put_frame(state, seat, place, empty, 0))
        vector.set(PHASE_AT, BUILD)
        return ASKED
    if kind == SYSTEM:
        frame_building.add_system(state, vector.values[BUILD_AT], action[1])
        return ASKED
    if kind == BUILT:
        return bidding_phase.bid(state)
    if kind == DROP:
        rockets = state.rockets(action[1])
        frame_building.clear_frame(state, action[1])
        return _give_away(state, rockets)
    if kind == ARM:
        frame_building.set_rockets(state, action[1], state.rockets(action[1]) + 1)
        return ASKED if _unarmed(state) else bidding_phase.bid(state)
    return bidding_phase.push(state, action)


def _building(state: "DamageState") -> "list[bytes]":
    """Return each system that the added frame may still get, and BUILT (M-25)."""
    allowed, alike = loadout.terms(state.setup.options)
    frame = state.vector.values[BUILD_AT]
    counts = state.loadout(frame)
    found = []
    for kind in range(len(counts)):
        counts[kind] += 1
        if not loadout.frame_status(bytes(counts), 0, allowed, alike):
            found.append(bytes((SYSTEM, kind)))
        counts[kind] -= 1
    found.append(bytes((BUILT,)))
    return found


def _give_away(state: "DamageState", rockets: int) -> int:
    """Pass on the rockets of a dropped frame; ask who takes them if several frames are left."""
    left = _living(state)
    if rockets and len(left) > 1:
        state.vector.set(PHASE_AT, ARMING)
        return ASKED
    if rockets:
        frame_building.set_rockets(state, left[0], state.rockets(left[0]) + rockets)
    return bidding_phase.bid(state)


def _unarmed(state: "DamageState") -> int:
    """Return how many of the acting company's rockets no frame carries yet (M-43)."""
    carried = sum([state.rockets(frame) for frame in _living(state)])
    return state.setup.numbers["ssr_per_company"] - carried


def _living(state: "DamageState") -> "list[int]":
    return [frame for frame in state.frames_of(state.actor()) if state.alive(frame)]
