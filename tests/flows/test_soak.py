"""Forty virtual minutes of random presses, in a game and out of it, in the heap of a box."""

import random
from pathlib import Path

import pytest

from box import screens
from box.screens import registry
from doomsday.records.replays import judge_file
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import take_games
from doomsday.sim.player import Player
from pages.mfz import page_rows
from pages.mfz.game import PAGES
from tests.flows.fidget import fidget, go_home, play_on, put_rosters, warm_up
from tests.flows.probe import Probe, make_probed_flash
from tests.games import each
from tests.games.mfz import soaked

TWENTY_MINUTES_MS = 1_200_000
# The rolls kept may be of more dice at the end than at the start.
LEAK_BOUND = 512
FEW = 10
MOST_PRESSES = 8_000
# Not what a new box shows once, or a box whose journal cannot be read,
# the help while a button is held, nor the pages of named frames, of their stations and of an undo
# across a roll.
NAMED = {
    page_rows.FRAME_EVENT,
    page_rows.CORRECT_FRAME,
    page_rows.DAMAGE_RESULT,
    page_rows.STATIONS,
    page_rows.CORRECT_STATION,
}
ONCE = {screens.WELCOME, screens.ERASE_JOURNAL, screens.HELP}
KINDS = [(id, depth) for id, its in each.of_each("soaked") for depth in its.DEPTHS]
KIND_NAMES = [" ".join(kind) for kind in KINDS]
QUICK = {row[0] for row in registry.ROWS + PAGES.screens} - NAMED - ONCE


def rest(player: Player) -> None:
    """Home without a game, and what it says of itself there."""
    go_home(player)
    player.press("B", FEW)


def shown(probe: Probe) -> set[int]:
    return {number for reading in probe.readings for number in reading.screens}


def play(player: Player) -> None:
    """Press at random, in a game and out of it, from rest to rest."""
    chance = random.Random(5)
    rest(player)
    fidget(player, chance, TWENTY_MINUTES_MS)
    soaked.begin(player, soaked.DEPTHS[0])
    fidget(player, chance, TWENTY_MINUTES_MS)
    rest(player)


@pytest.mark.sampled()
def test_random_presses_leak_nothing_and_go_wrong_nowhere(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    make_probed_flash(flash)
    with play_in(flash) as player:
        probe = Probe(player.box)
        warm_up(player)
        soaked.warm_up(player)
        soaked.play_game(player)
        assert shown(probe) == QUICK, "a page is loaded later"
        probe.forget()
        play(player)
        boots = player.box.counters.boots
    assert boots == 1
    assert probe.trouble == []
    assert shown(probe) >= {
        screens.HOME,
        screens.DICE,
        page_rows.NEW_GAME,
        screens.GAME,
        screens.MENU,
    }
    assert {reading.damaged for reading in probe.readings} == {0}
    free = [reading.free for reading in probe.readings if reading.at_rest]
    assert len(free) > 4 * FEW
    assert max(free[:FEW]) - max(free[-FEW:]) <= LEAK_BOUND


@pytest.mark.sampled("mfz damage")
@pytest.mark.parametrize(("id", "depth"), KINDS, ids=KIND_NAMES)
def test_random_presses_lead_through_a_game_to_a_record_that_replays(
    id: str, depth: str, tmp_path: Path
) -> None:
    its = each.of(id, "soaked")
    flash = tmp_path / "flash.bin"
    make_probed_flash(flash)
    put_rosters(flash)
    with play_in(flash) as player:
        probe = Probe(player.box)
        its.begin(player, depth)
        play_on(player, random.Random(3), its, MOST_PRESSES)
        boots = player.box.counters.boots
    assert boots == 1
    assert probe.trouble == []
    (record,) = take_games(flash, tmp_path)
    verdict = judge_file(record)
    assert verdict.ok and verdict.over
