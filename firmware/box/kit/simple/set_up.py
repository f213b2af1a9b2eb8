"""Set up a small game: a row for each option, and one for each player."""

from typing import TYPE_CHECKING

from box.game import beginning, drafts, game_pages
from box.game.setup_form import SetupForm, rosters
from box.screens.editor import Editor
from box.ui import words
from shared.rules import games
from shared.rules.kit.simple_game import LETTERS, Setup

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from box.kit.table import Table


class Page(Editor):
    """The first row begins the game; the others are choices, which D edits."""

    def __init__(self, table: "Table[Any]") -> None:
        super().__init__(table)
        (id,) = [id for id in games.ids() if game_pages.of(id).setup_screen == table.screens[-1]]
        self._form = Form(games.game(id))
        if self._form.fault:
            table.add_notice((words.DRAFT_FAULTS[self._form.fault],))

    def count(self) -> int:
        return 1 + len(self._form.keys)

    def row(self, index: int) -> "tuple[str, str]":
        if not index:
            return words.START, ""
        return self._form.labels[index - 1], self._form.shown(self._form.keys[index - 1])

    def editable(self, index: int) -> bool:
        return index > 0

    def action(self, index: int) -> str:
        return words.EDIT if index else words.BEGIN

    def help(self, index: int) -> str:
        options = self._form.game.options
        return options[index - 1].help if 0 < index <= len(options) else ""

    def value(self, index: int) -> int:
        return self._form.place(self._form.keys[index - 1])

    def change(self, index: int, value: int) -> None:
        self._form.choose_place(self._form.keys[index - 1], value)

    def save(self, index: int) -> None:
        self._form.save(self.table.saved)

    def choose(self, index: int) -> None:
        beginning.begin(self.table, self._form.id, self._form.setup())


class Form(SetupForm):
    """The choices: by the name of an option its value, by the letter of a seat its roster.

    keys, labels: of the choices in the order of the page.
    """

    def __init__(self, game: "Any") -> None:
        self.game = game
        self.id = game.id
        self.rosters: dict[str, Sequence[str]] = {}
        self.names = [""]
        lines, _ = rosters(games.roster_path(game.id), game.roster_version)
        for line in lines or ():
            roster = game.read(line)
            self.rosters[roster[0]] = roster
            self.names.append(roster[0])
        self.keys = [row.name for row in game.options] + list(LETTERS[: game.seats])
        self.labels = [row.label for row in game.options] + list(game.guests[: game.seats])
        pairs, fault = drafts.read(game.id)
        super().__init__(pairs, fault)

    def values(self, key: str) -> "Sequence[str]":
        for row in self.game.options:
            if row.name == key:
                return row.values  # type: ignore[no-any-return]
        return self.names if key in self.keys else ()

    def shown(self, key: str) -> str:
        """Return what a choice is called on the page."""
        return self.get(key) or words.NONE

    def setup(self) -> Setup:
        options = {row.name: self.get(row.name) for row in self.game.options}
        rosters = []
        for seat, letter in enumerate(LETTERS[: self.game.seats]):
            name = self.get(letter)
            rosters.append(tuple(self.rosters[name]) if name else self.game.guest(seat))
        return Setup(options, rosters)
