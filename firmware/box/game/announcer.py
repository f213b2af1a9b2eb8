"""Announce by LED and buzzer what happens in a game.

Loaded only on boards that have one of them.
"""

from typing import TYPE_CHECKING

from box.hw.signal_pins import SignalPins
from shared.rules.contract import NOBODY

if TYPE_CHECKING:
    from box.kit.parts import Parts

# See SignalPins.play.
_ROUND_END = bytes((15,))
_ALARM = bytes((8, 6, 8, 6, 8))
_GAME_OVER = bytes((40, 20, 40))
_REFUSED = bytes((3, 3, 3))
_LATE = bytes((8, 12, 8))


class Announcer:
    """Announce end of a round, alarm, game over, a refused press, a time limit."""

    def __init__(self, app: "Parts") -> None:
        self._app = app
        self._pins = SignalPins(app.board, app.hardware.pin)
        # Before the press: number of actions, round, whether alarm is given, whether it is over.
        self._ply = -1
        self._round = 0
        self._alarm = False
        self._over = False

    def mute(self, silent: bool) -> None:
        """Keep the buzzer off, or let it sound."""
        self._pins.silent = silent

    def note(self) -> None:
        """Note how the game stands before a press."""
        game = self._app.game
        if game is None or game.action_tape.behind != game.ply:
            self._ply = -1
            return
        state = game.state
        self._ply = game.ply
        self._round = state.round()
        self._alarm = self._app.pages.alarm(state)
        self._over = state.actor() == NOBODY

    def announce(self) -> None:
        """Announce the changes by the press; an undo announces none."""
        ply, number, alarm, over = self._ply, self._round, self._alarm, self._over
        self.note()
        if not 0 <= ply < self._ply:
            return
        if self._over and not over:
            self._play(_GAME_OVER)
        elif self._alarm and not alarm:
            self._play(_ALARM)
        elif self._round > number:
            self._play(_ROUND_END)

    def refuse(self) -> None:
        """Announce that a press had no effect."""
        self._play(_REFUSED)

    def warn(self) -> None:
        """Announce that a company is over its time limit."""
        self._play(_LATE)

    def step(self, now: int) -> int:
        """Continue what is being announced; see SignalPins.step."""
        return self._pins.step(now)

    def _play(self, pattern: bytes) -> None:
        self._pins.play(pattern, self._app.hardware.now())
