"""Press a box's buttons at random over whole games, a million times, on every processor.

    presser.py [PRESSES] [SEED] [HEAP] [BOXES]

The compiled program runs on real MicroPython in virtual time, in a heap as for `doomsday sim
--heap`, over a bus that takes everything, littlefs and the journal on flash that is a file. Games
are agreed at random, of every game and depth; after many of them a box is restarted. Exits with 1
if anything went wrong: an error, a game that does not end, a notice that no page shows, a record
that does not replay, or heap that is lost from game to game. It tells then what was on the panel
and which notices waited. Prints each place where a game was reloaded from the journal, or the box
restarted, for lack of memory.
"""

import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from statistics import mean

from doomsday.errors import Failure
from doomsday.records.replays import judge_content
from doomsday.screen.words import read_words
from doomsday.sim.hardware.process import HEAP, find_micropython
from tests.flows import tracebacks
from tests.games import each
from tools.arguments import parsed
from tools.figures import program, soak
from tools.figures.table import Figure

PRESSES = 1_000_000
# A run of fewer is not written to the report.
_RECORDED = 100_000

# The arguments, all of which may be left out.
_USUAL = (str(PRESSES), "", HEAP, "0")

_TEXT = """Games of every kind that were agreed at random, with all numbers of players, pressed at
random from the first page to the saved record: the compiled program on real MicroPython in virtual
time. Seed {seed}, boxes at a time: {count}, each in a heap of {heap} and restarted after {games}
games. No error, no page without a way on, and every record replays by the rules on the laptop.
Heap is what is free on the home page after a game, names counted as free: the second quarter of a
life's games against its last, on average over {lives} lives."""

# Heap of the scripts in place of hardware, less that of the pack's reader, which does not run
# here. Measured so that as much is free on the first screen as on the simulated box.
_STAND_INS = 48 * 1024
_ROOT = Path(__file__).resolve().parents[1]
_SCRIPT = "tests/firmware/device/presser.py"
# Games that a box plays before it is restarted: more than any evening has, and few enough that a
# fragmented heap does not make every press slow.
_LIFE = 100
_MOST_PRESSES = 30_000
# The first games load what stays. So the means of the second and the last quarter of a life are
# compared, each over at least this many games.
_FEW = 6
_LEAK_BOUND = 1024
_NAMES = re.compile(r"qstr pool: .*n_total_bytes=(\d+)")
_STUCK = re.compile(r"stuck after (\d+) presses")
_TELL_S = 20
# What stands before the pixels of the panel.
_SCREEN = "screen"
_LAST_LINES = 8
# Seconds of the processor that a game may take, an hour where most take half a minute: only a
# program that runs in circles takes more. Not of the clock, so a busy machine ends nothing.
GAME_CPU_S = 3_600


def kinds() -> list[tuple[str, str]]:
    """Return (id, depth) of all games that the box plays."""
    return [(id, depth) for id, its in each.of_each("agreed") for depth in its.DEPTHS]


def report(lines: list[str]) -> str:
    """Return the last lines of a box that has failed, with the words that were on its panel."""
    last = lines[-_LAST_LINES:]
    for place, line in enumerate(lines):
        mark, _, pixels = line.strip().partition(" ")
        if mark == _SCREEN:
            words = " / ".join(read_words(bytes.fromhex(pixels)))
            last = [f"on the panel: {words}", *lines[place + 1 :]]
    return " | ".join(map(str.strip, last))


@dataclass(frozen=True)
class Interrupted:
    """A game in whose middle the box restarted. last: its last action, as the script reads it."""

    kind: tuple[str, str]
    last: str
    presses: str


def _words(kind: tuple[str, str]) -> str:
    """Return a game and its depth in words."""
    return " ".join(kind)


@dataclass
class Done:
    """The work done so far; `free` has bytes of heap after each game, for each life of a box.

    Names are counted as free.
    """

    presses: int = 0
    plies: int = 0
    games: dict[str, int] = field(default_factory=lambda: dict.fromkeys(map(_words, kinds()), 0))
    longest: int = 0
    reloaded: int = 0
    restarted: int = 0
    free: list[list[int]] = field(default_factory=list)
    trouble: list[str] = field(default_factory=list)

    @property
    def lives(self) -> list[list[int]]:
        """Return those of `free` that are long enough to be judged."""
        return [free for free in self.free if len(free) >= 4 * _FEW]

    @property
    def lost(self) -> int:
        """Return the mean bytes of heap lost between the second and the last quarter of lives."""
        return int(mean(map(_lost, self.lives))) if self.lives else 0


def _lost(free: list[int]) -> float:
    quarter = len(free) // 4
    return mean(free[quarter : 2 * quarter]) - mean(free[-quarter:])


