"""Base class of pages that ask one question and list its answers."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.screens.screen import A, ListScreen
from box.ui.canvas import MEDIUM, SMALL
from box.ui.wrap import cut
from pages.mfz.widgets import words
from pages.mfz.widgets.titles import activation_line, prompt_title

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App

_LINE_Y = const(8)
TOP = const(16)
PITCH = const(13)
_ROWS = const(3)
_END = const(121)
_LEFT = const(2)
_LETTER = const(8)
_SMALL_LETTER = const(5)
_GAP = const(4)


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
    # What holding D does, "" for nothing: it takes the proposals of these phases.
    usual_words = ""
    usual_phases: "tuple[int, ...]" = ()

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

    def usual(self) -> str:
        return self.usual_words

    def do_usual(self) -> None:
        self.frame: int = self.app.game.state.running
        self.app.play_all(self.propose)

    def propose(self, app: "App") -> bytes:
        """Return the next proposal for the frame, up to a question of another phase."""
        state = app.game.state
        if state.phase not in self.usual_phases or state.running != self.frame:
            return b""
        # Imported here: needed only when D is held.
        from shared.rules.mfz.combat.proposals import proposal

        return proposal(state)

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
