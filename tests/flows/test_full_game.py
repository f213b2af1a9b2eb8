"""A full skirmish of two companies, from the first turn to the record on the box."""

import io
import re
from pathlib import Path

import pytest

from doomsday.records.replays import judge_file
from doomsday.screen.words import read_words
from doomsday.sim import script
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import put_file, take_games
from doomsday.sim.player import Player
from shared.rules.games import roster_path
from tests.packs import NO_ROSTERS

MOST_PRESSES = 3000

# Company B is weaker, so that nobody is level; the box asks who rolls. The clock is near the end,
# as in the second half of an evening.
BEGIN = """
answer "Game"
press D 2
answer "full"
press D
answer "Name, numbers"
set "Systems" 18
press A
press D
answer "Options"
set "Dice" ask
set "Own dice" "all faces"
press A
answer "Begin"
hold D 900
expect "Who is near?"
answer "Done"
expect "B's turn"
press A
answer "Correct"
set "Clock" 2
press A 2
expect "B's turn"
"""

# B passes; a frame of A fires a rocket at one of B. Dice that fell at the table are typed in; one
# press takes one back.
ATTACK = """
select "Pass"
expect Pass
answer "Pass"
expect "Aa"
answer "Aa"
expect "Aa attacks"
answer "Bb"
expect "Aa: rockets?"
answer "Rockets"
expect Type
answer "Type"
dice 2 6
expect "2 6 6"
press A
dice 5 6 5 8
expect "2 5 6 5 8"
dice 4 3 5
expect "Aa: defend with"
power
expect "Aa: defend with"
expect "2 5 6 5 8 4 3 5"
answer "defend with 4"
expect "Aa: attack with"

# The die of the defence is taken back and given again.
press A
answer "Undo"
expect "defend with"
answer "defend with 4"
expect "2 5 6 5 8 3 5"
answer "attack with 5"
"""

# The target comes first: it has no aim, rolls ones and defends with one of them.
ANSWER = """
expect "B answers"
expect "Aa's 5 waits"
answer "Target"
answer "No target"
expect "Bb: roll"
answer "Type"
dice 1 1 1 1 1
expect "Bb: defend with"
answer "defend with 1"
expect "Bb: cover?"
"""

# Of four dice two hit; the owner chooses what is lost.
HITS = """
answer "In the open"
expect "Damage to Bb"
answer "Type"
dice 1 1 6 6
expect "1 1 6 6"
until "loses"
answer "d"
expect "Spotting"
answer "Y"
expect "Aa: move with 5"
"""


def said(player: Player) -> str:
    """All that the screen says."""
    return " ".join(read_words(player.pixels()))


def act_out(player: Player, text: str) -> None:
    """Press what a sequence says, and see what it expects."""
    script.run(script.parse(text.splitlines()), player, io.StringIO(), lambda name, pixels: None)


def play_on(player: Player) -> None:
    """Press D until the game is over: the box rolls, and whatever is selected is done."""
    for _ in range(MOST_PRESSES):
        if "Game over" in said(player) or "Game over:" in said(player):
            return
        player.press("D")
    raise AssertionError("the game goes on and on")


@pytest.mark.sampled()
def test_a_full_skirmish_is_played_to_its_record(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    put_file(flash, "sim", "/" + roster_path("mfz"), NO_ROSTERS)
    with play_in(flash) as player:
        for part in (BEGIN, ATTACK, ANSWER, HITS):
            act_out(player, part)
        play_on(player)
        player.press("D")
        player.expect("Saved")
        assert player.box.counters.boots == 2, "it restarted other than by the power cut"
    (record,) = take_games(flash, tmp_path)
    verdict = judge_file(record)
    assert verdict.ok and verdict.over
    # Without the times, which are comments.
    entries = " ".join(re.sub(r"\{[^}]*\}", "", record.read_text()).split())
    assert "B. Aa Aa>Bb/d AaS1 ~W25R65r8B4Y3G5 Aa=DB4 <1 Aa=DB4 Aa=AW5 Bb>" in entries
    assert "~W11B1Y1G1 Bb=DB1 Aa*o ~1166 Bb-Rd Bb-Y" in entries
