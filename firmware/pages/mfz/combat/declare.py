"""Ask for the target of a frame and the range, both preset to what is usual."""

from typing import TYPE_CHECKING

from micropython import const

from box.game.dice_source import BOX
from box.kit.sheet import Sheet
from box.ui import icon_rows
from box.ui.canvas import TEXT
from pages.mfz.combat import words
from pages.mfz.widgets.frame_list import FrameRows
from pages.mfz.widgets.names import company_names, frame_subject
from shared.rules.mfz.combat.usual_aim import usual_range, usual_target
from shared.rules.mfz.model.actions import DIRECT, GROUND, NONE, RANGES, TARGET
from shared.rules.mfz.model.encoding import seat_of
from shared.rules.mfz.model.phases import READY
from shared.rules.mfz.text.claims import BY_ROCKET, NO_WEAPON, ranges

if TYPE_CHECKING:
    from typing import Any

    from box.kit.sheet import Row
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState

# Added to the argument once the answering frame was announced.
_ANNOUNCED = const(16)
# The row of the range, above the targets.
_RANGE = const(200)
# Pixels of a company.
_COMPANY = const(36)
_STRIP_Y = const(12)
_STRIP_HEIGHT = const(11)
_ICON_X = const(3)
_WORD_X = const(13)
# By range: its icon, the left edge and the width of its place in the strip.
_ICONS = bytes((icon_rows.SMALL_HAND, icon_rows.SMALL_DIRECT, icon_rows.ARC))
_PLACES = b"\x01\x2a\x59"
_WIDTHS = b"\x28\x2e\x26"


def page(table: "Table[FullState]") -> Sheet:
    """List the range, enemy frames, the terrain and no target. D on the range takes the next.

    A frame that answers an attack is announced first, with what waits for it. Argument: the range
    plus one, 0 for the usual one; plus _ANNOUNCED.
    """
    state = table.state
    if state.parked >= 0 and state.alive(state.parked) and table.argument < _ANNOUNCED:
        sheet = Sheet("", [("", "", _ask_on, words.TARGET)])
        sheet.alone = True
        sheet.hold = words.AIMS_BACK, _aim_back
        sheet.help = words.DECLARE_HELP
        sheet.draw = lambda canvas, cursor: _draw_waiting(canvas, state)
        return sheet
    frame = state.running
    weapons = ranges(state, frame)
    at = table.argument % _ANNOUNCED - 1
    aim = _Aim(table, weapons, at if at >= 0 else usual_range(state, frame))
    # As `legal` has them; to ask it would load the rules of the whole roll beside the page.
    listed = [_RANGE]
    if [how for how in weapons if how != NO_WEAPON]:
        listed += state.living(but=seat_of(frame)) + [GROUND]
    listed.append(NONE)
    companies = company_names(table.canvas, state, _COMPANY)

    def detail(subject: int) -> str:
        return companies[seat_of(subject)]

    def row(index: int) -> "Row":
        subject = listed[index]
        if subject == _RANGE:
            return "", "", aim.turn, words.OTHER_RANGE
        name = words.NO_TARGET
        if subject == GROUND:
            name = words.THE_TERRAIN
        elif subject != NONE:
            name = state.frame_name(subject)
        return name, "", aim.action(subject), aim.label(subject)

    def hold(cursor: int) -> "tuple[str, Any]":
        """Skip the question before the roll, if there will be one."""
        if listed[cursor] == _RANGE or not aim.asks(listed[cursor]):
            return "", None
        action = aim.action(listed[cursor])
        return words.ROLL_AT_ONCE, lambda table: _play(table, action)

    picture = FrameRows(state, listed, row, detail, heads=True)

    def body(canvas: "Canvas", cursor: int) -> None:
        picture.draw(canvas, cursor)
        for distance in range(len(RANGES)):
            aim.draw_range(canvas, distance, listed[cursor] == _RANGE)

    sheet = Sheet(aim.title, count=len(listed), row=row, number=aim.number)
    sheet.cursor = listed.index(usual_target(state))
    sheet.hold = hold
    sheet.help = words.DECLARE_HELP
    sheet.body = body
    sheet.question = lambda cursor: aim.question(listed[cursor])
    return sheet


