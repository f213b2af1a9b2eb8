"""Ask which part a frame loses for a hit, or whether it retreats."""

from typing import TYPE_CHECKING

from pages.mfz.combat import words
from pages.mfz.combat.damage_report import dice_left
from pages.mfz.widgets.abbreviations import part_text
from pages.mfz.widgets.choice import Choice
from pages.mfz.widgets.names import frame_subject
from pages.mfz.widgets.notes import note_lines
from shared.rules.mfz.combat.usual_loss import usual_loss
from shared.rules.mfz.model.actions import LOSE_PART, RETREAT
from shared.rules.mfz.model.phases import ALLOCATING

if TYPE_CHECKING:
    from pages.mfz.typed import App


class Page(Choice):
    """List the kinds of remaining systems, and the retreat."""

    usual_words = words.ALL_LOSSES
    usual_phases = (ALLOCATING,)

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        state = app.game.state
        frame = state.hit_frame
        loss = bytes((LOSE_PART, frame, usual_loss(state, frame)))
        self.cursor = [row[2] for row in self.rows].index(loss)

    def title(self) -> str:
        state = self.app.game.state
        victim: int = state.hit_frame
        return frame_subject(self.app.canvas, state, victim, words.LOSES, self.number())

    def number(self) -> str:
        left = dice_left(self.app.game.state)
        return words.NEXT_DICE + left if left else ""

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

    def notes(self) -> "list[str]":
        """Return the condition of the retreat, if it is selected."""
        action = self.rows[self.cursor][2]
        if action[0] != RETREAT:
            return []
        rule: str = self.app.game.state.setup.options["station_retreat"]
        return note_lines(self.app.canvas, words.RETREAT_TOLD[rule])
