"""Presses without memory, and a heap in small pieces: the game goes on, and nothing is lost."""

import io
import random
from pathlib import Path
from types import ModuleType

import pytest

from doomsday.records.replays import judge_file
from doomsday.sim import script
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import put_file, take_games
from doomsday.sim.player import Player
from tests.faults import locked_box
from tests.faults.short_box import HEAP_WITH_HOOK, NOTHING, SPLIT, ask, make_flash
from tests.games import each
from tests.packs import NO_ROSTERS, packed
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
# On the pages of a game that cannot be read: start the box again, or delete the game.
UNREAD, DELETED = "read the game once more", "No record of it is kept"
HOLD_MS = 1_500
# Presses that a game may take, and the time after which a restart is not one of several in a row.
MOST_PRESSES = 1_500
SETTLED_MS = 61_000

# (game, depth): all that the box plays. `make test` plays the first.
KINDS = [(id, depth) for id, its in each.of_each("simbox") for depth in its.DEPTHS]
NAMES = [" ".join(kind) for kind in KINDS]


def prepare(kind: tuple[str, str], flash: Path) -> tuple[ModuleType, str]:
    """Put what the game needs on the box; return what the tests know of it, and its beginning."""
    its = each.of(kind[0], "simbox")
    folder, file = its.ROSTERS
    put_file(flash, "sim", f"/{file}", packed(folder) if folder else NO_ROSTERS)
    return its, its.BEGIN.format(depth=kind[1])


def play(player: Player, text: str) -> None:
    script.run(script.parse(text.splitlines()), player, io.StringIO(), lambda name, pixels: None)


def said(player: Player) -> str:
    return " ".join(player.words())


def assert_one_whole_record(flash: Path, folder: Path) -> None:
    """Take the games of a box: there is one, it replays, and it is over."""
    (record,) = take_games(flash, folder)
    verdict = judge_file(record)
    assert verdict.ok and verdict.over


def go_on(its: ModuleType, player: Player, chance: random.Random) -> None:
    """Bring a game nearer to its end, and press unless that has saved it."""
    its.finish(player)
    if "Saved" not in said(player):
        press(its, player, chance)


def press(its: ModuleType, player: Player, chance: random.Random) -> None:
    """Go on with the game; one that could not be read back is opened again, as the page says."""
    if UNREAD in said(player):
        # The box starts again meanwhile.
        player.hold("D", HOLD_MS)
        player.wait(SETTLED_MS)
    elif DELETED in said(player):
        player.press("A")
    else:
        its.press(player, chance)


def press_short(
    its: ModuleType, player: Player, flash: Path, free: int, chance: random.Random
) -> None:
    """Press while `free` bytes are free, or what else is asked; the box may restart, once."""
    boots = player.box.counters.boots
    ask(flash, free)
    press(its, player, chance)
    ask(flash, NOTHING)
    restarts = player.box.counters.boots - boots
    assert restarts <= 1, f"{restarts} restarts at a press with {free} asked"
    if restarts:
        player.wait(SETTLED_MS)
    assert "Safe mode" not in said(player)


@pytest.mark.sampled(NAMES[0])
@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_a_game_pressed_without_memory_is_played_to_its_record(
    kind: tuple[str, str], tmp_path: Path
) -> None:
    flash = tmp_path / "flash.bin"
    make_flash(flash)
    its, begin = prepare(kind, flash)
    pressures = FREE[: cases(len(FREE), 16)]
    pressed = 0
    chance = random.Random(5)
    with play_in(flash, heap=HEAP_WITH_HOOK) as player:
        play(player, begin)
        while "Saved" not in said(player):
            assert pressed < MOST_PRESSES, said(player)
            if pressed < len(pressures):
                press_short(its, player, flash, pressures[pressed], chance)
            else:
                its.finish(player)
            if "Saved" not in said(player):
                press(its, player, chance)
            pressed += 1
    assert_one_whole_record(flash, tmp_path)
    assert pressed >= 2 * len(pressures)


@pytest.mark.sampled(NAMES[0])
@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_games_whose_calls_meet_a_locked_heap_are_played_to_their_records(
    kind: tuple[str, str], tmp_path: Path
) -> None:
    flash = tmp_path / "flash.bin"
    locked_box.make_flash(flash)
    its, begin = prepare(kind, flash)
    locks = LOCKS[: cases(len(LOCKS), 12)]
    pressed = 0
    chance = random.Random(5)
    with play_in(flash, heap=HEAP_WITH_HOOK) as player:
        printed = bytearray()
        player.box.on_output = printed.extend
        play(player, begin)
        while pressed < len(locks) or "Saved" not in said(player):
            assert pressed < MOST_PRESSES, said(player)
            if pressed < len(locks):
                press_short(its, player, flash, locks[pressed], chance)
            else:
                its.finish(player)
            assert REFUSED not in said(player)
            press(its, player, chance)
            pressed += 1
    lines = printed.decode("utf-8", "replace").splitlines()
    met = {line.split()[1] for line in lines if line.startswith("locked ")}
    assert all(met.intersection(names) for names in locked_box.ENTRIES.values()), met
    records = take_games(flash, tmp_path)
    assert records
    for record in records:
        verdict = judge_file(record)
        assert verdict.ok and verdict.over


@pytest.mark.sampled(NAMES[0])
@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_a_game_is_played_in_a_heap_of_small_pieces(kind: tuple[str, str], tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    make_flash(flash)
    its, _ = prepare(kind, flash)
    with play_in(flash, heap=HEAP_WITH_HOOK) as player:
        printed = bytearray()
        player.box.on_output = printed.extend
        ask(flash, SPLIT)
        play(player, (ROOT / its.WHOLE[kind[1]]).read_text())
    assert b"Traceback" not in printed
    lines = printed.split()
    assert b"split" in lines and b"not" not in lines
    (record,) = take_games(flash, tmp_path)
    assert judge_file(record).ok
