"""Ask what a frame does before its roll: rockets, a hazard, a jettisoned system."""

from pages.mfz.combat import words
from pages.mfz.widgets.abbreviations import system_letters
from pages.mfz.widgets.choice import Choice
from shared.rules.mfz.model.actions import FIRE


class Page(Choice):
    """List the rolls, the plain one first, then systems to jettison."""

    prompt = words.ASK_READY

    def answers(self) -> "list[tuple[str, str, bytes]]":
        rows = []
        thrown = []
        for action in self.app.game.state.legal():
            if action[0] != FIRE:
                thrown.append((words.THROW_AWAY, system_letters(action[1]), action))
                continue
            text = words.FIRE_NONE if action[1] == 0 else words.FIRE
            value = words.TIMES + str(action[1]) if action[1] else ""
            if action[2]:
                text += words.AND_HAZARD
            rows.append((text, value, action))
        return rows + thrown
