"""End the running game: save or delete it. One that cannot be read is offered another start."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, Screen, draw_sentence
from box.ui import words

if TYPE_CHECKING:
    from box.app import App
    from box.ui.canvas import Canvas

_DELETE = const(1)
_RETRY = const(2)

_LINES = (words.HOLD_TO_STOP, words.HOLD_TO_ABANDON, words.HOLD_TO_LOAD)
_EFFECTS = (words.SAVE_GAME, words.DELETE_GAME, words.RESTART_BOX)


class Page(Screen):
    """Hold D to confirm. Argument 0: save; 1: delete; 2: start the box again, or B: delete."""

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.END if self._about() == _RETRY else "", "", words.HOLD

    def on_button(self, button: int, kind: int) -> None:
        about = self._about()
        if button == A:
            self.app.stack.pop()
        elif button == B and about == _RETRY:
            self.app.stack.about = _DELETE

    def usual(self) -> str:
        return _EFFECTS[self._about()]

    def do_usual(self) -> None:
        about = self._about()
        if about == _RETRY:
            self.app.later(_restart)
            return
        from box.game import saving

        self.app.later(saving.drop if about == _DELETE else saving.save)

    def draw(self, canvas: "Canvas") -> None:
        canvas.header(_EFFECTS[self._about()])
        draw_sentence(canvas, _LINES[self._about()], 13)

    def _about(self) -> int:
        return self.app.stack.about


def _restart(app: "App") -> None:
    """Start the box again, which reads the game while the memory is empty."""
    app.link.close()
    app.boot_state.ask()
    app.hardware.reset()
