"""Compute the digest of the state, for the checks that the box enters during a game.

A digest is a form byte and a CRC32 over facts. To change the facts or their order, add a form.
"""

import binascii
from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.layout import CAPTOR, CARRIER, CLICK, DONE, STATUS

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

_FORM = 1
# In games with combat dials the clicks follow.
_WITH_DIALS = 2
_CRC_BYTES = 4


def of(state: "BattleState") -> bytes:
    """Return the digest of a game: turn, phase, points, then each unit."""
    facts = bytearray(state.round().to_bytes(2, "little"))
    facts.extend(bytes((state.phase, state.active, state.orders_left)))
    for seat in state.seats:
        facts.extend(state.vc1(seat).to_bytes(2, "little"))
        facts.extend(state.vc3(seat).to_bytes(2, "little"))
        facts.append(len(state.markers(seat)))
    for unit in state.units:
        facts.append(unit)
        facts.append(state.controller(unit))
        facts.extend(bytes((state.tokens(unit), state.heat(unit), state.pushed(unit))))
        for cell in (STATUS, DONE, CAPTOR, CARRIER):
            facts.append(state.get(unit, cell))
    form = _FORM
    if state.dials_at:
        form = _WITH_DIALS
        for unit in state.units:
            facts.append(state.dial_cell(unit, CLICK))
    crc: int = binascii.crc32(facts)
    return bytes((form,)) + crc.to_bytes(_CRC_BYTES, "little")
