"""Ask for the systems of the frame that is added to break a tie."""

from pages.mfz.setup import words
from pages.mfz.widgets.abbreviations import loadout_text, system_letters
from pages.mfz.widgets.choice import Choice
from shared.rules.mfz.model.actions import BUILT


class Page(Choice):
    """List the systems that the frame can still get, and a row to finish it."""

    prompt = words.ADDED_FRAME

    def notes(self) -> "list[str]":
        state = self.table.state
        frame: int = state.building
        name: str = state.frame_name(frame)
        return [name + ": " + loadout_text(state, frame)]

    def answers(self) -> "list[tuple[str, str, bytes]]":
        found = []
        for action in self.table.state.legal():
            if action[0] == BUILT:
                found.append((words.IT_IS_COMPLETE, "", action))
            else:
                found.append((words.TYPE_NAMES[action[1]], system_letters(action[1]), action))
        return found
