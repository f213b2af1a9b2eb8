"""Seats by score."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def tied_for(scores: "Sequence[int]", value: int) -> "list[int]":
    """The seats that have this score."""
    return [seat for seat, score in enumerate(scores) if score == value]


def reorder(previous: "Sequence[int]", scores: "Sequence[int]") -> "list[int]":
    """Seats by score, highest first; equals keep the order they had (M-55)."""
    left = list(previous)
    order = []
    while left:
        best = 0
        for place in range(1, len(left)):
            if scores[left[place]] > scores[left[best]]:
                best = place
        order.append(left.pop(best))
    return order
