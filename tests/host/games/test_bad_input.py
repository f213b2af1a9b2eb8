"""Foreign, huge, odd and hostile input of the commands: a clear line each, and nothing is run."""

import io
import json
import os
from pathlib import Path
from typing import Any

import pytest

from doomsday import cli
from doomsday.errors import FAILED, USAGE
from tests.onbox import ROOT

Capture = pytest.CaptureFixture[str]
EXAMPLES = ROOT / "examples"
LAMPS = EXAMPLES / "companies" / "lamplighters.toml"
FOREIGN = EXAMPLES / "foreign"


def lines(capsys: Capture) -> tuple[list[str], list[str]]:
    captured = capsys.readouterr()
    return captured.out.splitlines(), captured.err.splitlines()


@pytest.mark.parametrize("command", ["check", "show", "bid", "export"])
def test_a_pasted_company_is_read_as_its_file_is(
    command: str, paste: Any, capsys: Capture
) -> None:
    other = str(EXAMPLES / "companies" / "salt-road.toml")
    more = {"bid": [other], "export": ["--to", "csv"]}
    assert cli.main([command, str(LAMPS), *more.get(command, [])]) == 0
    as_file = capsys.readouterr().out.replace(str(LAMPS), "standard input")
    paste(LAMPS.read_bytes())
    assert cli.main([command, "-", *more.get(command, [])]) == 0
    assert capsys.readouterr().out == as_file


@pytest.mark.parametrize("command", ["check", "show"])
def test_json_names_standard_input(command: str, paste: Any, capsys: Capture) -> None:
    paste(LAMPS.read_bytes())
    assert cli.main([command, "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["file"] == "standard input"


def test_a_fault_of_a_pasted_text_has_its_line(paste: Any, capsys: Capture) -> None:
    paste(b'game = "mfz"\nname = "Red\n')
    assert cli.main(["check", "-"]) == FAILED
    assert lines(capsys)[0] == [
        'standard input: line 2: a text begins and ends with "; one is missing'
    ]


def test_standard_input_cannot_be_named_twice(paste: Any, capsys: Capture) -> None:
    paste(LAMPS.read_bytes())
    assert cli.main(["check", "-", "-"]) == USAGE
    assert lines(capsys)[1][0] == "Error: The standard input is named twice."


@pytest.mark.parametrize("command", ["check", "show"])
@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("handbook.json", "JSON"),
        ("frames.csv", "CSV"),
        ("report.txt", "the companies of a battle report"),
        ("pasted.txt", "the text of the Commander's Handbook"),
    ],
)
def test_a_text_of_another_program_is_named_with_the_command_that_reads_it(
    command: str, name: str, title: str, capsys: Capture
) -> None:
    path = FOREIGN / name
    assert cli.main([command, str(path)]) == FAILED
    out, err = lines(capsys)
    assert out + err == [f"{path}: not a company file, but {title}. Try: doomsday import {path}"]


