"""What every game provides; all generic code is written against it.

GameModule joins the packages of a game; GameState is a game that is played. An action is `bytes`
of at most 12, the first of which says its kind.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Protocol

    Header = list[tuple[str, str]]

    class GameState(Protocol):
        """The rules of one game, and the state of it. `push` trusts; ask `check` first.

        game: the id of the game. version: of its rules. setup: what was agreed, as the
        game's own set-up has it.
        """

        game: str
        version: int
        setup: "Any"

        @property
        def phase(self) -> int:
            """Which part of the game this is, by a number of its own; each has a page."""

        def names(self) -> "Sequence[str]":
            """Return the name of each seat."""

        def pieces(self, seat: int) -> "Sequence[str]":
            """Return the names of a seat's pieces; none where they have no names.

            A sentence calls a piece "PIECE of SEAT", so that a screen can cut both names.
            """

        def status(self) -> str:
            """Return how far the game is, in a few words for a list."""

        def due(self) -> "Sequence[int]":
            """Return how many sides each die has that chance owes; empty for other chance."""

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

        def stage(self) -> int:
            """Return a number that changes when a check of the state is due.

            That is at each end of a round, or of a turn in a game without rounds.
            """

        def digest(self) -> bytes:
            """Return what the state comes to, in at most 8 bytes, the first not 0.

            It is made of facts in a fixed order, so it does not depend on how a version keeps
            the state. The first byte says of which: two digests that differ there cannot be
            compared.
            """

        def reason(self, code: int) -> str:
            """A reason code in words."""

        def explain(self, action: bytes) -> str:
            """What an action means now, in one sentence, with the number of the rule."""


# Who acts, where it is not a seat; TABLE is anyone.
CHANCE = -1
TABLE = -2
NOBODY = -3

# The format of a game's header lines, and of the record that they begin: its line "Fmt".
FORMAT = "1"


class GameModule:
    """What generic code knows of a game; each game has one, GAME in its module `game`.

    id: name of its packages, of `game` in files and options. name: in the header of records.
    title: for people. roster, rosters: what its players call one roster, and several (company,
    companies). roster_file: where the box keeps them; roster_version: of that file; rosters_max:
    how many it keeps at most. A roster is a line of fields parted by tabs, the first of which is
    its name.
    """

    id = ""
    name = ""
    title = ""
    roster = "roster"
    rosters = "rosters"
    roster_file = ""
    roster_version = 1
    rosters_max = 50

    def write_header(self, setup: "Any") -> "Header":
        """Return a set-up as header lines, as (key, value), "Game" and "Fmt" first."""
        raise NotImplementedError

    def read_header(self, pairs: "Header") -> "Any":
        """Return the set-up that header lines describe.

        Raises: Unreadable if they describe none.
        """
        raise NotImplementedError

    def state_class(self, setup: "Any") -> "Callable[[Any], GameState]":
        """Load the class of the state of a game with this set-up, which it is made of."""
        raise NotImplementedError

    def begin(self, setup: "Any") -> "GameState":
        """Return the state of a game that begins with this set-up."""
        return self.state_class(setup)(setup)

    def check_roster(self, line: bytes) -> None:
        """Check a line of a roster file, its end included.

        Raises: Unreadable if it is no roster of this game.
        """
        raise NotImplementedError
