"""A virtual hour of random presses in the heap that a box is given."""

import random
from pathlib import Path

from box import screens
from doomsday.sim.boxes import play_in
from doomsday.sim.player import Player
from tests.flows.fidget import fidget, warm_up
from tests.flows.probe import Probe, Reading, make_probed_flash

HOUR_MS = 3_600_000
# The rolls kept may be of more dice at the end than at the start.
LEAK_BOUND = 512


def on_home(readings: list[Reading]) -> list[int]:
    return [reading.free for reading in readings if reading.screens == (screens.HOME,)]


def played(player: Player) -> Probe:
    """What a box that is warm says during an hour."""
    warm_up(player, 0)
    probe = Probe(player.box)
    fidget(player, random.Random(2), HOUR_MS)
    return probe


def test_an_hour_of_random_presses_leaks_nothing_and_goes_wrong_nowhere(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    make_probed_flash(flash)
    with play_in(flash, heap="128K") as player:
        probe = played(player)
        boots = player.box.counters.boots
    assert boots == 1
    assert probe.trouble == []
    seen = {number for reading in probe.readings for number in reading.screens}
    assert seen == set(range(len(screens.MODULES))) - {screens.NOTICE}
    assert {reading.damaged for reading in probe.readings} == {0}
    free = on_home(probe.readings)
    tenth = len(free) // 10
    assert tenth >= 10
    assert max(free[:tenth]) - max(free[-tenth:]) <= LEAK_BOUND
