"""Play what is usual, action after action.

A module of its own, because it stays while they are played, and the page that began does not.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState


def play(
    table: "Table[FullState]", phases: "tuple[int, ...]", frame: int = -1, first: bytes = b""
) -> None:
    """Play `first`, if any, then what is usual in these phases, as one press.

    frame: only while this frame acts; -1 for any.
    """
    firsts = [first] if first else []

    def propose(table: "Table[FullState]") -> bytes:
        if firsts:
            return firsts.pop()
        state = table.state
        if state.phase not in phases or frame >= 0 and state.running != frame:
            return b""
        # Imported here: not needed between two actions.
        from shared.rules.mfz.combat.proposals import proposal

        return proposal(state)

    table.play_all(propose)
