"""Propose actions one after another.

A module of its own, because it stays while they are played, and the page that knew them does not.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from pages.mechwarrior.typed import App


def in_turn(actions: "list[bytes]") -> "Callable[[App], bytes]":
    """Return the function that proposes each of `actions`, which it empties."""

    def next_of(app: "App") -> bytes:
        return actions.pop(0) if actions else b""

    return next_of
