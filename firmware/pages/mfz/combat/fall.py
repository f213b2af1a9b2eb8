"""Ask whether a frame falls after an attack, and which."""

from pages.mfz.combat import words
from pages.mfz.widgets.abbreviations import owner_name
from pages.mfz.widgets.choice import Choice
from shared.rules.mfz.model.actions import NO_FALL


class Page(Choice):
    """List no fall, then every frame that has not fallen yet."""

    def title(self) -> str:
        return words.ASK_FALL

    def answers(self) -> "list[tuple[str, str, bytes]]":
        state = self.app.game.state
        found = [(words.NOBODY_FALLS, "", bytes((NO_FALL,)))]
        for action in state.legal():
            if action[0] != NO_FALL:
                frame = action[1]
                found.append((state.frame_name(frame), owner_name(state, frame), action))
        return found
