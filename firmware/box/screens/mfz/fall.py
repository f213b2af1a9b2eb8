"""Whether a frame falls after an attack, and which."""

from box import words
from box.screens.mfz.choice import Choice
from box.screens.mfz.frames import owner_of
from shared.rules.mfz.actions import STAND


class Page(Choice):
    """Nobody first, then every frame that has not fallen yet."""

    def title(self) -> str:
        return words.ASK_FALL

    def line(self) -> str:
        return ""

    def answers(self) -> "list[tuple[str, str, bytes]]":
        system = self.app.match.system
        found = [(words.NOBODY_FALLS, "", bytes((STAND,)))]
        for action in system.legal():
            if action[0] != STAND:
                frame = action[1]
                found.append((system.frame_name(frame), owner_of(system, frame), action))
        return found
