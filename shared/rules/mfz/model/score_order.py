"""Sort seats by score."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def tied_for(scores: "Sequence[int]", value: int) -> "list[int]":
    """Return the seats that have this score.

    >>> tied_for([40, 42, 40], 40)
    [0, 2]
    """
    return [seat for seat, score in enumerate(scores) if score == value]


def reorder(previous: "Sequence[int]", scores: "Sequence[int]") -> "list[int]":
    """Return seats by score, highest first; equals keep their previous order (M-55).

    >>> reorder([2, 1, 0], [40, 42, 40])
    [1, 2, 0]
    """
    left = list(previous)
    order = []
    while left:
        best = 0
        for place in range(1, len(left)):
            if scores[left[place]] > scores[left[best]]:
                best = place
        order.append(left.pop(best))
    return order
