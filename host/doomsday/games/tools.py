"""What the laptop side of every game provides; all commands are written against it.

GameTools is the laptop's part of a game, beside GameModule (shared/rules/contract.py): each game
has one, TOOLS in its module doomsday.games.ID.game. Commands of its own are modules in the package
doomsday.games.ID.commands, each with a function of the module's name, as Typer takes it.
"""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from doomsday.console.output import counted
from shared.rules import games
from shared.rules.errors import UnknownGame

if TYPE_CHECKING:
    from shared.rules.contract import GameModule, GameState, Header


@dataclass(frozen=True)
class Problem:
    """One fault of a file: a code for programs, a line for people that names the file."""

    code: str
    message: str


@dataclass(frozen=True)
class RosterFile:
    """What was found in a roster file.

    name: of the roster, None where it cannot be read. line: the roster as the box keeps it, with
    the end of the line, "" where there are faults. about: its size in words.
    """

    path: Path
    name: str | None = None
    line: str = ""
    about: str = ""
    problems: tuple[Problem, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether there is a roster without fault."""
        return self.name is not None and not self.problems


class GameTools:
    """The laptop side of one game. Every hook but `read_roster` and `random_record` may stay."""

    id = ""

    @property
    def module(self) -> "GameModule":
        """The record of the game in the rules."""
        return games.game(self.id)

    def check_terms(self) -> Any:
        """Return what `read_roster` checks against, made of the options that `check` has for it.

        A game gives this method keyword parameters with defaults, annotated as Typer asks for:
        they become options of `check`. Raises: Failure for options that do not go together.
        """
        return None

    def read_roster(self, path: Path, terms: Any = None) -> RosterFile:
        """Read and check a roster file; no file makes it raise.

        terms: of `check_terms`; None for the usual ones.
        """
        raise NotImplementedError

    def random_record(self, seed: int) -> str:
        """Return the record of the random game that `seed` stands for.

        More keyword parameters become options of `play`, as those of `check_terms` do of `check`.
        """
        raise NotImplementedError

    def facts(self, state: "GameState | None") -> dict[str, Any]:
        """Return what `replay` says of a state beside round and scores, by name.

        None stands for a record whose game cannot be begun: the same names with empty values.
        """
        return {}

    def seats(self, state: "GameState") -> list[dict[str, Any]]:
        """Return what `replay` shows of each seat: "name" first, "score", and what else counts."""
        names = state.names()
        return [
            {"name": name, "score": score}
            for name, score in zip(names, state.scores(), strict=True)
        ]

    def salvage_seats(self, header: "Header") -> list[dict[str, Any]]:
        """Return what can be read of each seat in the header of a damaged record, "name" first."""
        return []


def tools(id: str) -> GameTools:
    """Load the laptop side of a game.

    Raises: UnknownGame if the id is not known.
    """
    if id not in games.ids():
        raise UnknownGame(id)
    found: GameTools = import_module(f"doomsday.games.{id}.game").TOOLS
    return found


def all_tools() -> list[GameTools]:
    """Load the laptop side of every game, in the order of the registry."""
    return [tools(id) for id in games.ids()]


def known() -> str:
    """Return the ids of all games in words: "'a'", or "'a' and 'b'"."""
    *others, last = [f"'{id}'" for id in games.ids()]
    return f"{', '.join(others)} and {last}" if others else last


def counted_rosters(id: str, count: int) -> str:
    """Return so many rosters of a game in its words, which may be one that is not known here."""
    if id not in games.ids():
        return f"{counted(count, 'roster')} of '{id}'"
    module = games.game(id)
    return f"{count} {module.roster if count == 1 else module.rosters}"
