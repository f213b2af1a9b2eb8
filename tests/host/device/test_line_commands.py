"""Output of the commands that talk to a box, with real pyserial and a model of a box."""

import fcntl
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from doomsday import cli
from doomsday.companies.boxfile import whole_file
from doomsday.companies.packs import lines_of, name_of
from doomsday.companies.rosters import read
from doomsday.device.backup.box_data import BoxData
from doomsday.device.backup.rescue import rescue
from doomsday.device.line import find_box as choice
from doomsday.device.line.remembered import Remembered, recall, remember
from doomsday.device.port import faults, patience, port_diagnosis
from doomsday.device.port.port import Port
from doomsday.errors import FAILED, MANY_BOXES, NO_BOX, USAGE
from doomsday.sim.box_actions import PRESS_MS
from shared.link import messages
from tests.host.device.listed import FakePort, plug_in
from tests.link.linebox import at_terminal
from tests.link.modelbox import ModelBox
from tests.link.test_port_diagnosis import GPS, Talker
from tests.link.wire import Nothing
from tests.onbox import ROOT

EXAMPLES = str(ROOT / "examples" / "companies")
NAMES = [
    "Copper Finches",
    "Lamplighters",
    "Ninth Furrow",
    "Quiet Harbour Watch",
    "Salt Road Carriers",
    "Winter Shift",
]
GAMES = {"0001.game": b"1. B.\n" * 300, "0002.game": b"second"}

