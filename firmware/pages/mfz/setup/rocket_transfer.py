"""Ask which frame receives a rocket of the removed frame."""

from pages.mfz.setup import words
from pages.mfz.widgets.choice import Choice


class Page(Choice):
    """List the frames with their rockets."""

    prompt = words.ASK_ARM

    def notes(self) -> "list[str]":
        return [words.ROCKET_FOR]

    def answers(self) -> "list[tuple[str, str, bytes]]":
        state = self.table.state
        return [
            (
                state.frame_name(action[1]),
                words.ROCKETS_SIGN + str(state.rockets(action[1])),
                action,
            )
            for action in state.legal()
        ]
