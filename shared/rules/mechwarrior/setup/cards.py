"""Cards of the battleforces: their kinds, and the order of their effects (W-107, W-108).

A card is a text, its kind and its name, such as `planetary Dust`.
"""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.setup.legality import NAME_MAX, text_fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mechwarrior.setup.legality import Fault

KINDS = ("planetary", "pride", "contract", "alliance", "gear", "pilot")
# The step in which each kind has its effect.
_STEPS = (1, 2, 2, 2, 3, 4)
# The most cards of a battleforce.
CARDS_MAX = 8


def step(kind: str) -> int:
    """Return the step of a kind of card, from 1.

    >>> step("contract")
    2
    """
    return _STEPS[KINDS.index(kind)]


def fault(card: str) -> "Fault | None":
    """Return the fault of a card, None if it has none.

    >>> fault("weather Dust")[0], fault("planetary Dust")
    ('no_such_card', None)
    """
    kind, _, name = card.partition(" ")
    if kind not in KINDS:
        return "no_such_card", "kind is '%s', not one of %s" % (kind, ", ".join(KINDS))
    return text_fault("the name", name, NAME_MAX)


def number_fault(cards: "Sequence[str]") -> "Fault | None":
    """Return the fault of too many cards of a battleforce, None if there is none.

    >>> number_fault(["gear Coil"] * 9)
    ('too_many_cards', '9 cards, at most 8')
    """
    if len(cards) <= CARDS_MAX:
        return None
    return "too_many_cards", "%d cards, at most %d" % (len(cards), CARDS_MAX)


def ordered(forces: "Sequence[Sequence[str]]") -> "list[tuple[str, str, int]]":
    """Return kind, name and seat of all cards in the order of their effects.

    Planetary conditions are in alphabetical order, each once, with the first seat that has it.
    Others of one step stay in the order of the seats, for the active player chooses it.

    >>> ordered([("gear Coil", "planetary Storm"), ("planetary Dust", "planetary Storm")])
    [('planetary', 'Dust', 1), ('planetary', 'Storm', 0), ('gear', 'Coil', 0)]
    """
    found: list[tuple[str, str, int]] = []
    for wanted in range(1, 1 + _STEPS[-1]):
        known: list[tuple[str, str, int]] = []
        for seat, cards in enumerate(forces):
            for card in cards:
                kind, _, name = card.partition(" ")
                is_copy = wanted == 1 and [one for one in known if one[1] == name]
                if step(kind) == wanted and not is_copy:
                    known.append((kind, name, seat))
        # Names are unique in step 1, so the order does not depend on the sort.
        found += sorted(known, key=_name) if wanted == 1 else known
    return found


def _name(card: "tuple[str, str, int]") -> str:
    return card[1]
