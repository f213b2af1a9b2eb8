"""The commands `new`, `show`, `random` and `loadouts`, and `bid --what-if`."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from doomsday import cli
from doomsday.errors import FAILED, USAGE
from doomsday.games.mfz import bids, whatif
from doomsday.games.mfz.company import Company, Frame
from shared.rules.mfz.model import loadout
from tests.onbox import ROOT

Capture = pytest.CaptureFixture[str]
COMPANIES = ROOT / "examples" / "companies"
FORCES = ROOT / "examples" / "battleforces"


def test_show_has_the_dice_of_each_frame_at_each_range(capsys: Capture) -> None:
    assert cli.main(["show", str(COMPANIES / "salt-road.toml")]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Salt Road Carriers: 5 frames, 19 systems, 3 rockets",
        "frame       systems    rockets  hand           direct       artillery",
        "Muleteer    Rd Y B G         0  2W B Y G       2W 2R B Y G  -",
        "Long Haul   Ra Ra Y B        0  2W B Y         -            2W 2R R8 B Y",
        "Brine       Rd B G G         2  2W B 2G        2W 2R B 2G   -",
        "Tollkeeper  Rh B B G         1  2W 2R 2B G G8  2W 2B G G8   -",
        "Outrider    Y G G            0  2W Y 2G G8     -            -",
    ]


def test_show_takes_files_and_folders_of_both_games(capsys: Capture) -> None:
    assert cli.main(["show", str(COMPANIES), str(FORCES / "sable-lance.toml"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["game"] for one in found] == ["mfz"] * 6 + ["mechwarrior"]
    assert found[0]["frames"][0]["pools"] == {
        "hand": {"W": 2, "Y": 1, "G": 2, "G8": 1},
        "direct": {"W": 2, "Y": 1, "G": 2, "G8": 1},
    }
    assert found[-1]["points"] == 292
    assert found[-1]["units"][0]["total"] == 152


def test_show_names_a_file_without_a_company_and_shows_the_others(
    tmp_path: Path, capsys: Capture
) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('game = "mfz"\nname = 7\n')
    assert cli.main(["show", str(bad), str(COMPANIES / "winter-shift.toml")]) == FAILED
    captured = capsys.readouterr()
    assert captured.out.startswith("Winter Shift: ")
    assert captured.err.startswith(f"{bad}: line 2: name is 7, not a text\n")


@pytest.mark.parametrize("options", [[], ["--frames", "8", "--rockets", "5"], ["--frames", "1"]])
def test_a_random_company_is_legal_and_follows_from_its_seed(
    options: list[str], tmp_path: Path, capsys: Capture
) -> None:
    rockets = ["--rockets", "5"] if "--rockets" in options else []
    for seed in range(12):
        path = tmp_path / f"{seed}.toml"
        assert cli.main(["random", "--seed", str(seed), "--out", str(path), *options]) == 0
        assert cli.main(["check", str(path), *rockets]) == 0
        capsys.readouterr()
        assert cli.main(["random", "--seed", str(seed), *options]) == 0
        assert capsys.readouterr().out == path.read_text()
    assert cli.main(["random", "--out", str(path)]) == USAGE


def test_a_random_battleforce_keeps_the_build_total(tmp_path: Path) -> None:
    for build in ("50", "300", "900"):
        path = tmp_path / f"{build}.toml"
        random = ["random", "--game", "mechwarrior", "--build", build, "--seed", "3"]
        assert cli.main([*random, "--out", str(path)]) == 0
        assert cli.main(["check", str(path), "--build", build]) == 0


def test_new_writes_the_frames_that_options_name(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "reds.toml"
    frames = ("Hammer: Rd Y B B SSR", "Guard: tank", "Eye: YY b ssr x2")
    arguments = [word for frame in frames for word in ("--frame", frame)]
    assert cli.main(["new", str(path), "--name", "Reds", *arguments]) == 0
    assert capsys.readouterr().out == f"{path}: 3 frames, 11 systems\n"
    assert 'name = "Guard"\nsystems = "Rd Rd B B"' in path.read_text()
    assert path.read_text().startswith("# What follows a # is a comment.")
    assert cli.main(["check", str(path)]) == 0
    assert cli.main(["new", str(path), "--name", "Reds", *arguments]) == USAGE


class Terminal(io.StringIO):
    """Standard input of a person who types."""

    def isatty(self) -> bool:
        return True


def test_new_asks_for_the_name_and_for_frames_until_an_empty_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    path = tmp_path / "reds.toml"
    monkeypatch.setattr("sys.stdin", Terminal("Reds\nHammer: Rd Q\nHammer: 2Rd, 1B, 3SSR\n\n"))
    assert cli.main(["new", str(path)]) == 0
    captured = capsys.readouterr()
    assert "frame 1 'Hammer': 'Q' means no system and no die." in captured.err
    assert 'systems = "Rd B"\nrockets = 3\n' in path.read_text()


@pytest.mark.parametrize("game", ["mfz", "mechwarrior"])
def test_new_without_a_terminal_writes_an_example_with_the_name(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    path = tmp_path / "mine.toml"
    assert cli.main(["new", str(path), "--game", game, "--name", 'The "Reds"']) == 0
    assert 'name = "The \\"Reds\\""' in path.read_text()
    assert cli.main(["check", str(path)]) == 0


UNITS = (
    "Marsh Heron: mech 96 points vent 1",
    "Sable Fox: Mech quad 134, pilot 18, unique, short FOX, heat_dial ||speed -2, gun -1|shutdown",
    "Cart: vehicle tracked 71 carries 2",
)


def test_new_writes_the_units_that_options_name(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "herons.toml"
    units = [word for unit in UNITS for word in ("--unit", unit)]
    assert cli.main(["new", str(path), "--name", "Herons", *units]) == 0
    assert capsys.readouterr().out.startswith(f"{path}: 3 units, 319 points, ")
    text = path.read_text()
    assert "# Kinds of units, and their speed: infantry: foot, " in text
    assert 'heat_dial = ["", "", "speed -2, gun -1", "shutdown"]' in text
    assert 'speed = "mech"\npoints = 96' in text
    assert cli.main(["check", str(path), "--build", "319"]) == 0


def test_new_asks_for_units_and_says_what_it_does_not_understand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    path = tmp_path / "herons.toml"
    typed = "Herons\nOx: mehc 9\nOx: mech\nOx: mech 9 vnt 1\nOx: infantry 9\n\n"
    monkeypatch.setattr("sys.stdin", Terminal(typed))
    assert cli.main(["new", str(path), "--game", "mechwarrior"]) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith(f"{path}: 1 unit, 9 points, ")
    for words in (
        "line 1: 'mehc' is no kind of unit: infantry, vehicle, mech.",
        "line 1: the points are missing.",
        "line 1: 'vnt' means nothing here; did you mean 'vent'?",
        "line 1: speed foot was assumed",
    ):
        assert words in captured.err


def test_new_without_an_entry_writes_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    path = tmp_path / "none.toml"
    monkeypatch.setattr("sys.stdin", Terminal("Herons\n\n"))
    assert cli.main(["new", str(path)]) == USAGE
    assert "Error: It has no frame; no file was written.\n" in capsys.readouterr().err
    assert cli.main(["new", str(path), "--name", "A", "--unit", "Ox"]) == USAGE
    assert cli.main(["new", str(path), "--frame", "A: Rd", "--unit", "Ox: mech 9"]) == USAGE
    assert not path.exists()


def test_lines_with_units_are_read_back_exactly(tmp_path: Path, capsys: Capture) -> None:
    forces = [str(path) for path in sorted(FORCES.glob("*.toml"))]
    for seed in range(12):
        made = tmp_path / f"{seed}.toml"
        random = ["random", "--game", "mechwarrior", "--seed", str(seed), "--out", str(made)]
        assert cli.main(random) == 0
        forces.append(str(made))
    capsys.readouterr()
    text = tmp_path / "units.txt"
    assert cli.main(["export", *forces, "--to", "units", "--out", str(text)]) == 0
    assert cli.main(["import", str(text), "--out", str(tmp_path / "back"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["dialect"] for one in found] == ["units"] * len(forces)
    for one, path in zip(found, forces, strict=True):
        assert one["notes"] == one["not_read"] == []
        assert one["text"].partition("game =")[2] == Path(path).read_text().partition("game =")[2]


def test_loadouts_are_listed_all_or_by_a_word(capsys: Capture) -> None:
    assert cli.main(["loadouts", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 35
    assert cli.main(["loadouts", "soldier", "--json"]) == 0
    assert [row["rockets"] for row in json.loads(capsys.readouterr().out)] == [0, 0, 1, 2, 3]
    assert cli.main(["loadouts", "Hamer"]) == FAILED
    assert "Try: did you mean 'Hammer'?" in capsys.readouterr().err


def company(name: str, systems: list[int]) -> Company:
    kinds = ["Rd", "Y", "B", "G"]
    frames = [
        Frame(f"F{place}", loadout.parse(" ".join(kinds[:count]))[0])
        for place, count in enumerate(systems)
    ]
    return Company(name, tuple(frames))


def test_every_change_is_computed_as_a_bid_with_it(capsys: Capture) -> None:
    companies = [company("Ann", [4, 4, 4, 3]), company("Ben", [4, 4, 4, 4, 4])]
    found = whatif.outcomes(companies, (4, 6))
    assert [(one.change.seat, one.change.words) for one in found] == [
        (0, "a system more"),
        (0, "a system less"),
        (0, "a frame of 4 systems more"),
        (0, "a frame of 3 systems more"),
        (0, "a frame of 2 systems more"),
        (1, "a system less"),
        (1, "a frame of 4 systems more"),
        (1, "a frame of 3 systems more"),
        (1, "a frame of 2 systems more"),
        (1, "without F0 or F1 or F2 or F3 or F4"),
    ]
    for one in found:
        counts = [(each.name, len(each.frames), each.systems) for each in companies]
        change = one.change
        counts[change.seat] = (counts[change.seat][0], change.frames, change.systems)
        expected = bids.compute(counts)
        assert [bid.facts() for bid in one.table.bids] == [bid.facts() for bid in expected.bids]
        assert one.table.order == expected.order
    (last,) = [one for one in found if one.change.words.startswith("without")]
    # 4 frames and 16 systems against 4 and 15: the fewer systems, the more points.
    assert [bid.score for bid in last.table.bids] == [42, 28]
    assert last.gains == ()


def test_bid_names_the_change_that_makes_a_company_defender(capsys: Capture) -> None:
    files = [str(COMPANIES / f"{name}.toml") for name in ("salt-road", "winter-shift")]
    assert cli.main(["bid", *files, "--what-if", "--json"]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["what_if"]
    gains = {(one["name"], one["change"]): one["becomes"] for one in found if one["becomes"]}
    assert gains == {
        (
            "Salt Road Carriers",
            "without Muleteer or Long Haul or Brine or Tollkeeper",
        ): ["defender"],
        ("Winter Shift", "a frame of 4 systems more"): ["point attacker"],
    }
    assert cli.main(["bid", *files, "--what-if"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[4].split("  ")[0] == "company"
    assert len(lines) == 5 + len(found)
