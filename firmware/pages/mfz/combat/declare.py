"""Ask for the target of a frame and the range, both preset to what is usual."""

from typing import TYPE_CHECKING

from micropython import const

from box.game.dice_source import BOX
from box.screens.screen import A, D
from box.ui import icon_rows
from box.ui.canvas import TEXT
from pages.mfz.combat import words
from pages.mfz.combat.enemy_list import EnemyList
from pages.mfz.widgets.names import frame_subject
from shared.rules.mfz.combat.usual_aim import usual_range, usual_target
from shared.rules.mfz.model.actions import DIRECT, GROUND, NONE, RANGES, TARGET
from shared.rules.mfz.model.encoding import seat_of
from shared.rules.mfz.model.phases import READY
from shared.rules.mfz.text.claims import BY_ROCKET, NO_WEAPON, ranges

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.full import FullState

# The row of the range, above the targets.
_RANGE = const(200)
_STRIP_Y = const(12)
_STRIP_HEIGHT = const(11)
_ICON_X = const(3)
_WORD_X = const(13)
# By range: its icon, the left edge and the width of its place in the strip.
_ICONS = bytes((icon_rows.SMALL_HAND, icon_rows.SMALL_DIRECT, icon_rows.ARC))
_PLACES = b"\x01\x2a\x59"
_WIDTHS = b"\x28\x2e\x26"


class Page(EnemyList):
    """List the range, enemy frames, the terrain and no target. D on the range takes the next.

    A frame that answers an attack is announced first, with what waits for it.
    """

    help = words.DECLARE_HELP
    usual_phases = (READY,)
    heads = True

    def __init__(self, table: "Table[FullState]") -> None:
        state = table.state
        frame = state.running
        self._ranges = ranges(state, frame)
        self._names = words.RANGE_NAMES.split(",")
        self.range = usual_range(state, frame)
        super().__init__(table)
        self.cursor = self.listed.index(usual_target(state))
        self.announces: bool = state.parked >= 0 and state.alive(state.parked)

    def subjects(self) -> "list[int]":
        # As `legal` has them; to ask it would load the rules of the whole roll beside the page.
        state = self.table.state
        found = [_RANGE]
        if [how for how in self._ranges if how != NO_WEAPON]:
            found += state.living(but=seat_of(state.running)) + [GROUND]
        return found + [NONE]

    def subject_name(self, subject: int) -> str:
        if subject == _RANGE:
            return self._names[self.range]
        return words.THE_TERRAIN if subject == GROUND else words.NO_TARGET

    def title(self) -> str:
        state = self.table.state
        return frame_subject(
            self.table.canvas, state, state.running, words.FRAME_ATTACKS, self.number()
        )

    def number(self) -> str:
        """Return how far the selected range is."""
        form = words.DISTANCES.split(",")[self.range]
        return form.format(self.table.state.setup.ruler)

    def labels(self) -> "tuple[str, str, str, str]":
        if self.announces:
            return words.MENU, "", "", words.TARGET
        on_range = self.listed[self.cursor] == _RANGE
        return words.MENU, words.UP, words.DOWN, words.OTHER_RANGE if on_range else self._next()

    def _next(self) -> str:
        """Return the step after a target: the roll, or another question."""
        rolls = not self._asks() and self.table.game.dice_source() == BOX
        return words.ROLL if rolls else words.NEXT

    def _asks(self) -> bool:
        """Return whether there will be a question before the roll."""
        state = self.table.state
        fires = self.range == DIRECT and self.listed[self.cursor] != NONE
        if fires and state.rockets(state.running):
            return True
        asked: bool = state.is_on("jettison") or state.is_on("hazards")
        return asked

    def on_button(self, button: int, kind: int) -> None:
        if self.announces and button != A:
            self.announces = button != D
        else:
            super().on_button(button, kind)

    def choose(self, index: int) -> None:
        subject = self.listed[index]
        if subject == _RANGE:
            self.range = (self.range + 1) % len(RANGES)
            while self._ranges[self.range] == NO_WEAPON:
                self.range = (self.range + 1) % len(RANGES)
        else:
            self.table.play(self._action(subject))

    def _action(self, subject: int) -> bytes:
        return bytes((TARGET, subject, NONE if subject == NONE else self.range))

    def usual(self) -> str:
        """Return that D aims back, or skips the question before the roll, if there will be one."""
        if self.announces:
            return words.AIMS_BACK
        asks = self._asks() and self.listed[self.cursor] != _RANGE
        return words.ROLL_AT_ONCE if asks else ""

    def first_action(self) -> bytes:
        return self._action(self.listed[self.cursor])

    def draw(self, canvas: "Canvas") -> None:
        if self.announces:
            # Imported here: only needed when the target of an attack answers.
            from pages.mfz.combat.waiting import draw_waiting

            draw_waiting(canvas, self.table.state)
            return
        super().draw(canvas)
        for distance in range(len(RANGES)):
            self._draw_range(canvas, distance)

    def _draw_range(self, canvas: "Canvas", distance: int) -> None:
        """Draw a range in the strip: the chosen one in a frame, or lit with the cursor on it."""
        x, width = _PLACES[distance], _WIDTHS[distance]
        word = self._names[distance]
        if self._ranges[distance] == NO_WEAPON:
            word = words.NONE
        elif self._ranges[distance] == BY_ROCKET:
            word = self._names[-1]
        lit = False
        if distance == self.range:
            lit = self.listed[self.cursor] == _RANGE
            if lit:
                canvas.bar(x, _STRIP_Y, width, _STRIP_HEIGHT)
            else:
                canvas.fb.rect(x, _STRIP_Y, width, _STRIP_HEIGHT, 1)
        canvas.icon(_ICONS[distance], x + _ICON_X, _STRIP_Y + 1, lit)
        canvas.text(TEXT, word, x + _WORD_X, _STRIP_Y + 2, lit)
