"""The rules of a small game, which says its rows and what its actions do.

Such a game is one module here, shared/rules/ID/game.py, with a class of states and GAME, and one
of pages (box/kit/simple_pages.py). Its laptop side is of the kit. See docs/adding_a_game.md.
"""

from typing import TYPE_CHECKING

from shared.rules import name_letters
from shared.rules.contract import CHANCE, FORMAT, NOBODY, GameModule
from shared.rules.errors import Unreadable
from shared.rules.kit.small_state import IS_OVER, NOT_NOW, REASONS, SmallState
from shared.rules.kit.state import PHASE_AT, UNKNOWN
from shared.rules.undo_vector import UndoVector

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from shared.rules.contract import Draw, GameState, Header

LETTERS = "ABCDEFGH"
# A field of an action that is a seat; others are numbers from 1 to the one given.
SEAT = 0

NAME_MAX = 20

# Cells of the state behind that of the phase. A score has two, the high byte first.
_ACTOR_AT = 1
_ROUND_AT = 2
_SCORES_AT = 3
# Actors that are not a seat are below 0.
_ACTOR_BASE = 3


class Action:
    """A kind of actions.

    kind: its number from 1, which never changes. phase: in which it is legal. word: its token in a
    record, before its fields. sentence: for the log; a field follows each {}. fields: SEAT, or the
    most that a number from 1 may be. dice: in place of fields, the sides of each die to be rolled.
    """

    def __init__(
        self,
        kind: int,
        phase: int,
        word: str,
        sentence: str,
        fields: "tuple[int, ...]" = (),
        dice: "tuple[int, ...]" = (),
    ) -> None:
        self.kind = kind
        self.phase = phase
        self.word = word
        self.sentence = sentence
        self.fields = dice or fields
        self.dice = dice

    def all(self, seats: int) -> "list[bytes]":
        """Return each action of this kind."""
        found = [bytes((self.kind,))]
        for most in self.fields:
            values = range(1, most + 1) if most else range(seats)
            found = [action + bytes((value,)) for action in found for value in values]
        return found

    def fits(self, action: bytes, seats: int) -> bool:
        """Return whether an action of this kind has its fields."""
        if len(action) != 1 + len(self.fields):
            return False
        for most, value in zip(self.fields, action[1:]):
            if not (1 <= value <= most if most else value < seats):
                return False
        return True


class Option:
    """An option: its name in headers, label, values, of which the first is the default, help."""

    def __init__(self, name: str, label: str, values: "tuple[str, ...]", help: str = "") -> None:
        self.name = name
        self.label = label
        self.values = values
        self.help = help


class Setup:
    """The agreed set-up: options by name; rosters: name and fields of that of each seat."""

    def __init__(self, options: "dict[str, str]", rosters: "Sequence[Sequence[str]]") -> None:
        self.options = options
        self.rosters = rosters


class SimpleState(SmallState):
    """The state of a small game. Subclasses say ACTIONS, and what an action does, in `play`.

    CELLS: how many numbers from 0 to 255 the game keeps besides phase, actor, round and scores.
    """

    ACTIONS: "Sequence[Action]" = ()
    CELLS = 0

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = range(len(setup.rosters))
        self._cells_at = _SCORES_AT + 2 * len(self.seats)
        self.vector = UndoVector(self._cells_at + self.CELLS)
        self.load(b"")

    # What a game says, with what it may use for that.

    def begin(self) -> None:
        """Set the first phase and actor, by `go`."""
        raise NotImplementedError

    def play(self, kind: int, fields: bytes) -> None:
        """Apply an action: its kind and fields, or the faces of its dice."""
        raise NotImplementedError

    def allows(self, kind: int, fields: bytes) -> bool:
        """Return whether an action in its phase is legal."""
        return True

    def go(self, phase: int, actor: int) -> None:
        """Go to a phase in which a seat, CHANCE, TABLE or NOBODY acts."""
        self.vector.set(PHASE_AT, phase)
        self.vector.set(_ACTOR_AT, actor + _ACTOR_BASE)

    def next_round(self) -> None:
        """Begin the next round, or the first."""
        self.vector.add(_ROUND_AT, 1)

    def add_score(self, seat: int, points: int) -> int:
        """Add to the score of a seat, and return it."""
        score = max(0, min(self.scores()[seat] + points, 0xFFFF))
        self.set_wide(_SCORES_AT + 2 * seat, score)
        return score

    def cell(self, number: int) -> int:
        """Return a number of the game's own."""
        return self.vector.values[self._cells_at + number]

    def set_cell(self, number: int, value: int) -> None:
        """Set a number of the game's own."""
        self.vector.set(self._cells_at + number, value)

    def option(self, name: str) -> str:
        """Return the value of an option."""
        return self.setup.options[name]

    # See contract.py.

    def actor(self) -> int:
        return self.vector.values[_ACTOR_AT] - _ACTOR_BASE

    def round(self) -> int:
        return self.vector.values[_ROUND_AT]

    def names(self) -> "list[str]":
        return [roster[0] for roster in self.setup.rosters]

    def scores(self) -> "list[int]":
        return [self.wide(at) for at in range(_SCORES_AT, self._cells_at, 2)]

    def status(self) -> str:
        return "round %d" % self.round()

    def due(self) -> "Sequence[int]":
        rolled = self.rolled()
        return rolled.dice if rolled is not None else ()

    def rolled(self) -> "Action | None":
        """Return the kind of the roll that is due, None for none."""
        for row in self.ACTIONS:
            if row.dice and row.phase == self.phase and self.actor() == CHANCE:
                return row
        return None

    def chance_kind(self) -> int:
        """Return the kind of the roll that is due."""
        rolled = self.rolled()
        return rolled.kind if rolled is not None else 0

    def legal(self) -> "list[bytes]":
        if self.actor() == NOBODY or self.actor() == CHANCE:
            return []
        found: list[bytes] = []
        for row in self.ACTIONS:
            if row.phase == self.phase:
                found += row.all(len(self.seats))
        return [action for action in found if self.allows(action[0], action[1:])]

    def check(self, action: bytes) -> int:
        row = self.row_of(action) if type(action) is bytes else None
        if row is None or not row.fits(action, len(self.seats)):
            return UNKNOWN
        if self.actor() == NOBODY:
            return IS_OVER
        is_now = row.phase == self.phase and (row.dice != ()) == (self.actor() == CHANCE)
        return 0 if is_now and self.allows(action[0], action[1:]) else NOT_NOW

    def row_of(self, action: bytes) -> "Action | None":
        """Return the row of an action, None for an unknown kind."""
        for row in self.ACTIONS:
            if action[:1] == bytes((row.kind,)):
                return row
        return None

    def apply(self, action: bytes) -> None:
        self.play(action[0], action[1:])

    def explain(self, action: bytes) -> str:
        row = self.row_of(action)
        if row is None:
            return REASONS[UNKNOWN]
        names = self.names()
        words = [
            str(value) if most else names[value] for most, value in zip(row.fields, action[1:])
        ]
        return row.sentence.format(*words)

    def position(self) -> str:
        return "phase %d, actor %d, %s" % (self.phase, self.actor(), self.checks()[0])

    def text(self, action: bytes) -> str:
        from shared.rules.kit import simple_notation

        return simple_notation.of(self.ACTIONS, LETTERS[: len(self.seats)]).text(self, action)

    def parse(self, token: str) -> bytes:
        from shared.rules.kit import simple_notation

        return simple_notation.of(self.ACTIONS, LETTERS[: len(self.seats)]).parse(self, token)


