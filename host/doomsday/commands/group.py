"""The group of all commands for Typer: a command is imported when it is resolved."""

import textwrap
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from doomsday.commands import front_page
from doomsday.commands.registry import Row, all_rows

_WIDTH = 78


class CommandGroup(TyperGroup):
    """The group of all commands."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._rows = {row.name: row for row in all_rows()}
        for row in self._rows.values():
            self.add_command(_Unloaded(row))

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Return the name of the command in `args`, the command, and the remaining arguments."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, command if name is None else loaded(self._rows[name]), rest

    def get_help(self, ctx: Any) -> str:
        """Return the front page of the help."""
        return front_page.text()


class _Unloaded(TyperCommand):
    """A placeholder with the help line of a command that is not imported yet."""

    def __init__(self, row: Row) -> None:
        super().__init__(row.name)
        self._row = row

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first sentence about it."""
        self.help = self._row.summary()
        return super().get_short_help_str(limit)


def loaded(row: Row) -> Any:
    """Import a command and return it as Typer builds it from the function."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(row.name, epilog=_examples(row))(row.function())
    return typer.main.get_command(app)


def _examples(row: Row) -> str | None:
    """Return the examples of a command for its help, None without any."""
    rows = row.examples()
    if not rows:
        return None
    # The sign keeps Typer from filling the lines again.
    lines = ["\b", "Examples:"]
    for line, words in rows:
        lines += [f"  {line}", *textwrap.wrap(front_page.plain(words), _WIDTH, **_INDENT)]
    return "\n".join(lines)


_INDENT: dict[str, Any] = {
    "initial_indent": " " * 6,
    "subsequent_indent": " " * 6,
    "break_on_hyphens": False,
    "break_long_words": False,
}
