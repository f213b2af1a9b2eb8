"""Ask how many bricks a frame falls."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.screens.screen import A, B, C, Screen
from box.ui.canvas import MEDIUM, SMALL, WIDTH
from box.ui.wrap import cut
from pages.mfz.combat import words
from shared.rules.mfz.combat.falls import HEIGHT_MAX, fall_dice
from shared.rules.mfz.model.actions import FALL_HEIGHT

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App

# The lowest height that counts as above the ground (M-133).
_USUAL = const(6)
_NAME = const(17)


class Page(Screen):
    """B/C adjust the height; D confirms."""

    app: "App"

    editing = True

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.cursor = _USUAL
        state = app.game.state
        self._title = cut(state.frame_name(state.damaged), _NAME) + words.FALLS

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, words.LESS, words.MORE, words.OK

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.app.stack.push(screens.MENU)
        elif button == B:
            self.cursor = max(self.cursor - 1, 0)
        elif button == C:
            self.cursor = min(self.cursor + 1, HEIGHT_MAX)
        else:
            self.app.play(bytes((FALL_HEIGHT, self.cursor)))

    def draw(self, canvas: "Canvas") -> None:
        canvas.tag(SMALL, self._title, 0, 0)
        canvas.text(MEDIUM, words.BRICKS_DEEP, 0, 22)
        canvas.large(str(self.cursor), WIDTH, 14)
        dice = fall_dice(self.cursor)
        canvas.text(SMALL, words.DAMAGE_COUNT + str(dice), 0, 44)
