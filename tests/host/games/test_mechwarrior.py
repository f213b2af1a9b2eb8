"""Battleforce files, and the commands for a game that is registered beside the first."""

import json
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.companies import rosters
from doomsday.errors import FAILED, USAGE
from doomsday.games.mechwarrior.game import TOOLS
from doomsday.games.tools import RosterFile
from shared.rules import games
from shared.rules.mechwarrior.game import GAME
from shared.rules.mechwarrior.setup import battleforce
from tests.onbox import ROOT

EXAMPLES = sorted((ROOT / "examples" / "battleforces").glob("*.toml"))
COMPANIES = sorted((ROOT / "examples" / "companies").glob("*.toml"))
# Seeds of random games, one of each depth.
SEEDS = [(3, "score"), (6, "orders"), (7, "full")]
HEAD = 'game = "mechwarrior"\nname = "Red"\n'
UNIT = '[[units]]\nname = "Picks"\nkind = "infantry"\nspeed = "foot"\npoints = 15\n'
CARD = '[[cards]]\nkind = "planetary"\nname = "Dust"\n'
MECH = '[[units]]\nname = "Fox"\nkind = "mech"\nspeed = "mech"\npoints = 120\n'


def read_battleforce(path: Path, build: int | None = None) -> RosterFile:
    return rosters.read(path).checked_as("mechwarrior", build)


def test_a_battleforce_without_a_game_has_no_other_fault(tmp_path: Path) -> None:
    path = tmp_path / "red.toml"
    path.write_text('name = "Red"\n' + UNIT)
    (problem,) = rosters.read(path).checked().problems
    assert problem.code == "missing_key"
    assert problem.message.endswith('red.toml: line 1: game is missing; add game = "mechwarrior"')


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_are_legal_and_survive_the_box_format(path: Path) -> None:
    """W-7, W-20."""
    found = read_battleforce(path, 450)
    assert found.ok, found.problems
    assert " at 450" in found.about and "3 orders a turn" in found.about
    GAME.check_roster(found.line.encode())


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", "empty", "the file is empty"),
        ('game = "chess"\nname = "Red"\n', "another_game", "only 'mechwarrior' is read here"),
        (HEAD, "no_units", "there are no units"),
        (UNIT, "missing_key", "game is missing"),
        (HEAD + "colour = 1\n" + UNIT, "unknown_key", "unknown key 'colour'"),
        (HEAD.replace("Red", "") + UNIT, "empty_text", "the name is empty"),
        (HEAD.replace("Red", "R" * 21) + UNIT, "too_long", "has 21 characters, at most 20"),
        (HEAD.replace("Red", "R[d") + UNIT, "bad_characters", "cannot show or write"),
        (HEAD.replace("Red", "R\u00d7d") + UNIT, "bad_characters", "cannot show or write"),
        (HEAD.replace('"Red"', "3") + UNIT, "wrong_type", "name is 3, not a text"),
        (HEAD + "units = 3\n", "wrong_type", "units is 3, not a list of tables"),
        (HEAD + UNIT + 'vent = "x"\n', "wrong_type", "vent is 'x', not a whole number"),
        (HEAD + UNIT + "unique = 1\n", "wrong_type", "unique is 1, not true or false"),
        (HEAD + UNIT + "armour = 1\n", "unknown_key", "unit 1 'Picks': unknown key"),
        (HEAD + UNIT.replace("points = 15", ""), "missing_key", "points is missing"),
        (HEAD + UNIT.replace("infantry", "ship"), "no_such_kind", "infantry, vehicle, mech"),
        (HEAD + UNIT.replace("foot", "sail"), "no_such_speed", "not one of foot, wheeled"),
        (HEAD + UNIT.replace("foot", "quad"), "no_such_speed", "does not go with kind infantry"),
        (HEAD + UNIT.replace("15", "0"), "no_such_number", "points is 0, not from 1 to 500"),
        (HEAD + UNIT + "gear = 999\n", "no_such_number", "gear is 999, not from 0 to 200"),
        (HEAD + UNIT + "pilot = -1\n", "no_such_number", "pilot is -1, not from 0 to 200"),
        (HEAD + UNIT + "vent = 2\n", "only_mech", "only a mech has a vent rating"),
        (HEAD + UNIT + 'heat_dial = ["", "x"]\n', "only_mech", "and a heat dial"),
        (HEAD + MECH + "vent = 10\n", "no_such_number", "vent is 10, not from 0 to 9"),
        (HEAD + MECH + "carries = 1\n", "no_transport", "a mech carries no passengers"),
        (HEAD + MECH + "heat_dial = 3\n", "wrong_type", "heat_dial is 3, not a list of texts"),
        (HEAD + MECH + "heat_dial = [1]\n", "wrong_type", "not a list of texts"),
        (HEAD + MECH + 'heat_dial = ["a;b"]\n', "bad_characters", "click 0 of the heat dial"),
        (HEAD + MECH + f"heat_dial = {[''] * 21}\n", "long_dial", "21 clicks, at most 20"),
        (HEAD + "cards = 3\n" + UNIT, "wrong_type", "cards is 3, not a list of tables"),
        (HEAD + "cards = [3]\n" + UNIT, "wrong_type", "card 1: not a table, written as [[cards]]"),
        (HEAD + UNIT + '[[cards]]\nname = "Dust"\n', "missing_key", "card 1 'Dust': kind is"),
        (HEAD + UNIT + CARD.replace("planetary", "weather"), "no_such_card", "pride, contract"),
        (HEAD + UNIT + CARD.replace("Dust", ""), "empty_text", "card 1: the name is empty"),
        (HEAD + UNIT + CARD + "points = 5\n", "unknown_key", "known are kind, name"),
        (HEAD + UNIT + CARD * 9, "too_many_cards", "9 cards, at most 8"),
        (HEAD + UNIT + 'short = "TOOLONG"\n', "too_long", "short has 7 characters, at most 6"),
        (HEAD + UNIT + UNIT, "name_twice", "call them 'Picks 1' and 'Picks 2'"),
        (HEAD + UNIT + "unique = true\n" + UNIT, "unique_twice", "'Picks' is there twice"),
        (HEAD + UNIT.replace("15", "451"), "over_build", "above the build total of 450"),
        (
            HEAD + "".join(UNIT.replace("Picks", f"P{n}") for n in range(17)),
            "too_many_units",
            "17 units, at most 16",
        ),
    ],
)
def test_a_fault_of_a_battleforce_is_named(
    text: str, code: str, words: str, tmp_path: Path
) -> None:
    """W-20 and the limits of a set-up."""
    path = tmp_path / "red.toml"
    path.write_text(text)
    found = read_battleforce(path, 450)
    assert not found.ok and not found.line
    assert code in [problem.code for problem in found.problems], found.problems
    (message,) = [one.message for one in found.problems if one.code == code][:1]
    assert words in message and str(path) in message


