"""Find the word that was meant by a misspelt one.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

# Longer words are compared by their beginnings; no word here is as long.
_COMPARED = 24
# Letters of a word for each that may be wrong.
_LETTERS = 3


def meant(word: str, known: "Iterable[str]") -> str:
    """Return the known word that is closest to another in any case, "" if none is close.

    >>> meant("rocket", ["name", "systems", "rockets"]), meant("MECH", ["mech", "infantry"])
    ('rockets', 'mech')
    >>> meant("sytsems", ["name", "systems"]), meant("colour", ["name", "short"])
    ('systems', '')
    """
    wanted = word[:_COMPARED].lower()
    best, least = "", len(wanted) // _LETTERS + 1
    for other in known:
        distance = _distance(wanted, other[:_COMPARED].lower())
        if distance < least:
            best, least = other, distance
    return best


def question(word: str, known: "Iterable[str]") -> str:
    """Return "did you mean 'other'?" if a known word is close to `word`, else ""."""
    other = meant(word, known)
    return "did you mean '%s'?" % other if other else ""


def _distance(one: str, other: str) -> int:
    """Return how many letters are missing, too many, wrong or swapped with the next."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one):
        earlier, before, row = before, row, [place + 1]
        for at, sign in enumerate(other):
            cost = min(before[at + 1] + 1, row[at] + 1, before[at] + (letter != sign))
            if place and at and letter == other[at - 1] and one[place - 1] == sign:
                cost = min(cost, earlier[at - 1] + 1)
            row.append(cost)
    return row[-1]
