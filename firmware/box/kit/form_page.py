"""Set up a game: a row that begins it, and one for each choice, whose values are a list."""

from typing import TYPE_CHECKING

from box.game.setup_form import SetupForm
from box.kit.sheet import Sheet
from box.ui import words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from box.kit.sheet import Row
    from box.kit.table import Table


class ListForm(SetupForm):
    """The choices of a game whose values are listed. help: of the page."""

    help = ""

    def title(self) -> str:
        """Return the title of the page."""
        return ""

    def rows(self) -> "Sequence[tuple[str, str]]":
        """Return key and label of each choice."""
        return ()

    def words_of(self, key: str, value: str) -> str:
        """Return what a value is called on the page."""
        return value


def sheet(table: "Table[Any]", form: ListForm, cursor: int = 0) -> Sheet:
    """Return the sheet of a form: the first row begins the game, the others open their choices."""

    def begin(table: "Table[Any]") -> None:
        # Imported here: needed once a game.
        from box.game import beginning

        beginning.begin(table, form.id, form.setup())

    rows: list[Row] = [(words.START, "", begin, words.BEGIN)]
    for key, label in form.rows():
        shown = form.words_of(key, form.get(key))
        rows.append((label, shown, _choices(form, key, label, len(rows)), words.EDIT))
    found = Sheet(form.title(), rows, cursor=cursor)
    found.hold = words.BEGIN_AS_PROPOSED, begin
    found.help = form.help
    if form.fault:
        table.add_notice((words.DRAFT_FAULTS[form.fault],))
    return found


def _choices(form: ListForm, key: str, label: str, row: int) -> "Callable[[Table[Any]], Sheet]":
    """Return what opens the values of a key; D chooses one."""

    def choose(value: str) -> "Callable[[Table[Any]], Sheet]":
        def chosen(table: "Table[Any]") -> Sheet:
            form.choose(key, value)
            form.save(table.saved)
            return sheet(table, form, row)

        return chosen

    def choices(table: "Table[Any]") -> Sheet:
        values = form.values(key)
        rows: list[Row] = [
            (form.words_of(key, value), "", choose(value), words.SET) for value in values
        ]
        found = Sheet(label, rows, cursor=form.place(key))
        found.back = words.BACK, lambda table: sheet(table, form, row)
        return found

    return choices
