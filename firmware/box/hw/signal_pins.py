"""Switch an LED and a buzzer in patterns. Loaded only on boards that have one of them."""

from typing import TYPE_CHECKING

from micropython import const

from box.hw.ticks import elapsed

if TYPE_CHECKING:
    from typing import Any

    from box.hw.board import Board

_UNIT_MS = const(10)


class SignalPins:
    """The pins of LED and buzzer, which go on and off together.

    silent: the buzzer stays off.
    """

    def __init__(self, board: "Board", pin: "Any") -> None:
        """Set up the pins that the board has, off. pin: the class machine.Pin."""
        self.silent = False
        self._led = None if board.led is None else pin(board.led, pin.OUT, value=0)
        self._buzzer = None if board.buzzer is None else pin(board.buzzer, pin.OUT, value=0)
        self._pattern = b""
        self._part = 0
        self._since = 0

    def play(self, pattern: bytes, now: int) -> None:
        """Begin a pattern in place of one that has not ended.

        pattern: for how long the pins are on, off, on ... in units of 10 ms.
        """
        self._pattern = pattern
        self._part = 0
        self._since = now
        self._set(True)

    def step(self, now: int) -> int:
        """Continue the pattern. Return milliseconds until the next change; -1 if there is none."""
        while self._part < len(self._pattern):
            left = self._pattern[self._part] * _UNIT_MS - elapsed(now, self._since)
            if left > 0:
                return left
            self._part += 1
            self._since = now
            self._set(self._part < len(self._pattern) and not self._part & 1)
        return -1

    def _set(self, on: bool) -> None:
        if self._led is not None:
            self._led.value(1 if on else 0)
        if self._buzzer is not None:
            self._buzzer.value(1 if on and not self.silent else 0)
