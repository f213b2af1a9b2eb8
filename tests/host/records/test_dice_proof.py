"""Proofs of dice: a record of a box passes, and none that was changed does."""

import random
import re
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.errors import DONE, FAILED
from doomsday.records.replays import Dice, judge

# A game at full depth that was played on the simulated box; all its dice are the box's.
RECORD = (Path(__file__).parent / "rolled.game").read_text()
SEED = re.search(r"dice_seed (\w+)", RECORD)[1]
HASH = re.search(r"dice_hash (\w+)", RECORD)[1]
# Of a roll of several dice: the only face of another one may follow from another stamp as well.
STAMP = r"~\S{3,}\s\{roll (\w{8})"
_DIGITS = "0123456789abcdef"


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


def other(digit: str, chance: random.Random, among: str) -> str:
    return chance.choice([one for one in among if one != digit])


def tampered(seed: int) -> str:
    """Change a face of a roll, a digit of a stamp, of the seed or its hash; or drop a stamp."""
    chance = random.Random(seed)
    kind = seed % 5
    if kind == 0:
        # The colours of a pool are letters, its faces digits.
        places = [
            (roll.start() + i, "12345678" if letter in "rg" else "123456")
            for roll in re.finditer(r"~\S+(?= \{roll|\n\{roll)", RECORD)
            for i, letter in enumerate(roll[0])
            if letter.isdigit()
        ]
        at, among = chance.choice(places)
    elif kind == 4:
        # Not the last stamp: without it all behind it have other numbers.
        stamp = chance.choice(list(re.finditer(r"\{roll \w+\}", RECORD))[:-1])
        return RECORD[: stamp.start()] + RECORD[stamp.end() :]
    else:
        word = (STAMP, r"dice_seed (\w+)", r"dice_hash (\w+)")[kind - 1]
        found = chance.choice(list(re.finditer(word, RECORD)))
        at, among = chance.randrange(found.start(1), found.end(1)), _DIGITS
    return RECORD[:at] + other(RECORD[at], chance, among) + RECORD[at + 1 :]


def test_every_roll_of_a_box_follows_from_its_seed() -> None:
    found = dice(RECORD)
    assert (found.rolls, found.typed, found.hash, found.fault) == (17, 0, HASH, "")


@pytest.mark.parametrize("seed", range(100))
def test_a_record_that_was_changed_does_not_pass(seed: int) -> None:
    assert fault(tampered(seed)) != ""


def test_the_first_roll_that_does_not_follow_is_named() -> None:
    changed = RECORD.replace("~W24R24B6Y6G6", "~W34R24B6Y6G6", 1)
    assert fault(changed) == (
        "Roll 5, ply 30: the seed gives ~W24R24B6Y6G6, but the record has ~W34R24B6Y6G6."
    )


def test_a_roll_without_its_stamp_counts_as_entered_by_people() -> None:
    last = list(re.finditer(r"\{roll \w+\}", RECORD))[-1]
    found = dice(RECORD[: last.start()] + RECORD[last.end() :])
    assert (found.rolls, found.typed, found.fault) == (16, 1, "")


def test_a_stamp_behind_an_action_without_dice_is_named() -> None:
    changed = RECORD.replace(" @.", " @. {roll 00000001}", 1)
    assert fault(changed) == "Roll 1 stands where nothing was rolled."


def test_a_record_of_an_older_box_says_that_it_has_no_seed() -> None:
    old = re.sub(r"\[dice_\w+ \w+\]\n|\{roll \w+\}", "", RECORD)
    assert dice(old).typed == 17
    assert fault(old).startswith("No hash of a seed is on record")


def test_a_game_that_is_not_over_has_no_seed_yet() -> None:
    running = RECORD.replace(f"[dice_seed {SEED}]\n", "")
    assert fault(running) == "The seed is missing: a box adds it when the game is over."


def test_the_command_names_what_people_entered_and_fails_for_a_changed_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.game", tmp_path / "bad.game"
    good.write_text(RECORD)
    bad.write_text(tampered(0))
    assert cli.main(["verify", str(good)]) == DONE
    assert "17 rolls of the box from the seed with dice check " in capsys.readouterr().out
    assert cli.main(["verify", str(good), str(bad)]) == FAILED
