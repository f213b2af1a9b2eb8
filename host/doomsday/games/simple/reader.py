"""The GameReader of small games: their roster files follow from their rows.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.companies.keyed_reader import KeyedReader
from shared.rules.kit.file_keys import Choice, Key, Rows
from shared.rules.kit.simple_game import LETTERS, NAME_MAX

if TYPE_CHECKING:
    from typing import Any

    from shared.rules.contract import GameState
    from shared.rules.kit.simple_game import SimpleGame


class SimpleReader(KeyedReader):
    """See GameReader. A roster file has a name, and a text for each field."""

    def __init__(self, id: str) -> None:
        self.id = id
        rows = [Key("name", most=NAME_MAX, is_needed=True)]
        rows += [Choice(field, values) for field, values in self.game.fields]
        self.rows = Rows(rows)
        self.letters = LETTERS[: self.game.seats]

    @property
    def game(self) -> "SimpleGame":
        """The GameModule of the game."""
        return self.module  # type: ignore[return-value]

    def line(self, document: "dict[str, Any]") -> str:
        """Return the line of a file: its values with the defaults."""
        filled = self.rows.filled(document)
        return self.game.line([filled[key.name] for key in self.rows.keys])

    def of_line(self, line: bytes) -> "dict[str, Any]":
        """Return the file of a line. Raises: Unreadable."""
        return dict(zip([key.name for key in self.rows.keys], self.game.read(line)))

    def about(self, document: "dict[str, Any]") -> str:
        """Return the fields."""
        return ", ".join(["%s %s" % (field, document[field]) for field, _ in self.game.fields])

    def template(self) -> str:
        """Return a roster with the defaults."""
        made = self.rows.filled({"name": "My " + self.game.roster})
        return "# What follows a # is a comment.\n" + self.text(made)

    def help(self) -> "list[tuple[str, list[tuple[str, str]]]]":
        """Return the values of each field."""
        return [
            (field, [(value, value) for value in values]) for field, values in self.game.fields
        ]

    def facts(self, state: "GameState | None") -> "dict[str, Any]":
        """Return the options of the game."""
        return OrderedDict(
            [
                (row.name, "" if state is None else state.setup.options[row.name])
                for row in self.game.options
            ]
        )

    def seats(self, state: "GameState") -> "list[dict[str, Any]]":
        """Return the fields of each roster beside name and score."""
        seats = super().seats(state)
        for seat, roster in zip(seats, state.setup.rosters):
            for (field, _), value in zip(self.game.fields, roster[1:]):
                seat[field] = value
        return seats
