"""Many games on one box that is never switched off: its memory does not wear out."""

import random
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from statistics import mean

from doomsday.records.replays import judge_file
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import take_games
from doomsday.sim.hardware.process import HEAP
from tests.flows import tracebacks
from tests.flows.fidget import HOLD_MS, SAVED, go_home, play_on, put_rosters, warm_up
from tests.flows.probe import PROBE_KB, Probe, make_probed_flash
from tests.games import each
from tests.sampling import cases

KINDS = [(its, depth) for _, its in each.of_each("soaked") for depth in its.DEPTHS]
GAMES = 1_000
# One game in so many is played to its record: a box has room for some hundreds.
SAVED_ONE_IN = 50
FEW, MOST_PRESSES = 6, 8_000
# The rolls kept may be of more dice at the end than at the start.
LEAK_BOUND = 512
# From so many games on the means of a quarter of them are compared.
MANY = 8 * len(KINDS)
# How much the mean of the largest free piece may vary.
PIECE_BOUND = 4 * 1024


def test_many_games_on_one_box_restart_nothing_and_leave_no_memory_behind(tmp_path: Path) -> None:
    games = cases(GAMES, len(KINDS) + 2)
    many = play_many(tmp_path, games)
    assert len(many.free) == games
    assert many.presses > FEW * games // 2


@dataclass
class Many:
    """Games on one box.

    reloads: of a running game from the journal, for lack of memory. free, largest: bytes of heap
    after each game, and of its largest free piece.
    """

    presses: int = 0
    reloads: int = 0
    free: list[int] = field(default_factory=list)
    largest: list[int] = field(default_factory=list)

    def lost(self, readings: list[int]) -> float:
        """Return how much less there is at the end, once each kind has loaded what stays."""
        if len(readings) < MANY:
            return readings[len(KINDS)] - readings[-1]
        quarter = len(readings) // 4
        return mean(readings[quarter : 2 * quarter]) - mean(readings[-quarter:])

    def __str__(self) -> str:
        at = [*range(0, len(self.free), max(1, len(self.free) // 10)), -1]
        return ", ".join(f"{self.free[n]:,} ({self.largest[n]:,} in one piece)" for n in at)


def test_memory_that_wears_out_is_told_from_one_that_varies() -> None:
    varies = [60_000 + 3_000 * (number % 5) for number in range(200)]
    many = Many()
    assert abs(many.lost(varies)) < LEAK_BOUND
    assert many.lost([free - 20 * number for number, free in enumerate(varies)]) > LEAK_BOUND
    assert many.lost([5_000] * len(KINDS) + [4_000, 3_000]) == 1_000


def play_many(folder: Path, games: int) -> Many:
    """Play so many games on one box; return what was played.

    Raises: AssertionError if the box restarts, reports an error, saves a record that does not
    replay, or has less memory at the end, or only in smaller pieces.
    """
    flash = folder / "flash.bin"
    make_probed_flash(flash)
    put_rosters(flash)
    chance = random.Random(3)
    many = Many()
    saved = 0
    with play_in(flash, heap=f"{int(HEAP[:-1]) + PROBE_KB}K") as player:
        probe = Probe(player.box)
        warm_up(player)
        for number, (its, depth) in enumerate(islice(cycle(KINDS), games)):
            its.begin(player, depth)
            if number % SAVED_ONE_IN == 0:
                many.presses += play_on(player, chance, its, MOST_PRESSES)
                saved += 1
            else:
                for _ in range(FEW):
                    if not player.shows(SAVED):
                        player.hold("D", HOLD_MS if chance.randrange(2) else 60)
                        many.presses += 1
            go_home(player)
            player.press("B", FEW)
            # A game that was reloaded from the journal has lost nothing.
            short = [error for error in probe.trouble if tracebacks.is_lack_of_memory(error)]
            assert probe.trouble == short, f"game {number + 1}, {depth}: {probe.trouble}"
            assert player.box.counters.boots == 1, (
                f"restarted in game {number + 1}, {depth}: {short}"
            )
            many.reloads += len(short)
            probe.trouble.clear()
            del probe.readings[:-1]
            (reading,) = probe.readings
            assert reading.at_rest
            many.free.append(reading.free)
            many.largest.append(reading.largest)
    assert many.lost(many.free) <= LEAK_BOUND, many
    # From one game to the next it varies by more than it may shrink.
    assert games < MANY or many.lost(many.largest) <= PIECE_BOUND, many
    records = take_games(flash, folder)
    assert len(records) >= saved, f"{len(records)} records of {saved} games"
    for record in records:
        assert judge_file(record).ok, f"{record.name} does not replay"
    return many
