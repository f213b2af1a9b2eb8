"""Ask what a frame does before its roll: rockets, a hazard, a jettisoned system."""

from pages.mfz.combat import words
from pages.mfz.widgets.abbreviations import system_letters
from pages.mfz.widgets.choice import Choice
from pages.mfz.widgets.names import frame_subject
from shared.rules.mfz.model.actions import FIRE


class Page(Choice):
    """List the rolls, the plain one first, then systems to jettison."""

    help = words.READY_HELP

    def title(self) -> str:
        state = self.table.state
        return frame_subject(self.table.canvas, state, state.running, words.ASK_READY)

    def notes(self) -> "list[str]":
        """Return the attack that waits for the frame's answer."""
        state = self.table.state
        if state.parked < 0 or not state.alive(state.parked):
            return []
        form = words.WAITS_NOTE.format("{}", state.attack)
        return [frame_subject(self.table.canvas, state, state.parked, form)]

    def labels(self) -> "tuple[str, str, str, str]":
        menu, up, down, _ = super().labels()
        fires = self.rows[self.cursor][2][0] == FIRE
        return menu, up, down, words.ROLL if fires else words.PICK

    def answers(self) -> "list[tuple[str, str, bytes]]":
        rows = []
        thrown = []
        for action in self.table.state.legal():
            if action[0] != FIRE:
                thrown.append((words.THROW_AWAY, system_letters(action[1]), action))
                continue
            text = words.FIRE_NONE if action[1] == 0 else words.FIRE
            value = words.TIMES + str(action[1]) if action[1] else ""
            if action[2]:
                text += words.AND_HAZARD
            rows.append((text, value, action))
        return rows + thrown
