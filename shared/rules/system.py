"""The contract that every game system fulfils; all that is generic is written against it.

An action is `bytes` of at most 12, the first of which says its kind.
"""

# Who acts, where it is not a seat; TABLE is anyone.
CHANCE = -1
TABLE = -2
NOBODY = -3

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from typing import Protocol

        class System(Protocol):
            """The rules of one game, and the state of it. `push` trusts; ask `check` first."""

            name: str
            version: int

            @property
            def phase(self) -> int:
                """Which part of the game this is, by a number of its own; each has a page."""

            def actor(self) -> int:
                """Whose action is due: a seat from 0, CHANCE, TABLE, or NOBODY when it is over."""

            def legal(self) -> list[bytes]:
                """The actions that the rules allow now, in a fixed order, corrections aside.

                Empty only if the game is over or chance is due.
                """

            def check(self, action: bytes) -> int:
                """0 if `action` may be taken now, else a reason code; changes nothing."""

            def push(self, action: bytes) -> None:
                """Take an action that `check` allows."""

            def pop(self) -> None:
                """Take back the last action, exactly.

                IndexError, and nothing has changed, where the way back is not known that far.
                """

            def save(self) -> bytes:
                """The whole state, for `load`."""

            def load(self, state: bytes) -> None:
                """Stand where `save` gave this state; `pop` does not go back behind it."""

            def rest(self) -> None:
                """Let go of what is kept for speed only; it comes back by itself."""

            def scores(self) -> list[int]:
                """The score of each seat."""

            def standings(self) -> list[list[int]]:
                """Seats from first to last, equals together."""

            def round(self) -> int:
                """The round that is played, from 1; 0 before the first."""

            def position(self) -> str:
                """The state in one line, for errors, screens and tests."""

            def text(self, action: bytes) -> str:
                """An action that may be taken now as the token of a record."""

            def parse(self, token: str) -> bytes:
                """The action that a token means. Raises Unreadable or Ambiguous."""

            def checks(self) -> list[str]:
                """What a replay must reproduce here: check tokens without their `!`."""

            def reason(self, code: int) -> str:
                """A reason code in words."""

            def explain(self, action: bytes) -> str:
                """What an action means now, in one sentence, with the number of the rule."""
except ImportError:
    pass
