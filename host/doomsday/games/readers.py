"""What the laptop and the page read of a game: its roster files, and what a replay shows.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md. Each game has one
GameReader, named READER, in its module doomsday.games.ID.reader; a small game has that of simple/.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from shared.rules import games
from shared.rules.errors import UnknownGame

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from doomsday.games.dialects import Dialect
    from doomsday.games.odds import Answer, Field
    from doomsday.games.roster_table import RosterTable
    from shared.rules.contract import GameModule, GameState, Header


class Fault:
    """A fault of a roster file: `code` for programs, `words` for people, without the file's name.

    list, number: the table that it is about, such as the second of `frames`; "" and 0 for the
    whole file. key: of the value in it, "" if it is about more than one. line: from 1, 0 where
    only the text can tell; `words` do not name it. fix: what to write instead, "" if unknown.
    """

    def __init__(
        self,
        code: str,
        words: str,
        list: str = "",
        number: int = 0,
        key: str = "",
        line: int = 0,
        fix: str = "",
    ) -> None:
        self.code = code
        self.words = words
        self.list = list
        self.number = number
        self.key = key
        self.line = line
        self.fix = fix

    @property
    def placed(self) -> str:
        """The words, after the line if it is known.

        >>> Fault("empty", "the file is empty").placed, Fault("bad_toml", "odd", line=3).placed
        ('the file is empty', 'line 3: odd')
        """
        return "line %d: %s" % (self.line, self.words) if self.line else self.words

    @property
    def advice(self) -> str:
        """The words with their line, and what to write instead, which may be a question.

        >>> Fault("odd", "it is odd", fix="an even one").advice
        'it is odd. Try: an even one'
        """
        return advised(self.placed, self.fix)


def advised(words: str, fix: str) -> str:
    """Return the words of a fault with what to write instead, "" for unknown."""
    if fix.endswith("?"):
        return "%s; %s" % (words, fix)
    return "%s. Try: %s" % (words, fix) if fix else words


class CheckedRoster:
    """A roster file that was checked.

    name: of the roster, None if unreadable. line: the roster's line in the box's file, with its
    end; "" if there are faults. about: its size in words. former_line: the line as boxes of older
    versions read it, "" if they read `line`.
    """

    def __init__(
        self,
        name: "str | None",
        faults: "Sequence[Fault]",
        line: str = "",
        about: str = "",
        former_line: str = "",
    ) -> None:
        self.name = name
        self.faults = faults
        self.line = "" if faults else line
        self.about = "" if faults else about
        self.former_line = "" if faults else former_line


class GameReader:
    """What is read of one game. A game with rosters overrides `check` and the next three.

    id: of the game.
    """

    id = ""

    @property
    def module(self) -> "GameModule":
        """The GameModule of the game."""
        return games.game(self.id)

    def check(self, document: "dict[str, Any]", terms: "Any" = None) -> CheckedRoster:
        """Check a roster file, as TOML gives it. Never raises for a faulty one.

        Numbers that are not whole are RealNumber (doomsday.wording). terms: from
        GameTools.check_terms; None for the defaults.
        """
        raise NotImplementedError

    def roster_text(self, line: bytes) -> str:
        """Return the file, TOML, from which `check` makes a line of the box's file.

        line: with its end. Raises: Unreadable if it is not a roster of this game.
        """
        raise NotImplementedError

    def template(self) -> str:
        """Return a roster file to begin with: a legal one, with comments."""
        raise NotImplementedError

    def help(self) -> "list[tuple[str, list[tuple[str, str]]]]":
        """Return what a roster file may contain: titles, each with (word, meaning) pairs."""
        raise NotImplementedError

    def dialects(self) -> "Sequence[Dialect]":
        """Return the foreign texts that can be read and written, most specific first."""
        return ()

    def plain(self, document: "dict[str, Any]") -> "dict[str, Any] | None":
        """Return a roster's document in the game's own spelling and order, legal or not.

        None for a document without what a roster needs. A game with dialects overrides it.
        """
        return None

    def table(self, document: "dict[str, Any]") -> "RosterTable | None":
        """Return a roster as a table, None for a document without what a roster needs."""
        return None

    def comparisons(self) -> "Sequence[tuple[str, str]]":
        """Return the ways to compare rosters before a game: (id, what to do) of each."""
        return ()

    def compare(self, id: str, documents: "Sequence[dict[str, Any]]") -> "Sequence[RosterTable]":
        """Return the tables of a comparison of legal rosters. Raises: Unanswered."""
        raise NotImplementedError

    def collections(self) -> "Sequence[tuple[str, RosterTable]]":
        """Return the lists that players know by name: (what to do, list) of each."""
        return ()

    def random_roster(self, seed: int) -> "dict[str, Any] | None":
        """Return the document of a random legal roster, None if the game makes none."""
        return None

    def facts(self, state: "GameState | None") -> "dict[str, Any]":
        """Return further facts about a state that `replay` reports, by name.

        state: None for a record that cannot be started; return the same names with empty values.
        """
        return {}

    def seats(self, state: "GameState") -> "list[dict[str, Any]]":
        """Return the facts about each seat that `replay` shows: "name", "score", then others."""
        return [
            OrderedDict((("name", name), ("score", score)))
            for name, score in zip(state.names(), state.scores())
        ]

    def round_name(self, state: "GameState") -> str:
        """Return what the players of this game call a round; the number stands behind it."""
        return self.module.round

    def clock(self, state: "GameState") -> "tuple[str, int, bool] | None":
        """Return what counts towards the end: name, value, whether it is at its last; or None."""
        return None

    def hidden(self, state: "GameState") -> "Sequence[str]":
        """Return the names of facts, "score" among them, that nobody at the table sees yet."""
        return ()

    def salvage_seats(self, header: "Header") -> "list[dict[str, Any]]":
        """Return the readable facts about each seat in a damaged header, "name" first."""
        return []

    def odds_fields(self) -> "Sequence[Field]":
        """Return what a question about odds asks for; empty if the game has no odds."""
        return ()

    def odds(self, texts: "Sequence[str]") -> "Answer":
        """Return the odds for a text of each field. Raises: Unanswered."""
        raise NotImplementedError


def reader(id: str) -> GameReader:
    """Import the reader of a game and return it. Raises: UnknownGame."""
    if id not in games.ids():
        raise UnknownGame(id)
    is_simple = games.game(id).is_simple
    place = "simple" if is_simple else id
    module = __import__("doomsday.games." + place + ".reader", None, None, ("READER",))
    found: GameReader = module.SimpleReader(id) if is_simple else module.READER
    return found


def known() -> str:
    """Return the ids of all games in words: "'a'", or "'a' and 'b'"."""
    listed = ["'%s'" % id for id in games.ids()]
    return " and ".join([", ".join(listed[:-1]), listed[-1]] if listed[1:] else listed)


def counted_rosters(id: str, count: int) -> str:
    """Return a count with the game's word for rosters, such as "2 companies".

    The game may be one that this version does not know.
    """
    if id not in games.ids():
        return "%d roster%s of '%s'" % (count, "" if count == 1 else "s", id)
    module = games.game(id)
    return "%d %s" % (count, module.roster if count == 1 else module.rosters)
