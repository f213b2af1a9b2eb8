"""The interface between commands and the laptop side of a game.

Each game has one GameTools, named TOOLS, in its module doomsday.games.ID.game; GameModule
(shared/rules/contract.py) is the counterpart for the rules. Commands of a game are modules in the
package doomsday.games.ID.commands, each with a Typer function of the module's name.
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
    """A fault of a file: `code` for programs, `message` for people, which names the file."""

    code: str
    message: str


@dataclass(frozen=True)
class RosterFile:
    """The result of reading a roster file.

    name: of the roster, None if unreadable. line: the roster's line in the box's file, with its
    newline, "" if there are problems. about: its size in words. former_line: the line as boxes
    of older versions read it, "" if they read `line`.
    """

    path: Path
    name: str | None = None
    line: str = ""
    about: str = ""
    problems: tuple[Problem, ...] = ()
    former_line: str = ""

    @property
    def ok(self) -> bool:
        """Whether it has a roster without problems."""
        return self.name is not None and not self.problems


class GameTools:
    """The laptop side of one game.

    A game must override `random_record`; if it has rosters, `read_roster` and `roster_text` too.
    """

    id = ""

    @property
    def module(self) -> "GameModule":
        """The GameModule of the game."""
        return games.game(self.id)

    def check_terms(self) -> Any:
        """Return the `terms` for `read_roster`, built from the game's options of `check`.

        A game declares these options as keyword parameters with defaults, annotated for Typer.
        Raises: Failure for contradicting options.
        """
        return None

    def read_roster(self, path: Path, terms: Any = None) -> RosterFile:
        """Read and check a roster file. Never raises for a faulty file.

        terms: from `check_terms`; None for the defaults.
        """
        raise NotImplementedError

    def roster_text(self, line: bytes) -> str:
        """Return the file, TOML, from which `read_roster` makes a line of the box's file.

        line: with its end. Raises: Unreadable if it is not a roster of this game.
        """
        raise NotImplementedError

    def random_record(self, seed: int) -> str:
        """Return the record of a random game; the same seed gives the same game.

        Further keyword parameters become options of `play`, as in `check_terms`.
        """
        raise NotImplementedError

    def facts(self, state: "GameState | None") -> dict[str, Any]:
        """Return further facts about a state that `replay` reports, by name.

        state: None for a record that cannot be started; return the same names with empty values.
        """
        return {}

    def seats(self, state: "GameState") -> list[dict[str, Any]]:
        """Return the facts about each seat that `replay` shows: "name", "score", then others."""
        names = state.names()
        return [
            {"name": name, "score": score}
            for name, score in zip(names, state.scores(), strict=True)
        ]

    def salvage_seats(self, header: "Header") -> list[dict[str, Any]]:
        """Return the readable facts about each seat in a damaged header, "name" first."""
        return []


def tools(id: str) -> GameTools:
    """Import the laptop side of a game and return it. Raises: UnknownGame."""
    if id not in games.ids():
        raise UnknownGame(id)
    found: GameTools = import_module(f"doomsday.games.{id}.game").TOOLS
    return found


def all_tools() -> list[GameTools]:
    """Import the laptop sides of all games, in the order of the registry."""
    return [tools(id) for id in games.ids()]


def known() -> str:
    """Return the ids of all games in words: "'a'", or "'a' and 'b'"."""
    *others, last = [f"'{id}'" for id in games.ids()]
    return f"{', '.join(others)} and {last}" if others else last


def counted_rosters(id: str, count: int) -> str:
    """Return a count with the game's word for rosters, such as "2 companies".

    The game may be one that this version does not know.
    """
    if id not in games.ids():
        return f"{counted(count, 'roster')} of '{id}'"
    module = games.game(id)
    return f"{count} {module.roster if count == 1 else module.rosters}"
