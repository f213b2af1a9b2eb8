"""Choose the battleforce of each seat in turn."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.sheet import Sheet
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit, fit_name
from pages.mechwarrior import page_rows
from pages.mechwarrior.setup import setup_form, words
from pages.mechwarrior.setup.setup_form import FORCE, NAME
from pages.mechwarrior.widgets import unit_points
from shared.rules.mechwarrior.model.kinds import LETTERS
from shared.rules.mechwarrior.setup.legality import points_of

if TYPE_CHECKING:
    from typing import Any

    from box.kit.sheet import Deed, Row
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from pages.mechwarrior.setup.forces import Forces
    from pages.mechwarrior.setup.setup_form import SetupForm
    from shared.rules.mechwarrior.model.state import BattleState

# The row without a battleforce: the points are entered, or no battleforce is left. Those below it
# have ready names for the player.
_BY_HAND = const(-1)
# The preview: two columns of units.
_COLUMN = const(62)
_COLUMN_WIDTH = const(57)
_LEFT = const(4)
_TOP = const(26)
_PITCH = const(9)
_CELLS = const(4)
_LAST_LINE = const(44)
# Of the name and its place.
_TITLE_ROOM = const(115)


def page(table: "Table[BattleState]") -> Sheet:
    """B and C go through the battleforces with a preview; D takes one and goes to the next seat.

    Argument: the seat. It begins with the battleforce of the last game.
    """
    form = setup_form.load(table.memory)
    if form.forces.fault and not table.argument:
        # Imported here: needed with a damaged file only.
        table.add_notice((words.ROSTER_FAULTS[form.forces.fault],))
    return _of_seat(table, form, min(table.argument, form.players - 1))


def _of_seat(table: "Table[BattleState]", form: "SetupForm", seat: int) -> Sheet:
    # This page is opened again for this seat.
    table.argument = seat
    key = LETTERS[seat] + FORCE
    pairs = form.pairs()
    form.propose(seat)
    rows = form.places(seat)
    if form.by_hand or not rows:
        rows.append(_BY_HAND)
    names = _names(form, seat) if form.by_hand else []
    rows += range(_BY_HAND - 1, _BY_HAND - 1 - len(names), -1)
    # The depth needs a battleforce, and none is left.
    stuck = rows[0] == _BY_HAND and not form.by_hand
    # The battleforce that was read last, and its preview.
    shown: list[Any] = [None, None]

    def choose(index: int) -> None:
        row = rows[index]
        form.choose(key, "" if row <= _BY_HAND else form.forces.name(row))
        if form.get(LETTERS[seat] + NAME) != name_of(row):
            form.choose(LETTERS[seat] + NAME, name_of(row))

    def name_of(row: int) -> str:
        return names[_BY_HAND - 1 - row] if row < _BY_HAND else ""

    def take(table: "Table[BattleState]", index: int) -> "Sheet | None":
        choose(index)
        if form.pairs() != pairs:
            form.save(table.saved)
        if seat + 1 < form.players:
            return _of_seat(table, form, seat + 1)
        table.open(page_rows.SUMMARY)
        return None

    def begin(table: "Table[BattleState]", index: int) -> None:
        # Imported here: needed once a game.
        from box.game import proposals

        choose(index)
        proposals.begin(table, form)

    def before(table: "Table[BattleState]") -> Sheet:
        return _of_seat(table, setup_form.load(table.memory), seat - 1)

    def row(index: int) -> "Row":
        if stuck:
            return "", "", None, words.DEPTH
        return "", "", lambda table: take(table, index), words.TAKE

    def hold(index: int) -> "tuple[str, Deed]":
        return "" if stuck else words.BEGIN_AS_PROPOSED, lambda table: begin(table, index)

    def draw(canvas: "Canvas", cursor: int) -> None:
        step = str(words.STEPS + 1 + seat) + words.OF
        step += str(words.STEPS + 1 + form.players)
        canvas.header(words.PLAYER + LETTERS[seat], step)
        place = rows[cursor]
        if place <= _BY_HAND:
            name = name_of(place) or LETTERS[seat]
            _draw_none(canvas, "" if stuck else name, stuck or not len(form.forces))
            return
        if shown[0] != place:
            shown[:] = place, _preview(form.forces, place)
        _draw_force(canvas, form, seat, place, shown[1])

    place = form.forces.find(form.get(key))
    if place != _BY_HAND:
        # Not while it is drawn, where the C stack is deeper: reading it imports modules.
        shown[:] = place, _preview(form.forces, place)
    elif form.get(LETTERS[seat] + NAME) in names:
        place -= 1 + names.index(form.get(LETTERS[seat] + NAME))
    sheet = Sheet("", (), len(rows), row, cursor=rows.index(place))
    sheet.hold = hold
    if seat:
        sheet.back = words.BACK, before
    if stuck:
        sheet.up = sheet.down = "", None
    sheet.draw = draw
    return sheet


def _names(form: "SetupForm", seat: int) -> "list[str]":
    """Return the ready names that no earlier seat has."""
    taken = [form.get(letter + NAME) for letter in LETTERS[:seat]]
    return [name for name in words.READY_NAMES.split(",") if name not in taken]


def _preview(forces: "Forces", place: int) -> "tuple[list[tuple[str, str, str]], int, int]":
    """Return name, short name and points of the units that are shown, their number and points."""
    try:
        _, units = forces.read(place)
    except ValueError:
        # The summary reports this before the game begins.
        return [], 0, 0
    cells = [
        (unit.name, unit.short, unit_points.text(unit.points, unit.gear + unit.pilot))
        for unit in units[: _CELLS if len(units) <= _CELLS else _CELLS - 1]
    ]
    return cells, len(units), sum([points_of(unit) for unit in units])


def _draw_none(canvas: "Canvas", name: str, helps: bool) -> None:
    """Draw a row without a battleforce.

    name: of the player, "" if no battleforce is left. helps: say where they come from.
    """
    canvas.strong_row(0, words.NO_UNITS if name else words.NONE_LEFT, name, name != "")
    for i, line in enumerate(words.ABOUT_NO_UNITS if name else words.ABOUT_NONE_LEFT):
        canvas.text(TEXT, line, _LEFT, _TOP + _PITCH * i)
    told = words.NAMES_FOLLOW if len(name) == 1 else words.FROM_LAPTOP if helps else ""
    canvas.text(TEXT, told, _LEFT, _LAST_LINE)


def _draw_force(
    canvas: "Canvas", form: "SetupForm", seat: int, place: int, preview: "Any"
) -> None:
    """Draw a battleforce: its name, its first units, their number and points."""
    number = str(place + 1) + words.SLASH + str(len(form.forces))
    room = _TITLE_ROOM - canvas.width(TEXT, number)
    canvas.strong_row(0, fit(canvas, STRONG, form.forces.name(place), room), number, True)
    cells, count, total = preview
    for i, (name, short, points) in enumerate(cells):
        x, y = _LEFT + i % 2 * _COLUMN, _TOP + i // 2 * _PITCH
        canvas.right(TEXT, points, x + _COLUMN_WIDTH, y)
        room = _COLUMN_WIDTH - canvas.width(TEXT, points) - 4
        canvas.text(TEXT, fit_name(canvas, TEXT, name, room, short), x, y)
    build = form.total_of(seat)
    told = words.COUNTS % (count, total)
    if total > build:
        told = words.OVER_BUILD % (total, build)
    canvas.text(TEXT, told, _LEFT, _LAST_LINE)
    if count > len(cells):
        more = words.MORE_UNITS % (count - len(cells))
        canvas.text(TEXT, more, _LEFT + _COLUMN, _TOP + _PITCH)
