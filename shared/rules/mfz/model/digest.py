"""Compute digests of the state, for the checks that the box enters during a game.

A digest is a form byte and a CRC32 over facts. To change the facts or their order, add a form:
older journals and files contain digests of the present one.
"""

import binascii
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shared.rules.mfz.model.frame_state import DamageState
    from shared.rules.mfz.model.state import QuickState
    from shared.rules.mfz.model.turn_state import FullState

_FORM = 1
_CRC_BYTES = 4


def of(state: "QuickState") -> bytes:
    """Return the digest of a game: of its companies; of its frames; of its stations."""
    depth = state.setup.depth
    facts = _companies(state)
    if depth != "quick":
        _add_frames(facts, state)  # type: ignore[arg-type]
    if depth == "full":
        _add_stations(facts, state)  # type: ignore[arg-type]
    crc: int = binascii.crc32(facts)
    return bytes((_FORM,)) + crc.to_bytes(_CRC_BYTES, "little")


def _companies(state: "QuickState") -> bytearray:
    """Return round, clock, neutral stations, order; frames, stations and score of each seat."""
    facts = bytearray((state.round(), state.clock, state.neutral))
    facts.extend(bytes(state.order()))
    for frames, stations, score in zip(state.frames(), state.stations(), state.scores()):
        facts.extend(bytes((frames, stations, score & 255, score >> 8 & 255)))
    return facts


def _add_frames(facts: bytearray, state: "DamageState") -> None:
    """Add each frame with its remaining systems, white dice and rockets."""
    for seat in state.seats:
        for frame in state.frames_of(seat):
            facts.append(frame)
            facts.extend(state.loadout(frame))
            facts.append(state.whites(frame))
            facts.append(state.rockets(frame))


def _add_stations(facts: bytearray, state: "FullState") -> None:
    """Add the owner of each station."""
    for station in range(state.station_count()):
        facts.append(state.station_owner(station))
