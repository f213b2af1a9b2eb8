"""Simulated boxes in virtual time, for tests that press buttons."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from doomsday import parts
from doomsday.sim.flashfile import open_flash
from doomsday.sim.player import Player
from doomsday.sim.process import find_micropython
from doomsday.sim.ssd1306 import SSD1306
from doomsday.sim.supervisor import Supervisor


@contextmanager
def play_in(flash: Path, *, heap: str = "128K", seed: int = 1) -> Iterator[Player]:
    """A box on `flash` (made if it is not there), started, in virtual time."""
    with Supervisor(
        open_flash(flash, "sim"),
        board=parts.board_data("sim"),
        chip=SSD1306(),
        micropython=find_micropython(),
        heap=heap,
        seed=seed,
        fast=True,
    ) as box:
        player = Player(box)
        player.boot()
        yield player
