"""The equipment of combat dials that works in an attack (W-134); only in games with dials."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.combat import modifiers
from shared.rules.mechwarrior.combat.modifiers import CLOSE, INDIRECT, RANGED

# equipment_numbers loads here, since combat_dial needs it where the C stack is deeper.
from shared.rules.mechwarrior.model import (
    combat_dial,
    equipment,
    equipment_numbers,  # noqa: F401
    kind_words,
)
from shared.rules.mechwarrior.model.combat_dial import DEFENCE, PRIMARY, SECONDARY
from shared.rules.mechwarrior.model.equipment_rows import (
    BEACON,
    LESS,
    PIERCE,
    SPREAD,
    STREAK,
)
from shared.rules.mechwarrior.model.kinds import INFANTRY
from shared.rules.mechwarrior.model.layout import (
    ATTACK_KIND_AT,
    BEACON_ON,
    MARKED,
    OWED,
    PHASE_AT,
    TARGETS_AT,
    TYPE_AT,
)
from shared.rules.mechwarrior.model.phases import ATTACK, TARGETING, VALUES
from shared.rules.mechwarrior.play import dials

if TYPE_CHECKING:
    from shared.rules.mechwarrior.model.state import BattleState

    # Place, word, whether it has a circle, and amount.
    Row = tuple[int, str, bool, int]


def letter(kind: int) -> str:
    """Return "r" for ranged attacks, "c" for close combat, "-" for what equipment ignores.

    >>> letter(INDIRECT), letter(CLOSE)
    ('r', 'c')
    """
    return "r" if kind in (RANGED, INDIRECT) else "c" if kind == CLOSE else "-"


def type_word(state: "BattleState") -> str:
    """Return the range type of the attack; until values are typed that of the dial."""
    values = state.vector.values
    number = values[TYPE_AT]
    if values[PHASE_AT] in (ATTACK, TARGETING, VALUES) and state.has_dial(state.attacker):
        number = combat_dial.range_type(dials.dial_of(state, state.attacker), state.weapon)
    return kind_words.TYPE_WORDS[number]


def of_attacker(state: "BattleState", wanted: str, attacks: str = "") -> "Row | None":
    """Return the attacker's equipment with an effect; at a damage value only with this value.

    attacks: the letter of the attack, "" for that which is declared.
    """
    kind = attacks or letter(state.vector.values[ATTACK_KIND_AT])
    for place, word, on in dials.working(state, state.attacker):
        if place in (PRIMARY, SECONDARY) and place != state.weapon:
            continue
        effect, amount = equipment.effect(word, kind)
        if effect == wanted:
            return place, word, on, amount
    return None


def of_target(state: "BattleState", target: int, wanted: str) -> "list[Row]":
    """Return the target's equipment with an effect, unless the attack pierces it."""
    kind, type = letter(state.vector.values[ATTACK_KIND_AT]), type_word(state)
    found = []
    is_pierced = of_attacker(state, PIERCE) is not None
    for place, word, on in dials.working(state, target):
        if is_pierced and place == DEFENCE:
            continue
        effect, amount = equipment.effect(word, kind, type)
        if effect == wanted:
            found.append((place, word, on, amount))
    return found


def beacon(state: "BattleState", target: int) -> int:
    """Return what a homing beacon adds to the attack (step 3)."""
    row = of_attacker(state, BEACON)
    return row[3] if row and has_beacon_target(state, target) else 0


def has_beacon_target(state: "BattleState", target: int) -> bool:
    """Return whether a beacon works on a target: one vehicle or 'Mech."""
    return state.vector.values[TARGETS_AT] < 2 and state.kind(target) != INFANTRY


def is_clear(state: "BattleState", target: int) -> bool:
    """Return whether hindering terrain does not count: streak missiles, or an earlier beacon."""
    if letter(state.vector.values[ATTACK_KIND_AT]) != "r":
        return False
    if of_attacker(state, STREAK):
        return True
    marks = state.dial_cell(target, MARKED)
    return marks & BEACON_ON << kind_words.TYPE_WORDS.index(type_word(state)) > 0


def spreads(state: "BattleState") -> bool:
    """Return whether infantry that touches the target is attacked as well (step 1)."""
    return of_attacker(state, SPREAD, "r") is not None


def reductions(state: "BattleState", target: int) -> "list[tuple[str, int]]":
    """Return word and number of each equipment that reduces the damage in step 6f (W-19)."""
    return [(word, amount) for _, word, _, amount in of_target(state, target, LESS)]


# Changes.


def use(state: "BattleState", unit: int, row: "Row") -> None:
    """Note that a circle equipment was used: each type costs a click after the order (W-18)."""
    place, word, has_circle, _ = row
    if not has_circle:
        return
    owed = state.dial_cell(unit, OWED)
    for at, other, _ in dials.equipment(state, unit):
        if owed >> at & 1 and other == word:
            return
    state.put_dial(unit, OWED, owed | 1 << place)


def reduced(state: "BattleState", target: int) -> None:
    """Note the equipment that reduced the damage of a target."""
    for row in of_target(state, target, LESS):
        use(state, target, row)


def switches_left(state: "BattleState", target: int, on: int) -> int:
    """Return switches without hindering terrain if equipment makes the line clear."""
    if on & modifiers.HINDERING and is_clear(state, target):
        return on & ~modifiers.HINDERING
    return on
