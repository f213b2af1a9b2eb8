"""Base class of pages that show the dice of a roll and ask for one."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.notes import draw_notes
from box.ui import icon_rows
from box.ui.dice_pictures import MOST, draw_dice
from pages.mfz.widgets import words
from pages.mfz.widgets.choice import Choice
from pages.mfz.widgets.names import frame_subject
from shared.rules.mfz.combat.usual_dice import TO_DEFEND, dice_proposed
from shared.rules.mfz.model.actions import TO_ATTACK, TO_MOVE, TO_SPOT
from shared.rules.mfz.model.dice_faces import SIDES
from shared.rules.mfz.model.encoding import face_of, kind_of

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.full import FullState

# By range: hand to hand, direct fire, artillery.
_WEAPONS = bytes((icon_rows.SMALL_HAND, icon_rows.SMALL_DIRECT, icon_rows.ARC))
_MOST_NOTES = const(1)


class DiceGrid(Choice):
    """Ask for a die: the row of each answer is (header, "", action)."""

    def __init__(self, table: "Table[FullState]") -> None:
        self._dice = bytes(table.state.dice())
        super().__init__(table)

    def die(self, action: bytes) -> int:
        """Return the die of an answer, 0 for none."""
        return action[-1]

    def title(self) -> str:
        state = self.table.state
        form = self.rows[self.cursor][0]
        return frame_subject(self.table.canvas, state, state.running, form, self.number())

    def number(self) -> str:
        die = self.die(self.rows[self.cursor][2])
        return str(face_of(die)) if die else ""

    def labels(self) -> "tuple[str, str, str, str]":
        return words.MENU, words.LESS_SIGN, words.MORE_SIGN, self.action_label

    def draw(self, canvas: "Canvas") -> None:
        dice = self._dice
        canvas.header(self.title(), self.number())
        notes = self.notes()
        kinds = [kind_of(die) for die in dice]
        shows_icons = len(notes) <= _MOST_NOTES and len(dice) <= MOST
        draw_dice(
            canvas,
            [SIDES[kind] for kind in kinds],
            [face_of(die) for die in dice],
            [words.DICE_SIGNS[kind] for kind in kinds],
            dice.find(bytes((self.die(self.rows[self.cursor][2]),))),
            self._icons() if shows_icons else b"",
        )
        draw_notes(canvas, notes)

    def _icons(self) -> bytearray:
        """Return the icon of the proposed use of each die, 0 for none."""
        icons = bytearray(len(self._dice))
        state = self.table.state
        uses = dice_proposed(state)
        for slot, icon in (
            (TO_MOVE, icon_rows.MOVE),
            (TO_ATTACK, _WEAPONS[state.declared_range] if uses[TO_ATTACK] else 0),
            (TO_SPOT, icon_rows.SMALL_EYE),
            (TO_DEFEND, icon_rows.SMALL_SHIELD),
        ):
            at = self._dice.find(bytes((uses[slot],))) if uses[slot] else -1
            # Of equal dice, the next one.
            while at >= 0 and icons[at]:
                at = self._dice.find(bytes((uses[slot],)), at + 1)
            if at >= 0:
                icons[at] = icon
        return icons
