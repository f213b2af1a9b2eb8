"""Boxes that were switched off start again in heaps of every size, and lose no game."""

import random
from pathlib import Path
from typing import NamedTuple

import pytest

from box.ui import words
from doomsday.sim.boxes import play_in
from doomsday.sim.hardware.process import HEAP
from doomsday.sim.player import Player
from shared.rules import games
from tests.faults import stored_screens
from tests.faults.stored_screens import Start, Stored, packed, reference, start
from tests.faults.virtual_line import line_player
from tests.flows import tracebacks
from tests.sampling import cases
from tools import heap_sweep

# Kilobytes; a chip has 1.375 times less. Every game plays in the first.
LEAST, MOST = 166, 240
# Below what a game of full depth needs.
TOO_SMALL = (124, 128, 136)
FOLDER = Path(__file__).parent / "damage_question"
# Coprime to the number of starts: pairs of a page and a heap that are far from each other.
STRIDE = 1_009
# An action with the same number gets another heap in the next game.
HEAPS_APART = 7


def damage_question() -> Stored:
    """A game at full depth, in the question which dice an attack loses."""
    places = {"0001.txt": "/games/0001.txt", "mfz.draft": "/mfz.draft"}
    files = {path: (FOLDER / name).read_bytes() for name, path in places.items()}
    content = packed((FOLDER / "journal").read_bytes(), files)
    return Stored("mfz", "full", "damage question", 0, content)


@pytest.mark.parametrize("heap", range(174, 185))
def test_a_game_in_the_damage_question_goes_on(heap: int, tmp_path: Path) -> None:
    stored = damage_question()
    page = reference(stored, tmp_path / "roomy.bin")
    assert start(stored, tmp_path / "flash.bin", f"{heap}K", page).wrong == ""


@pytest.mark.parametrize("id", games.ids())
def test_stored_pages_are_shown_again_in_heaps_of_every_size(id: str, tmp_path: Path) -> None:
    stored = stored_screens.of_game(id)
    assert len(stored) == stored_screens.SCREENS
    assert {one.depth for one in stored} > set(stored_screens.depths(id))
    pairs = [(one, heap) for heap in range(LEAST, MOST + 1) for one in stored]
    chosen = [pairs[n * STRIDE % len(pairs)] for n in range(cases(len(pairs) // 10, 10))]
    for one, heap in chosen:
        page = reference(one, tmp_path / "roomy.bin")
        found = start(one, tmp_path / "flash.bin", f"{heap}K", page)
        assert found.wrong == "", f"{one.name} at {heap}K"


@pytest.mark.parametrize("id", games.ids())
def test_a_game_is_shown_again_after_each_of_its_actions(id: str, tmp_path: Path) -> None:
    depth = stored_screens.depths(id)[-1]
    of_game = stored_screens.of_whole_game(id, depth, 0)
    every = len(of_game) // cases(len(of_game), 2)
    for ply in range(0, len(of_game), every):
        assert shown_again(of_game[ply](), ply, 0, tmp_path).wrong == ""


class Again(NamedTuple):
    """A start of a stored game. wrong: what is. kept: it says that memory is too little."""

    wrong: str = ""
    kept: bool = False


def shown_again(stored: Stored, ply: int, number: int, folder: Path) -> Again:
    """Start a box that was stored in game `number`, in one of the heaps.

    In a heap that is smaller than a box's it may say that memory is too little, if the game is
    shown in a larger one afterwards.
    """
    heap = LEAST + (ply * STRIDE + number * HEAPS_APART) % (MOST + 1 - LEAST)
    flash = folder / "flash.bin"
    page = reference(stored, folder / "roomy.bin")
    found = start(stored, flash, f"{heap}K", page)
    if not found.wrong:
        return Again()
    if f"{heap}K" < HEAP and words.LITTLE_MEMORY[0] in found.wrong:
        with play_in(flash, heap=stored_screens.ROOMY) as player:
            if game_runs(player):
                return Again(kept=True)
    return Again(f"{stored.name} at {heap}K: {found.wrong}")


def game_runs(player: Player) -> bool:
    """Return whether the page of a game is open, or a page over it."""
    return not player.shows(words.LITTLE_MEMORY[0]) and not player.shows(words.SLEEP)


@pytest.mark.parametrize("heap", TOO_SMALL)
def test_a_game_without_room_is_kept_and_a_sentence_says_so(heap: int, tmp_path: Path) -> None:
    stored = damage_question()
    flash = tmp_path / "flash.bin"
    with stored_screens.switched_on(stored, flash, f"{heap}K") as (player, _):
        player.expect(words.LITTLE_MEMORY[0])
        player.wait(60_000)
        player.expect(words.LITTLE_MEMORY[0])
        assert player.box.counters.boots == 1
        player.press("D")
        player.expect(words.SLEEP)
    with play_in(flash) as player:
        player.expect("Spotting")


@pytest.mark.parametrize("heap", range(161, 187, 3))
def test_a_game_begins_though_a_laptop_has_just_read_the_screen(heap: int, tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    with play_in(flash, heap=f"{heap}K") as player:
        line = line_player(player, random.Random(heap))
        printed = bytearray()
        hears = player.box.on_output
        assert hears is not None

        def both(data: bytes) -> None:
            printed.extend(data)
            hears(data)

        player.box.on_output = both
        line.press("D")
        line.pixels()
        line.hold("D", 900)
        line.expect("place terrain")
        assert player.box.counters.boots == 1
        assert tracebacks.errors(printed.decode("utf-8", "replace")) == []


def test_the_sweep_counts_starts_and_finds_the_smallest_heap_of_each_depth() -> None:
    kinds = [("mfz", "quick"), ("mfz", "quick"), ("mfz", "full")]
    results = [
        (Stored(id, depth, f"page {n}", n, b""), heap, Start(wrong="no" * (heap < 130 + 5 * n)))
        for n, (id, depth) in enumerate(kinds)
        for heap in range(120, 150, 5)
    ]
    rows = {figure.what: figure for figure in heap_sweep.rows(results)}
    quick = rows["starts that show their page, mfz, quick: 2 screens"]
    assert (quick.today, quick.over) == ("7 of 12", True)
    smallest = {
        figure.what.rpartition(" ")[2]: figure.today for figure in heap_sweep.smallest(results)
    }
    assert smallest == {"quick": "131 KB", "full": "136 KB"}
