"""No memory to load a module, at each loading of a game: the game goes on, and nothing is lost."""

import random
from collections import Counter
from pathlib import Path

import pytest

from doomsday.sim.boxes import play_in
from tests.faults import loading_box
from tests.faults.short_box import HEAP_WITH_HOOK
from tests.faults.test_short_of_memory import (
    KINDS,
    MOST_PRESSES,
    NAMES,
    REFUSED,
    assert_one_whole_record,
    go_on,
    play,
    prepare,
    press_short,
    said,
)
from tests.sampling import cases

# Presses that lack a module, before the game is only finished.
PRESSES, SAMPLE = 400, 16


@pytest.mark.sampled(NAMES[0])
@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_a_game_whose_modules_do_not_load_at_first_is_played_to_its_record(
    kind: tuple[str, str], tmp_path: Path
) -> None:
    presses = cases(PRESSES, SAMPLE)
    unloaded, pressed = play_without_modules(kind, tmp_path, presses, 5)
    assert pressed >= SAMPLE
    # A sheet loads nearly all it needs as it begins.
    assert unloaded.total() > (4 if kind[0] != "sheet" else 0)


def play_without_modules(
    kind: tuple[str, str], folder: Path, presses: int, seed: int
) -> tuple[Counter[str], int]:
    """Play a game in which so many presses lack a module; return which, and all presses.

    The first module of a press fails, then the second at the next press, and so on until a press
    loads fewer. The modules have the names that the image gives them.
    """
    flash = folder / "flash.bin"
    loading_box.make_flash(flash)
    its, begin = prepare(kind, flash)
    chance = random.Random(seed)
    pressed = number = 0
    with play_in(flash, heap=HEAP_WITH_HOOK) as player:
        printed = bytearray()
        player.box.on_output = printed.extend
        play(player, begin)
        while "Saved" not in said(player):
            assert pressed < MOST_PRESSES, said(player)
            if pressed < presses:
                size = len(printed)
                press_short(its, player, flash, number, chance)
                number = number + 1 if b"unloaded" in printed[size:] else 0
            else:
                go_on(its, player, chance)
            assert REFUSED not in said(player)
            pressed += 1
    assert_one_whole_record(flash, folder)
    lines = printed.decode("utf-8", "replace").splitlines()
    return Counter(line.split()[1] for line in lines if line.startswith("unloaded ")), pressed