class SimpleGame(GameModule):
    """The record of a small game; see GameModule. A roster is a name, and the fields below.

    seats: how many players. state: the class of states. options: the rows of the options. fields:
    (name, values) of each field of a roster, the default first. guests: the names of those who
    play without a roster.
    """

    is_simple = True
    seats = 2
    state: "Callable[[Setup], GameState]"
    options: "Sequence[Option]" = ()
    fields: "Sequence[tuple[str, tuple[str, ...]]]" = ()
    guests: "Sequence[str]" = ("Player A", "Player B", "Player C", "Player D")

    def guest(self, seat: int) -> "tuple[str, ...]":
        """Return what a seat without a roster plays with."""
        return tuple([self.guests[seat]] + [values[0] for _, values in self.fields])

    def write_header(self, setup: Setup) -> "Header":
        pairs = [("Game", self.name), ("Fmt", FORMAT)]
        pairs += [(row.name, setup.options[row.name]) for row in self.options]
        for letter, roster in zip(LETTERS, setup.rosters):
            pairs.append((letter, roster[0]))
            for (field, _), value in zip(self.fields, roster[1:]):
                pairs.append((letter + "." + field, value))
        return pairs

    def read_header(self, pairs: "Header") -> Setup:
        from shared.rules.kit.headers import values_of

        values = values_of(pairs)
        options = {}
        for row in self.options:
            options[row.name] = values.get(row.name, row.values[0])
            if options[row.name] not in row.values:
                raise Unreadable("%s is one of %s" % (row.name, ", ".join(row.values)))
        rosters = []
        for letter in LETTERS[: self.seats]:
            keys = [letter] + [letter + "." + field for field, _ in self.fields]
            roster = [values.get(key, "") for key in keys]
            self.check_fields(roster)
            rosters.append(tuple(roster))
        return Setup(options, rosters)

    def rolled(self, state: "GameState", action: bytes, draw: "Draw") -> bytes:
        from shared.rules.records import box_rolls

        return box_rolls.rolled(state, action, draw)

    def state_class(self, setup: Setup) -> "Callable[[Any], GameState]":
        return self.state

    def line(self, roster: "Sequence[str]") -> str:
        """Return a roster as a line of the file on the box, with its end."""
        return "\t".join(roster) + "\n"

    def read(self, line: bytes) -> "list[str]":
        """Return the name and the fields of a line. Raises: Unreadable."""
        try:
            roster = line.decode().split("\t")
        except (ValueError, UnicodeError):
            roster = [""]
        if not roster[-1].endswith("\n"):
            raise Unreadable("a %s is a line" % self.roster)
        roster[-1] = roster[-1][:-1]
        self.check_fields(roster)
        return roster

    def check_roster(self, line: bytes) -> None:
        self.read(line)

    def check_fields(self, roster: "Sequence[str]") -> None:
        """Check the name and the fields of a roster. Raises: Unreadable."""
        name = roster[0]
        if not 0 < len(name) <= NAME_MAX or [c for c in name if not name_letters.is_allowed(c)]:
            raise Unreadable("a %s has a name of 1 to %d letters" % (self.roster, NAME_MAX))
        if len(roster) != 1 + len(self.fields):
            raise Unreadable("a %s has %d fields" % (self.roster, 1 + len(self.fields)))
        for (field, values), value in zip(self.fields, roster[1:]):
            if value not in values:
                raise Unreadable("%s is one of %s" % (field, ", ".join(values)))
