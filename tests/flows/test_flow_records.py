"""Games that the sequences play to their end: what is saved replays to what the box last showed.

A sequence may say how its last game ends, in a line such as `# ends: B 42, A 15`.
"""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.errors import DONE
from doomsday.records.replays import judge_file
from doomsday.sim.flashfile import take_games
from tests.flows.test_flows import SAVING, play
from tests.onbox import ROOT

# On the last page: place, company and score at the end of a line; what stands before it.
_ROW = re.compile(r"(?P<before>.*?) *\b(?P<place>\d) (?P<name>\S.*?) +(?P<score>\d+)")
# A row of the last page of MechWarrior: name, and points for each of three conditions.
_CONDITIONS = re.compile(r"(?P<name>\S.*?) +(?P<score>\d+) +\d+ +\d+")
_HEADS = "elim surv zone"
_DRAWN = "Draw"
_ENDS = re.compile(r"^# ends: (.+)$", re.MULTILINE)

# What happens in a game, as its record tells it.
TOLD = {
    "full_fall": ("~W11R66B5Y1G5 Ba=DB5 <1 <1 ~W11R66B2Y1G5", "~1256 Ba^ @. Ba-G", "_9 ~426"),
    "full_initiative": ("Bb:wait Aa", "~/Bb Bb", "~/Ab Ab"),
    "full_split": ("+Rhd +Rda +.", "Ac>Ba/a ~W34R6", "Ac-Rhd"),
    "mech_300": ("Ad-x !B17/0", "Ab:outside Ae:zone Ba:outside counted ~44 ~25", "/323 *B"),
    "mech_450": ("Bb-x !C49/0", "Cc:zone counted ~66 ~31 !A49/0/376 !B0/0/304 !C49/0/376 *A"),
    "full_three_deep": ("Aa=AR6 Ba>Ca/d", "Ba=AR6 Ca>Aa/d", "@1=ABC", "@1=BC !A12"),
}


# A draw, a game that is stopped, and the one of the README. One at full depth is played whole in
# test_flows.
SAMPLE = ("damage_skirmish", "game_draw", "game_pause", "mech_dice_check", "mech_orders")


def said_scores(path: Path) -> dict[str, int] | None:
    """The scores that the sequence says its last game ends with."""
    found = _ENDS.findall(path.read_text())
    if not found:
        return None
    pairs = [said.rsplit(" ", 1) for said in found[-1].split(", ")]
    return {name: int(score) for name, score in pairs}


def standings(page: list[str]) -> tuple[dict[str, int], set[str]]:
    """Return the score of each company on the last page, and who won.

    The winner stands on the left, its score below it; the other places stand on the right. Of
    MechWarrior the winner stands in the first row, and the score is that of the first condition.
    """
    if " ".join(page[0].split()).endswith(_HEADS):
        found = [row for line in page[1:] if (row := _CONDITIONS.fullmatch(line))]
        return {row["name"]: int(row["score"]) for row in found}, {found[0]["name"]}
    rows = [row for line in page[1:] if (row := _ROW.fullmatch(line))]
    shown = {row["name"]: int(row["score"]) for row in rows}
    winner = (rows[0]["before"] if rows else page[1]).strip()
    if winner == _DRAWN:
        return shown, {row["name"] for row in rows if row["place"] == "1"}
    # The score is a line of its own, or stands before another place.
    starts = [row["before"] if (row := _ROW.fullmatch(line)) else line for line in page[2:]]
    best = next(start for start in starts if start.strip().isdigit())
    return shown | {winner: int(best)}, {winner}


def in_full(name: str, names: Iterable[str]) -> str:
    """Return the name whose short name a page may have shown, or cut and ended in a full stop."""
    part = name.rstrip(".")
    words = {word: whole for whole in names for word in (*whole.split(), whole)}
    return next(whole for word, whole in words.items() if word.startswith(part))


@pytest.mark.sampled(*SAMPLE)
@pytest.mark.parametrize("name", SAVING)
def test_a_saved_game_replays_to_what_the_last_page_showed(name: str, tmp_path: Path) -> None:
    path = SAVING[name]
    flash = tmp_path / "flash.bin"
    page = play(path, flash)
    record = take_games(flash, tmp_path)[-1]
    verdict = judge_file(record)
    assert verdict.ok
    if "Stop and save" in " ".join(page):
        assert not verdict.over
        return
    # What the box rolled follows from its seed.
    assert verdict.dice is not None and verdict.dice.fault == ""
    shown, winners = standings(page)
    assert verdict.over
    # The page may have shortened the names.
    scores = {company["name"]: company["score"] for company in verdict.seats}
    assert {in_full(name, scores): score for name, score in shown.items()} == scores
    assert {in_full(name, scores) for name in winners} == set(verdict.winners)
    shown = {in_full(name, scores): score for name, score in shown.items()}
    assert said_scores(path) in (None, shown)
    # Without the times, which are comments.
    told = " ".join(re.sub(r"\{[^}]*\}", "", record.read_text()).split())
    assert [tokens for tokens in TOLD.get(name, ()) if tokens not in told] == []


def test_the_example_whose_dice_can_be_checked_is_what_the_box_plays(tmp_path: Path) -> None:
    flash = tmp_path / "flash.bin"
    play(SAVING["mech_dice_check"], flash)
    played = take_games(flash, tmp_path)[-1]
    example = (ROOT / "examples" / "dice-check.game").read_text()
    assert played.read_text() == example
    assert cli.main(["verify", str(played)]) == DONE


def test_every_game_at_full_depth_that_is_told_of_says_how_it_ends() -> None:
    assert [name for name in TOLD if said_scores(SAVING[name]) is None] == []
