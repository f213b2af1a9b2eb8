"""What the owner of a frame that is hit gives for it, or whether the frame retreats."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import SMALL
from box.ui.wrap import wrap
from pages.mfz import words
from pages.mfz.combat.pending_damage import to_come
from pages.mfz.widgets.choice import COLUMNS, PITCH, TOP, Choice, draw_answer, fitted
from pages.mfz.widgets.frame_text import worth
from shared.rules.mfz.model.actions import GIVE, RETREAT

if TYPE_CHECKING:
    from box.ui.canvas import Canvas

# Letters of a name, if it has more, where the one who attacks is named too.
_LEAST = const(8)
_LINE = const(8)


class Page(Choice):
    """A row for each kind of system that is left."""

    ask = words.ASK_GIVE

    def line(self) -> str:
        system = self.app.game.state
        struck = system.struck_frame
        left = to_come(system)
        form = "{}" + (words.HIT_AND_NEXT + left if left else words.HIT)
        if system.falling_frame >= 0:
            return fitted(system, form, [struck])
        by = fitted(system, "{} > " + form, [system.running, struck], _LEAST)
        return by or fitted(system, form, [struck])

    def answers(self) -> "list[tuple[str, str, bytes]]":
        system = self.app.game.state
        found = []
        frame = system.struck_frame
        for action in system.legal():
            if action[0] == RETREAT:
                found.append((words.RETREAT, "", action))
            elif action[0] == GIVE:
                type = action[2]
                found.append((words.TYPE_NAMES[type], worth(system, frame, type), action))
        return found

    def draw(self, canvas: "Canvas") -> None:
        """On the retreat its condition, in place of the other answers."""
        action = self.rows[self.cursor][2]
        if action[0] != RETREAT:
            super().draw(canvas)
            return
        rule: str = self.app.game.state.setup.options["station_retreat"]
        lines = wrap(words.RETREAT_TOLD[rule], COLUMNS)
        self.draw_head(canvas)
        draw_answer(canvas, TOP, words.RETREAT, "", True)
        for i, line in enumerate(lines):
            canvas.text(SMALL, line, 0, TOP + PITCH + _LINE * i)
        canvas.scroll_bar(self.cursor, 1, self.count())

    def choose(self, index: int) -> None:
        from pages.mfz.combat.damage_report import goes_on

        self.app.play(self.rows[index][2], goes_on)
