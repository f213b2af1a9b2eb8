"""Battleforce files with combat dials: check, show, new, other texts, and the whole chain."""

import io
import json
import random
from pathlib import Path
from typing import Any

import pytest

from doomsday import cli
from doomsday.companies import packs
from doomsday.errors import FAILED, USAGE
from doomsday.games.mechwarrior import odds, randomforce, randomgame
from doomsday.games.mechwarrior.reader import READER
from doomsday.records.replays import judge
from shared.rules.mechwarrior.game import GAME
from shared.rules.mechwarrior.model import equipment_rows
from shared.rules.mechwarrior.model.kinds import FULL, ORDERS
from shared.rules.mechwarrior.setup import battleforce
from shared.rules.mechwarrior.setup.agreement import agree
from shared.rules.records.actions_reader import ActionsFile
from shared.rules.records.actions_text import Converted
from tests.onbox import ROOT
from tests.rules import dial_games
from tests.rules.saved_games import saved
from tests.sampling import cases

Capture = pytest.CaptureFixture[str]
FOLDER = ROOT / "examples" / "dials"
CHAINS = 1000
SAMPLE = 12


def file_with(path: Path, dial: str, more: str = "") -> str:
    path.write_text(
        'game = "mechwarrior"\nname = "Reds"\n[[units]]\nname = "Fox"\nkind = "mech"\n'
        f'speed = "mech"\npoints = 90\ndial = {dial}\n{more}'
    )
    return str(path)


@pytest.mark.parametrize(
    ("dial", "words"),
    [
        ("[]", "unit 1 'Fox': the dial is empty; write a text for each click"),
        (str(["8/9/18/3/2"] * 50), "unit 1 'Fox': the dial has 50 clicks; write at most 20"),
        ('["8/9/18/3/2", "8/100/18/3/2"]', "'Fox': click 2: attack is '100'; write a number"),
        ('["8/9/18/3/2 salvage"]', "click 1: Salvage cannot show on the first click; leave"),
        ('["8/9/18/3/2", "8/9/018/3/2"]', "click 2: defence is '018'; write a number from 0"),
        ('["8/9/18/3/2", ""]', "click 2: it is empty; write speed/attack/defence/"),
        ('["8/9/18/3/2 defence:Decoy"]', "click 1: 'Decoy' is no equipment; write up to 20"),
        ('["8/9/18/3/2 shield:decoy"]', "click 1: 'shield:decoy' has no place; write the place"),
        ('["8/9/18/3/2 speed:evade speed:jump_jets"]', "click 1: speed has two equipments; write"),
        ('["8/9/18/3"]', "click 1: it has 4 values, '8/9/18/3'; write speed/attack/"),
        ('["8/9/18/3/2 decoy"]', "click 1: 'decoy' has no place; write the place"),
        ("[3]", "unit 1 'Fox': dial is 3, not a list of texts, one for each click"),
    ],
)
def test_check_names_unit_click_and_what_to_write(
    tmp_path: Path, capsys: Capture, dial: str, words: str
) -> None:
    assert cli.main(["check", file_with(tmp_path / "reds.toml", dial)]) == FAILED
    told = capsys.readouterr()
    assert words in told.out + told.err
    assert len((told.out + told.err).strip().splitlines()) == 1


def test_check_accepts_a_word_that_it_does_not_know_with_a_note(
    tmp_path: Path, capsys: Capture
) -> None:
    path = file_with(tmp_path / "reds.toml", '["8/9/18/3/2 speed:coffee_maker(o)"]')
    assert cli.main(["check", path]) == 0
    assert "1 dial, 'coffee_maker' of Fox is only shown" in capsys.readouterr().out


def test_check_says_which_equipment_a_misspelt_word_may_mean(
    tmp_path: Path, capsys: Capture
) -> None:
    """It would be kept and never computed, without a word (W-134)."""
    path = file_with(tmp_path / "reds.toml", '["8/9/18/3/2 defence:heavy_armour speed:jumpjets"]')
    assert cli.main(["check", path]) == 0
    told = capsys.readouterr().out
    assert "'heavy_armour' of Fox is only shown; is 'heavy_armor' meant?" in told
    assert "'jumpjets' of Fox is only shown; is 'jump_jets' meant?" in told


