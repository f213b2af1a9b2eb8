"""Many games on one box that is never switched off: its memory does not wear out."""

import random
import time
from itertools import cycle, islice
from pathlib import Path

from doomsday.records.replays import judge_file
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import take_games
from doomsday.sim.hardware.process import HEAP
from tests.flows.fidget import HOLD_MS, SAVED, go_home, play_on, put_rosters, warm_up
from tests.flows.probe import PROBE_KB, Probe, make_probed_flash
from tests.games import each
from tests.sampling import cases

KINDS = [(its, depth) for _, its in each.of_each("soaked") for depth in its.DEPTHS]
GAMES = 1_000
# One game in so many is played to its record: a box has room for some hundreds.
SAVED_ONE_IN = 20
FEW, MOST_PRESSES = 10, 8_000
# The rolls kept may be of more dice at the end than at the start.
LEAK_BOUND = 512


def test_many_games_on_one_box_restart_nothing_and_leave_no_memory_behind(tmp_path: Path) -> None:
    games = cases(GAMES, len(KINDS) + 2)
    played, presses = play_many(tmp_path, games, float("inf"))
    assert played == games
    assert presses > FEW * games // 2


def play_many(folder: Path, games: int, until: float) -> tuple[int, int]:
    """Play up to so many games on one box; return how many, and the presses.

    until: no game begins after this time of `time.monotonic`.

    Raises: AssertionError if the box restarts, reports an error, saves a record that does not
    replay, or has less memory at the end.
    """
    flash = folder / "flash.bin"
    make_probed_flash(flash)
    put_rosters(flash)
    chance = random.Random(3)
    saved = presses = 0
    free = []
    with play_in(flash, heap=f"{int(HEAP[:-1]) + PROBE_KB}K") as player:
        probe = Probe(player.box)
        warm_up(player)
        for number, (its, depth) in enumerate(islice(cycle(KINDS), games)):
            if time.monotonic() > until:
                break
            its.begin(player, depth)
            if number % SAVED_ONE_IN == 0:
                presses += play_on(player, chance, its, MOST_PRESSES)
                saved += 1
            else:
                for _ in range(FEW):
                    if not player.shows(SAVED):
                        player.hold("D", HOLD_MS if chance.randrange(2) else 60)
                        presses += 1
            go_home(player)
            player.press("B", FEW)
            free += [reading.free for reading in probe.readings[-1:] if reading.at_rest]
            assert probe.trouble == [], f"game {number + 1}, {depth}: {probe.trouble}"
            del probe.readings[:-1]
            assert len(free) == number + 1
        assert player.box.counters.boots == 1
    # Each kind has been played once by then, and has loaded what stays.
    assert free[len(KINDS)] - free[-1] <= LEAK_BOUND
    records = take_games(flash, folder)
    assert len(records) >= saved
    for record in records:
        assert judge_file(record).ok
    return len(free), presses
