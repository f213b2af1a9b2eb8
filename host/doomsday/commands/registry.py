"""The registry of commands. The module of a command is imported when the command runs.

Imports are deferred only here, which keeps `--help` and the start of a command fast; the modules
of commands import what they need at the top.
"""

import ast
import keyword
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from doomsday.commands.by_game import with_options
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
        return with_options(found, self.hook) if self.hook else found

    def summary(self) -> str:
        """Return the docstring of the command, read from its source without importing it.

        Raises: ValueError if the module has no function of that name.
        """
        spec = find_spec(self.path)
        assert spec is not None and spec.origin is not None, self.path
        for node in ast.parse(Path(spec.origin).read_bytes()).body:
            if isinstance(node, ast.FunctionDef) and node.name == self.function_name:
                return ast.get_docstring(node) or ""
        raise ValueError(f"{self.path} has no function {self.function_name}")


# In the order of the help. The commands of games are listed after GAMES_FOLLOW.
ROWS = (
    Row("sync"),
    Row("pull"),
    Row("shot"),
    Row("drive"),
    Row("info"),
    Row("name"),
    Row("ports"),
    Row("check", hook="check_terms"),
    Row("new"),
    Row("show"),
    Row("random", hook="random_roster"),
    Row("import", "doomsday.commands.dialects"),
    Row("export", "doomsday.commands.dialects"),
    Row("odds", hook="odds"),
    Row("record"),
    Row("replay"),
    Row("play", hook="random_record"),
    Row("boards"),
    Row("board", "doomsday.commands.boards"),
    Row("image"),
    Row("flash"),
    Row("deploy"),
    Row("doctor"),
    Row("backup"),
    Row("restore", "doomsday.commands.backup"),
    Row("wipe", "doomsday.commands.backup"),
    Row("sim"),
    Row("web"),
)
GAMES_FOLLOW = "check"


def all_rows() -> list[Row]:
    """Return all commands, including those of games. Raises: ValueError for duplicate names."""
    found = []
    for row in ROWS:
        found.append(row)
        if row.name == GAMES_FOLLOW:
            found += [its for id in games.ids() for its in rows_of(id)]
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


class CommandGroup(TyperGroup):
    """The group of all commands; a command is imported when it is resolved."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._rows = {row.name: row for row in all_rows()}
        for row in self._rows.values():
            self.add_command(_Unloaded(row))

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Return the name of the command in `args`, the command, and the remaining arguments."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, command if name is None else loaded(self._rows[name]), rest


class _Unloaded(TyperCommand):
    """A placeholder with the help line of a command that is not imported yet."""

    def __init__(self, row: Row) -> None:
        super().__init__(row.name)
        self._row = row

    def get_short_help_str(self, limit: int = 45) -> str:
        self.help = self._row.summary()
        return super().get_short_help_str(limit)


def loaded(row: Row) -> Any:
    """Import a command and return it as Typer builds it from the function."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(row.name)(row.function())
    return typer.main.get_command(app)
