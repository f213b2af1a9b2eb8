"""Propose actions one after another.

A module of its own, because it stays while they are played, and the page that knew them does not.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from box.kit.table import Table
    from shared.rules.mechwarrior.model.state import BattleState


def in_turn(actions: "list[bytes]") -> "Callable[[Table[BattleState]], bytes]":
    """Return the function that proposes each of `actions`, which it empties."""

    def next_of(table: "Table[BattleState]") -> bytes:
        return actions.pop(0) if actions else b""

    return next_of
