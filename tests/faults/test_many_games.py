"""Many games on one box that is never switched off: its memory does not wear out."""

import random
from itertools import cycle, islice
from pathlib import Path

from doomsday.records.replays import judge_file
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import take_games
from tests.flows.fidget import HOLD_MS, SAVED, go_home, play_on, put_rosters, warm_up
from tests.flows.probe import Probe, make_probed_flash
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
    flash = tmp_path / "flash.bin"
    make_probed_flash(flash)
    put_rosters(flash)
    chance = random.Random(3)
    games = cases(GAMES, len(KINDS) + 2)
    saved = 0
    free = []
    with play_in(flash) as player:
        probe = Probe(player.box)
        warm_up(player)
        for number, (its, depth) in enumerate(islice(cycle(KINDS), games)):
            its.begin(player, depth)
            if number % SAVED_ONE_IN == 0:
                play_on(player, chance, its, MOST_PRESSES)
                saved += 1
            else:
                for _ in range(FEW):
                    if not player.shows(SAVED):
                        player.hold("D", HOLD_MS if chance.randrange(2) else 60)
            go_home(player)
            player.press("B", FEW)
            free += [reading.free for reading in probe.readings[-1:] if reading.at_rest]
            assert probe.trouble == []
            del probe.readings[:-1]
        assert player.box.counters.boots == 1
    assert len(free) == games
    # Each kind has been played once by then, and has loaded what stays.
    assert free[len(KINDS)] - free[-1] <= LEAK_BOUND
    records = take_games(flash, tmp_path)
    assert len(records) >= saved
    for record in records:
        assert judge_file(record).ok