def test_all_faults_are_named_at_once(tmp_path: Path) -> None:
    path = tmp_path / "red.toml"
    bad = CARD.replace("planetary", "weather") + CARD.replace("Dust", "")
    path.write_text(HEAD + UNIT + "vent = 2\n" + MECH.replace("120", "0") + bad)
    codes = [one.code for one in read_battleforce(path).problems]
    assert codes == ["only_mech", "no_such_number", "no_such_card", "empty_text"]


def test_cards_reach_the_line_of_the_box(tmp_path: Path) -> None:
    """W-107."""
    path = tmp_path / "red.toml"
    path.write_text(HEAD + UNIT + CARD)
    found = read_battleforce(path)
    assert "1 unit, 15 points, 1 card, 3 orders a turn" in found.about
    assert battleforce.cards(found.line.encode()) == ["planetary Dust"]


def test_check_takes_files_of_both_games(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(path) for path in (*COMPANIES[:1], *EXAMPLES[:1])]
    assert cli.main(["check", *files]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert "frames" in first and "orders a turn" in second
    assert cli.main(["check", "--build", "200", *files]) == FAILED
    assert "above the build total of 200" in capsys.readouterr().out


@pytest.mark.parametrize(("seed", "depth"), SEEDS)
def test_a_random_game_replays(
    seed: int, depth: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "random.game"
    command = ["play", "--random", "--game", "mechwarrior", "--seed", str(seed)]
    assert cli.main([*command, "--out", str(record)]) == 0
    assert TOOLS.random_record(seed) == record.read_text()
    capsys.readouterr()
    assert cli.main(["replay", "--json", str(record)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["depth"] == depth and found["over"]
    assert cli.main(["replay", str(record)]) == 0
    said = capsys.readouterr().out
    assert "zones" in said and " actions: turn " in said


def test_each_game_has_depths_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["play", "--random", "--seed", "2", "--depth"]
    assert cli.main([*command, "orders", "--game", "mechwarrior"]) == 0
    assert "[Depth orders]" in capsys.readouterr().out
    assert cli.main([*command, "damage"]) == 0
    assert "[Depth damage]" in capsys.readouterr().out
    assert cli.main([*command, "quick", "--game", "mechwarrior"]) == USAGE
    error = capsys.readouterr().err
    assert "--depth quick does not apply to MechWarrior." in error
    assert "--depth score or orders or full" in error


def test_a_record_of_one_game_given_as_the_other_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "random.game"
    record.write_text(TOOLS.random_record(1).replace("[Game MW:AoD]", "[Game MFZ:RA]"))
    assert cli.main(["replay", str(record)]) == FAILED
    said = capsys.readouterr()
    assert "The rules have no version, as handbook/2 has: 2." in said.out
    assert "Traceback" not in said.err


def test_a_version_without_the_game_names_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(games, "GAMES", games.GAMES[:1])
    assert cli.main(["check", str(EXAMPLES[0])]) == FAILED
    assert "a company of another game, 'mechwarrior'" in capsys.readouterr().out
