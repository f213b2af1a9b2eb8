"""What was done, ply by ply, with the game as it stood then; D goes back or forward to there."""

from micropython import const

from box import words
from box.canvas import MEDIUM, SMALL, WIDTH
from box.screens.screen import BIT_B, BIT_C, A, B, C, Screen, round_name
from box.wrap import cut, wrap

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.app import App
        from box.canvas import Canvas
except ImportError:
    pass

_COLUMNS = const(15)
_SMALL_COLUMNS = const(25)
_PITCH = const(13)
_SMALL_PITCH = const(8)
_TOP = const(8)
_LAST_LINE = const(47)
_CLOCK = "#"
# Letters that a name may keep, tried one after the other.
_CUTS = (20, 16, 12, 10, 8, 6, 5, 4)


class Page(Screen):
    """The cursor is a ply; 0 is the beginning, those after the present one were undone."""

    repeats = BIT_B | BIT_C

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._last = app.match.ply + app.match.ahead
        self._go(app.match.ply)

    def labels(self) -> "tuple[str, str, str, str]":
        here = words.HERE if self.cursor != self.app.match.ply else ""
        return words.BACK, words.PREVIOUS, words.NEXT, here or words.OK

    def on_button(self, button: int, kind: int) -> None:
        match = self.app.match
        if button == A:
            match.present()
            self.app.stack.pop()
        elif button == B:
            self._go(max(self.cursor - 1, 0))
        elif button == C:
            self._go(min(self.cursor + 1, self._last))
        else:
            match.present()
            back = match.ply - self.cursor
            if back > 0:
                from box.undoing import take_back

                take_back(self.app, back)
                return
            if back < 0:
                match.redo(-back)
            self.app.stack.game()

    def _go(self, ply: int) -> None:
        match = self.app.match
        self.cursor = ply
        match.look(ply)
        system = match.system
        self._place = round_name(system.round())
        clocks = [check[1:] for check in system.checks() if check[0] == _CLOCK]
        self._clock = words.CLOCK_SIGN + clocks[0] if clocks else ""
        self._scores = self._standing()
        sentence = match.explain(ply) if ply else words.BEGINNING
        if ply > match.ply:
            sentence = words.UNDONE_NOW + sentence
        room = _LAST_LINE - _TOP - _SMALL_PITCH * (len(self._scores) - 1)
        self._lines = wrap(sentence, _COLUMNS)
        self._font = MEDIUM
        if len(self._lines) * _PITCH > room + 1:
            self._lines = self._small(sentence, (room + 1) // _SMALL_PITCH)
            self._font = SMALL

    def _standing(self) -> "list[str]":
        """Name and score of each, the highest first, in half as many lines; names cut to fit."""
        system = self.app.match.system
        scores = system.scores()
        lines: list[str] = []
        for most in _CUTS:
            lines = [""]
            for seats in system.standings():
                for seat in seats:
                    one = cut(system.setup.companies[seat][0], most) + " " + str(scores[seat])
                    line = lines[-1] + ", " + one if lines[-1] else one
                    if len(line) <= _SMALL_COLUMNS:
                        lines[-1] = line
                    else:
                        lines.append(one)
            if len(lines) <= (len(scores) + 1) // 2:
                break
        return lines

    def _small(self, sentence: str, most_lines: int) -> "list[str]":
        """A sentence in lines of the small font, its names cut where there are too many lines."""
        lines = wrap(sentence, _SMALL_COLUMNS)
        for most in _CUTS:
            if len(lines) <= most_lines:
                break
            shorter = sentence
            for company in self.app.match.system.setup.companies:
                shorter = shorter.replace(company[0], cut(company[0], most))
            lines = wrap(shorter, _SMALL_COLUMNS)
        return lines[:most_lines]

    def draw(self, canvas: "Canvas") -> None:
        canvas.text(SMALL, str(self.cursor) + words.OF + str(self._last), 0, 0)
        canvas.centre(SMALL, self._clock, 0)
        canvas.right(SMALL, self._place, WIDTH, 0)
        pitch = _PITCH if self._font == MEDIUM else _SMALL_PITCH
        for i, line in enumerate(self._lines):
            canvas.text(self._font, line, 0, _TOP + i * pitch)
        top = _LAST_LINE - _SMALL_PITCH * (len(self._scores) - 1)
        for i, line in enumerate(self._scores):
            canvas.text(SMALL, line, 0, top + i * _SMALL_PITCH)
