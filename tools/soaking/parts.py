"""What tools/soak.py runs, in parts; each is a row of slices of some seconds to a minute.

A slice runs in a process of its own and returns what it tried, by row and column of the tally. A
broken promise is a loss.
"""

import os
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
from tools.soaking.tally import CUTS, FAILED, FAULTS, GAMES, INPUTS, LOSSES, PRESSES, STARTS

ROOT = Path(__file__).resolve().parents[2]
# The journal's own code runs here, too, with what stands for MicroPython's modules.
sys.path += [str(ROOT / "firmware"), str(ROOT / "tests" / "shims")]

# The entries of an evening; a game of fewer is played whole.
ENTRIES = 120
# Rounds of the evenings, of four slices each: together more than 50,000 cuts.
ROUNDS, SLICES = 4, 4
FILE_SLICES = 40
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
# Presses of a game that are refused an allocation, and games of each kind.
REFUSED_PRESSES, REFUSED_SEEDS = 400, 6
# Random presses of a slice, a million in all; virtual hours of lives; inputs of a parser.
PRESSES_OF_BOX, BOXES = 2_000, 500
LIVES_HOURS = 8
INPUTS_OF_PARSER, PARSER_SLICES = 1_000, 20
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


def _game_refused(kind: tuple[str, str], number: int) -> Figures:
    from tests.faults.allocations import Allocations
    from tests.faults.test_refused_allocations import play_refusing

    row = "games in which each thousandth allocation of memory fails, one a press"
    with tempfile.TemporaryDirectory() as scratch:
        allocations = Allocations(Path(scratch))
        os.environ["MICROPYTHON"] = str(allocations.program)
        figures = {GAMES: 1}
        try:
            figures[PRESSES] = play_refusing(
                kind, Path(scratch), allocations, REFUSED_PRESSES, number
            )
        except (AssertionError, Failure) as error:
            print(f"{kind} {number}: {error}", flush=True)
            figures[LOSSES] = 1
        finally:
            del os.environ["MICROPYTHON"]
    return {row: {**figures, FAULTS: allocations.failed}}


def _refused() -> Iterator[Slice]:
    from tests.faults.test_short_of_memory import KINDS

    for number in range(REFUSED_SEEDS):
        for kind in KINDS:
            yield partial(_game_refused, kind, number)


def _shown_again(id: str, depth: str, turn: int, first: int) -> Figures:
    from tests.faults import stored_screens
    from tests.faults.test_heaps import shown_again

    makes = stored_screens.of_whole_game(id, depth, turn)
    found = {STARTS: 0, FAULTS: 0, LOSSES: 0}
    with tempfile.TemporaryDirectory() as scratch:
        for ply in range(first, len(makes), SCREEN_SLICES):
            again = shown_again(makes[ply](), ply, turn, Path(scratch))
            found[STARTS] += 1
            found[FAULTS] += again.kept
            found[LOSSES] += bool(again.wrong)
            if again.wrong:
                print(again.wrong, flush=True)
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
            many = play_many(Path(scratch), games)
    except (AssertionError, Failure) as error:
        print(error, flush=True)
        return {row: {LOSSES: 1}}
    print(f"free after a game: {many}", flush=True)
    return {row: {FAULTS: many.reloads, GAMES: len(many.free), PRESSES: many.presses}}


def _pressed(seed: int) -> Figures:
    from tools.presser import press_at_random

    done = press_at_random(PRESSES_OF_BOX, seed, 1, tell=False)
    for line in done.trouble:
        print(line, flush=True)
    # A box may report more than one line.
    lost = len({line.partition(":")[0] for line in done.trouble})
    games = sum(done.games.values())
    return {"random presses over whole games": {GAMES: games, PRESSES: done.presses, LOSSES: lost}}


def _presses() -> Iterator[Slice]:
    for seed in range(1, BOXES + 1):
        yield partial(_pressed, seed)


def _lived(seed: int) -> Figures:
    from doomsday.sim.hardware.process import HEAP
    from tools import lives

    soak = lives.live(1, seed, HEAP)
    for line in soak.trouble:
        print(line, flush=True)
    done = soak.done
    figures = {
        CUTS: done["cut"] + done["cut in press"],
        FAULTS: done["reset"],
        GAMES: sum(count for what, count in done.items() if "played to their end" in what),
        PRESSES: done["presses"],
        LOSSES: len(soak.trouble),
    }
    return {"lives of random presses, cuts and resets": figures}


def _lives() -> Iterator[Slice]:
    for seed in range(1, LIVES_HOURS + 1):
        yield partial(_lived, seed)


def _fuzzed(name: str, seed: int) -> Figures:
    from tests.fuzz.targets import TARGETS
    from tools import fuzz

    tried = fuzz.fuzz(
        next(target for target in TARGETS if target.name == name), INPUTS_OF_PARSER, seed
    )
    if tried.fault:
        print(f"{name} {seed}: {tried.fault}", flush=True)
    row = "frames of the line" if name in fuzz.LINE else "files and links"
    return {f"{row}, fuzzed": {INPUTS: tried.runs, LOSSES: int(bool(tried.fault))}}


def _inputs() -> Iterator[Slice]:
    from tests.fuzz.targets import TARGETS

    for seed in range(1, PARSER_SLICES + 1):
        for target in TARGETS:
            yield partial(_fuzzed, target.name, seed)


PARTS = (
    Part("evenings", "whole evenings, cut at every flash operation", _evenings),
    Part("update", "a switch to another program, cut at every operation", _update),
    Part("full", "evenings on a flash without room", _full),
    Part("unloaded", "games whose modules do not load at first", _unloaded),
    Part("refused", "games whose allocations of memory fail at times", _refused),
    Part("screens", "boxes that are stored after each action of a game", _screens),
    Part("many", "a thousand games on one box", _many),
    Part("lives", "random presses, cuts and resets, an hour of virtual time each", _lives),
    Part("presses", "random presses over whole games", _presses),
    Part("inputs", "every parser of files, links and frames, fuzzed", _inputs),
    Part("plain", "plain ways to keep entries, cut in the same way", _plain),
    Part("entries", "the journal alone, cut in the same way", _entries),
)