class Presser:
    """Play life after life of a box until `done` has enough presses."""

    def __init__(
        self,
        lib: Path,
        seed: int,
        presses: int,
        done: Done,
        lock: threading.Lock,
        heap: str = HEAP,
    ):
        self._lib = lib
        self._heap = heap
        self._seed = seed
        self._presses = presses
        self._done = done
        self._lock = lock
        self._chance = random.Random(seed)
        # All are played in turn.
        self._kinds = cycle(self._chance.sample(kinds(), len(kinds())))

    def run(self) -> None:
        """Play; store any error in `done.trouble`: no caller sees what a thread raises."""
        try:
            while self._wanted():
                self._live()
        except Exception as error:
            self._complain(f"{type(error).__name__}: {error}")

    def _wanted(self) -> bool:
        return self._done.presses < self._presses and not self._done.trouble

    def _live(self) -> None:
        """Play the games of one life, each of whose MicroPythons has the same flash."""
        free: list[int] = []
        self._done.free.append(free)
        interrupted: Interrupted | None = None
        with tempfile.TemporaryDirectory() as folder:
            while self._wanted() and len(free) < _LIFE:
                interrupted = self._run(Path(folder), free, interrupted)

    def _run(
        self, folder: Path, free: list[int], interrupted: Interrupted | None
    ) -> Interrupted | None:
        """Play on one MicroPython; return the game in whose middle it restarted, if any."""
        kind = interrupted and interrupted.kind
        with self.start(folder, interrupted) as box:
            assert box.stdin and box.stdout
            games = 1
            _allow(box.pid, games)
            said = iter(box.stdout)
            lines = self._heard(said)
            while True:
                restart = [line.split()[1] for line in lines if line.startswith("restart ")]
                if kind:
                    self.note_reloads(kind, lines, len(restart))
                    if restart:
                        return Interrupted(
                            kind, each.of(kind[0], "agreed").LAST.hex() or "-", *restart
                        )
                    self._note(_words(kind), lines, free)
                if box.poll() is not None or not (self._wanted() and len(free) < _LIFE):
                    break
                kind = next(self._kinds)
                games += 1
                _allow(box.pid, games)
                box.stdin.write(_agreement(self._chance, *kind))
                box.stdin.flush()
                lines = self._heard(said)
            box.stdin.close()
            rest = list(said)
        if box.returncode == -signal.SIGXCPU:
            self._complain(f"it takes more than {GAME_CPU_S} s of the processor for a game")
        elif box.returncode:
            self._complain("".join(rest[-1:]).strip() or "it ended")
        return None

    def start(
        self, folder: Path, interrupted: Interrupted | None = None
    ) -> "subprocess.Popen[str]":
        kilobytes = int(self._heap[:-1]) + _STAND_INS // 1024
        script, places = program.script(self._lib, _SCRIPT)
        path = [self._lib, *places, ".frozen"]
        command = [find_micropython(), "-X", f"heapsize={kilobytes}K", str(script)]
        seed = self._chance.randrange(1 << 28)
        before = [interrupted.presses, interrupted.last] if interrupted else []
        return subprocess.Popen(
            [*command, str(seed), str(_MOST_PRESSES), *before],
            env={**os.environ, "MICROPYPATH": ":".join(map(str, path))},
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def _heard(self, said: Iterable[str]) -> list[str]:
        """Return the lines until the next game may begin."""
        found: list[str] = []
        for line in said:
            if line == "next\n":
                return found
            found.append(line)
            if line.startswith("restart "):
                return found
        with self._lock:
            self._done.presses += sum(int(stuck[1]) for stuck in map(_STUCK.match, found) if stuck)
        self._complain(report(found))
        return []

    def _note(self, kind: str, lines: list[str], free: list[int]) -> None:
        numbers = [line.split()[1:] for line in lines if line.startswith("done ")]
        if not numbers:
            return
        presses, plies, left = map(int, numbers[0])
        names = sum(int(found[1]) for found in map(_NAMES.match, lines) if found)
        saved = "".join(line[1:] for line in lines if line.startswith(">"))
        verdict = judge_content(bytes.fromhex(saved))
        if not (verdict.ok and verdict.over):
            self._complain(f"a record does not replay: {verdict.error}")
        free.append(left + names)
        with self._lock:
            self._done.presses += presses
            self._done.plies += plies
            self._done.games[kind] += 1
            self._done.longest = max(self._done.longest, presses)

    def note_reloads(self, kind: tuple[str, str], lines: list[str], restarts: int) -> None:
        """Count the reloads and the restarts of a game, and print where they happened."""
        faults = tracebacks.errors("".join(lines))
        for fault in faults:
            print(f"{_words(kind)}: {fault}", flush=True)
        with self._lock:
            self._done.restarted += restarts
            # A restart that a traceback comes before was made in place of a reload.
            self._done.reloaded += max(0, len(faults) - restarts)

    def _complain(self, trouble: str) -> None:
        with self._lock:
            self._done.trouble.append(f"seed {self._seed}: {trouble}")


def _allow(process: int, games: int) -> None:
    """Let a box use the processor for so many games, the last ones included."""
    _, most = resource.prlimit(process, resource.RLIMIT_CPU)
    resource.prlimit(process, resource.RLIMIT_CPU, (GAME_CPU_S * games, most))


def _agreement(chance: random.Random, id: str, depth: str) -> str:
    """Return a game as the script reads it."""
    its = each.of(id, "agreed")
    choices, pairs = its.agreement(chance, depth)
    return (
        f"{id} {its.LAST.hex() or '-'} {choices}\n"
        + "".join(f"{k} {v}\n" for k, v in pairs)
        + "\n"
    )


def press_at_random(
    presses: int, seed: int, processors: int, tell: bool = True, heap: str = HEAP
) -> Done:
    """Play whole games until that many presses were made."""
    done = Done()
    lock = threading.Lock()
    began = told = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        lib = program.lay_out(Path(scratch))
        pressers = [Presser(lib, seed + n, presses, done, lock, heap) for n in range(processors)]
        threads = [threading.Thread(target=presser.run) for presser in pressers]
        for thread in threads:
            thread.start()
        for thread in threads:
            while thread.is_alive():
                thread.join(1)
                now = time.monotonic()
                if tell and now - told > _TELL_S:
                    told = now
                    speed = done.presses / (now - began)
                    print(f"{done.presses:,} presses, {speed:.0f} a second", flush=True)
    if done.presses < presses and not done.trouble:
        done.trouble.append(f"only {done.presses:,} of {presses:,} presses were made")
    if done.lost > _LEAK_BOUND:
        done.trouble.append(f"{done.lost} bytes of heap were lost from game to game")
    return done


def _none(what: str, count: int) -> Figure:
    """Return a row of what should not happen."""
    return Figure(what, f"{count:,}", "0", over=count > 0)


def free_at_home(scratch: Path, seed: int, heap: str) -> int:
    """Return the bytes of heap free on the first screen of a new box."""
    presser = Presser(program.lay_out(scratch), seed, 0, Done(), threading.Lock(), heap)
    folder = scratch / "box"
    folder.mkdir()
    with presser.start(folder) as box:
        said, _ = box.communicate()
    return int(said.partition("home ")[2].split()[0])


def main(
    presses: int = PRESSES, seed: int | None = None, heap: str = HEAP, processors: int = 0
) -> int:
    """Press, print, and return the exit code."""
    seed = random.randrange(1 << 28) if seed is None else seed
    processors = processors or os.cpu_count() or 1
    print(f"{presses:,} presses from seed {seed}, {processors} boxes of {heap}", flush=True)
    done = press_at_random(presses, seed, processors, heap=heap)
    games = ", ".join(f"{count} {kind}" for kind, count in done.games.items())
    print(f"{done.presses:,} presses, {done.plies:,} plies, games: {games}")
    print(f"the longest took {done.longest:,} presses; heap lost: {done.lost} bytes")
    print(f"for lack of memory: {done.reloaded} games reloaded, {done.restarted} restarts")
    for line in done.trouble:
        print(f"Trouble: {line}")
    print("failed" if done.trouble else "nothing went wrong")
    if not done.trouble and done.presses >= _RECORDED:
        figures = [
            Figure("random presses", f"{done.presses:,}", f"{PRESSES:,} in `make soak`"),
            Figure("plies in the records", f"{done.plies:,}"),
            *(Figure(f"games, {kind}", f"{count:,}") for kind, count in done.games.items()),
            Figure("presses of the longest game", f"{done.longest:,}"),
            _none("games reloaded for lack of memory", done.reloaded),
            _none("restarts for lack of memory", done.restarted),
            Figure(
                "heap lost from game to game",
                f"{max(0, done.lost):,} bytes",
                f"{_LEAK_BOUND:,} bytes",
            ),
        ]
        text = _TEXT.format(
            heap=heap, count=processors, games=_LIFE, seed=seed, lives=len(done.lives)
        )
        soak.keep("random presses", text, figures)
    return 1 if done.trouble else 0


if __name__ == "__main__":
    try:
        given = parsed(__doc__, "PRESSES", "SEED", "HEAP", "BOXES")
        presses, seed, heap, boxes = [*given, *_USUAL[len(given) :]]
        sys.exit(main(int(presses), int(seed) if seed else None, heap, int(boxes)))
    except Failure as failure:
        print(f"Error: {failure.message}\nTry: {failure.hint}", file=sys.stderr)
        sys.exit(failure.code)
