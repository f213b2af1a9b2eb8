"""Presses that find no memory on pages of combat dials: the game goes on, and nothing is lost."""

import io
from pathlib import Path

import pytest

from doomsday.records.replays import judge_file
from doomsday.sim import script
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import put_file, take_games
from doomsday.sim.player import Player
from shared.rules.games import roster_path
from tests.faults.short_box import HEAP_WITH_HOOK, NOTHING, ask, make_flash
from tests.packs import DIALS, packed

BEGIN = """
answer "Game"
press A
answer "MechWarrior"
press D
answer "full"
press D 4
expect "Turn 1: Ash Pickets"
"""
# Where C is pressed, by page: how it is opened, and again from the page of the phase; a word of
# it; how it is left for the list of units.
PAGES = {
    "dial": ('answer "ASH"\nanswer "Dial"\n', "", "1 of 8", ""),
    "damage": ('answer "WEIR"\nanswer "Damage"\n', "", "Hit by Ash", ""),
    "attack": (
        'answer "CINDER"\nanswer "Ranged"\nanswer "Mill Warden"\n',
        'answer "Mill Warden"\n',
        "CINDER at MILL",
        'answer "Resolved by hand"\n',
    ),
    "result": (
        'answer "CINDER"\nanswer "Ranged"\npress D\nhold D 900\n',
        "",
        "Mill Warden is",
        "",
    ),
}
FREE = (0, 1536, 4096)
LOST_NOTHING = "lost."
KEPT = "kept."
SETTLED_MS, NOTICE_MS = 61_000, 6_000


END = """
press A
answer "End of the game"
answer "All agree"
hold D 900
expect "Game over"
press D
expect "Saved"
"""


def play(player: Player, text: str) -> None:
    script.run(script.parse(text.splitlines()), player, io.StringIO(), lambda name, pixels: None)


@pytest.mark.parametrize("name", PAGES)
def test_a_game_with_dials_goes_on_after_presses_without_memory(name: str, tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    make_flash(flash)
    put_file(flash, "sim", f"/{roster_path('mechwarrior')}", packed(DIALS))
    way, again, word, out = PAGES[name]
    printed = bytearray()
    with play_in(flash, heap=HEAP_WITH_HOOK) as player:
        player.box.on_output = printed.extend
        play(player, BEGIN + way)
        assert player.shows(word)
        for free in FREE:
            boots = player.box.counters.boots
            ask(flash, free)
            player.press("C")
            ask(flash, NOTHING)
            if player.box.counters.boots > boots:
                # Not one of several restarts in a row. The panel shows the table meanwhile.
                player.wait(SETTLED_MS)
            player.press("B")
            # A notice goes.
            player.wait(NOTICE_MS)
            if player.shows(LOST_NOTHING) or player.shows(KEPT):
                # The release met no memory either, after the restart: the first page was opened.
                player.press("D")
                play(player, 'answer "Game"')
            if not player.shows(word):
                # Without any memory the page of the phase was opened in its place.
                play(player, again or way)
            assert player.shows(word), (free, player.words())
        while name == "result" and player.shows(word):
            player.press("D")
            player.wait(NOTICE_MS)
        while not player.shows("Menu"):
            player.press("A")
            player.wait(NOTICE_MS)
        play(player, out + END)
    assert b"MemoryError" in printed
    (record,) = take_games(flash, tmp_path)
    verdict = judge_file(record)
    assert verdict.ok and verdict.over
