"""Read the reference runs as scripts for the box: an evening, a quick game, one at full depth."""

import io
from collections.abc import Iterator
from pathlib import Path

from doomsday.sim import script
from doomsday.sim.flashfile import put_file
from doomsday.sim.player import PRESS_MS, Player
from shared.rules.games import roster_path
from tests.packs import NO_ROSTERS

PATH = Path(__file__).parent / "reference.seq"
GAME = Path(__file__).parent / "game.seq"
FULL = Path(__file__).parent / "full.seq"


def new_box(flash: Path) -> Path:
    """Make the flash file of a new box without companies: the runs set theirs by numbers."""
    put_file(flash, "sim", "/" + roster_path("mfz"), NO_ROSTERS)
    return flash


def play(player: Player, path: Path = PATH) -> Iterator[None]:
    """Play a run; yield before every press and once at the end."""
    for step in script.parse(path.read_text().splitlines()):
        if step.verb not in ("press", "hold"):
            script.run_step(step, player, io.StringIO(), lambda name, pixels: None)
            continue
        for _ in range(max(1, step.number) if step.verb == "press" else 1):
            yield
            player.hold(step.word, PRESS_MS if step.verb == "press" else step.number)
    yield
