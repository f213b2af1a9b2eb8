"""Presses without memory, and a heap in small pieces: the game goes on, and nothing is lost."""

import io
import random
from pathlib import Path

import pytest

from doomsday.records.replays import judge_file
from doomsday.sim import script
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import take_games
from doomsday.sim.player import Player
from tests.faults import locked_box
from tests.faults.short_box import NOTHING, SPLIT, ask, make_flash
from tests.sampling import cases

ROOT = Path(__file__).resolve().parents[2]

# Bytes that a press finds free, over and over until the game is saved: 0 to 12 KB. Each is
# followed by one far from it, as 53 is coprime to 193.
STEP, MOST = 64, 12 * 1024
FREE = [STEP * (53 * n % (MOST // STEP + 1)) for n in range(MOST // STEP + 1)]
# Calls of the store, the rules and the pages before the one with a locked heap: presses make up
# to some twenty. 7 is coprime to 24.
LOCKS = [7 * n % 24 for n in range(8 * 24)]
# Shown if a page asks for what its game does not allow.
REFUSED = "That is not done"
# On the pages of a game that cannot be read: start again, or delete it.
UNREAD = ("read the game once more", "No record of it is kept")
HOLD_MS = 700
# Presses that a game may take, and the time after which a restart is not one of several in a row.
MOST_PRESSES = 1_500
SETTLED_MS = 61_000

BEGIN = """
answer "Game"
press D 2
answer "{depth}"
press D 2
answer "Begin"
"""


def play(player: Player, text: str) -> None:
    script.run(script.parse(text.splitlines()), player, io.StringIO(), lambda name, pixels: None)


def said(player: Player) -> str:
    return " ".join(player.words())


def press(player: Player, chance: random.Random) -> None:
    """Go on with the game: tap D or, where nothing asks to end the game, hold it at times.

    A game that could not be read back for lack of memory is opened again.
    """
    if any(text in said(player) for text in UNREAD):
        player.press("A")
    elif chance.randrange(3):
        player.press("D")
    else:
        # Ends the round on the table, passes a turn, does the rest of the set-up.
        player.hold("D", HOLD_MS)


def press_short(player: Player, flash: Path, free: int, chance: random.Random) -> None:
    """Press while `free` bytes are free, or what else is asked; the box may restart, once."""
    boots = player.box.counters.boots
    ask(flash, free)
    press(player, chance)
    ask(flash, NOTHING)
    restarts = player.box.counters.boots - boots
    assert restarts <= 1, f"{restarts} restarts at a press with {free} asked"
    if restarts:
        player.wait(SETTLED_MS)
    assert "Safe mode" not in said(player)


@pytest.mark.sampled("quick")
@pytest.mark.parametrize("depth", ["quick", "damage", "full"])
def test_a_game_pressed_without_memory_is_played_to_its_record(depth: str, tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    make_flash(flash)
    pressures = FREE[: cases(len(FREE), 25)]
    pressed = 0
    chance = random.Random(5)
    with play_in(flash) as player:
        play(player, BEGIN.format(depth=depth))
        while "Saved" not in said(player):
            assert pressed < MOST_PRESSES, said(player)
            if pressed < len(pressures):
                press_short(player, flash, pressures[pressed], chance)
            press(player, chance)
            pressed += 1
    (record,) = take_games(flash, tmp_path)
    verdict = judge_file(record)
    assert verdict.ok and verdict.over
    assert pressed >= 40


@pytest.mark.sampled("quick")
@pytest.mark.parametrize("depth", ["quick", "damage", "full"])
def test_games_whose_calls_meet_a_locked_heap_are_played_to_their_records(
    depth: str, tmp_path: Path
) -> None:
    flash = tmp_path / "flash.bin"
    locked_box.make_flash(flash)
    locks = LOCKS[: cases(len(LOCKS), 18)]
    pressed = 0
    chance = random.Random(5)
    with play_in(flash) as player:
        printed = bytearray()
        player.box.on_output = printed.extend
        play(player, BEGIN.format(depth=depth))
        while pressed < len(locks) or "Saved" not in said(player):
            assert pressed < MOST_PRESSES, said(player)
            if pressed < len(locks):
                press_short(player, flash, locks[pressed], chance)
            assert REFUSED not in said(player)
            press(player, chance)
            pressed += 1
    lines = printed.decode("utf-8", "replace").splitlines()
    met = {line.split()[1] for line in lines if line.startswith("locked ")}
    assert all(met.intersection(names) for names in locked_box.ENTRIES.values()), met
    records = take_games(flash, tmp_path)
    assert records
    for record in records:
        verdict = judge_file(record)
        assert verdict.ok and verdict.over


@pytest.mark.sampled("quick")
@pytest.mark.parametrize("sequence", ["quick", "damage", "full"])
def test_a_game_is_played_in_a_heap_of_small_pieces(sequence: str, tmp_path: Path) -> None:
    paths = {
        "quick": "tools/figures/game.seq",
        "damage": "tests/flows/damage_skirmish.seq",
        "full": "tools/figures/full.seq",
    }
    flash = tmp_path / "flash.bin"
    make_flash(flash)
    with play_in(flash) as player:
        printed = bytearray()
        player.box.on_output = printed.extend
        ask(flash, SPLIT)
        play(player, (ROOT / paths[sequence]).read_text())
    assert b"Traceback" not in printed
    lines = printed.split()
    assert b"split" in lines and b"not" not in lines
    (record,) = take_games(flash, tmp_path)
    assert judge_file(record).ok
