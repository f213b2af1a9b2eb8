"""Enter an event of a company; each row shows the score that follows."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, Screen
from box.ui import icon_rows
from box.ui.canvas import STRONG, TEXT
from box.ui.fitting import fit
from pages.mfz import screen_ids
from pages.mfz.table import scoreboard, words
from pages.mfz.widgets.abbreviations import loadout_text
from pages.mfz.widgets.names import company_subject, frame_name
from shared.rules.mfz.model.actions import END_ROUND, FREE, LOSE, NOBODYS, TAKE
from shared.rules.mfz.model.encoding import seat_of

if TYPE_CHECKING:
    from box.kit.table import Table
    from box.ui.canvas import Canvas
    from shared.rules.mfz.full import FullState

_SHOWN = const(3)
_BODY = const(13)
_BODY_HEIGHT = const(38)
# Pixels of a row's text beside a score.
_ROOM = const(82)
# Pixels of a row besides a frame's name and loadout.
_MARGINS = const(10)


class Page(Screen):
    """List the legal events. Argument: the seat. A named frame opens its own page."""

    table: "Table[FullState]"

    def __init__(self, table: "Table[FullState]") -> None:
        super().__init__(table)
        self._seat = table.argument
        state = table.state
        # Rows: frames that open a page, then actions.
        self._frames: list[int] = []
        if state.setup.rosters:
            # With named frames `legal` lists every part of each: some hundred events.
            from shared.rules.mfz.play import quick_actions

            self._frames = [frame for frame in state.living() if seat_of(frame) == self._seat]
            events = quick_actions.station_events(state)
        else:
            events = [action for action in state.legal() if action[0] != END_ROUND]
        self._actions = [action for action in events if action[1] == self._seat]
        self._names = scoreboard.names(table.canvas, state)

    def labels(self) -> "tuple[str, str, str, str]":
        if not self._count():
            return words.BACK, "", "", words.OK
        leads_on = self.cursor < len(self._frames)
        return words.BACK, words.UP, words.DOWN, words.OPEN if leads_on else words.DO_IT

    def _count(self) -> int:
        return len(self._frames) + len(self._actions)

    def on_button(self, button: int, kind: int) -> None:
        if button == A or not self._count():
            self.table.close()
        elif button == B or button == C:
            self.cursor = (self.cursor + (-1 if button == B else 1)) % self._count()
        elif self.cursor < len(self._frames):
            self.table.open(screen_ids.FRAME_EVENT, self._frames[self.cursor])
        else:
            self.table.play(self._actions[self.cursor - len(self._frames)])

    def draw(self, canvas: "Canvas") -> None:
        state = self.table.state
        score = str(state.scores()[self._seat])
        canvas.header(company_subject(canvas, state, self._seat, "{}", score), score)
        total = self._count()
        if not total:
            canvas.text(STRONG, words.NOTHING_MORE, 4, 14)
        first = max(min(self.cursor - 1, total - _SHOWN), 0)
        canvas.scroll(_BODY, _BODY_HEIGHT, first, _SHOWN, total)
        for i in range(min(_SHOWN, total)):
            self._draw_row(canvas, i, first + i)

    def _draw_row(self, canvas: "Canvas", i: int, index: int) -> None:
        selected = index == self.cursor
        state = self.table.state
        if index < len(self._frames):
            frame = self._frames[index]
            left = loadout_text(state, frame)
            room = canvas.rows_end - _MARGINS - canvas.width(TEXT, left)
            others = state.frames_of(self._seat)
            canvas.strong_row(
                i, frame_name(canvas, STRONG, state, frame, room, others), left, selected
            )
            return
        action = self._actions[index - len(self._frames)]
        text, icon = self._event(action)
        after = words.SCORE_AFTER + str(self._score_after(action))
        canvas.strong_row(i, fit(canvas, STRONG, text, _ROOM), after, selected, icon)

    def _event(self, action: bytes) -> "tuple[str, int]":
        """Return the text and the icon of an event."""
        if action[0] == LOSE:
            return words.LOST_FRAME, icon_rows.LOST_FRAME
        if action[0] == FREE:
            return words.LOST_STATION, icon_rows.NEUTRAL
        assert action[0] == TAKE
        if action[2] == NOBODYS:
            return words.TOOK_NEUTRAL, icon_rows.STATION
        return words.TOOK_FROM + self._names[action[2]], icon_rows.STATION

    def _score_after(self, action: bytes) -> int:
        """Return the company's score if an event happens (M-8)."""
        state = self.table.state
        assets = 1 if action[0] == TAKE else -1
        score: int = state.scores()[self._seat]
        return score + assets * state.ppa()[self._seat]