def test_a_company_file_with_a_fault_is_not_taken_for_a_foreign_text(
    tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "a.toml"
    path.write_text(LAMPS.read_text() + "# Wick: Rd Y B G\nrockets 1\n")
    assert cli.main(["check", str(path)]) == FAILED
    assert "a.toml: line 24: not TOML" in lines(capsys)[0][0]


def test_a_company_file_is_not_imported(capsys: Capture) -> None:
    assert cli.main(["import", str(LAMPS)]) == USAGE
    assert lines(capsys)[1][0] == f"Error: {LAMPS} is a company file already."


@pytest.mark.parametrize(
    "text",
    [
        '{"a": [1, {"b": null}]}',
        '{"version": 99, "companies": "later"}',
        '{"mfz.companies": 7}',
        "[" * 100_000,
        "[]",
        "{}",
        '{"name": ',
        '[{"name": "Red", "frames": [{"rd": 1e400}]}]',
    ],
)
def test_json_without_a_company_is_one_line(text: str, paste: Any, capsys: Capture) -> None:
    paste(text.encode())
    assert cli.main(["import", "-"]) == FAILED
    out, (error, hint) = lines(capsys)
    assert out == [] or out[0].startswith("# From standard input")
    assert error.startswith(("Error: standard input: ", "standard input: "))
    assert len(error) < 200 and hint


def arguments_of(command: str, path: Path) -> list[str]:
    """Return the arguments of a command that reads this file."""
    if command == "odds":
        return ["--attacker", "5", "--target", f"{path}:Wick"]
    more = {"bid": [str(LAMPS)], "export": ["--to", "csv"]}
    return [str(path), *more.get(command, [])]


@pytest.mark.parametrize(
    ("line", "count"), [("# a", 1_000_000), ("Red: Rd Rd", 1_000_000), ("[[frames]]", 1_000_000)]
)
@pytest.mark.parametrize("command", ["check", "show", "import", "sync", "bid", "export", "odds"])
def test_a_file_of_a_million_lines_is_refused_by_its_size(
    command: str, line: str, count: int, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "big.toml"
    path.write_text(f"{line}\n" * count)
    assert cli.main([command, *arguments_of(command, path)]) != 0
    out, err = lines(capsys)
    assert len(out + err) <= (3 if command == "export" else 2)
    assert "big.toml" in (out + err)[0] and "over " in (out + err)[0]


def test_a_pasted_text_without_end_is_read_up_to_the_limit(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    with open("/dev/zero", "rb") as endless:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(endless))
        assert cli.main(["check", "-"]) == FAILED
    assert lines(capsys)[0] == ["standard input: too big: over 64 KB"]


@pytest.mark.parametrize("command", ["check", "show", "bid", "export", "sync"])
def test_a_folder_that_is_called_as_a_file_is_read_as_a_folder(
    command: str, tmp_path: Path, capsys: Capture
) -> None:
    folder = tmp_path / "a.toml"
    folder.mkdir()
    more = ["--to", "csv"] if command == "export" else []
    assert cli.main([command, str(folder), *more]) != 0
    assert lines(capsys)[1][0] == f"Error: {folder} has no .toml file."
    (folder / "b.toml").mkdir()
    assert cli.main([command, str(folder), *more]) != 0
    out, err = lines(capsys)
    told = [line for line in out + err if "b.toml" in line]
    assert command == "bid" or told[0].removeprefix("Error: ").startswith(
        f"{folder / 'b.toml'}: cannot be read: Is a directory"
    )


@pytest.mark.parametrize(
    "name",
    [
        "Red \N{ROBOT FACE} Team",
        "\u05e9\u05dc\u05d5\u05dd",
        "\u202eevil",
        "<b onload=alert(1)>",
        "\x1b[31mRed",
        "\x1b]0;title\x07",
        "a\x00b",
        "$(touch hacked)",
        "`touch hacked`",
        "../../etc/passwd",
    ],
)
@pytest.mark.parametrize("command", ["import", "check", "show", "bid", "export", "odds"])
def test_an_odd_name_is_shown_safely_and_never_run(
    command: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "a.txt"
    if command == "import":
        path.write_text(json.dumps([{"name": name, "frames": [{"name": name, "rd": 1}]}]))
    else:
        table = json.dumps(name)
        path.write_text(
            f'game = "mfz"\nname = {table}\n[[frames]]\nname = {table}\nsystems = "Rd"\n'
        )
    if command == "odds":
        path = path.rename(tmp_path / "a.toml")
    more = ["--out", "made"] if command == "import" else []
    cli.main([command, *arguments_of(command, path), *more])
    captured = capsys.readouterr()
    said = captured.out + captured.err
    assert said and all(sign == "\n" or sign.isprintable() for sign in said)
    assert "Internal error" not in said
    made = [Path(folder, file) for folder, _, files in os.walk(tmp_path) for file in files]
    assert len(made) <= 2 and all(tmp_path in one.resolve().parents for one in made)
    assert not [one for one in made if one.name == "hacked"]
    for one in made:
        if one.suffix == ".toml" and one.resolve() != path.resolve():
            assert one.stem.isascii() and one.parent == tmp_path / "made"
            comments = one.read_text().split("game =")[0]
            assert all(sign == "\n" or sign.isprintable() for sign in comments)


@pytest.mark.parametrize(
    "name", ["Red \N{ROBOT FACE}", "\u05e9\u05dc", "\x1b[31mRed", "a\x00b", ""]
)
@pytest.mark.parametrize(
    "entry", [[], ["--frame", "Hammer: Rd Y B B"], ["--unit", "Cart: vehicle tracked 71"]]
)
def test_new_writes_no_file_with_a_name_that_a_box_cannot_have(
    name: str,
    entry: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    path = tmp_path / "a.toml"
    assert cli.main(["new", str(path), "--name", name, *entry]) == USAGE
    error, hint = lines(capsys)[1][-2:]
    assert error.endswith("; no file was written.") and error.isprintable()
    assert hint.startswith("Try: ") and not path.exists()


def test_new_writes_no_file_with_such_a_name_of_a_unit(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "a.toml"
    unit = "Marsh \N{ROBOT FACE}: mech 96"
    assert cli.main(["new", str(path), "--name", "Herons", "--unit", unit]) == USAGE
    assert lines(capsys)[1][-2].startswith("Error: Unit 1: the name has")
    assert not path.exists()


def test_odds_of_a_file_say_what_it_lacks(capsys: Capture) -> None:
    assert cli.main(["odds", "--attacker", str(LAMPS)]) == USAGE
    assert lines(capsys)[1] == [f"Error: No frame is named behind {LAMPS}.", f"Try: {LAMPS}:Wick"]
    force = EXAMPLES / "battleforces" / "heron-watch.toml"
    for text in (f"{force}:Marsh Heron", str(force)):
        assert cli.main(["odds", "--attacker", text, "--defence", "3"]) == USAGE
        error = lines(capsys)[1][0]
        assert error == f"Error: {force} is a battleforce of MechWarrior, which has no frames."
