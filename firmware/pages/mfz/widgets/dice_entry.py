"""Base class of pages for dice that are rolled by the box, or by hand and typed in."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.screens.screen import A, B, C, D, Screen
from box.ui.canvas import SMALL
from pages.mfz.widgets import words
from pages.mfz.widgets.dice_layout import draw_dice_layout
from pages.mfz.widgets.dice_source import ASK, PLAYERS, dice_source
from pages.mfz.widgets.face_picker import THIRDS, span, third
from pages.mfz.widgets.prompt_footer import draw_footer, prompt_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.ui.canvas import Canvas
    from pages.mfz.typed import App

_LINE_Y = const(8)


class DiceEntry(Screen):
    """Roll dice, or type faces: B, C and D each select a third of the faces.

    Subclasses define dice, names and the action. typing: faces are being typed.
    """

    app: "App"

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.dice = self.sides()
        self._source = dice_source(app)
        self.typing = self._source == PLAYERS
        self._faces = bytearray()
        self._reason: "list[str]" = []
        # Thirds selected so far for the die being typed.
        self._chosen = bytearray()

    def sides(self) -> bytes:
        """Return the number of sides of each die."""
        return b""

    def die_names(self) -> "Sequence[str]":
        """Return the name of each die; adjacent dice with the same name form a group."""
        return [""] * len(self.dice)

    def action(self, faces: bytes) -> bytes:
        """Return the action for these faces."""
        return faces

    def enter(self, faces: bytes) -> None:
        """Play the action for these faces."""
        self.app.play(self.action(faces))

    def title(self) -> str:
        """Return the company that rolls and the reason, at most 24 letters."""
        return ""

    def line(self) -> str:
        """Return the line below the title, at most 25 letters."""
        return ""

    def labels(self) -> "tuple[str, str, str, str]":
        if not self.typing:
            return words.MENU, "", words.TYPE if self._source == ASK else "", words.ROLL
        back = words.UNDO if self._began else words.MENU
        if len(self._faces) == len(self.dice):
            return back, "", "", words.OK
        low, high = self._range()
        thirds = [third(low, high, part) for part in range(THIRDS)]
        first, second, last = [span(part) for part in thirds]
        return back, first, second, last

    def on_button(self, button: int, kind: int) -> None:
        app = self.app
        if button == A:
            self._back()
        elif not self.typing:
            if button == D:
                self.enter(app.roll_dice(self.dice))
            elif button == C and self._source == ASK:
                self.typing = True
        elif len(self._faces) < len(self.dice):
            self._type(button - B)
        elif button == D:
            self.enter(bytes(self._faces))

    def draw(self, canvas: "Canvas") -> None:
        canvas.tag(SMALL, self.title(), 0, 0)
        canvas.text(SMALL, self.line(), 0, _LINE_Y)
        bottom = draw_dice_layout(canvas, self._groups(), len(self._faces) if self.typing else -1)
        if self.typing:
            draw_footer(canvas, self._prompt(), bottom)

    def _prompt(self) -> "list[str]":
        """Return the reason for the dice, for players who type them."""
        if not self._reason:
            self._reason = prompt_lines(self.app.game.state)
        return self._reason

    @property
    def _began(self) -> bool:
        """Return whether A takes back a press."""
        return self._source == ASK or len(self._faces) + len(self._chosen) > 0

    def _groups(self) -> "list[tuple[str, list[str]]]":
        groups: "list[tuple[str, list[str]]]" = []
        last = None
        for i, head in enumerate(self.die_names()):
            if head != last:
                groups.append((head, []))
                last = head
            typed = i < len(self._faces)
            groups[-1][1].append(str(self._faces[i]) if typed else words.UNKNOWN_FACE)
        return groups

    def _back(self) -> None:
        """Take back one press, or open the menu."""
        if not self.typing or not self._began:
            self.app.stack.push(screens.MENU)
        elif self._chosen:
            self._chosen = self._chosen[:-1]
        elif self._faces:
            self._faces = self._faces[:-1]
        else:
            self.typing = False

    def _range(self) -> "tuple[int, int]":
        """Return the lowest and highest face still possible for the die."""
        low, high = 1, self.dice[len(self._faces)]
        for part in self._chosen:
            low, high = third(low, high, part)
        return low, high

    def _type(self, part: int) -> None:
        low, high = self._range()
        low, high = third(low, high, part)
        if low < high:
            self._chosen.append(part)
        elif low == high:
            self._faces.append(low)
            self._chosen = bytearray()
