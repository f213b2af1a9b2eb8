"""Measure the heap of the program, on 64 bits and on 32."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from doomsday.errors import Failure
from doomsday.sim.boxes import play_in
from doomsday.sim.hardware.process import HEAP
from tests.flows.fidget import warm_up
from tests.flows.probe import Probe, make_probed_flash
from tests.games.mfz import soaked
from tools.figures import evening, narrow
from tools.figures.on_box.memory import PLIES
from tools.figures.table import Figure, kilobytes, section

_BUDGET_KB = 64
_WIDE_BUDGET_KB = 128
# Rows of modules; what the others take is one row more.
_LARGEST = 30
# The number of the running game in box/screens, which never changes.
_GAME_SCREEN = 9
_ESP32 = "about 100 KB free on an ESP32"

_TEXT = """64 bits: the simulated box, which reports after every press the heap in use
after garbage collection and after dropping modules that stay only while there is room. The
modules that replace the chip's ROM held {before} before the program began; that is not counted.
32 bits: MicroPython's WebAssembly build, whose objects have the size of an ESP32's, with the
same compiled program and hardware in memory. Every screen means every one outside a game,
including those of a new game. The smallest heap of each run stands with the goals. The budgets
include a running game; the simulated box has {given} KB."""

_GAME_TEXT = """The same, with the quick game. 64 bits: the game of
`tools/figures/game.seq`, pressed. 32 bits: a game of three companies and {plies} plies, with its
menu, log, events, corrections, rules, score sheet, dice and end opened."""

_MODULES_TEXT = """What each module adds when it is loaded a second time: its code and its
tables. `names` is the remainder of all modules together: names and texts, which are stored once
for the whole program."""


@dataclass
class Heap:
    """Bytes held, by stage; `absent` is the reason why there are no figures of 32 bits."""

    before: int
    first: int
    visited: int
    most: int
    game_first: int
    game_most: int
    narrow: dict[str, int] = field(default_factory=dict)
    modules: dict[str, int] = field(default_factory=dict)
    absent: str = ""


def measure(scratch: Path, lib: Path) -> Heap:
    """Measure both builds; the 32-bit one if Node and npm are installed."""
    flash = scratch / "heap.bin"
    make_probed_flash(flash, lean=True)
    with play_in(flash) as player:
        # The box printed the first lines before the port was open.
        tail = player.box.output_tail.decode().splitlines()
        said = [list(map(int, line.split()[1:])) for line in tail if line.startswith("probe ")]
        before, first = said[0][0], said[1][0]
        probe = Probe(player.box)
        for _ in evening.play(player):
            pass
        warm_up(player)
        soaked.warm_up(player)
    used = [reading.used - before for reading in probe.readings]
    heap = Heap(before, first - before, used[-1], max(used), *_game(scratch, before))
    try:
        heap.narrow = narrow.measure(scratch, lib, "walk")
        heap.narrow |= narrow.measure(scratch, lib, "game")
        heap.modules = narrow.measure(scratch, lib, "modules")
    except Failure as failure:
        heap.absent = failure.message
    return heap


def _game(scratch: Path, before: int) -> tuple[int, int]:
    """Return the bytes held on the first screen of the reference game, and the peak."""
    flash = scratch / "heap-game.bin"
    make_probed_flash(flash, lean=True)
    evening.new_box(flash)
    with play_in(flash) as player:
        probe = Probe(player.box)
        for _ in evening.play(player, evening.GAME):
            pass
    if probe.trouble:
        raise Failure(f"The reference game went wrong: {probe.trouble[0]}", "make test")
    games = [reading for reading in probe.readings if _GAME_SCREEN in reading.screens]
    used = [reading.used - before for reading in games]
    return used[0], max(used)


def report(heap: Heap) -> str:
    """Return the section of the report."""
    narrow = heap.narrow
    given = f"{HEAP[:-1]} KB given"
    wide_budget = f"{_WIDE_BUDGET_KB} KB"

    def small(name: str, what: str, compared: str = "", judged: bool = True) -> Figure:
        budget = f"{_BUDGET_KB} KB" if judged else ""
        if not narrow:
            return Figure(what, "not measured", budget, compared)
        size = narrow[name]
        return Figure(what, kilobytes(size), budget, compared, judged and size > _BUDGET_KB * 1024)

    def wide(size: int, what: str) -> Figure:
        over = size > _WIDE_BUDGET_KB * 1024
        return Figure(what, kilobytes(size), wide_budget, given, over)

    figures = [
        small("every_screen_visited", "32 bits, every screen visited", _ESP32),
        small("most", "32 bits, most on any screen"),
        small("started", "32 bits, first screen", judged=False),
        small("modules", "32 bits, the program's modules", judged=False),
        wide(heap.first, "64 bits, first screen"),
        wide(heap.visited, "64 bits, every screen visited"),
        wide(heap.most, "64 bits, most after any press"),
    ]
    game = [
        small("game_first", "32 bits, first screen of a game", _ESP32),
        small("game_played", f"32 bits, table after {PLIES} plies"),
        small("game_visited", "32 bits, every screen over the game visited"),
        small("game_most", "32 bits, most on any screen of a game"),
        wide(heap.game_first, "64 bits, first screen of a game"),
        wide(heap.game_most, "64 bits, most on any screen of a game"),
    ]
    text = _TEXT.format(before=kilobytes(heap.before), given=HEAP[:-1])
    told = section("Heap", text, figures)
    told += "\n" + section("Heap of the quick game", _GAME_TEXT.format(plies=PLIES), game)
    if heap.absent:
        return told + f"\n**Not measured on 32 bits: {heap.absent}**\n"
    parts = largest(heap.modules)
    return told + "\n" + section("The largest modules on 32 bits", _MODULES_TEXT, parts)


def largest(modules: Mapping[str, int]) -> list[Figure]:
    """Return rows of the largest modules, and one of what all the others take together."""
    ranked = sorted(modules.items(), key=lambda item: -item[1])
    parts = [Figure(f"`{name}`", f"{size:,} bytes") for name, size in ranked[:_LARGEST]]
    others = [size for _, size in ranked[_LARGEST:]]
    if others:
        parts.append(Figure(f"the {len(others)} others together", f"{sum(others):,} bytes"))
    return parts
