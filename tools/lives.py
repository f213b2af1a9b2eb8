"""Play a simulated box at random for many virtual hours, with power cuts and resets.

    lives.py [HOURS] [SEED] [HEAP]

Games of every registered game are begun; after every fifth life one of any kind is played to its
record at random. Exits with 1 if anything went wrong: an error, a crash, a game that does not end,
a record that is lost or does not replay, a leak, or data that was lost by a cut or a reset. Prints
each place where a game was reloaded or the box restarted for lack of memory, and counts them. Cuts
in the middle of a press depend on this machine's timing.
"""

import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from doomsday.errors import Failure
from doomsday.image.build import read_folder
from doomsday.records.gamefiles import NAME
from doomsday.records.replays import judge_file
from doomsday.sim.boxes import play_in
from doomsday.sim.hardware.process import HEAP
from doomsday.sim.player import BUTTONS, PRESS_MS, Player
from tests.flows import tracebacks
from tests.flows.fidget import fidget, play_on, put_rosters, warm_up
from tests.flows.probe import PROBE_KB, Probe, Reading, make_probed_flash
from tests.games import each
from tools.arguments import parsed
from tools.figures.soak import keep
from tools.figures.table import Figure

HOURS = 8
# Rows that should be 0.
RELOADED, RESTARTED = SHORT = "games reloaded for lack of memory", "restarts for lack of memory"
LIFE_MS = (60_000, 1_200_000)
MOST_POLLS = 12
# Bytes of heap on the first screen, between the first and the last readings of one life.
LEAK_BOUND = 1024
FEW = 20
GAMES = each.of_each("soaked")
# After how many lives a game is played to its record, and presses that it may take.
LIVES = 5
MOST_PRESSES = 8_000

_TEXT = """A simulated box ran for {hours:g} hours of virtual time, in a heap of {heap}, seed
{seed}, with random presses, holds and pauses, in games of every kind and outside. Each life ended
by a power cut at rest, a power cut in the middle of a press, or a reset. Nothing stored was lost,
and no error, no unasked restart and no leak occurred, but for what the rows say of lack of memory.
Before that `make soak` cuts the power at every operation of the flash while a game is begun,
played and saved."""


