"""The command `deploy` on a simulated box: install a new version, fall back to the old one."""

import hashlib
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.boards import catalog
from doomsday.companies.boxfile import whole_file
from doomsday.device import deploy
from doomsday.device.board_detect import detect_board
from doomsday.device.onbox import agent as onbox
from doomsday.device.prompt.agent import Agent
from doomsday.device.prompt.repl import Raised, Repl
from doomsday.errors import FAILED, INTERRUPTED, USAGE
from doomsday.image import build
from doomsday.image.compile import compile_all
from doomsday.screen.words import read_words
from doomsday.sim.supervisor import Supervisor
from tests.host.device.cutline import cut_after, cut_before
from tests.host.device.mockchip import SimLife
from tests.host.simbox import files_of, flash_image, in_virtual_time
from tests.patience import PATIENCE_S

Capture = pytest.CaptureFixture[str]
Program = dict[str, bytes]
PLAYERS = {"/games/0001.game": b"[Game MFZ:RA]\n", "/name.txt": whole_file(b"Kitchen", 0)}
NEW_FILE = "/lib/box/extra.mpy"
CRASHES = compile_all({"box/app.py": b"raise RuntimeError('new')\n"})["box/app.py"]


@pytest.fixture(scope="module")
def program() -> Program:
    return build.program_files("sim")


@pytest.fixture(autouse=True)
def own_program(own_state: None, monkeypatch: pytest.MonkeyPatch, program: Program) -> None:
    """Isolate the state folder, and build the program only once."""
    monkeypatch.setattr(build, "program_files", lambda board, more=None: program)


@pytest.fixture
def flash(tmp_path: Path, program: Program) -> Path:
    """Return the flash of a box with the current version and some data."""
    path = tmp_path / "flash.bin"
    path.write_bytes(flash_image({**program, **PLAYERS}))
    return path


@contextmanager
def running(flash: Path) -> Iterator[str]:
    """Run a box with this flash in real time and yield its port."""
    life = SimLife(flash, "sim")
    try:
        yield life.wait()
    finally:
        life.stop()


