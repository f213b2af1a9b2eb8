"""Ask whether a frame falls after an attack, and which."""

from micropython import const

from pages.mfz.combat import words
from pages.mfz.widgets.abbreviations import frame_label, owner_name
from pages.mfz.widgets.choice import Choice
from shared.rules.mfz.model.actions import NO_FALL

# Letters of a frame beside a company.
_FRAME = const(15)


class Page(Choice):
    """List no fall, then every frame that has not fallen yet."""

    def title(self) -> str:
        return words.ALL + words.COLON + words.ASK_FALL

    def line(self) -> str:
        return ""

    def answers(self) -> "list[tuple[str, str, bytes]]":
        state = self.app.game.state
        found = [(words.NOBODY_FALLS, "", bytes((NO_FALL,)))]
        for action in state.legal():
            if action[0] != NO_FALL:
                frame = action[1]
                found.append((frame_label(state, frame, _FRAME), owner_name(state, frame), action))
        return found
