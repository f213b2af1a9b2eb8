"""Base class of pages for dice that are rolled by the box, or by hand and typed in."""

from typing import TYPE_CHECKING

from micropython import const

from box.game.dice_source import ASK, PLAYERS
from box.screens.screen import A, C, D, Screen
from box.ui import words
from box.ui.canvas import TEXT
from box.ui.dice_pictures import MOST, draw_dice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.contract import GameState

_TOP = const(12)
_TYPED_TOP = const(16)
_NOTE_X = const(3)
_NOTE_Y = const(44)


class DiceEntry(Screen):
    """Roll dice, or type faces: B and C change a face, D goes on to the next die.

    Subclasses define dice, names and the action. typing: faces are being typed. Dice that were
    not reached yet show the face of the die in question, and holding D accepts them. After an undo
    the page begins with what was typed.
    """

    hold_word = words.HOLD_ALL

    def __init__(self, table: "Table[GameState]") -> None:
        super().__init__(table)
        self.dice = self.sides()
        self._source = table.game.dice_source()
        self._faces = bytearray([1] * len(self.dice))
        # The last die that was reached.
        self._reached = 0
        self._begin_with_undone()
        self.typing = self._source == PLAYERS
        self.editing = self.typing

    def sides(self) -> bytes:
        """Return the number of sides of each die."""
        return b""

    def die_names(self) -> "Sequence[str]":
        """Return the name of each die, or none at all."""
        return ()

    def action(self, faces: bytes) -> bytes:
        """Return the action for these faces."""
        return faces

    def faces(self, action: bytes) -> bytes:
        """Return the faces of what `action` returned for as many dice."""
        return action[-len(self.dice) :]

    def _begin_with_undone(self) -> None:
        """Begin with the faces of the roll that was just undone, if it was for these dice."""
        game = self.table.game
        if not game.ahead:
            return
        undone = game.action(game.ply + 1)
        if len(undone) == len(self.action(bytes(self._faces))):
            faces = self.faces(undone)
            if self.action(faces) == undone:
                self._faces[:] = faces
                self._reached = len(faces) - 1

    def enter(self, faces: bytes) -> None:
        """Play the action for these faces."""
        self.table.play(self.action(faces))

    def title(self) -> str:
        """Return whose dice they are, in the pixels that `number` leaves."""
        return ""

    def number(self) -> str:
        """Return which die is typed, of how many; else how many are rolled."""
        count = len(self.dice)
        if self.typing and count > 1:
            return str(self.cursor + 1) + words.OF_COUNT + str(count)
        return str(count) + (words.ONE_DIE if count == 1 else words.DICE_COUNT)

    def note(self) -> str:
        """Return a line below the dice; "" for none."""
        return ""

    def purpose(self) -> str:
        return words.TYPED_HELP if self.typing else words.ROLL_HELP

    def labels(self) -> "tuple[str, str, str, str]":
        if not self.typing:
            return words.MENU, "", words.TYPE if self._source == ASK else "", words.ROLL
        back = words.BACK if self.cursor or self._source == ASK else words.MENU
        last = self.cursor == len(self.dice) - 1
        return back, words.LESS, words.MORE, words.OK if last else words.NEXT

    def hold_of_d(self) -> str:
        return words.AS_SHOWN if self.typing and len(self.dice) > 1 else ""

    def do_hold_of_d(self) -> None:
        self.enter(bytes(self._faces))

    def on_button(self, button: int, kind: int) -> None:
        table = self.table
        if button == A:
            self._back()
        elif self.typing:
            if button != D:
                self._change(1 if button == C else -1)
            elif self.cursor == len(self.dice) - 1:
                self.enter(bytes(self._faces))
            else:
                self.cursor += 1
                self._reached = max(self._reached, self.cursor)
        elif button == D:
            # Imported here: needed only then.
            from box.game import rolling

            self.enter(rolling.dice(table, self.dice))
        elif button == C and self._source == ASK:
            self.typing = self.editing = True

    def _back(self) -> None:
        """Go back to the die before; from the first one open the menu."""
        if self.typing and self.cursor:
            self.cursor -= 1
        elif self.typing and self._source == ASK:
            self.typing = self.editing = False
        else:
            self.table.back()

    def _change(self, step: int) -> None:
        """Change the face of the die in question, and of all behind the last one reached."""
        sides = self.dice[self.cursor]
        face = (self._faces[self.cursor] - 1 + step) % sides + 1
        self._faces[self.cursor] = face
        if self.cursor == self._reached:
            for i in range(self.cursor + 1, len(self.dice)):
                self._faces[i] = min(face, self.dice[i])

    def draw(self, canvas: "Canvas") -> None:
        canvas.header(self.title(), self.number())
        faces: "Sequence[int]" = self._faces if self.typing else bytes(len(self.dice))
        top = _TYPED_TOP if self.typing and len(self.dice) <= MOST else _TOP
        draw_dice(
            canvas,
            self.dice,
            faces,
            self.die_names(),
            self.cursor if self.typing else -1,
            b"",
            top,
        )
        if self.note():
            canvas.text(TEXT, self.note(), _NOTE_X, _NOTE_Y)
        elif self.typing and len(self.dice) <= MOST:
            canvas.centre(TEXT, self._said(), _NOTE_Y)

    def _said(self) -> str:
        """Return the die in question in words, such as `Red d8: 3`."""
        return self.die_said() + words.COLON + str(self._faces[self.cursor])

    def die_said(self) -> str:
        """Return the die in question in words."""
        return words.DIE_SIZE + str(self.dice[self.cursor])
