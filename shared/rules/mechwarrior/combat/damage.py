"""Damage of a successful attack, step by step (W-60, W-61), and what follows from it."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model import kind_words

if TYPE_CHECKING:
    from collections.abc import Sequence

NO_LIMIT = 99

# Range types.
NO_TYPE = 0
BALLISTIC = 1
ENERGY = 2
MELEE = 3
IMPACT = 4
TYPE_WORDS = kind_words.TYPE_WORDS


def scored(
    value: int,
    heat: int = 0,
    close: bool = False,
    type_mod: int = 0,
    type_max: int = NO_LIMIT,
    equipment: int = 0,
    critical: bool = False,
) -> "tuple[int, int, int, int]":
    """Return the damage after each of steps 6a to 6d, never below 0.

    heat: change by heat effects. close: a 'Mech in close combat against one target, at least 1.
    type_mod, type_max: of the kind of attack. equipment: of the attacker.

    >>> scored(3, -1, equipment=1, critical=True), scored(0, close=True)
    ((2, 2, 3, 4), (1, 1, 1, 1))
    """
    heated = max(1 if close else 0, value + heat)
    typed = min(type_max, max(0, heated + type_mod))
    equipped = max(0, typed + equipment)
    return heated, typed, equipped, equipped + (1 if critical else 0)


def dealt(amount: int, unit_max: int = NO_LIMIT, reduce: int = 0, capture: bool = False) -> int:
    """Return the clicks that one target takes: steps 6e to 6g.

    unit_max: the most that this kind of unit takes. reduce: by the target's equipment.

    >>> dealt(5, unit_max=1), dealt(4, reduce=1), dealt(4, capture=True)
    (1, 3, 0)
    """
    return 0 if capture else max(0, min(unit_max, amount) - reduce)


def energy_heat(damages: "Sequence[int]") -> int:
    """Return the heat of a 'Mech from the damage of energy attacks in one turn (W-38).

    >>> energy_heat([0, 2, 3]), energy_heat([0, 0])
    (1, 0)
    """
    return 1 if max(damages) > 0 else 0


def blast(attacks: "Sequence[tuple[str, int, Sequence[str]]]") -> "dict[str, int]":
    """Return the damage of each unit by (artillery unit, damage, units in the radius) (W-79).

    Markers of the same artillery unit do not add up.

    >>> found = blast([("L", 3, ["a", "b"]), ("L", 3, ["b"]), ("S", 2, ["b"])])
    >>> found["a"], found["b"]
    (3, 5)
    """
    found: dict[str, int] = {}
    done = []
    for source, value, units in attacks:
        for unit in units:
            if (source, unit) not in done:
                done.append((source, unit))
                found[unit] = found.get(unit, 0) + value
    return found
