"""The order in which cards have their effect (W-107, W-108)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_RANKS = {"planetary": 0, "pride": 1, "contract": 1, "alliance": 1, "gear": 2, "pilot": 3}


def sorted_cards(cards: "Sequence[tuple[str, str]]") -> "list[str]":
    """Return the names of cards, (kind, name) each, in the order of their effects.

    Planetary conditions are in alphabetical order, each once. Others of equal rank stay in the
    order given, for the active player chooses it.

    >>> sorted_cards([("gear", "Coil"), ("planetary", "Storm"), ("planetary", "Dust")])
    ['Dust', 'Storm', 'Coil']
    """
    found = sorted({name for kind, name in cards if kind == "planetary"})
    for rank in (1, 2, 3):
        found += [name for kind, name in cards if _RANKS[kind] == rank]
    return found
