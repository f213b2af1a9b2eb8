"""List, check and apply actions by their rows: each kind of action has its handler.

A class of states has these functions as its methods. HANDLER_OF: the handler of each kind of
action, a place in HANDLERS. HANDLERS_IN: masks of those with legal actions, by phase. KINDS_OF:
the kinds that each handler lists. A handler has `candidates`, `check` and `push`.
"""

import sys
from typing import TYPE_CHECKING

from shared.rules.errors import NO_ROOM
from shared.rules.kit.state import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from shared.rules.undo_vector import UndoVector

    class State(Protocol):
        """What the loop needs of a state."""

        vector: UndoVector

        @property
        def HANDLERS(self) -> Sequence[str]:
            """Return the paths of handlers."""

        @property
        def HANDLER_OF(self) -> Sequence[int]:
            """Return the handler of each kind of action."""

        @property
        def HANDLERS_IN(self) -> Sequence[int]:
            """Return the masks of handlers by phase."""

        @property
        def KINDS_OF(self) -> Sequence[bytes]:
            """Return the kinds that each handler lists."""

        @property
        def phase(self) -> int:
            """Return the current phase."""

        def is_well_formed(self, action: bytes) -> bool:
            """Return whether an action has the fields of its kind, each in its range."""

        def refuses(self, kind: int) -> int:
            """Return 0 if a kind of action belongs to this phase and depth, else a reason."""


def legal(state: "State") -> "list[bytes]":
    """Return the legal actions in a fixed order, without corrections and typed numbers."""
    found = []
    mask = state.HANDLERS_IN[state.phase]
    for handler in range(len(state.HANDLERS)):
        if mask >> handler & 1:
            found += legal_of(state, handler)
    return found


def legal_of(state: "State", handler: int, kind: int = 0) -> "list[bytes]":
    """Return the legal actions of a handler, or those of one kind among them."""
    wanted = bytes((kind,)) if kind else state.KINDS_OF[handler]
    kinds = bytes([one for one in wanted if not state.refuses(one)])
    if not kinds:
        return []
    module = __import__(state.HANDLERS[handler], None, None, ("of",))
    found: list[bytes] = module.candidates(state, kinds)
    return [action for action in found if not module.check(state, action)]


def check(state: "State", action: bytes) -> int:
    """Return 0 if `action` is legal now, else a reason code."""
    if type(action) is not bytes or not state.is_well_formed(action):
        return UNKNOWN
    kind = action[0]
    code: int = state.refuses(kind)
    if not code:
        path = state.HANDLERS[state.HANDLER_OF[kind]]
        # CPython takes ten times as long to import a module that is loaded already.
        module = sys.modules.get(path) or __import__(path, None, None, ("of",))
        code = module.check(state, action)
    return code


def push(state: "State", action: bytes) -> None:
    """Apply an action that `check` allows.

    Not by `PlayedState.push`: one call less for the C stack of the chip.

    Raises: MemoryError or ImportError, with nothing changed, if memory runs out.
    """
    state.vector.mark()
    try:
        path = state.HANDLERS[state.HANDLER_OF[action[0]]]
        module = sys.modules.get(path) or __import__(path, None, None, ("of",))
        module.push(state, action)
    except NO_ROOM:
        state.vector.back()
        raise
