"""The commands `import` and `export`: files, pasted text, output, exit codes."""

import json
from pathlib import Path
from typing import Any

import pytest

from doomsday import cli
from doomsday.companies.rosters import read
from doomsday.errors import FAILED, USAGE
from tests.onbox import ROOT

Capture = pytest.CaptureFixture[str]
EXAMPLES = ROOT / "examples" / "companies"
FOREIGN = ROOT / "examples" / "foreign"
LEGAL = "Red\nA: Rd Y B G SSR\nB: Rd Y B G SSR\nC: Rd Y B G SSR\n"


def test_a_pasted_text_becomes_the_file_of_a_company(paste: Any, capsys: Capture) -> None:
    paste(LEGAL.encode())
    assert cli.main(["import", "-"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out.startswith(
        "# From standard input, the text of the Commander's Handbook.\n"
        'game = "mfz"\nname = "Red"\n\n[[frames]]\nname = "A"\nsystems = "Rd Y B G"\nrockets = 1\n'
    )


def test_every_company_gets_a_file_that_is_legal_and_none_is_replaced(
    tmp_path: Path, capsys: Capture
) -> None:
    out = tmp_path / "mine"
    arguments = ["import", *map(str, sorted(FOREIGN.glob("*"))), "--out", str(out)]
    assert cli.main(arguments) == 0
    first = {path.name: path.read_bytes() for path in out.iterdir()}
    assert sorted(first) == [
        "night-ferry.toml",
        "odo.toml",
        "paper-lanterns.toml",
        "tidewater-crane-co.toml",
        "tin-orchard.toml",
    ]
    assert cli.main(["check", str(out)]) == 0
    capsys.readouterr()
    assert cli.main(arguments) == 0
    assert capsys.readouterr().out.count(" is there already: ") == len(first)
    (out / "odo.toml").write_text("mine")
    assert cli.main(arguments) == 0
    assert (out / "odo.toml").read_text() == "mine"
    assert (out / "odo-2.toml").read_bytes() == first["odo.toml"]


def test_what_was_not_read_and_what_is_not_legal_is_reported(paste: Any, capsys: Capture) -> None:
    paste(b"Red\nA: Rd Q\n")
    assert cli.main(["import", "-", "--json"]) == FAILED
    (found,) = json.loads(capsys.readouterr().out)
    assert found["not_read"] == ["frame 1 'A': 'Q' means no system and no die"]
    assert [problem["code"] for problem in found["problems"]] == ["rockets_not_agreed"]
    assert (found["ok"], found["dialect"], found["name"]) == (False, "handbook", "Red")


def test_a_company_can_be_given_another_name(paste: Any, capsys: Capture) -> None:
    paste(LEGAL.encode())
    assert cli.main(["import", "-", "--name", "Blue"]) == 0
    assert 'name = "Blue"' in capsys.readouterr().out


BAD = {
    "empty": (b"", "the file is empty"),
    "utf-16": (LEGAL.encode("utf-16"), "this text is UTF-16"),
    "binary": (b"\0\1\2" * 99, "a binary file"),
    "latin-1": (b"Red\nA\xe9: Rd", "line 2: this is not UTF-8 text"),
    "prose": (b"Once upon a time\n" * 99, "no line of this text has a company"),
    "right to left": ("\u202e\u05d0\u05d1\n".encode(), "no line of this text has a company"),
    "too big": (b"A: Rd\n" * 1_000_000, "too big: over 1024 KB"),
    "deep": (b"[" * 200_000, "too deeply nested"),
    "cut off": (b'[{"name": "Red", "frames": [', "not JSON, or it is cut off"),
    "other json": (b'{"hello": []}', "no company of the Commander's Handbook"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_text_that_cannot_be_used_is_refused_in_one_sentence(
    case: str, paste: Any, capsys: Capture
) -> None:
    content, words = BAD[case]
    paste(content)
    assert cli.main(["import", "-"]) == FAILED
    captured = capsys.readouterr()
    assert captured.out == ""
    first, second = captured.err.splitlines()
    assert first.startswith("Error: standard input: ") and words in first
    assert second.startswith("Try: ")


USAGES = {
    "no such dialect": ["import", str(FOREIGN / "report.txt"), "--from", "runes"],
    "several without a folder": ["import", str(FOREIGN / "report.txt")],
    "a name for several": ["import", str(FOREIGN / "report.txt"), "--name", "Red"],
    "a folder": ["import", str(FOREIGN)],
    "no such game": ["import", str(FOREIGN / "report.txt"), "--game", "chess"],
    "export without a dialect": ["export", str(EXAMPLES)],
    "export to runes": ["export", str(EXAMPLES), "--to", "runes"],
}


@pytest.mark.parametrize("case", USAGES)
def test_a_command_that_cannot_be_meant_is_a_usage_error(case: str, capsys: Capture) -> None:
    assert cli.main(USAGES[case]) == USAGE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 2


@pytest.mark.parametrize("dialect", ["handbook-json", "csv", "blog", "condensed", "handbook"])
def test_exported_examples_come_back_and_what_is_lost_is_named(
    dialect: str, tmp_path: Path, capsys: Capture
) -> None:
    text = tmp_path / "all.txt"
    assert cli.main(["export", str(EXAMPLES), "--to", dialect, "--out", str(text)]) == 0
    lost = capsys.readouterr().err.splitlines()
    assert cli.main(["import", str(text), "--out", str(tmp_path / "back")]) == 0
    assert cli.main(["export", str(tmp_path / "back"), "--to", dialect]) == 0
    assert capsys.readouterr().out.endswith(text.read_text())
    keeps_shorts = dialect == "csv"
    assert lost == [] if keeps_shorts else all(" is not kept" in line for line in lost)
    assert bool(lost) != keeps_shorts


@pytest.mark.parametrize("name", ["mine.toml", "all.csv", "all.txt"])
def test_export_replaces_no_file(name: str, tmp_path: Path, capsys: Capture) -> None:
    place = tmp_path / name
    place.write_text("mine")
    command = ["export", str(EXAMPLES), "--to", "csv", "--out", str(place)]
    assert cli.main(command) == USAGE
    assert capsys.readouterr().err == f"Error: {place} exists.\nTry: another name\n"
    assert place.read_text() == "mine"


def test_a_file_without_a_company_is_named_and_the_others_are_exported(
    tmp_path: Path, capsys: Capture
) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("game = 7")
    arguments = ["export", str(bad), str(EXAMPLES / "winter-shift.toml"), "--to", "handbook"]
    assert cli.main(arguments) == FAILED
    captured = capsys.readouterr()
    assert captured.out.startswith("company Winter Shift\n")
    assert captured.err.startswith(f"{bad}: ")
    assert cli.main(["export", str(bad), "--to", "handbook"]) == FAILED


def test_battleforces_come_back_exactly_from_a_table(tmp_path: Path, capsys: Capture) -> None:
    table = tmp_path / "all.csv"
    forces = ROOT / "examples" / "battleforces"
    assert cli.main(["export", str(forces), "--to", "csv", "--out", str(table)]) == 0
    assert capsys.readouterr().err == ""
    for number, more in enumerate(([], ["--from", "csv"], ["--game", "mechwarrior"])):
        out = tmp_path / str(number)
        assert cli.main(["import", str(table), "--out", str(out), *more]) == 0
        assert sorted(path.name for path in out.iterdir()) == [
            "heron-watch.toml",
            "plough-company.toml",
            "sable-lance.toml",
            "salt-brigade.toml",
        ]
        for path in sorted(forces.iterdir()):
            back = read(out / path.name).checked()
            assert back.line == read(path).checked().line != ""


def test_a_table_of_units_names_the_cells_that_it_cannot_read(
    tmp_path: Path, capsys: Capture
) -> None:
    table = tmp_path / "a.csv"
    table.write_text(
        "Unit;Kind;Speed;Points;Unique;Owner\nFox;Mech;MECH;many;perhaps;me\nMule;vehicle;tracked;58;;\n"
    )
    assert cli.main(["import", str(table), "--json"]) == FAILED
    (found,) = json.loads(capsys.readouterr().out)
    assert found["name"] == "Battleforce"
    assert found["not_read"] == [
        "line 2: points is 'many', not a number",
        "line 2: unique is 'perhaps', not yes or no",
    ]
    assert found["notes"] == ["line 2: not kept: 'owner' 'me'"]
    assert [one["code"] for one in found["problems"]] == ["missing_key"]
