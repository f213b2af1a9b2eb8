"""Base class of pages that ask one question and list its answers."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.screens.screen import A, ListScreen
from box.ui.canvas import MEDIUM, SMALL
from box.ui.wrap import cut
from pages.mfz.widgets import words
from pages.mfz.widgets.abbreviations import company_name, frame_sign
from shared.rules.mfz.model import phase_rows
from shared.rules.mfz.model.actions import GROUND, NONE, RANGES
from shared.rules.mfz.model.encoding import has, names_frame
from shared.rules.mfz.model.phases import DECLARE

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App
    from shared.rules.mfz.full import FullState
    from shared.rules.mfz.quick import QuickState

# Letters in small type of the first two lines, beside a scroll bar; least letters of a name if the
# target is named too.
COLUMNS = const(24)
_LEAST = const(5)
_LINE_Y = const(8)
TOP = const(16)
PITCH = const(13)
_ROWS = const(3)
_END = const(121)
_LEFT = const(2)
_LETTER = const(8)
_SMALL_LETTER = const(5)
_GAP = const(4)


def prompt_title(state: "QuickState", ask: str, seat: int = -1) -> str:
    """Return a title: company and question. seat: the company, the actor if -1."""
    if seat < 0:
        seat = state.actor()
    if seat < 0:
        return ask
    if not ask:
        return company_name(state, seat, COLUMNS)
    return company_name(state, seat, COLUMNS - len(ask) - 2) + words.COLON + ask


def activation_line(state: "FullState", aim: int = NONE) -> str:
    """Return the acting frame, preceded by the parked one, and its target if there is room.

    Such as `Hammer > Bulwark d`, `Hammer || Bulwark >`, or `Hammer 5 || Bulwark >` while Bulwark
    answers an attack of 5 (M-68). aim: target under selection. Omit a destroyed target.
    """
    form = "{} >"
    frames = [state.running]
    parked = state.parked
    if parked >= 0 and state.alive(parked):
        frames.insert(0, parked)
        if not has(phase_rows.IN_PREPARATION, state.phase):
            # The parked frame is the target.
            return fit_names(state, "{} || " + form, frames)
        form = "{} " + str(state.attack) + " || " + form
    aimed = form + " {}"
    # During a declaration the previous target no longer counts.
    if aim == NONE and state.phase != DECLARE and state.target != NONE:
        aim = state.target
        aimed += " " + RANGES[state.declared_range]
    if aim == NONE or names_frame(aim) and not state.alive(aim):
        return fit_names(state, form, frames)
    return fit_names(state, aimed, frames + [aim], _LEAST) or fit_names(state, form, frames)


def fit_names(state: "FullState", form: str, frames: "list[int]", least: int = 2) -> str:
    """Fill `form` with names of frames or GROUND, cut to equal lengths, in at most 24 letters.

    Returns: "" if a name would have fewer letters than `least`. If two names would look the same,
    put the sign of each frame, such as `Bc`, first.
    """
    room = COLUMNS - len(form.replace("{}", ""))
    names = [_name(state, frame) for frame in frames]
    most = longest_cut(names, room)
    shown = [cut(name, most) for name in names]
    if len(set(shown)) < len(set(frames)):
        names = [_sign(frame) + name for frame, name in zip(frames, names)]
        most = longest_cut(names, room)
        shown = [cut(name, most) for name in names]
    return form.format(*shown) if most >= least else ""


def longest_cut(names: "list[str]", room: int) -> int:
    """Return the length to which names must be cut to take at most `room` letters in all."""
    most = room
    while sum([min(len(name), most) for name in names]) > room:
        most -= 1
    return most


def draw_answer(canvas: "Canvas", y: int, text: str, value: str, selected: bool) -> None:
    """Draw a row 13 pixels tall: text, in small type and cut if too long, and its value."""
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


def _name(state: "FullState", frame: int) -> str:
    if frame == GROUND:
        return words.TERRAIN
    name: str = state.frame_name(frame)
    return name


def _sign(frame: int) -> str:
    return "" if frame == GROUND else frame_sign(frame) + " "


class Choice(ListScreen):
    """A title, a line, and a row for each answer; D plays the selected one.

    Subclasses define `prompt` and `answers`, and `line` if necessary. rows: (text, value, action)
    of each answer.
    """

    app: "App"

    # The question, shown after the company's name.
    prompt = ""
    # The label of D.
    action_label = words.PICK

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.rows: "list[tuple[str, str, bytes]]" = self.answers()

    def answers(self) -> "list[tuple[str, str, bytes]]":
        """Return text, value and action of each answer, in order."""
        return []

    def title(self) -> str:
        return prompt_title(self.app.game.state, self.prompt)

    def line(self) -> str:
        """Return the line below the title, at most 25 letters; by default the acting frame."""
        return activation_line(self.app.game.state)

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, words.UP, words.DOWN, self.action_label

    def count(self) -> int:
        return len(self.rows)

    def row(self, index: int) -> "tuple[str, str]":
        text, value, _ = self.rows[index]
        return text, value

    def choose(self, index: int) -> None:
        self.app.play(self.rows[index][2])

    def on_button(self, button: int, kind: int) -> None:
        """Handle a press as a list does; the cursor wraps."""
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
        """Draw the title and the line below it. The rest starts at row TOP."""
        canvas.tag(SMALL, self.title(), 0, 0)
        canvas.text(SMALL, self.line(), 0, _LINE_Y)
