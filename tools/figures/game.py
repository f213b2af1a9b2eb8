"""Measure the quick game: bytes and presses, resuming it, and the speed of its rules."""

import io
import sys
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from doomsday.sim import script
from doomsday.sim.boxes import play_in
from doomsday.sim.player import Player
from tests.rules.random_play import random_game
from tools.figures import evening, program
from tools.figures.table import Figure, percentile, section

_GAMES = 40
_BUDGET = 400

_HELD_MS = 650
_SET_UP = """\
answer "Game"
press C
press D 4
answer "Name, numbers"
set "Frames" 4
press A
press D
answer "Name, numbers"
set "Frames" 3
press A
press D
answer "Begin"
hold D 900
expect "R1"
"""

_TEXT = """The game of `tools/figures/game.seq`: three companies, {presses} presses from
the first screen to the saved game, on the simulated box. A write programs at most 256 bytes of
flash; with the game's log count its header, the saved game and the metadata of littlefs. The rows
of presses begin at the table of three companies, with the cursor on the company that was touched
last. A press that is held counts as one."""

_RESUME_TEXT = """The start of a box with a game of 400 plies and of an empty box, with
hardware in memory, alternating in one run; the best of five. Plies are those of random games,
with undo and redo, on this machine, for information only; the ratio counts."""

# From the table: what was done, the presses, in a small letter if held, and what the screen shows.
_DEEDS = (
    ("frame lost, by the company touched last", "DD", "lost frame"),
    ("station taken, by the company touched last", "DCD", "took station"),
    ("undo", "a", "Undone"),
    ("end of the round, three companies pass", "dd", "10"),
)


@dataclass
class Costs:
    """Bytes on the bus and writes by press; blocks erased; figures of resuming; plies a second."""

    bus: list[int]
    writes: list[int]
    erases: int
    box: dict[str, float]
    box_plies: float
    laptop_plies: float


def measure(scratch: Path, lib: Path) -> Costs:
    """Measure everything."""
    bus, writes, erases = [], [], []
    with play_in(evening.new_box(scratch / "game.bin")) as player:
        counters = player.box.counters
        for _ in evening.play(player, evening.GAME):
            bus.append(counters.i2c_bytes)
            writes.append(counters.programs)
            erases.append(counters.erases)
    with play_in(evening.new_box(scratch / "deeds.bin")) as player:
        _do_deeds(player)
    box = program.run("game.py", [lib], "resume", heap="2M")
    plies = program.run("game.py", program.sources(), "plies", heap="8M")["per_s"]
    return Costs(
        _steps(bus), _steps(writes), erases[-1] - erases[0], box, plies, _plies_a_second()
    )


def _steps(marks: list[int]) -> list[int]:
    return [b - a for a, b in pairwise(marks)]


def _do_deeds(player: Player) -> None:
    """Play to the table, then each act. Raises: Failure if its screen does not appear."""
    # Three players without ties: B has a frame fewer, and C two.
    for step in script.parse(_SET_UP.splitlines()):
        script.run_step(step, player, io.StringIO(), lambda name, pixels: None)
    for _, presses, shown in _DEEDS:
        for button in presses:
            if button.islower():
                player.hold(button.upper(), _HELD_MS)
            else:
                player.press(button)
        player.expect(shown)


def _plies_a_second() -> float:
    begun = time.perf_counter()
    done = sum(random_game(seed).ply for seed in range(_GAMES))
    return done / (time.perf_counter() - begun)


def report(costs: Costs) -> str:
    """Return both sections of the report."""
    box = costs.box
    median = percentile(costs.bus, 50)
    figures = [
        Figure(
            "bytes on the bus a press, median", f"{median:,}", str(_BUDGET), over=median > _BUDGET
        ),
        Figure("bytes on the bus a press, nine in ten", f"{percentile(costs.bus, 90):,}"),
        Figure("writes to flash a press, median", f"{percentile(costs.writes, 50):,}"),
        Figure("writes to flash a press, nine in ten", f"{percentile(costs.writes, 90):,}"),
        Figure("writes to flash, the press that saves the game", f"{max(costs.writes):,}"),
        Figure("blocks erased in all", f"{costs.erases:,}"),
        *(Figure(f"presses: {what}", str(len(presses))) for what, presses, _ in _DEEDS),
    ]
    python = f"CPython {sys.version_info.major}.{sys.version_info.minor}"
    speed = [
        Figure(
            "start with a game of 400 plies",
            f"{box['resume_us'] / box['empty_us']:.1f} times",
            "",
            "start of an empty box",
        ),
        Figure("records of the game that are read", f"{box['records']:,.0f}"),
        Figure("random plies a second, MicroPython", f"{costs.box_plies:,.0f}"),
        Figure(f"random plies a second, {python}", f"{costs.laptop_plies:,.0f}"),
        Figure("the same, as a ratio", f"{costs.box_plies / costs.laptop_plies:.1f}"),
    ]
    return (
        section("The quick game", _TEXT.format(presses=len(costs.bus)), figures)
        + "\n"
        + section("The quick game, resumed and played at random", _RESUME_TEXT, speed)
    )
