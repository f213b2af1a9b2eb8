"""Proofs of dice: a record of a box passes, and none that was changed does."""

import re
from pathlib import Path
from textwrap import indent

import pytest

from doomsday import cli
from doomsday.errors import DONE, FAILED
from doomsday.records.replays import Dice, judge
from tests.host.records.tampering import Tampering, rolls_of, tamperings, without_one_token
from tests.onbox import ROOT

# A game at full depth that was played on the simulated box; all its dice are the box's.
RECORD = (Path(__file__).parent / "rolled.game").read_text()
# One of MechWarrior with a roll that was undone, and one that people entered; played by
# examples/mech_dice_check.seq.
EXAMPLE = ROOT / "examples" / "dice-check.game"
SEED = re.search(r"dice_seed (\w+)", RECORD)[1]
HASH = re.search(r"dice_hash (\w+)", RECORD)[1]
TAMPERED = [*tamperings(RECORD), *tamperings(EXAMPLE.read_text())]


def dice(text: str) -> Dice:
    found = judge(text).dice
    assert found is not None
    return found


def fault(text: str) -> str:
    """What is wrong with the dice, or else with the record."""
    verdict = judge(text)
    return (verdict.dice.fault if verdict.dice else "") or (
        verdict.error.message if verdict.error else ""
    )


def test_every_roll_of_a_box_follows_from_its_seed() -> None:
    found = dice(RECORD)
    assert (found.rolls, found.undone, found.entered) == (17, 0, ())
    assert (found.hash, found.fault) == (HASH, "")


@pytest.mark.parametrize(
    "change", [pytest.param(one, id=f"{i}-{one.kind}") for i, one in enumerate(TAMPERED)]
)
def test_a_record_that_was_changed_does_not_pass(
    change: Tampering, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "changed.game"
    record.write_text(change.record)
    assert cli.main(["verify", str(record)]) == FAILED
    assert f"changed.game: {change.says}" in capsys.readouterr().out


def test_a_record_is_changed_in_a_hundred_ways() -> None:
    assert len(TAMPERED) >= 100
    assert len({one.record for one in TAMPERED} - {RECORD, EXAMPLE.read_text()}) == len(TAMPERED)


def test_a_dropped_or_exchanged_action_is_told_if_it_changes_a_roll() -> None:
    text = EXAMPLE.read_text()
    for changed in without_one_token(text):
        assert fault(changed) or rolls_of(changed) == rolls_of(text), changed


def test_the_first_roll_that_does_not_follow_is_named() -> None:
    changed = RECORD.replace("~W24R24B6Y6G6", "~W34R24B6Y6G6", 1)
    assert fault(changed) == (
        "Roll 5, ply 30: the seed gives ~W24R24B6Y6G6, but the record has ~W34R24B6Y6G6."
    )


def test_a_roll_without_its_stamp_counts_as_entered_by_people() -> None:
    last = list(re.finditer(r"\{roll \w+\}", RECORD))[-1]
    found = dice(RECORD[: last.start()] + RECORD[last.end() :])
    assert (found.rolls, found.entered, found.fault) == (16, ((116, "~W66R55B3Y4G3"),), "")


def test_a_roll_that_was_undone_and_one_that_people_entered_are_counted() -> None:
    found = dice(EXAMPLE.read_text())
    assert (found.rolls, found.undone, found.fault) == (5, 1, "")
    assert [token for _, token in found.entered] == ["~a=7"]
    assert found.sentence() == (
        "5 rolls of the box from the seed with dice check 5706 6236, 1 of them undone; "
        "1 roll entered by people"
    )


def test_a_roll_that_was_undone_and_redone_counts_again() -> None:
    first = next(re.finditer(r"\{roll \w+\}", RECORD)).end()
    found = dice(RECORD[:first] + " <1 >1" + RECORD[first:])
    assert (found.rolls, found.undone, found.fault) == (17, 0, "")


def test_a_stamp_behind_an_action_without_dice_is_named() -> None:
    changed = RECORD.replace(" @.", " @. {roll 00000001}", 1)
    assert fault(changed) == "Roll 1 stands where nothing was rolled."


def test_a_record_of_an_older_box_says_that_it_has_no_seed() -> None:
    old = re.sub(r"\[dice_\w+ \w+\]\n|\{roll \w+\}", "", RECORD)
    assert len(dice(old).entered) == 17
    assert fault(old).startswith("No hash of a seed is on record")


def test_a_game_that_is_not_over_has_no_seed_yet() -> None:
    running = RECORD.replace(f"[dice_seed {SEED}]\n", "")
    assert fault(running) == "The seed is missing: a box adds it when the game is over."


def test_the_command_names_what_people_entered_and_fails_for_a_changed_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.game", tmp_path / "bad.game"
    good.write_text(RECORD)
    bad.write_text(TAMPERED[0].record)
    assert cli.main(["verify", str(good)]) == DONE
    assert "17 rolls of the box from the seed with dice check " in capsys.readouterr().out
    assert cli.main(["verify", str(good), str(bad)]) == FAILED


def test_the_page_about_dice_shows_what_the_command_says_of_the_example(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert cli.main(["verify", "examples/dice-check.game"]) == DONE
    printed = indent(capsys.readouterr().out, "    ")
    page = (ROOT / "docs" / "dice.md").read_text()
    assert "    $ doomsday verify examples/dice-check.game\n" + printed in page
