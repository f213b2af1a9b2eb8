"""A laptop at the serial line of a simulated box in virtual time, so that its timing repeats."""

import random

from doomsday.device.line.box import Box
from doomsday.device.line.conversation import Conversation
from doomsday.device.line.player import LinePlayer
from doomsday.sim.player import Player

_STEP_MS = 10
# The longest time before a request: a laptop that works, and a line.
_LATE_MS = 60


class VirtualLine:
    """A stream to the box of `player`. chance: draws the time before each request."""

    name = "the virtual line"

    def __init__(self, player: Player, chance: random.Random) -> None:
        self._player = player
        self._chance = chance
        self._came = bytearray()
        player.box.on_output = self._came.extend

    def now(self) -> float:
        """Return seconds of the box's time."""
        return self._player.now_ms() / 1000

    def read(self, timeout_s: float) -> bytes:
        """Return what the box has sent; let time pass until it sends something."""
        self._player.settle()
        left = max(1, int(1000 * timeout_s))
        while left > 0 and not self._came:
            step = min(left, _STEP_MS)
            self._player.wait(step)
            left -= step
        data = bytes(self._came)
        self._came.clear()
        return data

    def write(self, data: bytes) -> None:
        """Send to the box, a moment later."""
        self._player.wait(self._chance.randrange(_LATE_MS))
        self._player.box.type(data)

    def close(self) -> None:
        """Do nothing: the box stays."""


def line_player(player: Player, chance: random.Random) -> LinePlayer:
    """Greet the box, and return a player that uses the line only."""
    stream = VirtualLine(player, chance)
    return LinePlayer(Box(Conversation(stream, stream.now)))
