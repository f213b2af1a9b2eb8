"""Find earlier choices and typed values in the history of the game."""

from typing import TYPE_CHECKING

from pages.mechwarrior.attack.attack_plan import DAMAGE, TYPICAL, VALUE
from shared.rules.mechwarrior.model.actions import BLAST, DECLARE, FORMATION, ORDER, VALUES
from shared.rules.mechwarrior.model.kinds import UNTYPED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared.rules.mechwarrior.model.state import BattleState

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


def likely(tape: "Iterable[bytes]", state: "BattleState", place: int, unit: int) -> int:
    """Return the number at which typing a value of a unit begins.

    It is the one typed last for a unit of the same kind, else a typical one. place: VALUE or
    DAMAGE, of an attacker; any other for a defence.
    """
    kind = state.unit(unit).kind
    of_attacker = place in (VALUE, DAMAGE)
    column = place if of_attacker else 2
    found = TYPICAL[kind][column]
    attacker = unit
    units = b""
    for action in tape:
        if action[0] == ORDER:
            attacker = action[1]
        elif action[0] == FORMATION:
            attacker = action[3]
        elif action[0] == DECLARE:
            units = action[6:]
        elif action[0] == BLAST:
            attacker = MARKER
            units = action[3:]
        elif action[0] == VALUES:
            typed = action[1 + column :] if of_attacker else action[4:]
            for i, of_unit in enumerate((attacker,) if of_attacker else units):
                # A defence or a damage of 0 says that nothing was rolled, or nothing scored.
                if of_unit >= 0 and typed[i] not in (0, UNTYPED):
                    if state.unit(of_unit).kind == kind:
                        found = typed[i]
    return found


def are_untyped(tape: "Iterable[bytes]") -> bool:
    """Return whether the last attack was rolled without values, so that players compare them."""
    untyped = False
    for action in tape:
        if action[0] == VALUES:
            untyped = action[1] == UNTYPED
    return untyped