pytestmark = pytest.mark.usefixtures("own_state")

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for a device without a reply only briefly."""
    monkeypatch.setenv(patience.VARIABLE, "2")


@pytest.fixture
def model() -> ModelBox:
    return ModelBox(GAMES)


@pytest.fixture
def port(model: ModelBox, tmp_path: Path) -> Iterator[str]:
    with at_terminal(model, tmp_path / "P") as link:
        yield str(link)


def failure(capsys: Capture) -> tuple[str, str]:
    """Return the error and the hint, the only lines on standard error."""
    captured = capsys.readouterr()
    first, second = captured.err.splitlines()
    assert first.startswith("Error: ") and second.startswith("Try: ")
    return first, second


def test_sync_puts_companies_on_the_box_and_says_so(
    port: str, model: ModelBox, capsys: Capture
) -> None:
    assert cli.main(["sync", EXAMPLES, "--port", port]) == 0
    assert cli.main(["sync", EXAMPLES, "--port", port]) == 0
    assert capsys.readouterr().out == (
        f"Added: {', '.join(NAMES)}.\n"
        "The box has 6 companies now.\nThe box has 6 companies; nothing changed.\n"
    )
    assert b"Winter Shift" in model.companies


def test_sync_as_json(port: str, capsys: Capture) -> None:
    assert cli.main(["sync", EXAMPLES, "--port", port, "--json"]) == 0
    done = json.loads(capsys.readouterr().out)
    assert done["companies"] == done["added"] == NAMES and done["sent"] > 100
    assert done["changed"] == done["removed"] == done["kept"] == []


def some(tmp_path: Path, *stems: str) -> str:
    """Return a folder with some of the example companies."""
    folder = tmp_path / "some"
    folder.mkdir()
    for stem in stems:
        shutil.copy(Path(EXAMPLES, f"{stem}.toml"), folder)
    return str(folder)


def test_sync_keeps_a_company_that_is_not_in_the_folder(
    port: str, model: ModelBox, tmp_path: Path, capsys: Capture
) -> None:
    assert cli.main(["sync", EXAMPLES, "--port", port]) == 0
    before = model.companies
    folder = some(tmp_path, "salt-road", "winter-shift")
    capsys.readouterr()
    assert cli.main(["sync", folder, "--port", port]) == 0
    assert model.companies == before
    assert capsys.readouterr().out == (
        f"Only on the box, kept: {', '.join(NAMES[:4])}.\n"
        "The box has 6 companies; nothing changed.\n"
        f"To remove what is not in the folder: doomsday sync {folder} --delete\n"
    )


def test_a_changed_company_is_replaced_in_its_place_and_the_others_stay(
    port: str, model: ModelBox, tmp_path: Path, capsys: Capture
) -> None:
    assert cli.main(["sync", EXAMPLES, "--port", port]) == 0
    folder = some(tmp_path, "salt-road", "winter-shift")
    path = Path(folder, "salt-road.toml")
    path.write_text(path.read_text().replace("Muleteer", "Bell", 1))
    capsys.readouterr()
    assert cli.main(["sync", folder, "--port", port, "--json"]) == 0
    done = json.loads(capsys.readouterr().out)
    assert done["changed"] == ["Salt Road Carriers"] and done["kept"] == NAMES[:4]
    assert done["companies"] == NAMES == [name_of(line) for line in lines_of(model.companies)]


def test_sync_removes_a_company_only_with_delete(
    port: str, model: ModelBox, tmp_path: Path, capsys: Capture
) -> None:
    assert cli.main(["sync", EXAMPLES, "--port", port]) == 0
    folder = some(tmp_path, "salt-road", "winter-shift")
    before = model.companies
    capsys.readouterr()
    assert cli.main(["sync", folder, "--delete", "--dry-run", "--port", port]) == 0
    assert capsys.readouterr().out == (
        f"Would remove: {', '.join(NAMES[:4])}.\n"
        "The box would have 2 companies; nothing was sent.\n"
    )
    assert model.companies == before
    assert cli.main(["sync", folder, "--delete", "--port", port]) == 0
    assert capsys.readouterr().out == (
        f"Removed: {', '.join(NAMES[:4])}.\nThe box has 2 companies now.\n"
    )
    assert [name_of(line) for line in lines_of(model.companies)] == NAMES[4:]


def test_an_older_box_loses_no_company_without_delete(
    port: str, model: ModelBox, tmp_path: Path, capsys: Capture
) -> None:
    model.lists_rosters = False
    assert cli.main(["sync", EXAMPLES, "--port", port]) == 0
    before = model.companies
    folder = some(tmp_path, "salt-road")
    capsys.readouterr()
    assert cli.main(["sync", folder, "--port", port]) == FAILED
    first, second = failure(capsys)
    assert "too old to list its 6 companies" in first and "--delete" in second
    assert model.companies == before
    assert cli.main(["pull", "--companies", str(tmp_path / "out"), "--port", port]) == FAILED
    assert "too old to list its companies" in failure(capsys)[0]
    assert cli.main(["info", "--json", "--port", port]) == 0
    assert json.loads(capsys.readouterr().out)["roster_names"] == {"mfz": None}
    assert cli.main(["sync", folder, "--delete", "--port", port]) == 0
    assert "Replaced: 6 companies" in capsys.readouterr().out
    assert model.companies.count(b"\n") == 2


def test_damaged_companies_on_the_box_are_replaced_only_with_delete(
    port: str, model: ModelBox, capsys: Capture
) -> None:
    model.companies = b"doomsday 1 00000000\nOx\t1\t1\tA\tRd\t0\n"
    assert cli.main(["sync", EXAMPLES, "--port", port]) == FAILED
    first, second = failure(capsys)
    assert "companies on the box are damaged" in first and "--delete" in second
    assert cli.main(["sync", EXAMPLES, "--delete", "--port", port]) == 0
    assert "Removed: Ox." in capsys.readouterr().out


def test_kept_companies_that_leave_too_little_room_end_the_sync(
    port: str, model: ModelBox, tmp_path: Path, capsys: Capture
) -> None:
    assert cli.main(["sync", EXAMPLES, "--port", port]) == 0
    capsys.readouterr()
    legal = lines_of(model.companies)[0].partition(b"\t")[2]
    lines = [b"Ox %d\t%s\n" % (number, legal.rstrip(b"\n")) for number in range(49)]
    model.companies = before = whole_file(b"".join(lines), 1)
    folder = some(tmp_path, "salt-road", "winter-shift")
    assert cli.main(["sync", folder, "--port", port]) == FAILED
    first, second = failure(capsys)
    assert "would have 51 companies" in first and "at most 50" in first
    assert "pull --companies" in second
    assert model.companies == before


def test_info_lists_the_companies_on_the_box(port: str, capsys: Capture) -> None:
    assert cli.main(["info", "--port", port]) == 0
    assert "Companies       0 of yours; 2 ready ones\n" in capsys.readouterr().out
    assert cli.main(["sync", EXAMPLES, "--port", port]) == 0
    capsys.readouterr()
    assert cli.main(["info", "--port", port]) == 0
    output = capsys.readouterr().out
    assert all(f" {name}\n" in output for name in NAMES)
    assert cli.main(["info", "--json", "--port", port]) == 0
    assert json.loads(capsys.readouterr().out)["roster_names"] == {"mfz": NAMES}


def test_companies_are_pulled_as_the_files_that_they_came_from(
    port: str, tmp_path: Path, capsys: Capture
) -> None:
    assert cli.main(["sync", EXAMPLES, "--port", port]) == 0
    out = tmp_path / "out"
    capsys.readouterr()
    assert cli.main(["pull", str(out), "--companies", "--port", port]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 6
    made = sorted(out.glob("*.toml"))
    assert cli.main(["check", *map(str, made)]) == 0
    # The order of a frame's systems is not on the box.
    assert [read(path).checked().line for path in made] == [
        read(path).checked().line for path in sorted(Path(EXAMPLES).glob("*.toml"))
    ]
    capsys.readouterr()
    assert cli.main(["sync", str(out), "--port", port]) == 0
    assert capsys.readouterr().out == "The box has 6 companies; nothing changed.\n"
    assert cli.main(["pull", "--companies", str(out), "--port", port]) == 0
    assert capsys.readouterr().out == "Already here: 6 companies.\n"


def test_pulled_companies_keep_their_order_and_replace_no_file(
    port: str, model: ModelBox, tmp_path: Path, capsys: Capture
) -> None:
    names = ("Zebra", '"../Ox"', "Ox", "Ox!")
    model.companies = whole_file(
        b"".join(f"{name}\t1\t1\tA\tRd\t3\n".encode() for name in names), 1
    )
    out = tmp_path / "out"
    out.mkdir()
    (out / "03-ox.toml").write_text("mine")
    assert cli.main(["pull", "--companies", str(out), "--port", port]) == 0
    assert (out / "03-ox.toml").read_text() == "mine"
    (out / "03-ox.toml").unlink()
    assert sorted(path.name for path in out.iterdir()) == [
        "01-zebra.toml",
        "02-ox.toml",
        "03-ox-2.toml",
        "04-ox.toml",
    ]
    capsys.readouterr()
    assert cli.main(["sync", str(out), "--port", port]) == 0
    assert capsys.readouterr().out == "The box has 4 companies; nothing changed.\n"


def test_a_pulled_company_that_differs_from_a_file_of_its_name_is_written_beside_it(
    port: str, model: ModelBox, tmp_path: Path, capsys: Capture
) -> None:
    assert cli.main(["sync", EXAMPLES, "--port", port]) == 0
    folder = some(tmp_path, "salt-road")
    path = Path(folder, "salt-road.toml")
    path.write_text(path.read_text().replace("Muleteer", "Bell", 1))
    assert cli.main(["pull", "--companies", folder, "--port", port]) == FAILED
    assert "differs from" in capsys.readouterr().err
    assert cli.main(["check", str(path)]) == 0
    assert cli.main(["pull", "--companies", folder, "--remove", "--port", port]) == USAGE


def test_sync_of_companies_with_faults_does_not_ask_for_a_box(
    tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "c.toml").write_text("game = 1")
    assert cli.main(["sync", str(tmp_path), "--port", "/dev/no-such"]) == FAILED
    assert "c.toml" in capsys.readouterr().err


def test_faults_of_sync_are_reported_with_a_hint(tmp_path: Path, capsys: Capture) -> None:
    assert cli.main(["sync", str(tmp_path)]) == FAILED
    first, second = failure(capsys)
    assert first.endswith("has no .toml file.") and "examples/companies" in second
    (tmp_path / "c.toml").write_text('game = "mfz"\nx = 1\n')
    assert cli.main(["sync", str(tmp_path)]) == FAILED
    *faults_told, error, hint = capsys.readouterr().err.splitlines()
    assert len(faults_told) > 1 and all("c.toml" in fault for fault in faults_told)
    assert error == f"Error: The companies have {len(faults_told)} faults; none was used."
    assert hint.startswith("Try: ") and "doomsday check" in hint


def test_a_thousand_companies_are_too_many(tmp_path: Path, capsys: Capture) -> None:
    for number in range(1000):
        (tmp_path / f"{number}.toml").write_text("")
    assert cli.main(["sync", str(tmp_path)]) == FAILED
    assert "1000 companies, but the box stores at most 50" in capsys.readouterr().err


def test_pull_copies_games_and_prints_only_new_ones(
    port: str, tmp_path: Path, capsys: Capture
) -> None:
    out = tmp_path / "out"
    assert cli.main(["pull", str(out), "--port", port]) == 0
    assert [Path(line).name for line in capsys.readouterr().out.splitlines()] == [
        "240ac4000001-0001.game",
        "240ac4000001-0002.game",
    ]
    assert cli.main(["pull", str(out), "--port", port]) == 0
    assert capsys.readouterr().out == "Already here: 2 of 2 games.\n"
    assert cli.main(["pull", str(out), "--port", port, "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [(game["game"], game["new"]) for game in listed] == [(1, False), (2, False)]


def test_pull_removes_games_from_the_box_on_request(
    port: str, model: ModelBox, tmp_path: Path, capsys: Capture
) -> None:
    out = str(tmp_path / "out")
    assert cli.main(["pull", out, "--port", port]) == 0
    model.games["0003.game"] = b"third"
    capsys.readouterr()
    assert cli.main(["pull", out, "--remove", "--port", port]) == 0
    assert capsys.readouterr().out == (
        f"{out}/240ac4000001-0003.game\nAlready here: 2 of 3 games.\n"
        "Removed from the box: 3 games.\n"
    )
    assert model.games == {}
    assert cli.main(["pull", out, "--remove", "--port", port]) == 0
    assert capsys.readouterr().out == "There is no finished game on the box.\n"


def test_pull_reports_games_that_stay_on_the_box(
    port: str, model: ModelBox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    real = model._remove
    monkeypatch.setattr(
        model, "_remove", lambda name, size, crc: real(name.replace("2", "9"), size, crc)
    )
    out = str(tmp_path / "out")
    assert cli.main(["pull", out, "--remove", "--json", "--port", port]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [(game["game"], game["removed"]) for game in listed] == [(1, True), (2, False)]
    assert cli.main(["pull", out, "--remove", "--port", port]) == 0
    assert capsys.readouterr().out == "Already here: 1 of 1 game.\nStill on the box: 1 game.\n"


def test_games_are_named_before_an_older_box_refuses_to_remove_them(
    port: str, model: ModelBox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    known = messages.reply_shape

    def older(kind: str) -> str:
        if kind == messages.REMOVE:
            raise ValueError
        return known(kind)

    monkeypatch.setattr(messages, "reply_shape", older)
    out = tmp_path / "out"
    assert cli.main(["pull", str(out), "--remove", "--port", port]) == FAILED
    captured = capsys.readouterr()
    assert len(captured.out.splitlines()) == 2
    assert captured.err == (
        "Error: The program on the box is too old to delete games; they stay there.\n"
        "Try: doomsday deploy, then the same command again\n"
    )
    assert model.games == GAMES


def test_pull_suggests_remove_for_a_nearly_full_box(
    port: str, model: ModelBox, tmp_path: Path, capsys: Capture
) -> None:
    out = str(tmp_path / "out")
    model.free_kb = 90
    assert cli.main(["pull", out, "--port", port]) == 0
    assert capsys.readouterr().out.splitlines()[2:] == [
        f"The box has only 90 KB free. To free space on it: doomsday pull {out} --remove"
    ]
    model.games.clear()
    assert cli.main(["pull", out, "--port", port]) == 0
    assert capsys.readouterr().out == "There is no finished game on the box.\n"


def test_shot_info_and_name(port: str, model: ModelBox, tmp_path: Path, capsys: Capture) -> None:
    model.pixels = bytes(1024)
    picture = tmp_path / "s.png"
    assert cli.main(["shot", str(picture), "--text", "--port", port]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert cli.main(["shot", "--json", "--port", port]) == 0
    assert cli.main(["name", "Blue box", "--port", port]) == 0
    assert model.called == "Blue box"
    capsys.readouterr()
    assert cli.main(["info", "--port", port]) == 0
    said = capsys.readouterr().out
    assert "Box             Blue box\n" in said
    assert "Memory          58 KB of 156 KB free, 39 KB in one piece\n" in said
    assert "Slowest press   58 ms since the start\n" in said
    assert cli.main(["info", "--json", "--port", port]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["name"], facts["games"], facts["port"]) == ("Blue box", 2, port)
    assert facts["memory"]["largest_piece"] == 40_000
    # A box in safe mode, or with an older program, does not report it.
    model.memory = None
    assert cli.main(["info", "--json", "--port", port]) == 0
    assert json.loads(capsys.readouterr().out)["memory"] is None


@pytest.mark.parametrize(
    "running, round, state, said",
    [
        (0, 0, "pages", "none"),
        (4, 2, "play", "number 4, round 2"),
        (4, 0, "play", "number 4, before round 1"),
        (4, 0, "pages", "number 4; choose Game on the box to open it"),
        (0, 0, "safe", "unknown: the program does not run"),
    ],
)
def test_info_shows_the_round_of_the_running_game(
    port: str, model: ModelBox, capsys: Capture, running: int, round: int, state: str, said: str
) -> None:
    model.running, model.round, model.state = running, round, state
    assert cli.main(["info", "--port", port]) == 0
    assert f"Running game    {said}\n" in capsys.readouterr().out


def test_shot_writes_a_picture_or_text_by_the_file_name(
    port: str, model: ModelBox, tmp_path: Path, capsys: Capture
) -> None:
    model.pixels = bytes(1024)
    words = tmp_path / "s.txt"
    assert cli.main(["shot", str(words), "--port", port]) == 0
    assert words.read_text() == ""
    for name in ("s.jpg", "s"):
        assert cli.main(["shot", str(tmp_path / name), "--port", port]) == USAGE
        assert f"doomsday shot {tmp_path / 's.png'}" in failure(capsys)[1]
        assert not (tmp_path / name).exists()


def test_a_full_disk_is_reported_with_the_file(
    port: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    out = tmp_path / "out"
    out.mkdir()
    for arguments, name in (
        (["shot", str(out / "s.png")], "s.png"),
        (["pull", str(out)], "240ac4000001-0001.game"),
    ):
        assert cli.main([*arguments, "--port", port]) == FAILED
        assert failure(capsys)[0] == f"Error: {out / name}: No space left on device."
        assert list(out.iterdir()) == []


def test_pull_does_not_replace_a_broken_link(port: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    link = out / "240ac4000001-0001.game"
    link.symlink_to(tmp_path / "nowhere")
    assert cli.main(["pull", str(out), "--port", port]) == 0
    assert link.is_symlink() and not link.exists()
    (beside,) = out.glob("240ac4000001-0001-*.game")
    assert beside.read_bytes() == GAMES["0001.game"]


def test_names_that_the_screen_cannot_show_are_refused(capsys: Capture) -> None:
    for name in ("", "x" * 21, "a\nb", "é", " x"):
        assert cli.main(["name", name]) == USAGE
        failure(capsys)


def test_control_characters_of_a_box_do_not_reach_the_terminal(
    port: str, model: ModelBox, capsys: Capture
) -> None:
    model.called = "\x1b[2Jbad\x07"
    for arguments in (["info"], ["name"]):
        assert cli.main([*arguments, "--port", port]) == 0
        out = capsys.readouterr().out
        assert "bad" in out and out.replace("\n", "").isprintable()


def test_drive_plays_a_sequence(port: str, model: ModelBox, tmp_path: Path) -> None:
    script = tmp_path / "a.seq"
    script.write_text("press A\npress C 2\nshot here\n")
    shots = ["--shots", str(tmp_path / "shots")]
    assert cli.main(["drive", str(script), "--port", port, *shots]) == 0
    assert model.presses == [(1, PRESS_MS), (4, PRESS_MS), (4, PRESS_MS)]
    assert (tmp_path / "shots" / "here.png").exists()


def test_drive_as_json(port: str, tmp_path: Path, capsys: Capture) -> None:
    script = tmp_path / "a.seq"
    script.write_text("press A\n\nscreen\nshot here\n")
    arguments = ["drive", str(script), "--port", port, "--shots", str(tmp_path), "--json"]
    assert cli.main(arguments) == 0
    told = json.loads(capsys.readouterr().out)
    (screen,) = told.pop("screens")
    assert screen["line"] == 3 and screen["text"][0].startswith("+--")
    assert told == {"port": port, "steps": 3, "shots": [str(tmp_path / "here.png")]}
    script.write_text("screen\nexpect Nothing like it\n")
    assert cli.main(arguments) == FAILED
    captured = capsys.readouterr()
    assert captured.out == "" and "Error: Line 2: " in captured.err


def test_drive_without_a_script_is_reported_with_a_hint(tmp_path: Path, capsys: Capture) -> None:
    assert cli.main(["drive", str(tmp_path / "none.seq")]) == FAILED
    assert "none.seq cannot be read" in failure(capsys)[0]


def test_a_sequence_that_cuts_the_power_is_refused_before_it_begins(
    port: str, model: ModelBox, tmp_path: Path, capsys: Capture
) -> None:
    script = tmp_path / "a.seq"
    script.write_text("press A\npower\n")
    assert cli.main(["drive", str(script), "--port", port]) == USAGE
    error, hint = failure(capsys)
    assert error == "Error: Line 2 of the script: 'power' works only in 'sim --script'."
    assert hint.endswith(f"doomsday sim --fast --script {script}")
    assert not model.presses


def test_a_missing_port_is_reported(tmp_path: Path, capsys: Capture) -> None:
    port = str(tmp_path / "none")
    assert cli.main(["info", "--port", port]) == NO_BOX
    assert failure(capsys) == (f"Error: There is no port {port}.", "Try: doomsday ports")


@pytest.mark.parametrize(
    "command",
    [
        ["info"],
        ["sync", EXAMPLES],
        ["pull", "games"],
        ["shot", "--text"],
        ["name"],
        ["flash"],
        ["deploy"],
        ["doctor"],
        ["backup", "box.zip"],
        ["restore", "box.zip"],
        ["wipe", "--yes"],
    ],
)
def test_an_empty_port_is_refused(
    command: list[str], port: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("DOOMSDAY_PORT", port)
    for empty in ("", " "):
        assert cli.main([*command, "--port", empty]) == USAGE
        assert failure(capsys)[0] == "Error: The port after --port is empty."


def test_games_are_pulled_into_a_folder(port: str, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "file").write_text("mine")
    assert cli.main(["pull", str(tmp_path / "file"), "--port", port]) == USAGE
    assert failure(capsys)[0] == f"Error: {tmp_path / 'file'} is not a folder."
    assert (tmp_path / "file").read_text() == "mine"


def test_a_picture_replaces_regular_files_only(port: str, tmp_path: Path, capsys: Capture) -> None:
    pipe, folder = tmp_path / "pipe.png", tmp_path / "folder.png"
    os.mkfifo(pipe)
    folder.mkdir()
    for place, message in ((pipe, "is not a regular file."), (folder, "is a folder.")):
        assert cli.main(["shot", str(place), "--port", port]) == USAGE
        assert failure(capsys)[0] == f"Error: {place} {message}"
    assert pipe.is_fifo() and folder.is_dir()


def test_info_reports_games_saved_on_the_computer(
    port: str, tmp_path: Path, capsys: Capture
) -> None:
    saved = rescue(
        "240ac4e29526", BoxData({"/games/0001.game": b"x"}, b""), str(tmp_path / "gone")
    )
    note = (
        f"Note: An interrupted flash of the box at {tmp_path / 'gone'} left its games in {saved}: "
    )
    assert cli.main(["info", "--port", str(tmp_path / "gone")]) == NO_BOX
    assert capsys.readouterr().err.startswith(note + "'doomsday flash' restores them.\nError: ")
    assert cli.main(["info", "--port", port]) == 0
    assert not capsys.readouterr().err


def test_a_file_and_dev_null_are_not_serial_ports(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "file").write_text("")
    for place in (str(tmp_path / "file"), str(tmp_path), "/dev/null"):
        assert cli.main(["info", "--port", place]) == NO_BOX
        assert f"{place} is not a serial port" in failure(capsys)[0]


def test_a_port_in_use_is_reported_with_the_program(port: str, capsys: Capture) -> None:
    code = (
        "import os, fcntl, sys; fd = os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY);"
        "fcntl.flock(fd, fcntl.LOCK_EX); print('held', flush=True); sys.stdin.read()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", code, port],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        assert cli.main(["info", "--port", port]) == FAILED
        first, second = failure(capsys)
        assert "is in use by python" in first and f"(pid {holder.pid})" in first
        assert second == "Try: close it, then run the command again"
        holder.communicate()


def test_a_port_is_locked_while_a_command_uses_it(port: str) -> None:
    held = Port(port)
    with open(port, "rb+", buffering=0) as other, pytest.raises(BlockingIOError):
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    held.close()


@pytest.mark.parametrize(
    ("group", "mode", "said", "hint"),
    [
        (1, 0o660, "it belongs to the group '{group}'", "sudo usermod -aG {group} $USER, then"),
        (0, 0o660, "and no group has", "sudo chown $USER {port}, which"),
        (1, 0o600, "and no group has", "sudo chown $USER {port}, which"),
        (1, 0o640, "and no group has", "sudo chown $USER {port}, which"),
        (99_999, 0o660, "You have no permission to use the port {port}.", "ask the administrator"),
    ],
)
def test_a_port_without_permission_is_reported_with_a_hint(
    group: int,
    mode: int,
    said: str,
    hint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    import grp

    import serial

    def refuse(self: object) -> None:
        raise serial.SerialException(13, "Permission denied")

    path = tmp_path / "ttyUSB0"
    path.write_text("")
    real = os.stat

    def rights(file: object, **options: Any) -> Any:
        return SimpleNamespace(st_gid=group, st_mode=mode) if file == str(path) else real(file)  # type: ignore[call-overload]

    monkeypatch.setattr(serial.Serial, "open", refuse)
    monkeypatch.setattr(faults.os, "stat", rights)
    code = cli.main(["info", "--port", str(path)])
    monkeypatch.undo()
    assert code == FAILED
    first, second = failure(capsys)
    known = {"group": grp.getgrgid(1).gr_name, "port": path}
    assert said.format(**known) in first
    assert hint.format(**known) in second


@pytest.mark.parametrize("reads", [0, 4], ids=["greeting", "transfer"])
def test_a_port_that_another_program_reads_too_is_in_use(
    reads: int, port: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    code = (
        "import os, sys; fd = os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY);"
        "print('held', flush=True); sys.stdin.read()"
    )
    real = Port.read
    left = reads

    def stolen(self: Port, timeout_s: float) -> bytes:
        # If the other program reads first, pyserial reports a lost device.
        nonlocal left
        left -= 1
        if left < 0:
            raise faults.Cut(self.name)
        return real(self, timeout_s)

    monkeypatch.setattr(Port, "read", stolen)
    reader = subprocess.Popen(
        [sys.executable, "-c", code, port],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with reader:
        assert reader.stdout is not None
        assert reader.stdout.readline() == "held\n"
        assert cli.main(["sync", EXAMPLES, "--port", port]) == FAILED
        reader.communicate()
    first, second = failure(capsys)
    assert "is in use by python" in first and f"(pid {reader.pid})" in first
    assert second == "Try: close it, then run the command again"


def test_a_silent_port_is_not_a_box(tmp_path: Path, capsys: Capture) -> None:
    with at_terminal(Nothing(), tmp_path / "P") as link:
        assert cli.main(["info", "--port", str(link)]) == NO_BOX
    assert failure(capsys)[0] == f"Error: There is no reply at {tmp_path / 'P'}."


def test_a_cable_pulled_during_a_command_is_reported(
    model: ModelBox, tmp_path: Path, capsys: Capture
) -> None:
    model.companies = b""
    with at_terminal(model, tmp_path / "P", hang_up_after=300) as link:
        assert cli.main(["sync", EXAMPLES, "--port", str(link)]) == FAILED
    first, second = failure(capsys)
    assert first == f"Error: The connection to the box at {tmp_path / 'P'} was lost."
    assert "cable" in second
    assert model.companies == b""


def test_a_box_with_another_protocol_is_reported(
    port: str, model: ModelBox, capsys: Capture
) -> None:
    model.protocol = 2
    assert cli.main(["sync", EXAMPLES, "--port", port]) == FAILED
    first, second = failure(capsys)
    assert "does not support protocol 1" in first and "same version" in second


def test_a_full_flash_is_reported(port: str, model: ModelBox, capsys: Capture) -> None:
    model.room = 10
    assert cli.main(["sync", EXAMPLES, "--port", port]) == FAILED
    assert failure(capsys)[0] == "Error: The box refuses: there is no room."


def test_no_box_is_reported(capsys: Capture) -> None:
    assert cli.main(["info"]) == NO_BOX
    assert failure(capsys)[0] == "Error: No box was found."


def test_a_port_of_another_kind_is_suggested_but_not_opened(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    plug_in(monkeypatch, FakePort("/dev/ttyS0"), FakePort("/dev/ttyACM7", 0x1234, 1))
    assert cli.main(["info"]) == NO_BOX
    first, second = failure(capsys)
    assert first == "Error: No box was found."
    assert "--port /dev/ttyACM7" in second


def test_the_one_box_at_a_known_usb_port_is_found(
    port: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    class Stranger:
        poked = False

        def hear(self, data: bytes, now_ms: int) -> bytes:
            self.poked = self.poked or bool(data)
            return b""

    stranger = Stranger()
    with at_terminal(stranger, tmp_path / "Q") as other:
        plug_in(monkeypatch, FakePort(str(other), 0x1234, 1), FakePort(port, 0x10C4, 0xEA60))
        assert cli.main(["name"]) == 0
    assert capsys.readouterr().out == "Doomsday Box\n"
    assert not stranger.poked


def test_a_new_board_is_reported_when_a_box_is_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    with (
        at_terminal(Talker(b"invalid header: 0xffffffff\r\n"), tmp_path / "P") as bare,
        at_terminal(Talker(GPS), tmp_path / "Q") as other,
    ):
        board = FakePort(str(bare), 0x10C4, 0xEA60)
        for found in ([board], [board, FakePort(str(other), 0x1A86, 0x7523)]):
            plug_in(monkeypatch, *found)
            assert cli.main(["info"]) == NO_BOX
            first, second = failure(capsys)
            assert first == f"Error: The board at {bare} has no valid program."
            assert second == f"Try: doomsday flash, {port_diagnosis.KEEPS}"


def test_for_several_ports_without_a_box_the_list_is_suggested(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    with (
        at_terminal(Talker(GPS), tmp_path / "P") as one,
        at_terminal(Talker(b"login: "), tmp_path / "Q") as other,
    ):
        plug_in(monkeypatch, *[FakePort(str(at), 0x10C4, 0xEA60) for at in (one, other)])
        assert cli.main(["info"]) == NO_BOX
    first, second = failure(capsys)
    assert first == "Error: No box was found at any of 2 possible ports."
    assert second.startswith("Try: doomsday ports")


def test_with_several_boxes_none_is_chosen(
    port: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    with at_terminal(ModelBox(), tmp_path / "Q") as other:
        plug_in(monkeypatch, FakePort(str(other), 0x303A, 1), FakePort(port, 0x10C4, 0xEA60))
        assert cli.main(["name"]) == MANY_BOXES
        first, second = failure(capsys)
        assert port in first and str(other) in first
        assert second == f"Try: --port {port}"
        monkeypatch.setenv("DOOMSDAY_PORT", str(other))
        assert cli.main(["name"]) == 0


def test_ports_lists_all_and_queries_the_known_ones(
    port: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    assert cli.main(["ports"]) == 0
    assert capsys.readouterr().out == "There is no serial port on this computer.\n"
    plug_in(monkeypatch, FakePort("/dev/ttyS0"), FakePort(port, 0x1A86, 0x7523))
    assert cli.main(["ports", "--json"]) == 0
    first, second = json.loads(capsys.readouterr().out)
    assert (first["port"], first["box"]) == ("/dev/ttyS0", "")
    assert (second["usb"], second["box"]) == ("1a86:7523:s", "Doomsday Box")


def test_the_port_used_last_is_used_again(port: str) -> None:
    assert cli.main(["name", "--port", port]) == 0
    assert recall() == Remembered(port, "240ac4000001", "")
    assert cli.main(["name"]) == 0


def test_a_port_is_remembered_by_its_absolute_path(
    port: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(port).parent)
    assert cli.main(["name", "--port", Path(port).name]) == 0
    monkeypatch.chdir("/")
    kept = recall()
    assert kept is not None and kept.port == port
    assert cli.main(["name"]) == 0


def test_ports_lists_the_port_used_last_while_it_replies(
    port: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    assert cli.main(["name", "--port", port]) == 0
    capsys.readouterr()
    for known in ([], [FakePort(port)], [FakePort(port, 0x10C4, 0xEA60)]):
        plug_in(monkeypatch, *known)
        assert cli.main(["ports", "--json"]) == 0
        (row,) = json.loads(capsys.readouterr().out)
        assert (row["port"], row["box"], row["why"]) == (port, "Doomsday Box", ""), known
    plug_in(monkeypatch)
    remember(Remembered(port, "another", ""))
    assert cli.main(["ports", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_a_remembered_port_is_verified(port: str) -> None:
    for kept in (
        Remembered(port, "another", ""),
        Remembered(port, "240ac4000001", "1a86:7523:s"),
        Remembered("/dev/gone", "240ac4000001", ""),
    ):
        remember(kept)
        assert cli.main(["name"]) == NO_BOX


@pytest.mark.parametrize(
    "text", ["", "[]", '{"port": 1, "box": "", "usb": ""}', "{", "\x00", "[" * 4000, "0" * 5000]
)
def test_a_damaged_remembered_port_is_ignored(text: str, tmp_path: Path) -> None:
    folder = tmp_path / "state" / "doomsday-box"
    folder.mkdir(parents=True)
    (folder / "port.json").write_text(text)
    assert recall() is None


def test_a_program_that_is_not_found_has_no_name(tmp_path: Path) -> None:
    assert faults.holder_of(str(tmp_path), tmp_path / "no-proc") == ""
    assert os.path.exists("/proc") and faults.holder_of(str(tmp_path / "nobody")) == ""


def test_boards_are_known_by_their_usb_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [(0x303A, 7), (0x10C4, 0xEA60), (0x10C4, 1), (0x0403, 0x6001), (0x2341, 0x43)]
    plug_in(monkeypatch, *[FakePort(f"p{place}", *pair) for place, pair in enumerate(ids)])
    assert [port.known for port in choice.ports()] == [True, True, False, True, False]
