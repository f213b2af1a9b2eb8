"""Define the interface of a game; generic code uses nothing else of it.

GameModule joins the packages of a game; GameState is the state of one being played. An action is
`bytes`, at most 12; the first is its kind.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Protocol

    Header = list[tuple[str, str]]

    class Draw(Protocol):
        """What one roll of the box gives."""

        def dice(self, sides: Sequence[int]) -> bytes:
            """Return a face for each of `sides`."""

        def lots(self, seats: Sequence[int]) -> bytes:
            """Return the seats in the order drawn."""

    class GameState(Protocol):
        """The rules of one game and its current state.

        game: id of the game. version: of its rules. setup: the agreed set-up, a class of the game.
        turn_delay: how many seconds at the start of each turn no clock counts; see PlayTime.
        free: drops modules that are not in use, where memory is short.
        `push` does not validate; call `check` first.
        """

        game: str
        version: int
        setup: "Any"
        turn_delay: int
        free: "Callable[[], None] | None"

        @property
        def phase(self) -> int:
            """Return the current phase, a number of the game's own; each phase has a page."""

        def names(self) -> "Sequence[str]":
            """Return the name of each seat."""

        def pieces(self, seat: int) -> "Sequence[str]":
            """Return the names of a seat's pieces, empty if pieces have no names.

            Sentences name a piece as "PIECE of SEAT", so that a screen can shorten both names.
            """

        def status(self) -> str:
            """Return the progress of the game in a few words, for lists."""

        def due(self) -> "Sequence[int]":
            """Return the sides of each die to be rolled; empty if chance is something else."""

        def actor(self) -> int:
            """Return the actor: a seat from 0, CHANCE, TABLE, or NOBODY when the game is over."""

        def legal(self) -> list[bytes]:
            """Return the legal actions in a fixed order, without corrections.

            Empty only if the game is over or a roll is due.
            """

        def check(self, action: bytes) -> int:
            """Return 0 if `action` is legal now, else a reason code. Changes nothing."""

        def push(self, action: bytes) -> None:
            """Apply an action that `check` allows.

            Raises: MemoryError or ImportError, with nothing changed, if memory runs out.
            """

        def pop(self) -> None:
            """Revert the last action exactly.

            Raises: IndexError, with nothing changed, if the undo trail does not reach back that
            far.
            """

        def save(self) -> bytes:
            """Return the whole state as bytes, for `load`."""

        def load(self, state: bytes) -> None:
            """Restore a state returned by `save`; `pop` cannot go back beyond it.

            state: b"" for the start of the game.
            """

        def scores(self) -> list[int]:
            """Return the score of each seat."""

        def standings(self) -> list[list[int]]:
            """Return the seats from first to last, equals grouped."""

        def round(self) -> int:
            """Return the current round, from 1; 0 before the first."""

        def position(self) -> str:
            """Return the state in one line, for errors, screens and tests."""

        def text(self, action: bytes) -> str:
            """Return a legal action as a token of a record."""

        def parse(self, token: str) -> bytes:
            """Return the action of a token.

            Raises: Unreadable if the token has no meaning.
            """

        def checks(self) -> list[str]:
            """Return the check tokens, without `!`, that a replay must reproduce here."""

        def stage(self) -> int:
            """Return a number that changes when a check of the state is due.

            It changes at each end of a round, or of a turn in a game without rounds.
            """

        def digest(self) -> bytes:
            """Return a digest of the state: at most 8 bytes, the first not 0.

            It covers facts in a fixed order, not the internal layout, so versions with different
            layouts agree. The first byte is the form of the digest; digests of different forms
            cannot be compared.
            """

        def reason(self, code: int) -> str:
            """Return a reason code in words."""

        def explain(self, action: bytes) -> str:
            """Return the meaning of an action now, in one sentence with its rule number."""


# Actors that are not a seat; TABLE is anyone at the table.
CHANCE = -1
TABLE = -2
NOBODY = -3

# Header lines about the record or the event, not about the set-up. The two of the dice: SHA-256 of
# the seed of the box's rolls, and the seed itself once the game is over; see dice_draw.py.
DATE = "Date"
DICE_HASH = "dice_hash"
DICE_SEED = "dice_seed"
ASIDE = (DATE, "Event", DICE_HASH, DICE_SEED)

# Format of header lines and of the record below them: the value of its line "Fmt".
FORMAT = "1"


class GameModule:
    """Describe one game to generic code; each game has an instance, GAME in its module `game`.

    id: name of its packages, and the value of `game` in files and options. name: in the header of
    records. title: for people. roster, rosters: what players call one roster, and several
    ("company", "companies"). roster_version: format of their file; rosters_max: how many it holds.
    A roster is a line of tab-separated fields, the name first. round: what players call a round.
    is_simple: whether it is a SimpleGame (kit/simple_game.py).
    """

    id = ""
    name = ""
    title = ""
    roster = "roster"
    rosters = "rosters"
    roster_version = 1
    rosters_max = 50
    round = "round"
    is_simple = False

    def write_header(self, setup: "Any") -> "Header":
        """Return a set-up as header lines, (key, value) each, "Game" and "Fmt" first."""
        raise NotImplementedError

    def record_header(self, setup: "Any") -> "Header":
        """Return what `write_header` does, as a record has it: for people where the box packs."""
        return self.write_header(setup)

    def read_header(self, pairs: "Header") -> "Any":
        """Return the set-up that header lines describe.

        Raises: Unreadable if they do not describe one.
        """
        raise NotImplementedError

    def read_packed(self, pairs: "Header") -> "Any":
        """Return what `read_header` does, packed as by `pack`; a large set-up part by part.

        It may use up `pairs`: there may be no room for both.
        """
        setup = self.read_header(pairs)
        self.pack(setup)
        return setup

    def pack(self, setup: "Any") -> None:
        """Make a set-up small that is only read from now on, while the box plays its game.

        Raises: MemoryError or ImportError, with nothing changed, if memory runs out.
        """

    def state_class(self, setup: "Any") -> "Callable[[Any], GameState]":
        """Import and return the state class for this set-up."""
        raise NotImplementedError

    def begin(self, setup: "Any") -> "GameState":
        """Return the initial state of a game with this set-up."""
        return self.state_class(setup)(setup)

    def rolled(self, state: "Any", action: bytes, draw: "Draw") -> bytes:
        """Return what the box would have played for an action if it had drawn so; b"" if nothing.

        state: before the action. draw: what the box drew. Whether it is nothing follows from the
        kind of the action and the phase.
        """
        raise NotImplementedError

    def check_roster(self, line: bytes) -> None:
        """Check one line of a roster file, line end included.

        Raises: Unreadable if it is not a roster of this game that the laptop would send.
        """
        raise NotImplementedError
