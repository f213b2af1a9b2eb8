"""Frames whose numbers are equal: a roll says which of them goes first."""

from box import words
from box.roller import REAL, who_rolls
from box.screens.mfz.choice import Choice
from shared.rules.mfz import initiative
from shared.rules.mfz.actions import LETTERS, NEXT


class Page(Choice):
    """The box draws one of them; or the one that won a roll at the table is selected (M-152)."""

    def title(self) -> str:
        return words.ASK_NEXT

    def line(self) -> str:
        return words.EQUAL_NUMBERS

    def answers(self) -> "list[tuple[str, str, bytes]]":
        app = self.app
        system = app.match.system
        rows = [
            (system.frame_name(frame), LETTERS[frame >> 3], bytes((NEXT, frame)))
            for frame in initiative.tied(system)
        ]
        if who_rolls(app.session.draft) != REAL:
            rows.insert(0, (words.BOX_DRAWS, "", b""))
        return rows

    def choose(self, index: int) -> None:
        action = self.rows[index][2]
        if not action:
            frames = initiative.tied(self.app.match.system)
            action = bytes((NEXT, self.app.draw_lots(frames)[0]))
        self.app.play(action)
