"""The interface between commands and the laptop side of a game.

Each game has one GameTools, named TOOLS, in its module doomsday.games.ID.game; a small game has
that of simple/. What it reads, also in the page, is in its GameReader (readers.py); GameModule
(shared/rules/contract.py) is the counterpart for the rules. Commands of a game are modules
in the package doomsday.games.ID.commands, each with a Typer function of the module's name.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from doomsday.errors import Failure
from doomsday.games.notes import Note
from doomsday.games.odds import Answer, Unanswered
from doomsday.games.readers import reader
from shared.rules import games
from shared.rules.errors import UnknownGame

if TYPE_CHECKING:
    from doomsday.games.dialects import Dialect
    from doomsday.games.roster_table import RosterTable
    from doomsday.reports.chronicle import Chronicle
    from shared.rules.contract import GameModule, GameState

# Of a question, and of what returns the fault of an answer, "" for none: the answer, "" for none.
Ask = Callable[[str, Callable[[str], str]], str]


@dataclass(frozen=True)
class Problem:
    """A fault of a file: `code` for programs, `message` for people, which names the file.

    line: of the file, 0 if unknown. fix: what to write instead, "" if unknown.
    """

    code: str
    message: str
    line: int = 0
    fix: str = ""


@dataclass(frozen=True)
class RosterFile:
    """The result of reading a roster file.

    name: of the roster, None if unreadable. line: the roster's line in the box's file, with its
    newline, "" if there are problems. about: its size in words. former_line: the line as boxes
    of older versions read it, "" if they read `line`. game: the id in the file, known or not.
    """

    path: Path
    name: str | None = None
    line: str = ""
    about: str = ""
    problems: tuple[Problem, ...] = ()
    former_line: str = ""
    game: str = games.UNNAMED

    @property
    def ok(self) -> bool:
        """Whether it has a roster without problems."""
        return self.name is not None and not self.problems


class GameTools:
    """The laptop side of one game.

    A game must override `random_record`. entry: what a roster is made of, such as "frame", and
    entry_example: such an entry as people type it; "" for a game that `new` asks nothing about.
    open_example: what may follow the word that `open_word` finds.
    ready: how many rosters the box offers while it has no file of them.
    examples: command lines without the word `doomsday`, each with what it does.
    """

    id = ""
    entry = ""
    entry_example = ""
    open_example = ""
    ready = 0
    examples: Sequence[tuple[str, str]] = ()

    @property
    def module(self) -> "GameModule":
        """The GameModule of the game."""
        return games.game(self.id)

    def check_terms(self) -> Any:
        """Return the `terms` for GameReader.check, built from the game's options of `check`.

        A game declares these options as keyword parameters with defaults, annotated for Typer.
        Raises: Failure for contradicting options.
        """
        return None

    def dialects(self) -> "Sequence[Dialect]":
        """Return the dialects of the game's reader.

        With `entry` the last one reads what people type.
        """
        return reader(self.id).dialects()

    def open_word(self, line: str) -> str:
        """Return the word at the end of an entry's line whose value is asked for, "" for none."""
        return ""

    def completed(self, line: str, ask: Ask) -> str:
        """Return the line of an entry with what `ask` answers for its `open_word`."""
        return line

    def entries(self) -> Sequence[str]:
        """Return the lines with entries that the game's options of `new` have, as in `odds`."""
        return ()

    def plain(self, document: dict[str, Any]) -> dict[str, Any] | None:
        """Return a roster's document as the game's reader spells it."""
        return reader(self.id).plain(document)

    def table(self, document: dict[str, Any]) -> "RosterTable | None":
        """Return the table that the game's reader makes of a roster."""
        return reader(self.id).table(document)

    def random_roster(self, seed: int) -> dict[str, Any]:
        """Return the document of a random legal roster; the same seed gives the same one.

        Further keyword parameters become options of `random`, as in `check_terms`.
        """
        raise Failure(
            f"{self.module.title} makes no random {self.module.rosters}.", "another game"
        )

    def random_record(self, seed: int) -> str:
        """Return the record of a random game; the same seed gives the same game.

        Further keyword parameters become options of `play`, as in `check_terms`.
        """
        raise NotImplementedError

    def odds(self) -> Answer:
        """Return the answer to a question about odds, built from the game's options of `odds`.

        A game declares these options as keyword parameters, as in `check_terms`. Raises: Failure,
        Unanswered.
        """
        raise Unanswered(f"There are no odds of {self.module.title}.", "another game")

    def odds_of(self, state: "GameState") -> Answer:
        """Return the odds of what is set up in a running game.

        Raises: Unanswered if the game asks for nothing that has odds.
        """
        raise Unanswered(f"There are no odds of {self.module.title}.", "another game")

    def notes(self, state: "GameState", action: bytes) -> "Sequence[Note]":
        """Return what a report tells of an action that is about to be played: attacks and dice."""
        return ()

    def statistics(self, state: "GameState") -> Sequence[Mapping[str, float]]:
        """Return numbers of each seat at the end of a game, of which a league has averages."""
        return ()

    def reason(self, state: "GameState") -> str:
        """Return why the first has won a finished game, "" if its score says it."""
        return ""

    def battle_report(self, chronicle: "Chronicle") -> list[str] | None:
        """Return the lines of a game in the layout of its players' battle reports.

        None if they have no layout of their own.
        """
        return None


def tools(id: str) -> GameTools:
    """Import the laptop side of a game and return it. Raises: UnknownGame."""
    if id not in games.ids():
        raise UnknownGame(id)
    is_simple = games.game(id).is_simple
    module = import_module(f"doomsday.games.{'simple' if is_simple else id}.game")
    found: GameTools = module.SimpleTools(id) if is_simple else module.TOOLS
    return found


def all_tools() -> list[GameTools]:
    """Import the laptop sides of all games, in the order of the registry."""
    return [tools(id) for id in games.ids()]
