"""Set up a game of a sheet: which one, how many players, whose dice."""

from typing import TYPE_CHECKING

from box.game import beginning, dice_source, drafts
from box.game.setup_form import PLAYERS, SetupForm
from box.kit.sheet import Sheet
from box.store import atomic_file
from pages.sheet import words
from shared.rules import games
from shared.rules.errors import Unreadable
from shared.rules.sheet.game import GAME, ID
from shared.rules.sheet.setup import Setup

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from box.kit.table import Table
    from shared.rules.sheet.layout import Layout

_SHEET = "sheet"


def page(table: "Table[Any]") -> Sheet:
    """The first row begins the game; the others open their choices."""
    return _page(table, Form())


def _page(table: "Table[Any]", form: "Form", cursor: int = 0) -> Sheet:
    def begin(table: "Table[Any]") -> None:
        beginning.begin(table, ID, form.setup())

    def choices(key: str) -> "Any":
        return lambda table: _choices(form, key)

    rows = [(words.START, "", begin, words.BEGIN)]
    for key, label in _LABELS:
        if key != dice_source.KEY or form.layout.presets:
            rows.append((label, form.shown(key), choices(key), words.EDIT))
    sheet = Sheet(form.layout.name, rows, cursor=cursor)
    sheet.hold = words.BEGIN_AS_PROPOSED, begin
    sheet.help = words.SETUP_HELP
    if form.fault:
        table.add_notice((words.DRAFT_FAULTS[form.fault],))
    return sheet


_LABELS = (
    (_SHEET, words.SHEET_ROW),
    (PLAYERS, words.PLAYERS_ROW),
    (dice_source.KEY, words.WHOSE_DICE),
)


def _choices(form: "Form", key: str) -> Sheet:
    """Return the sheet of the values of a key; D chooses one."""

    def choose(value: str) -> "Any":
        def chosen(table: "Table[Any]") -> Sheet:
            form.choose(key, value)
            form.save(table.saved)
            place = [known for known, _ in _LABELS].index(key)
            return _page(table, form, 1 + place)

        return chosen

    values = form.values(key)
    rows = [(form.words_of(key, value), "", choose(value), words.SET) for value in values]
    sheet = Sheet(dict(_LABELS)[key], rows, cursor=form.place(key))
    sheet.back = words.BACK, lambda table: _page(table, form)
    return sheet


class Form(SetupForm):
    """The choices; layout: of the chosen sheet, or of the one that every box has."""

    id = ID

    def __init__(self) -> None:
        body, _ = atomic_file.read(games.roster_path(ID), GAME.roster_version)
        self._lines = [line + b"\n" for line in (body or b"").split(b"\n") if line]
        self._names = [line.partition(b"\t")[0].decode() for line in self._lines]
        self.layout: Layout = GAME.plain()
        pairs, fault = drafts.read(ID)
        chosen = dict(pairs)
        self._read(chosen.get(_SHEET, self._names[0] if self._names else ""))
        super().__init__(pairs, fault)

    def _read(self, name: str) -> None:
        for known, line in zip(self._names, self._lines):
            if known == name:
                try:
                    self.layout = GAME.read(line)
                except Unreadable:
                    # Of another version: the plain one is played.
                    self.layout = GAME.plain()

    def values(self, key: str) -> "Sequence[str]":
        if key == _SHEET:
            return self._names or [self.layout.name]
        if key == PLAYERS:
            least, most = self.layout.players
            return [str(number) for number in range(least, most + 1)]
        return dice_source.SOURCES if key == dice_source.KEY else ()

    def usual(self, key: str) -> str:
        if key == PLAYERS:
            # Two, where the sheet allows it.
            least, most = self.layout.players
            return str(max(least, min(2, most)))
        return super().usual(key)

    def choose(self, key: str, value: str) -> None:
        super().choose(key, value)
        if key == _SHEET:
            self._read(value)
            super().choose(PLAYERS, self.usual(PLAYERS))

    def words_of(self, key: str, value: str) -> str:
        """Return what a value is called on the page."""
        if key == dice_source.KEY:
            return words.WHOSE[dice_source.SOURCES.index(value)]
        return value

    def shown(self, key: str) -> str:
        """Return what the chosen value is called on the page."""
        return self.words_of(key, self.get(key))

    def setup(self) -> Setup:
        return Setup(self.layout, list(self.layout.colours[: self.players]))
