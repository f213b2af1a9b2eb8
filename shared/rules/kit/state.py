"""Hold the state of a game in cells with undo; the handlers of its actions are found by path."""

import sys
from typing import TYPE_CHECKING

from shared.rules.contract import NOBODY
from shared.rules.errors import NO_ROOM

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from shared.rules.undo_vector import UndoVector

# In every game: the cell of the phase, and the reason code of what is no action.
PHASE_AT = 0
UNKNOWN = 1


class PlayedState:
    """A state of which a class has set-up, cells and queries of a game; see contract.py.

    The class names modules by path, so that it imports none that works on it. HANDLERS: those
    that list, check and apply its actions. ENDING: has `table_of` and `checks`. DIGEST: `of`.
    NARRATION: `sentence`. REASONS: `REASONS`. They are imported where they are used, without a
    function for that: an import needs much of the chip's C stack, and so does a call.

    free: drops modules that are not in use; None where there is always room.
    """

    turn_delay = 0
    free: "Callable[[], None] | None" = None

    if TYPE_CHECKING:
        game: str
        vector: UndoVector
        HANDLERS: Sequence[str]
        ENDING: str
        DIGEST: str
        NARRATION: str
        REASONS: str

        def actor(self) -> int:
            """Return the actor; see contract.py."""

        def round(self) -> int:
            """Return the number of the round; see contract.py."""

        def begin(self) -> None:
            """Set the cells, which are 0, to the start of the game."""

        def apply(self, action: bytes) -> None:
            """Apply an action; `push` does so and can revert it."""

    @property
    def phase(self) -> int:
        """Return the current phase, a number of the game's phases.py."""
        return self.vector.values[PHASE_AT]

    def stage(self) -> int:
        """Return a number that changes with the round and at the end of the game."""
        return self.round() << 1 | (self.actor() == NOBODY)

    # Actions.

    def push(self, action: bytes) -> None:
        """Apply an action that `check` allows.

        Raises: MemoryError or ImportError, with nothing changed, if memory runs out.
        """
        self.vector.mark()
        try:
            self.apply(action)
        except NO_ROOM:
            self.vector.back()
            raise

    def pop(self) -> None:
        """Revert the last action exactly.

        Raises: IndexError if the undo trail does not reach back that far.
        """
        self.vector.back()

    def save(self) -> bytes:
        """Return the whole state as bytes, for `load`."""
        return bytes(self.vector.values)

    def load(self, state: bytes) -> None:
        """Restore a state returned by `save`, or the start; `pop` cannot go back beyond it."""
        values = self.vector.values
        values[:] = state or bytes(len(values))
        if not state:
            self.begin()
        self.vector.settle()

    # Other modules, by path.

    def standings(self) -> "list[list[int]]":
        """Return the seats from first to last, equals grouped."""
        return __import__(self.ENDING, None, None, ("of",)).table_of(self)  # type: ignore[no-any-return]

    def checks(self) -> "list[str]":
        """Return the check tokens of a record."""
        path = self.ENDING
        module = sys.modules.get(path) or __import__(path, None, None, ("of",))
        return module.checks(self)  # type: ignore[no-any-return]

    def digest(self) -> bytes:
        """Return a digest of the state; see contract.py."""
        return __import__(self.DIGEST, None, None, ("of",)).of(self)  # type: ignore[no-any-return]

    def reason(self, code: int) -> str:
        """Return a reason code in words."""
        return __import__(self.REASONS, None, None, ("of",)).REASONS[code]  # type: ignore[no-any-return]

    def explain(self, action: bytes) -> str:
        """Return the meaning of an action now, in one sentence with its rule number."""
        return __import__(self.NARRATION, None, None, ("of",)).sentence(self, action)  # type: ignore[no-any-return]

    def text(self, action: bytes) -> str:
        """Return an action as a token; see docs/record.md."""
        from shared.rules.kit import notation

        return notation.of(self.game).text(self, action)  # type: ignore[no-any-return]

    def parse(self, token: str) -> bytes:
        """Return the action of a token.

        Raises: Unreadable or Illegal if the token is not an action here.
        """
        from shared.rules.kit import notation

        return notation.of(self.game).parse(self, token)  # type: ignore[no-any-return]

    def position(self) -> str:
        """Return the state in one line; see docs/record.md."""
        from shared.rules.kit import notation

        return notation.of(self.game).position(self)  # type: ignore[no-any-return]

    def status(self) -> str:
        """Return the progress of the game in a few words."""
        from shared.rules.kit import notation

        return notation.of(self.game).status(self)  # type: ignore[no-any-return]
