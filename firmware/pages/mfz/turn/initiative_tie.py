"""Ask which of the frames with equal numbers goes first."""

from micropython import const

from pages.mfz.turn import words
from pages.mfz.widgets.abbreviations import frame_label
from pages.mfz.widgets.choice import Choice
from pages.mfz.widgets.dice_source import PLAYERS, dice_source
from pages.mfz.widgets.titles import prompt_title
from shared.rules.mfz.model.actions import LETTERS, NEXT
from shared.rules.mfz.model.encoding import seat_of
from shared.rules.mfz.play import initiative

# Letters of a frame beside a company's letter.
_FRAME = const(21)


class Page(Choice):
    """List the tied frames, and a row that lets the box draw (M-152)."""

    def title(self) -> str:
        """Return the companies of the tied frames: one by name, several by their letters."""
        state = self.app.game.state
        seats = sorted({seat_of(frame) for frame in initiative.tied(state)})
        if len(seats) == 1:
            return prompt_title(state, words.ASK_NEXT, seats[0])
        who = words.ALL
        if len(seats) < len(state.seats):
            who = " ".join([LETTERS[seat] for seat in seats])
        return who + words.COLON + words.ASK_NEXT

    def line(self) -> str:
        return words.EQUAL_NUMBERS

    def answers(self) -> "list[tuple[str, str, bytes]]":
        app = self.app
        state = app.game.state
        rows = [
            (frame_label(state, frame, _FRAME), LETTERS[seat_of(frame)], bytes((NEXT, frame)))
            for frame in initiative.tied(state)
        ]
        if dice_source(app) != PLAYERS:
            rows.insert(0, (words.BOX_DRAWS, "", b""))
        return rows

    def choose(self, index: int) -> None:
        action = self.rows[index][2]
        if not action:
            frames = initiative.tied(self.app.game.state)
            action = bytes((NEXT, self.app.draw_lots(frames)[0]))
        self.app.play(action)