def _ask_on(table: "Table[FullState]") -> Sheet:
    table.argument += _ANNOUNCED
    return page(table)


def _aim_back(table: "Table[FullState]") -> None:
    state = table.state
    target = usual_target(state)
    far = NONE if target == NONE else usual_range(state, state.running)
    _play(table, bytes((TARGET, target, far)))


def _play(table: "Table[FullState]", action: bytes) -> None:
    """Play a target, then what is usual before the roll."""
    # Imported here: needed only when D is held.
    from pages.mfz.widgets import usual_actions

    usual_actions.play(table, (READY,), table.state.running, action)


def _draw_waiting(canvas: "Canvas", state: "FullState") -> None:
    # Imported here: only needed when the target of an attack answers.
    from pages.mfz.combat.waiting import draw_waiting

    draw_waiting(canvas, state)


class _Aim:
    """The range that is chosen, and what depends on it.

    range: the number of it. weapons: how the frame reaches each range.
    """

    def __init__(self, table: "Table[FullState]", weapons: "list[int]", range: int) -> None:
        self._table = table
        self._weapons = weapons
        self.range = range
        self._names = words.RANGE_NAMES.split(",")

    def turn(self, table: "Table[FullState]") -> None:
        """Take the next range that the frame can reach."""
        self.range = (self.range + 1) % len(RANGES)
        while self._weapons[self.range] == NO_WEAPON:
            self.range = (self.range + 1) % len(RANGES)
        table.argument += self.range + 1 - table.argument % _ANNOUNCED

    def action(self, subject: int) -> bytes:
        """Return the action that aims at a subject."""
        return bytes((TARGET, subject, NONE if subject == NONE else self.range))

    def question(self, subject: int) -> "tuple[int, ...]":
        """Return subject and range for the chances, nothing on a row without a target."""
        return () if subject in (_RANGE, NONE) else (subject, self.range)

    def asks(self, subject: int) -> bool:
        """Return whether there will be a question before the roll."""
        state = self._table.state
        fires = self.range == DIRECT and subject != NONE
        if fires and state.rockets(state.running):
            return True
        asked: bool = state.is_on("jettison") or state.is_on("hazards")
        return asked

    def label(self, subject: int) -> str:
        """Return the step after a target: the roll, or another question."""
        rolls = not self.asks(subject) and self._table.game.dice_source() == BOX
        return words.ROLL if rolls else words.NEXT

    def number(self, cursor: int) -> str:
        """Return how far the range is."""
        form = words.DISTANCES.split(",")[self.range]
        return form.format(self._table.state.setup.ruler)

    def title(self, cursor: int) -> str:
        """Return the subject of the header, beside its number."""
        state = self._table.state
        return frame_subject(
            self._table.canvas, state, state.running, words.FRAME_ATTACKS, self.number(cursor)
        )

    def draw_range(self, canvas: "Canvas", distance: int, lit: bool) -> None:
        """Draw a range in the strip: the chosen one in a frame, or lit with the cursor on it."""
        x, width = _PLACES[distance], _WIDTHS[distance]
        word = self._names[distance]
        if self._weapons[distance] == NO_WEAPON:
            word = words.NONE
        elif self._weapons[distance] == BY_ROCKET:
            word = self._names[-1]
        lit = lit and distance == self.range
        if lit:
            canvas.bar(x, _STRIP_Y, width, _STRIP_HEIGHT)
        elif distance == self.range:
            canvas.fb.rect(x, _STRIP_Y, width, _STRIP_HEIGHT, 1)
        canvas.icon(_ICONS[distance], x + _ICON_X, _STRIP_Y + 1, lit)
        canvas.text(TEXT, word, x + _WORD_X, _STRIP_Y + 2, lit)
