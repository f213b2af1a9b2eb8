"""Ask which part a frame loses for a hit, or whether it retreats."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import SMALL
from box.ui.wrap import wrap
from pages.mfz.combat import words
from pages.mfz.combat.damage_report import dice_left
from pages.mfz.widgets.abbreviations import part_text
from pages.mfz.widgets.choice import PITCH, TOP, Choice, draw_answer
from pages.mfz.widgets.titles import COLUMNS, fit_names
from shared.rules.mfz.combat.usual_loss import usual_loss
from shared.rules.mfz.model.actions import LOSE_PART, RETREAT
from shared.rules.mfz.model.phases import ALLOCATING

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App

# Least letters of a name if the attacker is named too.
_LEAST = const(8)
_LINE = const(8)


class Page(Choice):
    """List the kinds of remaining systems, and the retreat."""

    prompt = words.ASK_GIVE
    usual_words = words.ALL_LOSSES
    usual_phases = (ALLOCATING,)

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        state = app.game.state
        frame = state.hit_frame
        loss = bytes((LOSE_PART, frame, usual_loss(state, frame)))
        self.cursor = [row[2] for row in self.rows].index(loss)

    def line(self) -> str:
        state = self.app.game.state
        victim = state.hit_frame
        left = dice_left(state)
        form = "{}" + (words.HIT_AND_NEXT + left if left else words.HIT)
        if state.falling_frame >= 0:
            return fit_names(state, form, [victim])
        by = fit_names(state, "{} > " + form, [state.running, victim], _LEAST)
        return by or fit_names(state, form, [victim])

    def answers(self) -> "list[tuple[str, str, bytes]]":
        state = self.app.game.state
        found = []
        frame = state.hit_frame
        for action in state.legal():
            if action[0] == RETREAT:
                found.append((words.RETREAT, "", action))
            elif action[0] == LOSE_PART:
                type = action[2]
                found.append((words.TYPE_NAMES[type], part_text(state, frame, type), action))
        return found

    def draw(self, canvas: "Canvas") -> None:
        """Draw the answers; for the retreat draw its condition instead."""
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
