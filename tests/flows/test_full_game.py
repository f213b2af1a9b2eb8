"""A full skirmish of two companies, from the first turn to the record on the box."""

import io
from pathlib import Path

from doomsday.records.replays import judge_file
from doomsday.screen.words import read_words
from doomsday.sim import script
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import take_games
from doomsday.sim.player import Player

MOST_PRESSES = 3000

# Company B is weaker, so that nobody is level; the box asks who rolls. The clock is near the end,
# as in the second half of an evening.
BEGIN = """
press D
press C 3
press D
press C 2
press D
expect "Depth full"
press C 2
press D
press C 2
press D
press B 2
press D
press A
press C
press D
press C 2
press D
press B 6
expect Start
press D 2
hold C 900
expect "near which at the start?"
press D
expect "Round 1"
press A
press C 2
press D 2
press B 9
press D
press A 2
expect "clock 2"
"""

# B passes; a frame of A fires a rocket at one of B. Dice that fell at the table are typed in, two
# presses a die; one press takes one back.
ATTACK = """
press B
expect Pass
press D
expect "Aa"
press D
expect "A: target?"
press C
press D
expect "Aa > Bb"
press D
expect "A: ready?"
press C
press D
expect Type
press C
press B
press D
press D 2
expect "W 2 6"
press A
reject "W 2 6"
press D
press B
press D 3
press B
press D 2
expect "R8 8"
press C
press D
press C
press B
press D
press B
expect "Y 3 G 5"
expect OK
press D
expect "A: defence?"
power
expect "A: defence?"
expect "Y 3 G 5"
press C
press D
expect "A: act"

# The die of the defence is taken back and given again.
press A
press D
expect "A: defence?"
press C
press D
expect "Attack W 2 5 R 5 6 R8 8"
press B 4
press D
"""

# The target comes first: it has no aim, rolls ones and defends with one of them.
ANSWER = """
expect "B: target?"
expect "Bb >"
press B
press D
expect "B: roll"
press C
press B 10
press D
expect "B: defence?"
press D
expect "B: in cover?"
"""

# Of four dice two hit; the owner chooses what is lost.
HITS = """
press D
expect "A: damage to Bb"
press C
press B 4
press D 4
expect "1 1 6 6"
press D
press D
expect "B: what is lost?"
press D
expect "Spotting"
press D
expect "A: act"
expect "Move W 2 5 G 5"
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
        if "Game over" in said(player) or "Over:" in said(player):
            return
        player.press("D")
    raise AssertionError("the game goes on and on")


def test_a_full_skirmish_is_played_to_its_record(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    with play_in(flash) as player:
        for part in (BEGIN, ATTACK, ANSWER, HITS):
            act_out(player, part)
        play_on(player)
        player.press("D")
        player.expect("Saved")
        assert player.box.counters.boots == 2, "it was started anew but by the power cut"
    (record,) = take_games(flash, tmp_path)
    verdict = judge_file(record)
    assert verdict.ok and verdict.over
    entries = " ".join(record.read_text().split())
    assert "B. Aa Aa>Bb/d AaS1 ~W25R65r8B4Y3G5 Aa=DB4 <1 Aa=DB4 Aa=AR5 Bb>" in entries
    assert "~W11B1Y1G1 Bb=DB1 Aa*o ~1166 Bb-Rd Bb-Y" in entries
