"""Exact distributions of small numbers: whole weights by value, from 0.

The chance of a value is its weight of the sum of all weights. Nothing is rounded and nothing is
sampled, so that box, laptop and page give the same numbers.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def highest(dice: "Iterable[tuple[int, int]]") -> "list[int]":
    """Return the weights of the highest face of dice, each (count, sides); without dice it is 0.

    >>> highest([(2, 6)])
    [0, 1, 3, 5, 7, 9, 11]
    """
    dice = [(count, sides) for count, sides in dice if count]
    most = max([sides for _, sides in dice] or [0])
    # Ways in which no die is above a face.
    below = [1] * (most + 1)
    for count, sides in dice:
        for face in range(most + 1):
            below[face] *= min(face, sides) ** count
    if not dice:
        return below
    return [0] + [below[face] - below[face - 1] for face in range(1, most + 1)]


def add(one: "Sequence[int]", other: "Sequence[int]") -> "list[int]":
    """Return the weights of the sum of two independent numbers: their convolution.

    >>> add([0, 1, 1], [0, 1, 1])
    [0, 0, 1, 2, 1]
    """
    found = [0] * (len(one) + len(other) - 1)
    for value, weight in enumerate(one):
        if weight:
            for more, ways in enumerate(other):
                found[value + more] += weight * ways
    return found


def at_least(weights: "Sequence[int]", value: int) -> int:
    """Return the weight of all values from `value` up.

    >>> at_least([1, 2, 3], 1)
    5
    """
    return sum(weights[max(0, value) :])


def mean(weights: "Sequence[int]") -> "tuple[int, int]":
    """Return the mean as a fraction, not in lowest terms.

    >>> mean([0, 1, 1])
    (3, 2)
    """
    return sum([value * weight for value, weight in enumerate(weights)]), sum(weights)


def rounded(part: int, whole: int, scale: int) -> int:
    """Return `part / whole * scale` as the nearest whole number, halves up.

    >>> rounded(1, 3, 1000), rounded(1, 2, 1)
    (333, 1)
    """
    return (2 * part * scale + whole) // (2 * whole)


def percent(part: int, whole: int) -> str:
    """Return a chance in whole per cent; one that is neither 0 nor certain never looks so.

    >>> percent(1, 3), percent(1, 999), percent(998, 999), percent(0, 9)
    ('33%', '<1%', '>99%', '0%')
    """
    found = rounded(part, whole, 100)
    if part and not found:
        return "<1%"
    if part < whole and found == 100:
        return ">99%"
    return "%d%%" % found


def choose(count: int, of: int) -> int:
    """Return in how many ways `of` of `count` things can be chosen.

    >>> choose(5, 2)
    10
    """
    found = 1
    for step in range(of):
        found = found * (count - step) // (step + 1)
    return found
