"""The registry of commands. The module of a command is imported when the command runs.

Imports are deferred here, which keeps `--help` and the start of a command fast; the modules of
commands import what they need at the top. What the help needs imports no Typer, which takes longer
than all else.
"""

import keyword
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from shared.rules import games


@dataclass(frozen=True)
class Row:
    """One command.

    name: of the command and of its function, which has an underscore more where the name is a
    keyword of Python. module: dotted path, by default
    doomsday.commands.NAME. hook: the method of GameTools whose options the command takes, "" for
    none.
    """

    name: str
    module: str = ""
    hook: str = ""

    @property
    def path(self) -> str:
        """The dotted path of its module."""
        return self.module or f"doomsday.commands.{self.name}"

    @property
    def function_name(self) -> str:
        """The name of its function."""
        return f"{self.name}_" if keyword.iskeyword(self.name) else self.name

    def function(self) -> Callable[..., None]:
        """Import the module and return the command's function."""
        found: Callable[..., None] = getattr(import_module(self.path), self.function_name)
        if not self.hook:
            return found
        # It imports the laptop side of every game.
        from doomsday.commands.by_game import with_options

        return with_options(found, self.hook)

    def examples(self) -> list[tuple[str, str]]:
        """Import the module and return its examples of this command: a command line, what it does.

        A module has them in EXAMPLES, each without the word `doomsday`. Games have those of the
        options that they add.
        """
        rows = [*getattr(import_module(self.path), "EXAMPLES", ())]
        if self.hook:
            from doomsday.games.tools import all_tools

            rows += [row for its in all_tools() for row in its.examples]
        return [(f"doomsday {line}", text) for line, text in rows if line.split()[0] == self.name]

    def summary(self) -> str:
        """Return the first sentence about the command, read from its source without importing it.

        Raises: ValueError if the module has no function of that name with a docstring.
        """
        spec = find_spec(self.path)
        assert spec is not None and spec.origin is not None, self.path
        source = Path(spec.origin).read_text("utf-8")
        _, head, body = source.partition(f"\ndef {self.function_name}(")
        # An option has no text in three quotes.
        first = body.partition('"""')[2].partition("\n")[0].partition('"""')[0]
        if not head or not first:
            raise ValueError(f"{self.path} has no function {self.function_name}")
        return first


# What commands are for, and the commands, in the order of the help. Those of games are listed
# after GAMES_FOLLOW.
GROUPS = (
    (
        "A box without hardware",
        (
            Row("sim"),
            Row("web"),
        ),
    ),
    (
        "Build and repair",
        (
            Row("boards"),
            Row("board", "doomsday.commands.boards"),
            Row("flash"),
            Row("image"),
            Row("deploy"),
            Row("doctor"),
        ),
    ),
    (
        "A box at a port",
        (
            Row("info"),
            Row("name"),
            Row("ports"),
            Row("sync"),
            Row("drive"),
            Row("shot"),
            Row("watch"),
            Row("pull"),
            Row("backup"),
            Row("wipe", "doomsday.commands.backup"),
            Row("restore", "doomsday.commands.backup"),
        ),
    ),
    (
        "Company files and records",
        (
            Row("check", hook="check_terms"),
            Row("new", hook="entries"),
            Row("show"),
            Row("random", hook="random_roster"),
            Row("import", "doomsday.commands.dialects"),
            Row("export", "doomsday.commands.dialects"),
            Row("odds", hook="odds"),
            Row("play", hook="random_record"),
            Row("games"),
            Row("replay"),
            Row("verify"),
            Row("report"),
            Row("stats"),
            Row("hall"),
            Row("record"),
        ),
    ),
    (
        "This program",
        (
            Row("config"),
            Row("completion"),
        ),
    ),
)
GAMES_FOLLOW = "show"


def groups() -> "list[tuple[str, list[Row]]]":
    """Return the title of each group with its commands, including those of games."""
    return [(title, [*_with_those_of_games(rows)]) for title, rows in GROUPS]


def _with_those_of_games(rows: Sequence[Row]) -> Iterator[Row]:
    for row in rows:
        yield row
        if row.name == GAMES_FOLLOW:
            for id in games.ids():
                yield from rows_of(id)


def all_rows() -> list[Row]:
    """Return all commands, including those of games. Raises: ValueError for duplicate names."""
    found = [row for _, rows in groups() for row in rows]
    names = [row.name for row in found]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise ValueError(f"two commands have the name {', '.join(sorted(twice))}")
    return found


def rows_of(id: str) -> list[Row]:
    """Return the commands of a game: one per module in the package `commands` of its tools."""
    package = f"doomsday.games.{id}.commands"
    # A small game has no package here.
    has_tools = find_spec(package.rpartition(".")[0]) is not None
    spec = find_spec(package) if has_tools else None
    folders = [] if spec is None else spec.submodule_search_locations
    return [Row(its.name, f"{package}.{its.name}") for its in pkgutil.iter_modules(folders)]
