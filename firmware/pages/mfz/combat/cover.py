"""Ask what covers the target; ask again after a piece of the cover was hit."""

from typing import TYPE_CHECKING

from micropython import const

from pages.mfz.combat import words
from pages.mfz.combat.damage_report import dice_left
from pages.mfz.widgets.abbreviations import frame_label, owner_name
from pages.mfz.widgets.choice import Choice
from pages.mfz.widgets.names import frame_subject
from shared.rules.mfz.combat.hit_chart import UNCOVERED, chart_row
from shared.rules.mfz.model.actions import BLUE, COVER, GROUND, NONE
from shared.rules.mfz.model.encoding import names_frame

if TYPE_CHECKING:
    from pages.mfz.typed import App

# Letters of a frame and its armour mark beside a company.
_FRAME = const(15)
_ARMOUR = const(2)


class Page(Choice):
    """List no cover, terrain, then frames; mark frames with two blue dice."""

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        # Select the cover so far as the likely answer.
        covered = app.game.state.covering
        for i, (_, _, action) in enumerate(self.rows):
            if action[1] == covered:
                self.cursor = i

    def title(self) -> str:
        state = self.app.game.state
        again = len(state.pending_faces()) > 0
        form = words.ASK_STILL if again else words.ASK_COVER
        target: int = state.target
        return frame_subject(self.app.canvas, state, target, form, self.number())

    def number(self) -> str:
        state = self.app.game.state
        left = dice_left(state)
        if left:
            return left
        dice: int = state.dice_to_roll
        return str(dice) + (words.ONE_DIE if dice == 1 else words.DICE_COUNT)

    def answers(self) -> "list[tuple[str, str, bytes]]":
        state = self.app.game.state
        found = [
            (words.NO_COVER, "", bytes((COVER, NONE))),
            (words.IN_TERRAIN, "", bytes((COVER, GROUND))),
        ]
        for action in state.legal():
            if names_frame(action[1]):
                armour = words.ARMOURED if state.counts(action[1], BLUE) >= _ARMOUR else ""
                name = frame_label(state, action[1], _FRAME - len(armour)) + armour
                found.append((name, owner_name(state, action[1]), action))
        return found

    def notes(self) -> "list[str]":
        state = self.app.game.state
        cover = self.rows[self.cursor][2][1]
        row = chart_row(state, state.target, cover) - UNCOVERED
        if cover == NONE:
            return [words.COVER_TOLD[row]]
        bricks = cover == GROUND and state.is_on("cover_by_brick")
        where = words.COVER_WHERE_BRICKS if bricks else words.COVER_WHERE
        return [words.COVER_TOLD[row], where]