def test_the_manual_lists_the_equipment_that_is_computed() -> None:
    text = (ROOT / "docs" / "manual.md").read_text()
    for row in equipment_rows.ROWS:
        more = " Can be cancelled." if row.optional else ""
        assert (f"| `{row.word}` | {row.help}{more} |" if row.help else f"`{row.word}`") in text


def test_check_refuses_a_battleforce_that_no_box_can_read(tmp_path: Path, capsys: Capture) -> None:
    clicks = [f"{20 - at}/{40 - at}/{60 - at}/9/9 speed:word_{at} attack:x{at}" for at in range(9)]
    unit = '[[units]]\nname = "U%d"\nkind = "mech"\nspeed = "mech"\npoints = 9\ndial = %s\n'
    more = "".join(unit % (at, json.dumps(clicks)) for at in range(15))
    path = file_with(tmp_path / "reds.toml", json.dumps(clicks), more)
    assert cli.main(["check", path]) == FAILED
    assert "the box reads battleforces of up to 3072 bytes" in capsys.readouterr().out


def test_twelve_dials_of_twelve_clicks_fit_a_box() -> None:
    """Issue 43: a full force of figures with usual dials."""
    clicks = [
        f"{12 - at // 2}/{11 - at // 3}/{19 - at // 4}/{4 - at // 4}/{3 - at // 5}"
        + (" defence:heavy_armor primary:pulse" if at < 5 else " speed:evade" if at < 8 else "")
        + (" salvage" if at > 9 else "")
        for at in range(12)
    ]
    tables = [
        {"name": f"Figure number {at}", "short": f"F{at}", "kind": "mech", "speed": "mech"}
        | {"points": 60, "vent": 2, "range": ["energy", "melee"], "dial": clicks}
        for at in range(12)
    ]
    found = READER.check({"game": "mechwarrior", "name": "Many", "units": tables})
    assert found.faults == []
    assert len(found.line.encode()) < 2048
    # A box of an older version gets them without their dials.
    assert "d" + "A" not in found.former_line
    assert len(battleforce.read(found.former_line.encode())[1]) == 12


def test_show_draws_each_dial_as_a_table_with_its_decline(capsys: Capture) -> None:
    assert cli.main(["show", str(FOLDER / "copse-lance.toml")]) == 0
    lines = capsys.readouterr().out.splitlines()
    place = lines.index("Alder: 7 clicks, energy/melee")
    block = "\N{FULL BLOCK}"
    bars = [line.count(block) for line in lines[place + 2 : place + 9]]
    assert bars[0] == 10 and bars[-1] == 1 and bars == sorted(bars, reverse=True)
    assert lines[place + 2].endswith("defence:hardened_armor")
    assert cli.main(["show", str(FOLDER / "copse-lance.toml"), "--json"]) == 0
    (facts,) = json.loads(capsys.readouterr().out)
    assert facts["units"][0]["dial"][6] == "5/7/16/1/2 salvage"
    assert facts["units"][0]["range"] == ["energy", "melee"]


