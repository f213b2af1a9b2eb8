"""Ask which frame of the company in turn acts, or whether it passes."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import SMALL
from box.ui.wrap import cut
from pages.mfz.turn import words
from pages.mfz.widgets.abbreviations import company_name
from pages.mfz.widgets.frame_list import OTHER, FrameList
from shared.rules.mfz.model.actions import ACT, LETTERS, PASS_TURN, WAIT

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App

_WIDTH = const(127)
# Leaves room for the scroll bar.
_LINE_END = const(122)
_LINE_COLUMNS = const(24)
_LINE_Y = const(8)
_COLUMNS = const(25)
# With more companies the first line shows their letters, and the second names the one in turn.
_MOST_NAMES = const(3)
_NAME_COLUMNS = const(16)
_PASS = const(128)
_NO_PASS = const(129)
_WAIT = const(192)
# Leaves room for a number of two digits.
_NAME_X = const(14)


class Page(FrameList):
    """List frames that can act, then frames that have acted, then the pass."""

    def __init__(self, app: "App") -> None:
        self._numbers: "dict[int, int]" = {}
        super().__init__(app)
        self._caption = self._undo_caption()
        if self._numbers:
            self.name_x = _NAME_X

    def subjects(self) -> "list[int]":
        state = self.app.game.state
        self._legal = legal = state.legal()
        found: "list[int]" = [action[1] for action in legal if action[0] == ACT]
        if state.by_number:
            found += [_WAIT + action[1] for action in legal if action[0] == WAIT]
            return found + self._later(found)
        frames = state.frames_of(state.actor())
        found += [frame for frame in frames if state.alive(frame) and state.turned(frame)]
        found.append(_PASS if legal[-1][0] == PASS_TURN else _NO_PASS)
        return found

    def _later(self, first: "list[int]") -> "list[int]":
        """Return the other frames that have not acted, sorted by number."""
        # Imported here: only needed if frames act by number.
        from shared.rules.mfz.play import initiative

        state = self.app.game.state
        # Number of each frame; pairs of number and frame sort by number.
        self._numbers = {
            frame: initiative.number(state, frame)
            for frame in state.living()
            if not state.turned(frame)
        }
        later = [(number, frame) for frame, number in self._numbers.items() if frame not in first]
        return [frame for _, frame in sorted(later)]

    def subject_name(self, subject: int) -> str:
        if subject >= _WAIT:
            from shared.rules.mfz.play import initiative

            state = self.app.game.state
            frame = subject - _WAIT
            higher = initiative.higher_number(state, frame)
            return words.WAITS.format(higher, state.frame_name(frame))
        return words.PASS_TURN if subject == _PASS else words.NO_PASS

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, words.UP, words.DOWN, words.PICK if self._can() else words.WHY

    def usual(self) -> str:
        return words.PASS_TURN if _PASS in self.listed else ""

    def do_usual(self) -> None:
        self.app.play(bytes((PASS_TURN, self.app.game.state.actor())))

    def on_button(self, button: int, kind: int) -> None:
        self._caption = ""
        super().on_button(button, kind)

    def choose(self, index: int) -> None:
        app = self.app
        subject = self.listed[index]
        if subject >= _WAIT:
            app.play(bytes((WAIT, subject - _WAIT)))
        elif subject == _PASS:
            app.play(bytes((PASS_TURN, app.game.state.actor())))
        elif self._can():
            app.play(bytes((ACT, subject)))
        elif subject == _NO_PASS:
            state = app.game.state
            in_turn = state.setup.demo and state.round() == 1
            app.say(words.NO_PASS_IN_TURN if in_turn else words.NO_PASS_WHY)
        else:
            app.say(words.NOT_ITS_NUMBER if self._numbers else words.HAS_ACTED)

    def _can(self) -> bool:
        """Return whether the selected row is legal."""
        subject = self.listed[self.cursor]
        if subject >= OTHER:
            return subject != _NO_PASS
        return bytes((ACT, subject)) in self._legal

    def _undo_caption(self) -> str:
        """Return a caption of the last undo; "" if there was none."""
        caption = self.app.game.tell_undone()
        if len(caption) <= _LINE_COLUMNS:
            return caption
        # Imported here: only needed after an undo.
        from pages.mfz.turn.undo_caption import short_caption

        return short_caption(self.app.game, caption, _LINE_COLUMNS)

    def draw_mark(self, canvas: "Canvas", frame: int, y: int) -> None:
        if self._numbers:
            canvas.right(SMALL, str(self._numbers[frame]), self.name_x - 2, y)
        elif self.app.game.state.turned(frame):
            canvas.tag(SMALL, words.ACTED_SIGN, 0, y)
        else:
            canvas.fb.rect(0, y, 6, 7, 1)

    def draw_head(self, canvas: "Canvas") -> None:
        state = self.app.game.state
        order = state.order()
        actor = state.actor()
        room = _COLUMNS // len(order)
        for i, seat in enumerate(order):
            text = " " + str(state.scores()[seat])
            most = room - len(text) - 1
            by_name = len(order) <= _MOST_NAMES
            text = (company_name(state, seat, most) if by_name else LETTERS[seat]) + text
            x = _WIDTH * i // len(order)
            if seat == actor:
                canvas.tag(SMALL, text, x, 0)
            else:
                canvas.text(SMALL, text, x + 1, 0)
        line = self._caption or words.ROUND + str(state.round())
        if not self._caption and len(order) > _MOST_NAMES:
            line = cut(state.setup.companies[actor][0], _NAME_COLUMNS)
        canvas.text(SMALL, line, 0, _LINE_Y)
        if not self._caption:
            canvas.right(SMALL, words.CLOCK_SIGN + str(state.clock), _LINE_END, _LINE_Y)
