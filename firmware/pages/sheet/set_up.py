"""Set up a game of a sheet: which one, how many players, whose dice."""

from typing import TYPE_CHECKING

from box.game import dice_source, drafts
from box.game.setup_form import PLAYERS, rosters
from box.kit import form_page
from pages.sheet import words
from shared.rules import games
from shared.rules.errors import Unreadable
from shared.rules.kit.roster_line import NAME, texts_of
from shared.rules.sheet.game import GAME, ID
from shared.rules.sheet.model import setup

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from box.kit.sheet import Sheet
    from box.kit.table import Table
    from shared.rules.contract import Header

_SHEET = "sheet"


def page(table: "Table[Any]") -> "Sheet":
    """The first row begins the game; the others open their choices."""
    return form_page.sheet(table, Form())


class Form(form_page.ListForm):
    """The choices. texts: of the chosen sheet, or of the one that every box has.

    The sheet was checked when it was stored, and its keys are read when the page is gone.
    """

    id = ID
    help = words.SETUP_HELP

    def __init__(self) -> None:
        lines, _ = rosters(games.roster_path(ID), GAME.roster_version)
        self._lines = lines or ()
        self._names = [line.partition(b"\t")[0].decode() for line in self._lines]
        pairs, fault = drafts.read(ID)
        self._read(dict(pairs).get(_SHEET, self._names[0] if self._names else ""))
        super().__init__(pairs, fault)

    def _read(self, name: str) -> None:
        self.texts: Header = setup.PLAIN
        if name in self._names:
            try:
                texts = texts_of(self._lines[self._names.index(name)])
                setup.players(texts)
                self.texts = texts
            except Unreadable:
                # Of another version: the plain one is played.
                pass

    def title(self) -> str:
        return dict(self.texts)[NAME]

    def rows(self) -> "Sequence[tuple[str, str]]":
        rows = [(_SHEET, words.SHEET_ROW), (PLAYERS, words.PLAYERS_ROW)]
        if setup.FIRST_DICE in dict(self.texts):
            rows.append((dice_source.KEY, words.WHOSE_DICE))
        return rows

    def values(self, key: str) -> "Sequence[str]":
        if key == _SHEET:
            return self._names or [self.title()]
        if key == PLAYERS:
            least, names = setup.players(self.texts)
            return [str(number) for number in range(least, len(names) + 1)]
        return dice_source.SOURCES if key == dice_source.KEY else ()

    def default(self, key: str) -> str:
        values = self.values(key)
        # Two players, where the sheet allows it.
        return "2" if key == PLAYERS and "2" in values else values[0]

    def choose(self, key: str, value: str) -> None:
        super().choose(key, value)
        if key == _SHEET:
            self._read(value)
            super().choose(PLAYERS, self.default(PLAYERS))

    def words_of(self, key: str, value: str) -> str:
        if key == dice_source.KEY:
            return words.WHOSE[dice_source.SOURCES.index(value)]
        return value

    def setup(self) -> setup.Setup:
        return setup.Setup(self.texts, setup.players(self.texts)[1][: self.players])
