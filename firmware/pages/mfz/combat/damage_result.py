"""Show what each damage die of the last step did, before the next question."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, D, Screen
from box.ui.canvas import MEDIUM, SMALL
from box.ui.wrap import cut
from pages.mfz.combat import words
from pages.mfz.combat.damage_report import DamageReport
from pages.mfz.widgets.effect_sign import draw_effect
from shared.rules.mfz.combat.hit_chart import AT_COVER, AT_TARGET
from shared.rules.mfz.model.actions import GROUND

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App

_CELL = const(9)
_LARGE_DICE = const(7)
_LARGE_CELL = const(18)
_NAME = const(14)
_TOP = const(9)
_SIGNS = const(22)
_SIGN = const(7)
_LINES = const(31)
_LINES_MAX = const(3)
_PITCH = const(8)
_TALL = const(14)
_COLUMNS = const(15)
_SMALL_COLUMNS = const(25)


class Page(Screen):
    """Draw dice, signs of the hit chart and effects. D continues."""

    app: "App"

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self._done = DamageReport(app)
        state = app.game.state
        hurt = self._done.victim
        name = words.AT_TERRAIN if hurt == GROUND else cut(state.frame_name(hurt), _NAME)
        self._title = words.DAMAGE_TO + name
        hits = self._hits(AT_TARGET)
        form = (words.NO_HIT, words.HIT_ON)[hits] if hits < 2 else words.HITS_ON
        # More hits may follow from the remaining dice.
        end = words.SO_FAR if self._done.left else ""
        name = cut(name, _SMALL_COLUMNS - len(form.format("", hits) + end))
        # A frame that gave up its last white die was hit, but by none of the dice shown.
        destroyed = hurt != GROUND and not state.alive(hurt) and len(self._done.lines) > 0
        lines = [form.format(name, hits) + end] if hits or not destroyed else []
        hits = self._hits(AT_COVER)
        if hits:
            lines.append(words.COVER_HIT if hits == 1 else words.COVER_HITS.format(hits))
        self._lines = (lines + self._done.lines)[-_LINES_MAX:]

    def _hits(self, where: int) -> int:
        return len([1 for _, effect in self._done.dice if effect == where])

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, "", "", words.OK

    def on_button(self, button: int, kind: int) -> None:
        if button == A or button == D:
            self.app.stack.pop()

    def draw(self, canvas: "Canvas") -> None:
        done = self._done
        canvas.tag(SMALL, self._title, 0, 0)
        count = len(done.dice) + len(done.left)
        large = count <= _LARGE_DICE
        pitch = _LARGE_CELL if large else _CELL
        font = MEDIUM if large else SMALL
        x = 0
        for face, effect in done.dice:
            canvas.text(font, str(face), x, _TOP)
            if effect >= 0:
                draw_effect(canvas, effect, x, _SIGNS, _SIGN)
            x += pitch
        for face in done.left:
            canvas.text(font, str(face), x, _TOP)
            canvas.text(SMALL, words.TO_COME_SIGN, x, _SIGNS)
            x += pitch
        y = _LINES
        first = self._lines[0]
        # The first line is the result; draw it large if it fits.
        font = MEDIUM if len(self._lines) < _LINES_MAX and len(first) <= _COLUMNS else SMALL
        for line in self._lines:
            canvas.text(font, line, 0, y)
            y += _PITCH if font == SMALL else _TALL
            font = SMALL
