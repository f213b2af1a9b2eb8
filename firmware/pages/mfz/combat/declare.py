"""Ask for the target of a frame, then for the range."""

from pages.mfz.combat import words
from pages.mfz.widgets.frame_list import FrameList
from shared.rules.mfz.model.actions import DIRECT, GROUND, HAND, NONE
from shared.rules.mfz.model.dice_pool import reaches
from shared.rules.mfz.text.claims import NO_WEAPON, ranges


class Page(FrameList):
    """List enemy frames, the terrain and no target."""

    prompt = words.ASK_TARGET

    def subjects(self) -> "list[int]":
        found: "list[int]" = []
        for action in self.app.game.state.legal():
            if action[1] not in found:
                found.append(action[1])
        return found

    def subject_name(self, subject: int) -> str:
        return words.THE_TERRAIN if subject == GROUND else words.NO_TARGET

    def notes(self) -> "list[str]":
        """Return the ranges that the frame cannot declare, with the reason."""
        state = self.app.game.state
        _, direct, artillery = ranges(state, state.running)
        lines = [words.NO_DIRECT] if direct == NO_WEAPON else []
        return lines + ([words.NO_ARTILLERY] if artillery == NO_WEAPON else [])

    def answers_for(self, subject: int) -> "list[tuple[str, str, bytes]]":
        """Return the ranges; hand to hand comes last unless the frame has a weapon for it."""
        state = self.app.game.state
        loadout = state.loadout(state.running)
        units = state.setup.ruler
        rows = []
        for action in state.legal():
            if action[1] == subject:
                name = words.AT_RANGES[action[2]] if action[2] != NONE else ""
                if action[2] == DIRECT and not reaches(loadout, DIRECT):
                    name = words.BY_ROCKET
                rows.append((name.format(units), "", action))
        if len(rows) > 1 and not reaches(loadout, HAND):
            rows = rows[1:] + rows[:1]
        return rows
