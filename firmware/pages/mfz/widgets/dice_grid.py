"""Show the dice of a roll, and ask for one."""

from typing import TYPE_CHECKING

from micropython import const

from box.kit.notes import draw_notes
from box.kit.sheet import Sheet
from box.ui import icon_rows
from box.ui.dice_pictures import MOST, draw_dice
from pages.mfz.widgets import words
from pages.mfz.widgets.names import frame_subject
from shared.rules.mfz.combat.usual_dice import TO_DEFEND, dice_proposed
from shared.rules.mfz.model.actions import TO_ATTACK, TO_MOVE, TO_SPOT
from shared.rules.mfz.model.dice_faces import SIDES
from shared.rules.mfz.model.encoding import face_of, kind_of
from shared.rules.mfz.model.phases import ACTING, DEFENDING, PLANNING, SPOTTING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from box.kit.sheet import Row
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.model.turn_state import FullState

# By range: hand to hand, direct fire, artillery.
_WEAPONS = bytes((icon_rows.SMALL_HAND, icon_rows.SMALL_DIRECT, icon_rows.ARC))
_MOST_NOTES = const(1)


def dice_sheet(
    table: "Table[FullState]",
    rows: "list[Row]",
    notes: "Callable[[int], Sequence[str]]",
    cursor: int = 0,
) -> Sheet:
    """Return a sheet that asks for one of the running frame's dice.

    rows: the header with a place for the frame's name, "", an action that ends with a die (0 for
    none) or has no other byte than its kind, and the label of D. notes: returns lines, given the
    cursor.
    """
    state = table.state
    dice = bytes(state.dice())

    def number(cursor: int) -> str:
        die = _die(rows[cursor])
        return str(face_of(die)) if die else ""

    def title(cursor: int) -> str:
        form = rows[cursor][0]
        return frame_subject(table.canvas, state, state.running, form, number(cursor))

    def draw(canvas: "Canvas", cursor: int) -> None:
        canvas.header(title(cursor), number(cursor))
        lines = notes(cursor)
        kinds = [kind_of(die) for die in dice]
        draw_dice(
            canvas,
            [SIDES[kind] for kind in kinds],
            [face_of(die) for die in dice],
            [words.DICE_SIGNS[kind] for kind in kinds],
            dice.find(bytes((_die(rows[cursor]),))),
            _icons(state, dice) if len(lines) <= _MOST_NOTES and len(dice) <= MOST else b"",
        )
        draw_notes(canvas, lines)

    sheet = Sheet(title, rows, number=number, cursor=cursor)
    sheet.up, sheet.down = words.LESS_SIGN, words.MORE_SIGN
    sheet.hold = words.ALL_DICE, _take_all
    sheet.notes = notes
    sheet.draw = draw
    return sheet


def _take_all(table: "Table[FullState]") -> None:
    # Imported here: needed only when D is held.
    from pages.mfz.widgets import usual_actions

    usual_actions.play(table, (DEFENDING, PLANNING, ACTING, SPOTTING), table.state.running)


def _die(row: "Any") -> int:
    """Return the die of a row's action, 0 for none."""
    action: bytes = row[2]
    return action[-1] if len(action) > 1 else 0


def _icons(state: "FullState", dice: bytes) -> bytearray:
    """Return the icon of the proposed use of each die, 0 for none."""
    icons = bytearray(len(dice))
    uses = dice_proposed(state)
    for slot, icon in (
        (TO_MOVE, icon_rows.MOVE),
        (TO_ATTACK, _WEAPONS[state.declared_range] if uses[TO_ATTACK] else 0),
        (TO_SPOT, icon_rows.SMALL_EYE),
        (TO_DEFEND, icon_rows.SMALL_SHIELD),
    ):
        at = dice.find(bytes((uses[slot],))) if uses[slot] else -1
        # Of equal dice, the next one.
        while at >= 0 and icons[at]:
            at = dice.find(bytes((uses[slot],)), at + 1)
        if at >= 0:
            icons[at] = icon
    return icons
