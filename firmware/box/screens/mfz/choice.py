"""The base of pages that ask one question and list its answers."""

from micropython import const

from box import screens, words
from box.canvas import MEDIUM, SMALL
from box.screens.mfz.frames import company
from box.screens.screen import A, ListScreen
from box.wrap import cut
from shared.rules.mfz.actions import GROUND, NONE, RANGES
from shared.rules.mfz.phases import DECLARE

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
        from box.canvas import Canvas
        from shared.rules.mfz.damage import Damage
        from shared.rules.mfz.full import Full
except ImportError:
    pass

# Small letters of the first two lines beside a scroll bar, and of a frame's name in the second.
COLUMNS = const(24)
_FRAME = const(9)
_LINE_Y = const(8)
TOP = const(16)
PITCH = const(13)
_ROWS = const(3)
_END = const(121)
_LEFT = const(2)
_LETTER = const(8)
_SMALL_LETTER = const(5)
_GAP = const(4)


def asked(system: "Damage", ask: str, seat: int = -1) -> str:
    """Who is asked and what, as a title; seat: who, where it is not who acts now."""
    if seat < 0:
        seat = system.actor()
    if seat < 0:
        return ask
    if not ask:
        return company(system, seat, COLUMNS)
    return company(system, seat, COLUMNS - len(ask) - 2) + ": " + ask


def strip(system: "Full") -> str:
    """Who acts in this turn, after who waits for it; the target while nobody waits.

    Such as `Hammer || Bulwark >` or `Hammer > Bulwark d`. Of frames that are destroyed, nothing.
    """
    acting = _name(system, system.running) + " >"
    if system.parked >= 0 and system.alive(system.parked):
        return _name(system, system.parked) + " || " + acting
    target: int = system.target
    # While it is declared, what was aimed at before counts no more.
    if system.phase == DECLARE or target == NONE:
        return acting
    if target != GROUND and not system.alive(target):
        return acting
    aim = words.TERRAIN if target == GROUND else _name(system, target)
    return acting + " " + aim + " " + RANGES[system.declared_range]


def draw_answer(canvas: "Canvas", y: int, text: str, value: str, selected: bool) -> None:
    """A row 13 pixels tall: text, small and cut where it is too long, and the value behind it."""
    canvas.right(MEDIUM, value, _END, y)
    room = _END - _LEFT - (_LETTER * len(value) + _GAP if value else 0)
    font = MEDIUM
    if _LETTER * len(text) > room:
        font = SMALL
        text = cut(text, room // _SMALL_LETTER)
        y += 3
    if selected:
        canvas.tag(font, text, _LEFT - 1, y)
    else:
        canvas.text(font, text, _LEFT, y)


def _name(system: "Full", frame: int) -> str:
    return cut(system.frame_name(frame), _FRAME)


class Choice(ListScreen):
    """A title, a line, and a row for each answer; D plays the one that is selected.

    Subclasses say what they ask, and give `answers` and where need be `line`. rows: (text, value,
    action) of each answer.
    """

    # What is asked, behind the company's name.
    ask = ""
    # What D does.
    word = words.PICK

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.rows: "list[tuple[str, str, bytes]]" = self.answers()

    def answers(self) -> "list[tuple[str, str, bytes]]":
        """Text, value and action of each answer, in the order in which they are shown."""
        return []

    def title(self) -> str:
        return asked(self.app.match.system, self.ask)

    def line(self) -> str:
        """What stands below the title, at most 25 letters: in a turn, who waits and who acts."""
        return strip(self.app.match.system)

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, words.UP, words.DOWN, self.word

    def count(self) -> int:
        return len(self.rows)

    def row(self, index: int) -> "tuple[str, str]":
        text, value, _ = self.rows[index]
        return text, value

    def choose(self, index: int) -> None:
        self.app.play(self.rows[index][2])

    def on_button(self, button: int, kind: int) -> None:
        """As a list; B from the first row leads to the last, C from the last to the first."""
        if button == A:
            self.app.stack.push(screens.MENU)
        elif button > 2:
            self.choose(self.cursor)
        else:
            self.cursor = (self.cursor + 2 * button - 3) % self.count()

    def draw(self, canvas: "Canvas") -> None:
        self.draw_head(canvas)
        total = self.count()
        first = max(min(self.cursor - 1, total - _ROWS), 0)
        for i in range(min(_ROWS, total)):
            text, value = self.row(first + i)
            draw_answer(canvas, TOP + PITCH * i, text, value, first + i == self.cursor)
        canvas.scroll_bar(first, _ROWS, total)

    def draw_head(self, canvas: "Canvas") -> None:
        """The title and the line below it; what a subclass draws begins at TOP."""
        canvas.tag(SMALL, self.title(), 0, 0)
        canvas.text(SMALL, self.line(), 0, _LINE_Y)