class _Typed(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_new_asks_for_a_figure_click_by_click(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = "Fox: mech 90 range energy/none dial\n8/100/18/3/2\n8/9/18/3/2\n7/9/18/2/- salvage\n\n"
    # No heat dial, and no other unit.
    monkeypatch.setattr("sys.stdin", _Typed(typed + "\n\n"))
    path = tmp_path / "reds.toml"
    command = ["new", str(path), "--game", "mechwarrior", "--name", "Reds"]
    assert cli.main(command) == 0
    told = capsys.readouterr().err
    assert "Click 1 of its dial" in told and "attack is '100'" in told and "Click 3" in told
    text = path.read_text()
    assert 'dial = ["8/9/18/3/2", "7/9/18/2/- salvage"]' in text
    assert 'range = ["energy", "none"]' in text


def test_new_asks_for_range_types_and_heat_dial_after_the_clicks(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = ("8/9/18/3/2", "", "energy/wind", "Energy / Melee", "a;b", "||gun -1|shutdown")
    monkeypatch.setattr("sys.stdin", _Typed("\n".join(answers) + "\n"))
    path = tmp_path / "reds.toml"
    assert cli.main(["new", str(path), "--name", "Reds", "--unit", "Fox: mech 90 dial"]) == 0
    told = capsys.readouterr().err
    assert "write two of none, ballistic" in told and "click 0 of the heat dial has ';'" in told
    text = path.read_text()
    assert 'range = ["energy", "melee"]' in text
    assert 'heat_dial = ["", "", "gun -1", "shutdown"]' in text


def test_new_asks_only_for_what_the_line_leaves_open(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", _Typed("8/9/18/3/2\n\n\n"))
    path = tmp_path / "reds.toml"
    lines = ("Cart: vehicle tracked 60 range none/melee dial", "Mule: vehicle tracked 60 dial")
    command = ["new", str(path), "--name", "Reds"]
    for line in lines:
        command += ["--unit", line]
    assert cli.main(command) == 0
    told = capsys.readouterr().err
    assert "Range types" not in told and "Heat dial from" not in told
    text = path.read_text()
    assert text.count("dial = [") == 1 and 'range = ["none", "melee"]' in text


def test_new_takes_all_dials_of_a_figure_in_one_line(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "reds.toml"
    line = "range energy heat_dial ||gun -1|shutdown dial 8/10/18/3/2|7/9/17/2/2 salvage"
    command = ["new", str(path), "--name", "Reds", "--unit", f"Fox: mech 90 vent 1 {line}"]
    assert cli.main(command) == 0
    text = path.read_text()
    assert 'dial = ["8/10/18/3/2", "7/9/17/2/2 salvage"]' in text
    assert 'heat_dial = ["", "", "gun -1", "shutdown"]' in text and 'range = ["energy"' in text


def test_new_writes_nothing_where_clicks_are_missing_and_nobody_can_be_asked(
    tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "reds.toml"
    command = ["new", str(path), "--name", "Reds", "--unit", "Koshi: mech 80 vent 1 dial"]
    assert cli.main(command) == USAGE
    told = capsys.readouterr().err
    assert "Nothing follows 'dial' at the end of 'Koshi: mech 80 vent 1 dial'; no file was" in told
    assert "dial 8/10/18/3/2 defence:heavy_armor|7/9/17/2/2 salvage', or a terminal" in told
    assert not path.exists()


def test_a_dial_without_clicks_inside_a_line_is_named(tmp_path: Path, capsys: Capture) -> None:
    text = tmp_path / "forces.txt"
    text.write_text("Reds\nFox: mech 90 dial heat_dial |gun -1\n")
    assert cli.main(["import", str(text), "--out", str(tmp_path / "back")]) == FAILED
    told = capsys.readouterr()
    assert "line 2: nothing follows dial" in told.out + told.err


def test_check_and_show_tell_of_the_heat_dial(tmp_path: Path, capsys: Capture) -> None:
    path = file_with(tmp_path / "reds.toml", '["8/9/18/3/2"]', "vent = 2\n")
    assert cli.main(["check", path]) == 0
    assert "1 dial, Fox has a vent but no heat dial" in capsys.readouterr().out
    with Path(path).open("a") as file:
        file.write('heat_dial = ["", "gun -1, speed -2", "shutdown"]\n')
    assert cli.main(["check", path]) == 0
    assert "no heat dial" not in capsys.readouterr().out
    assert cli.main(["show", path]) == 0
    lines = capsys.readouterr().out.splitlines()
    place = lines.index("Fox: heat dial")
    rows = [line.split(None, 1) for line in lines[place + 2 :]]
    assert rows == [["0", "-"], ["1", "gun -1, speed -2"], ["2", "shutdown"]]


@pytest.mark.parametrize("dialect", ["units", "csv"])
def test_other_texts_keep_the_dials(tmp_path: Path, capsys: Capture, dialect: str) -> None:
    text = tmp_path / "forces.txt"
    assert cli.main(["export", str(FOLDER), "--to", dialect, "--out", str(text)]) == 0
    assert cli.main(["import", str(text), "--out", str(tmp_path / "back")]) == 0
    capsys.readouterr()
    shown = []
    for folder in (FOLDER, tmp_path / "back"):
        assert cli.main(["show", str(folder), "--json"]) == 0
        facts = json.loads(capsys.readouterr().out)
        shown.append([{**each, "file": ""} for each in facts])
    assert len(shown[0]) == 4 and shown[0] == shown[1]


def test_odds_of_a_declared_attack_come_from_the_dials() -> None:
    """W-133, W-134: armour and clicks left of the target; nothing has to be typed first."""
    own = (dial_games.unit("Fox", types=("energy",), heat=("", "gun -1", "")),)
    foe = dial_games.unit("Ox", clicks=dial_games.with_word("defence:heavy_armor"))
    game = dial_games.battle(own, (foe,))
    tokens = "Ba:dial-2/x Aa:heat+1 Aa:ranged ranged+/0/0>Ba"
    for token in tokens.split():
        game.play(game.state.parse(token))
    before = game.state.save()
    found = odds.of_game(game.state)
    assert ("Attack", "10") in found.facts and ("Defence", "17") in found.facts
    damage, left = found.cases[0].chances
    # 3 - 1 for heat - 1 for armour; with a critical hit 2 clicks, which is past the last one.
    assert [place for place, ways in enumerate(damage.weights) if ways] == [0, 1, 2]
    assert [place for place, ways in enumerate(left.weights) if ways] == [0, 1, 2]
    assert game.state.save() == before


def dialled(seed: int) -> dict[str, Any]:
    """Return the document of a random battleforce of which some units have dials."""
    chance = random.Random(seed)
    document = randomforce.battleforce(seed, 450)
    # Both of a game differ.
    document["name"] = f"{document['name'][:14].strip()} {seed}"
    for table in document["units"]:
        if chance.random() < 0.7:
            table["dial"] = clicks(chance)
            table["range"] = [chance.choice(("none", "ballistic", "energy")), "melee"]
    return document


def clicks(chance: random.Random) -> list[str]:
    words = ("heavy_armor", "decoy(o)", "pulse(o)", "armor_piercing", "evade", "hand_to_hand")
    found = []
    for click in range(chance.randint(1, 12)):
        values = [12 - click // 2, 11 - click // 3, 19 - click // 4, max(0, 4 - click // 3)]
        text = "/".join(map(str, values)) + chance.choice(("/-", "/1"))
        if click > 2 and chance.random() < 0.3:
            text += " salvage"
        for place in ("speed", "defence", "primary"):
            if chance.random() < 0.3:
                text += f" {place}:{chance.choice(words)}"
        found.append(text)
    return found


def test_random_forces_with_dials_pass_check_sync_play_pull_and_replay() -> None:
    """A thousand of them; the file of the box stands for the game that it played."""
    for seed in range(cases(CHAINS, SAMPLE)):
        lines = []
        for document in (dialled(2 * seed), dialled(2 * seed + 1)):
            found = READER.check(document)
            assert found.faults == [], seed
            lines.append(found.line.encode())
        # As the box keeps them.
        content = packs.file_of("mechwarrior", lines)
        forces = [battleforce.read(line) for line in packs.lines_on_box("mechwarrior", content)]
        assert len(forces) == 2
        chance = random.Random(seed)
        setup = agree(forces, chance.choice((ORDERS, FULL)), 450)
        game = randomgame.play(setup, chance)
        pulled = Converted(ActionsFile(saved(game)))
        assert pulled.fault == "" and pulled.checks > 0, seed
        verdict = judge(pulled.text)
        assert verdict.error is None and verdict.over, (seed, verdict.error)
        packed = GAME.read_packed(GAME.write_header(setup))
        assert GAME.write_header(packed) == GAME.write_header(setup)
