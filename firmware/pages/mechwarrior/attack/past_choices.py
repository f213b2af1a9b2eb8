"""Find earlier choices and typed values in the history of the game."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model.actions import BLAST, DECLARE, FORMATION, ORDER, VALUES
from shared.rules.mechwarrior.model.kinds import UNTYPED

if TYPE_CHECKING:
    from collections.abc import Iterable

# Instead of the unit that attacks: an artillery marker.
MARKER = -2


def last_attack(tape: "Iterable[bytes]", unit: int) -> "tuple[bytes, bytes]":
    """Return the last declaration and values of a unit, b"" for none."""
    attacker = -1
    declaration = values = b""
    for action in tape:
        kind = action[0]
        if kind == ORDER:
            attacker = action[1]
        elif kind == FORMATION:
            attacker = action[3]
        elif kind == BLAST:
            attacker = MARKER
        elif attacker == unit:
            if kind == DECLARE:
                declaration = action
            elif kind == VALUES:
                values = action
    return declaration, values


def last_defence(tape: "Iterable[bytes]", target: int) -> int:
    """Return the defence that was typed last for a unit, -1 if none was."""
    units = b""
    found = -1
    for action in tape:
        if action[0] == DECLARE:
            units = action[6:]
        elif action[0] == BLAST:
            units = action[3:]
        elif action[0] == VALUES:
            place = units.find(bytes((target,)))
            if place >= 0 and action[4 + place] != UNTYPED:
                found = action[4 + place]
    return found
