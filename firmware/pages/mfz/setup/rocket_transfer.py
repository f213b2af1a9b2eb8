"""Who takes over a rocket of the frame that was removed."""

from pages.mfz.setup import words
from pages.mfz.widgets.choice import Choice
from shared.rules.mfz.model.actions import ROCKET, TYPES


class Page(Choice):
    """The frames with the rockets that they have."""

    prompt = words.ASK_ARM

    def line(self) -> str:
        return words.ROCKET_FOR

    def answers(self) -> "list[tuple[str, str, bytes]]":
        state = self.app.game.state
        return [
            (state.frame_name(action[1]), TYPES[ROCKET] + str(state.rockets(action[1])), action)
            for action in state.legal()
        ]
