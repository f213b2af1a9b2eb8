"""What tools/soak.py runs, in parts; each is a row of slices of some seconds to a minute.

A slice runs in a process of its own and returns what it tried, by row and column of the tally. A
broken promise is a loss.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from doomsday.errors import Failure
from tests.durability import figures
from tests.durability.chip import WAYS
from tests.durability.evenings import DEPTHS
from tools.soaking.tally import CUTS, FAILED, FAULTS, GAMES, LOSSES, PRESSES, STARTS

ROOT = Path(__file__).resolve().parents[2]
# The journal's own code runs here, too, with what stands for MicroPython's modules.
sys.path += [str(ROOT / "firmware"), str(ROOT / "tests" / "shims")]

# The entries of an evening; a game of fewer is played whole.
ENTRIES = 120
# Rounds of the evenings, of four slices each: together some 50,000 cuts.
ROUNDS, SLICES = 6, 4
FILE_SLICES = 232
# Appends, repetitions and slices of a repetition of the stores' own trial.
APPENDS, SEEDS, SHARE = 150, 4, 4
LITTLEFS_SHARE = 7
SQLITE_APPENDS = 60
# Free blocks of a full flash: none, and up to what a game needs to begin.
FREE_BLOCKS = 12
# Slots of the program before and behind an update.
SWITCHES = (("lib", "a.pack"), ("a.pack", "b.pack"))
_ALL_WAYS = 5
SWITCH_ROW = "switch to another program"
# Presses of a game that lack a module, and games of each kind.
UNLOADED_PRESSES, UNLOADED_SEEDS = 200, 6
# Games of each depth, and slices of each.
SCREEN_TURNS, SCREEN_SLICES = 5, 60
GAMES_ON_A_BOX = 1_000
FULL_ROW = "evenings on a full flash"

Figures = dict[str, dict[str, int]]
Slice = Callable[[], Figures]


@dataclass(frozen=True)
class Part:
    """name: as the command line has it. slices: all there are, in the order in which they run."""

    name: str
    about: str
    slices: Callable[[], Iterator[Slice]]


def _evening(game: str, depth: str, store: str, stride: int, first: int, turn: int) -> Figures:
    name = "evenings, journal in " + ("its partition" if store == "flash" else "files")
    try:
        found = figures.of_evening(game, depth, store, ENTRIES, stride, first, turn)
    except AssertionError as error:
        print(f"{game} {depth} {store} {stride} {first} {turn}: {error}", flush=True)
        return {name: {LOSSES: 1}}
    return {name: {CUTS: found["cuts"] + found["second"], FAILED: found["failed"]}}


def _evenings() -> Iterator[Slice]:
    for turn in range(ROUNDS):
        for first in range(SLICES):
            number = turn * SLICES + first
            for game, depth in DEPTHS:
                yield partial(_evening, game, depth, "flash", SLICES, first, turn)
            for game, depth in (DEPTHS[number % len(DEPTHS)],):
                yield partial(_evening, game, depth, "file", FILE_SLICES, number, turn)


def _store(row: str, name: str, share: int, seed: int) -> Figures:
    from tests.durability import stores

    trial = stores.Trial(stores.STORES[name], APPENDS, WAYS, share, seed)
    return {row: _counted(trial.figures())}


def _on_littlefs(row: str, name: str, ways: str) -> Figures:
    return {row: _counted(figures.of_store(name, LITTLEFS_SHARE, ways))}


def _sqlite() -> Figures:
    from tests.durability.sqlite_log import SqliteTrial

    with tempfile.TemporaryDirectory() as scratch:
        trial = SqliteTrial(Path(scratch), SQLITE_APPENDS)
    return {"plain: SQLite, write-ahead log, synced": _counted(trial.figures())}


def _counted(found: dict[str, int]) -> dict[str, int]:
    losses = found["missing"] + found["invented"] + found["failed"]
    return {CUTS: found["cuts"], LOSSES: losses}


def _entries() -> Iterator[Slice]:
    row = "journal in files, entries alone"
    yield partial(_on_littlefs, row, "JournalInFiles", "certain")
    yield partial(_on_littlefs, f"limit: {row}; unstable cells", "JournalInFiles", "all")
    row = "journal in its partition, entries alone"
    for seed in range(SEEDS * SHARE):
        yield partial(_store, row, "InJournal", SHARE, seed)


def _plain() -> Iterator[Slice]:
    yield partial(_store, "plain: length and bytes in flash, appended", "PlainLog", 1, 0)
    row = "plain: lines in a file of littlefs, append and flush"
    yield partial(_on_littlefs, row, "LinesInFile", "certain")
    yield partial(_on_littlefs, f"{row}; unstable cells", "LinesInFile", "all")
    yield _sqlite


def _full_flash(game: str, depth: str, store: str, free: int) -> Figures:
    try:
        found = figures.of_full_flash(game, depth, store, ENTRIES, free, free)
    except AssertionError as error:
        print(f"{game} {depth} {store} {free}: {error}", flush=True)
        return {FULL_ROW: {LOSSES: 1}}
    return {FULL_ROW: {FAILED: found["refused"], STARTS: found["starts"]}}


def _full() -> Iterator[Slice]:
    for free in range(FREE_BLOCKS + 1):
        for store in ("flash", "file"):
            for game, depth in DEPTHS:
                yield partial(_full_flash, game, depth, store, free)


def _switch(old: str, new: str) -> Figures:
    try:
        found = figures.of_switch(old, new, _ALL_WAYS)
    except AssertionError as error:
        print(f"{old} {new}: {error}", flush=True)
        return {SWITCH_ROW: {LOSSES: 1}}
    return {SWITCH_ROW: {CUTS: found["cuts"] + found["second"], FAILED: found["failed"]}}


def _update() -> Iterator[Slice]:
    for old, new in SWITCHES:
        yield partial(_switch, old, new)


def _game_unloaded(kind: tuple[str, str], seed: int) -> Figures:
    from tests.faults.test_unloaded_modules import play_without_modules

    row = "games whose modules do not load at first, for lack of memory"
    try:
        with tempfile.TemporaryDirectory() as scratch:
            unloaded, pressed = play_without_modules(kind, Path(scratch), UNLOADED_PRESSES, seed)
    except (AssertionError, Failure) as error:
        print(f"{kind} {seed}: {error}", flush=True)
        return {row: {LOSSES: 1}}
    return {row: {FAULTS: unloaded.total(), GAMES: 1, PRESSES: pressed}}


def _unloaded() -> Iterator[Slice]:
    from tests.faults.test_short_of_memory import KINDS

    for seed in range(UNLOADED_SEEDS):
        for kind in KINDS:
            yield partial(_game_unloaded, kind, seed)


def _shown_again(id: str, depth: str, turn: int, first: int) -> Figures:
    from tests.faults import stored_screens
    from tests.faults.test_heaps import shown_again

    makes = stored_screens.of_whole_game(id, depth, turn)
    found = {STARTS: 0, LOSSES: 0}
    with tempfile.TemporaryDirectory() as scratch:
        for ply in range(first, len(makes), SCREEN_SLICES):
            wrong = shown_again(makes[ply](), ply, turn, Path(scratch))
            found[STARTS] += 1
            found[LOSSES] += bool(wrong)
            if wrong:
                print(wrong, flush=True)
    return {"games, stored after each action, in heaps of 166 to 240 KB": found}


def _screens() -> Iterator[Slice]:
    from shared.rules import games
    from tests.faults import stored_screens

    for turn in range(SCREEN_TURNS):
        for first in range(SCREEN_SLICES):
            for id in games.ids():
                for depth in stored_screens.depths(id):
                    yield partial(_shown_again, id, depth, turn, first)


def _many() -> Iterator[Slice]:
    yield partial(_games_on_one_box, GAMES_ON_A_BOX)


def _games_on_one_box(games: int) -> Figures:
    from tests.faults.test_many_games import play_many

    row = "games on one box that is never switched off"
    try:
        with tempfile.TemporaryDirectory() as scratch:
            played, presses = play_many(Path(scratch), games, float("inf"))
    except (AssertionError, Failure) as error:
        print(error, flush=True)
        return {row: {LOSSES: 1}}
    return {row: {GAMES: played, PRESSES: presses}}


PARTS = (
    Part("evenings", "whole evenings, cut at every flash operation", _evenings),
    Part("update", "a switch to another program, cut at every operation", _update),
    Part("full", "evenings on a flash without room", _full),
    Part("unloaded", "games whose modules do not load at first", _unloaded),
    Part("screens", "boxes that are stored after each action of a game", _screens),
    Part("many", "a thousand games on one box", _many),
    Part("plain", "plain ways to keep entries, cut in the same way", _plain),
    Part("entries", "the journal alone, cut in the same way", _entries),
)