def until(box: Supervisor, done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not done():
        assert time.monotonic() < end
        box.poll(0.05)


def tomorrow(program: Program, monkeypatch: pytest.MonkeyPatch, **changed: bytes) -> Program:
    """Make this computer have a version with an additional file."""
    new = {**program, NEW_FILE: b"M\x06\x00\x1f\x00\x00", **changed}
    monkeypatch.setattr(build, "program_files", lambda board, more=None: new)
    return new


def slot(flash: Path) -> str:
    return files_of(flash).get("/slot", b"").decode()


def test_the_new_version_is_installed_beside_the_old_one_and_runs(
    flash: Path, program: Program, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    tomorrow(program, monkeypatch)
    with running(flash) as port:
        assert cli.main(["deploy", "--port", port]) == 0
        said = capsys.readouterr().out
        assert cli.main(["deploy", "--port", port]) == 0
        assert capsys.readouterr().out == "The box already has this version.\n"
    sent = re.match(r"Sent 2 files, (\d+) bytes; copied (\d+)", said)
    assert sent and int(sent[1]) < 100, said
    files = files_of(flash)
    assert NEW_FILE not in files and "/alt/box/extra.mpy" in files
    assert {path: files[path] for path in PLAYERS} == PLAYERS
    assert {path: files[path] for path in program} == program
    assert build.read_stamp(flash.read_bytes()) == build.stamp("sim")


def test_after_a_minute_the_trial_is_over(flash: Path, program: Program) -> None:
    image = build.put_file(flash.read_bytes(), "/slot", b"alt lib .")
    for path, body in program.items():
        if path.startswith("/lib/"):
            image = build.put_file(image, path.replace("/lib", "/alt"), body)
    flash.write_bytes(image)
    with in_virtual_time(flash) as player:
        player.boot()
        player.wait(50_000)
        assert slot(flash) == "alt lib . ."
        player.wait(15_000)
    assert slot(flash) == "alt"


def test_three_failed_starts_restore_the_old_version(flash: Path, program: Program) -> None:
    """The flash after a deployment is started until the box runs."""
    image = build.put_file(flash.read_bytes(), "/slot", b"alt lib")
    for path, body in program.items():
        if path.startswith("/lib/"):
            image = build.put_file(image, path.replace("/lib", "/alt"), body)
    flash.write_bytes(build.put_file(image, "/alt/box/app.mpy", CRASHES))
    with in_virtual_time(flash) as player:
        for counted in ("alt lib .", "alt lib . .", "alt lib . . ."):
            until(player.box, lambda counted=counted: slot(flash) == counted)
            player.box.power_cut()
        until(player.box, lambda: slot(flash) == "lib")
        player.boot()
        assert "Game" in " ".join(read_words(player.pixels()))
    assert {path: files_of(flash)[path] for path in PLAYERS} == PLAYERS


def test_a_running_game_that_the_new_version_cannot_read_keeps_the_old_one(
    flash: Path, program: Program, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    tomorrow(program, monkeypatch)
    said = iter(["game 1 20 0 12345678 -", "game 1 20 0 87654321 -"])
    monkeypatch.setattr(Agent, "rehearse", lambda agent, name: next(said))
    with running(flash) as port:
        assert cli.main(["deploy", "--port", port]) == FAILED
        assert "The old version stays" in capsys.readouterr().err
        assert cli.main(["info", "--port", port]) == 0
    assert slot(flash) == ""


def test_a_new_version_that_crashes_in_the_replay_is_not_switched_to(
    flash: Path, program: Program, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def rehearse(agent: Agent, name: str) -> str:
        if name == "alt":
            raise Raised("Traceback\nRuntimeError: new\n")
        return "game 1 20 0 12345678 -"

    tomorrow(program, monkeypatch)
    monkeypatch.setattr(Agent, "rehearse", rehearse)
    with running(flash) as port:
        assert cli.main(["deploy", "--port", port]) == FAILED
    assert "cannot read the running game (RuntimeError: new)" in capsys.readouterr().err
    assert slot(flash) == ""


def test_a_file_changed_in_transit_is_found_by_its_checksum(
    flash: Path, program: Program, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    tomorrow(program, monkeypatch)
    write = Agent.write

    def garbled(agent: Agent, path: str, content: bytes, *more: object) -> None:
        write(agent, path, content[:-1] + b"?" if path.endswith("extra.mpy") else content)

    monkeypatch.setattr(Agent, "write", garbled)
    with running(flash) as port:
        assert cli.main(["deploy", "--port", port]) == FAILED
        assert "does not match what was sent" in capsys.readouterr().err
        assert cli.main(["info", "--port", port]) == 0
    files = files_of(flash)
    assert "/slot" not in files and not [path for path in files if path.startswith("/alt")]


def test_a_flash_without_room_keeps_the_old_version(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    path = tmp_path / "flash.bin"
    path.write_bytes(flash_image({**program, "/games/0001.game": bytes(500_000)}))
    tomorrow(program, monkeypatch, **{"/lib/box/more.mpy": bytes(200_000)})
    with running(path) as port:
        assert cli.main(["deploy", "--port", port]) == FAILED
        assert "The flash of the board is full." in capsys.readouterr().err
        assert cli.main(["info", "--port", port]) == 0
    assert not [name for name in files_of(path) if name.startswith("/alt")]


def test_a_cut_line_leaves_the_old_version(
    flash: Path, program: Program, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    tomorrow(program, monkeypatch)
    with running(flash) as port:
        with monkeypatch.context() as patched:
            patched.setattr(Repl, "run", cut_after(60))
            assert cli.main(["deploy", "--port", port]) == FAILED
        assert "was lost" in capsys.readouterr().err
        assert slot(flash) == ""
        assert cli.main(["info", "--port", port]) == 0


def test_a_board_with_only_micropython_becomes_a_box(
    program: Program, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "flash.bin"
    path.write_bytes(flash_image({"/main.py": "print('theirs')\n"}))
    with running(path) as port:
        assert cli.main(["deploy", "--port", port]) == USAGE
        said = capsys.readouterr().err
        assert (
            "A board without the box's program cannot be detected" in said
            and "--board NAME" in said
        )
        assert cli.main(["deploy", "--port", port, "--board", "sim"]) == 0
        assert "runs version" in capsys.readouterr().out
    files = files_of(path)
    assert files["/main.py"] == program["/main.py"]
    assert files["/main.old.py"] == b"print('theirs')\n"
    assert "/boot.old.py" not in files


THEIRS = {"/boot.py": b"their = 1\n", "/main.py": b"print('theirs')\n"}


def bare(folder: Path, files: dict[str, bytes]) -> Path:
    """Return the flash of a board with MicroPython and another program."""
    path = folder / "flash.bin"
    path.write_bytes(flash_image(files))
    return path


def test_start_files_of_another_program_are_kept_under_unused_names(
    program: Program, tmp_path: Path
) -> None:
    path = bare(tmp_path, {**THEIRS, "/main.old.py": b"older\n"})
    with running(path) as port:
        assert cli.main(["deploy", "--port", port, "--board", "sim"]) == 0
    files = files_of(path)
    assert {name: files[name] for name in THEIRS} == {name: program[name] for name in THEIRS}
    assert files["/boot.old.py"] == THEIRS["/boot.py"]
    assert files["/main.old.py"] == b"older\n"
    assert files["/main.old.old.py"] == THEIRS["/main.py"]


def test_a_folder_with_files_of_another_program_is_refused(
    tmp_path: Path, capsys: Capture
) -> None:
    theirs = {**THEIRS, "/lib/weather/sun.py": b"22", "/lib/ssd1306.py": b"oled"}
    path = bare(tmp_path, theirs)
    with running(path) as port:
        assert cli.main(["deploy", "--port", port, "--board", "sim"]) == FAILED
    said = capsys.readouterr().err
    assert "The folder for the program has files of another program: /lib/ssd1306.py, " in said
    assert "remove /lib from the board" in said
    assert files_of(path) == theirs


@pytest.mark.sampled("switch")
@pytest.mark.parametrize(
    "before",
    [
        "take(b'/lib/box/roster_upload",
        "take(b'/first",
        "replace(b'/doomsday.part', b'/main",
        "switch",
    ],
)
def test_an_interrupted_first_deployment_can_be_run_again(
    before: str,
    program: Program,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    path = bare(tmp_path, THEIRS)
    with running(path) as port:
        with monkeypatch.context() as patched:
            patched.setattr(Repl, "run", cut_before(before))
            assert cli.main(["deploy", "--port", port, "--board", "sim"]) == FAILED
        assert "was lost" in capsys.readouterr().err
        assert "/lib/version.txt" in files_of(path)
        assert cli.main(["deploy", "--port", port, "--board", "sim"]) == 0
        assert cli.main(["info", "--port", port]) == 0
        assert cli.main(["deploy", "--port", port]) == 0
        assert capsys.readouterr().out.endswith("The box already has this version.\n")
    files = files_of(path)
    brought = {name: program[name] for name in program if name != "/NOTICE.txt"}
    assert {name: files.get(name) for name in brought} == brought
    assert build.FIRST_PATH in files
    assert [files[name] for name in ("/boot.old.py", "/main.old.py")] == [*THEIRS.values()]


def test_a_program_for_another_board_needs_force(flash: Path, capsys: Capture) -> None:
    before = files_of(flash)
    other = ["deploy", "--board", "devkitc"]
    with running(flash) as port:
        assert cli.main(["deploy", "--port", port, "--board", "sim"]) == 0
        assert cli.main([*other, "--port", port]) == USAGE
        said = capsys.readouterr().err
        assert "for the Simulated box; with one for the ESP32 DevKitC" in said
        assert "--force" in said
        assert {path: files_of(flash)[path] for path in before} == before
        assert slot(flash) == ""
        assert cli.main([*other, "--port", port, "--force"]) == 0


def test_an_interrupted_update_is_reported_and_the_box_restarts(
    flash: Path, program: Program, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    tomorrow(program, monkeypatch)

    def stopped(agent: Agent, slots: str) -> None:
        # Interrupt in the middle of sending code.
        agent.repl.stream.write(b"\x05A\x01x = (1,")
        raise KeyboardInterrupt

    with running(flash) as port:
        with monkeypatch.context() as patched:
            patched.setattr(Agent, "rehearse", stopped)
            assert cli.main(["deploy", "--port", port]) == INTERRUPTED
        error, hint = capsys.readouterr().err.splitlines()
        assert error.startswith("Error: The update was interrupted; the board still has")
        assert hint == "Try: run the same command again"
        assert slot(flash) == ""
        assert cli.main(["info", "--port", port]) == 0


def test_a_board_with_another_chip_is_refused(
    flash: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    about = Agent.about
    monkeypatch.setattr(
        Agent,
        "about",
        lambda agent: replace(about(agent), machine="Generic ESP32 module with ESP32"),
    )
    before = files_of(flash)
    with running(flash) as port:
        assert cli.main(["deploy", "--port", port, "--board", "heltec_v3"]) == USAGE
    assert "has an ESP32-S3, but the connected board reports: Generic" in capsys.readouterr().err
    assert {path: files_of(flash)[path] for path in before} == before


@pytest.mark.parametrize(
    ("machine", "board"),
    [
        ("Generic ESP32S3 module with ESP32S3", "heltec_v3"),
        ("Generic ESP32 module with SPIRAM with ESP32", "devkitc"),
        ("Some board with ESP32-PICO-D4", "devkitc"),
        ("linux [GCC 12.2.0] version", "heltec_v3"),
    ],
)
def test_a_matching_or_unnamed_chip_is_accepted(machine: str, board: str) -> None:
    deploy._check_chip(catalog.read(board), machine)


def test_boards_are_detected_by_their_board_files() -> None:
    for board in catalog.read_all():
        digest = hashlib.sha256(build.board_data(board.name)).hexdigest()
        assert detect_board(digest) == board
    assert detect_board(hashlib.sha256(b"another").hexdigest()) is None


def test_the_stamp_of_a_folder_is_removed_last(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a power cut, an incomplete folder is then recognised as the box's."""
    names = {path.split("/")[2] for path in program if path.startswith("/lib/")}
    stamp = build.STAMP_PATH.removeprefix("/")
    for name in (*names, stamp):
        (tmp_path / name).touch()
    listed = os.listdir
    monkeypatch.setattr(os, "listdir", lambda path: sorted(listed(path), reverse=True))
    gone: list[bytes] = []
    remove = os.remove
    monkeypatch.setattr(os, "remove", lambda path: (remove(path), gone.append(path)))
    monkeypatch.setattr(os, "rmdir", gone.append)
    onbox.remove(os.fsencode(tmp_path))
    assert len(gone) == len(names) + 2
    assert gone[-2:] == [os.fsencode(path) for path in (tmp_path / stamp, tmp_path)]
