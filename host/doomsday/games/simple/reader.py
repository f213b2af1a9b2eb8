"""The GameReader of small games: their roster files follow from their rows.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.companies import shape
from doomsday.companies.toml_text import written
from doomsday.games.readers import CheckedRoster, Fault, GameReader
from shared.rules.errors import Unreadable
from shared.rules.kit.simple_game import LETTERS

if TYPE_CHECKING:
    from typing import Any

    from shared.rules.contract import GameState, Header
    from shared.rules.kit.simple_game import SimpleGame


class SimpleReader(GameReader):
    """See GameReader. A roster file has a name, and a text for each field."""

    def __init__(self, id: str) -> None:
        self.id = id

    @property
    def game(self) -> "SimpleGame":
        """The GameModule of the game."""
        return self.module  # type: ignore[return-value]

    def check(self, document: "dict[str, Any]", terms: "Any" = None) -> CheckedRoster:
        """Check a roster file; fields have their defaults."""
        fields = self.game.fields
        keys = [shape.text("game", True), shape.text("name", True)]
        faults = shape.faults(document, keys + [shape.text(field) for field, _ in fields])
        if faults:
            return CheckedRoster(None, [Fault(code, words) for _, code, words in faults])
        chosen = [document.get(field, values[0]) for field, values in fields]
        roster = [document["name"]] + chosen
        try:
            self.game.check_fields(roster)
        except Unreadable as error:
            return CheckedRoster(document["name"], [Fault("wrong_value", error.message)])
        about = ["%s %s" % (field, value) for (field, _), value in zip(fields, chosen)]
        return CheckedRoster(document["name"], [], self.game.line(roster), ", ".join(about))

    def roster_text(self, line: bytes) -> str:
        """Return the roster file of a line."""
        return self._written(self.game.read(line))

    def template(self) -> str:
        """Return a roster with the defaults."""
        values = [values[0] for _, values in self.game.fields]
        name = "My " + self.game.roster
        return "# What follows a # is a comment.\n" + self._written([name] + values)

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

    def salvage_seats(self, header: "Header") -> "list[dict[str, Any]]":
        """Return the names of the players in a header."""
        letters = tuple(LETTERS[: self.game.seats])
        return [{"name": value} for key, value in header if key in letters]

    def _written(self, roster: "list[str]") -> str:
        names = ["game", "name"] + [field for field, _ in self.game.fields]
        return written(OrderedDict(zip(names, [self.id] + roster)), [])