class Soak:
    """One run: the work done, and its errors."""

    def __init__(self, player: Player, chance: random.Random, flash: Path) -> None:
        self.player = player
        self._flash = flash
        self.probe = Probe(player.box)
        player.press("D")
        self._last = self.probe.readings[-1]
        self.done: Counter[str] = Counter()
        self.trouble: list[str] = []
        self._chance = chance
        self._boots = player.box.counters.boots

    def whole_game(self) -> None:
        """Play a game of any kind to its record, which must replay by the rules."""
        id, its = self._chance.choice(GAMES)
        depth = self._chance.choice(its.DEPTHS)
        its.begin(self.player, depth)
        try:
            self.done["presses"] += play_on(self.player, self._chance, its, MOST_PRESSES)
        except AssertionError as error:
            self.trouble.append(str(error))
        self.done[f"games played to their end: {id}, {depth}"] += 1
        self._check()
        self._judge()
        self.probe.forget()

    def _judge(self) -> None:
        """Replay the newest record on the box."""
        games = read_folder(self._flash.read_bytes(), "/games")
        newest = max(name for name in games if NAME.fullmatch(name))
        with tempfile.TemporaryDirectory() as scratch:
            path = Path(scratch) / newest
            path.write_bytes(games[newest])
            verdict = judge_file(path)
        if not (verdict.ok and verdict.over):
            self.trouble.append(f"{newest} does not replay")

    def life(self) -> None:
        """Play for a while, and end it by a cut at rest, a cut in a press, or a reset."""
        id, its = self._chance.choice(GAMES)
        warm_up(self.player)
        self.probe.forget()
        if self._chance.randrange(2):
            its.begin(self.player, self._chance.choice(its.DEPTHS))
            self.done[f"games, {id}"] += 1
        self.done["presses"] += fidget(self.player, self._chance, self._chance.randint(*LIFE_MS))
        self._check()
        before = self._rested()
        end = self._chance.choice((self._cut, self._cut_in_press, self._reset))
        self.done[end.__name__.strip("_").replace("_", " ")] += 1
        self.probe.forget()
        end()
        self._boots += 1
        after = self._rested()
        if end != self._cut_in_press and after != before:
            self.trouble.append(f"{before} came back as {after}")
        self._check()

    def _cut(self) -> None:
        self.player.power_cut()

    def _reset(self) -> None:
        self.player.reset()

    def _cut_in_press(self) -> None:
        box = self.player.box
        button = self._chance.randrange(len(BUTTONS))
        box.down(button)
        box.grant(PRESS_MS)
        for _ in range(self._chance.randrange(MOST_POLLS)):
            box.poll(0.001)
        # Held over the start, A would lead to safe mode.
        box.up(button)
        box.power_cut()
        self.player.boot()

    def _rested(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the stored data and the durable screens of the box, once it rests."""
        self.player.wait(2_000)
        if self.probe.readings:
            self._last = self.probe.readings[-1]
        return self._last.lasting

    def _check(self) -> None:
        short = [error for error in self.probe.trouble if tracebacks.is_lack_of_memory(error)]
        for error in short:
            print(error, flush=True)
        boots = self.player.box.counters.boots
        restarts = boots - self._boots if short else 0
        self._boots += restarts
        self.done[RESTARTED] += restarts
        self.done[RELOADED] += len(short) - restarts
        self.trouble += [error for error in self.probe.trouble if error not in short]
        self.probe.trouble.clear()
        if boots != self._boots:
            cause = self.player.box.output_tail.decode("utf-8", "replace").rpartition("rst:")[2]
            self.trouble.append(f"the box started by itself, {cause.partition(',')[0]}")
            self._boots = boots
        if any(reading.damaged for reading in self.probe.readings):
            self.trouble.append("records were lost")
        leak = _leak(self.probe.readings)
        if leak > LEAK_BOUND:
            self.trouble.append(f"{leak} bytes of heap were lost")


def _leak(readings: list[Reading]) -> int:
    """Return how much less is free on the first screen at the end of a life than at its start."""
    home = [reading.free for reading in readings if reading.at_rest]
    if len(home) < 2 * FEW:
        return 0
    return max(home[:FEW]) - max(home[-FEW:])


def _row(what: str, count: int) -> Figure:
    """Return a row of the report."""
    short = what in SHORT
    return Figure(what, f"{count:,}", "0" if short else "", over=short and count > 0)


def live(hours: float, seed: int, heap: str) -> Soak:
    """Play life after life for so long; return what was done."""
    told = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        flash = Path(scratch) / "soak.bin"
        make_probed_flash(flash)
        put_rosters(flash)
        with play_in(flash, heap=f"{int(heap[:-1]) + PROBE_KB}K", seed=seed) as player:
            soak = Soak(player, random.Random(seed), flash)
            lives = 0
            while player.box.now_ms < hours * 3_600_000 and not soak.trouble:
                try:
                    soak.life()
                    lives += 1
                    if not soak.trouble and lives % LIVES == 0:
                        soak.whole_game()
                except Failure as failure:
                    # Such as a box that draws no picture any more.
                    words = " / ".join(player.words())
                    soak.trouble.append(f"{failure.message} On the panel: {words}. {failure.hint}")
                if time.monotonic() - told > 15:
                    told = time.monotonic()
                    played = player.box.now_ms / 3_600_000
                    print(f"{played:.1f} hours, {soak.done['presses']} presses", flush=True)
    return soak


def main(hours: float = HOURS, seed: int | None = None, heap: str = HEAP) -> int:
    """Play, print, and return the exit code."""
    seed = random.randrange(1 << 30) if seed is None else seed
    print(f"{hours:g} virtual hours from seed {seed} in {heap}", flush=True)
    started = time.monotonic()
    soak = live(hours, seed, heap)
    for what, count in sorted(soak.done.items()):
        print(f"{what}: {count}")
    print(f"took {time.monotonic() - started:.0f} s")
    for line in soak.trouble:
        print(f"Trouble: {line}")
    print("failed" if soak.trouble else "nothing went wrong")
    if not soak.trouble and hours >= HOURS:
        rows = [_row(what, count) for what, count in sorted(soak.done.items())]
        keep("cuts and resets", _TEXT.format(hours=hours, seed=seed, heap=heap), rows)
    return 1 if soak.trouble else 0


if __name__ == "__main__":
    try:
        numbers = parsed(__doc__, "HOURS", "SEED", "HEAP")
        hours = float(numbers[0]) if numbers else HOURS
        seed = int(numbers[1]) if len(numbers) > 1 else None
        sys.exit(main(hours, seed, *numbers[2:3]))
    except Failure as failure:
        print(f"Error: {failure.message}\nTry: {failure.hint}", file=sys.stderr)
        sys.exit(failure.code)
