"""The command `deploy` on a simulated box; tests/host/device/test_deploy.py has its many cases."""

import hashlib
import json
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.boards import catalog
from doomsday.companies.boxfile import whole_file
from doomsday.device.board_detect import detect_board
from doomsday.device.onbox import agent as onbox
from doomsday.device.prompt.board_files import Agent
from doomsday.device.prompt.repl import Repl
from doomsday.errors import FAILED, INTERRUPTED
from doomsday.image import build, pack
from doomsday.image.compile import compile_all
from doomsday.screen.words import read_words
from doomsday.sim.supervisor import Supervisor
from tests.host.device.cutline import cut_before
from tests.host.device.mockchip import SimLife
from tests.host.simbox import files_of, flash_image, in_virtual_time
from tests.old import then
from tests.patience import PATIENCE_S

Capture = pytest.CaptureFixture[str]
Program = dict[str, bytes]
PLAYERS = {"/games/0001.game": b"[Game MFZ:RA]\n", "/name.txt": whole_file(b"Kitchen", 0)}
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
    path.write_bytes(flash_image({**program, build.SLOT_PATH: b"a.pack", **PLAYERS}))
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


def changed(program: Program, **pieces: bytes) -> Program:
    """Return a version that differs in some pieces; `_` stands for a point in their names."""
    known = pack.files(program[build.PACK_PATH])
    named = {name.replace("_", "."): body for name, body in pieces.items()}
    return {**program, build.PACK_PATH: pack.build({**known, **named})}


def tomorrow(program: Program, monkeypatch: pytest.MonkeyPatch) -> Program:
    """Make this computer have a version with an additional piece."""
    new = changed(program, extra_mpy=b"M\x06\x00\x1f\x00\x00")
    monkeypatch.setattr(build, "program_files", lambda board, more=None: new)
    return new


def crashing(program: Program) -> bytes:
    """Return a pack whose program ends at once."""
    known = pack.files(program[build.PACK_PATH])
    return pack.build({**known, build.piece("box/app.py"): CRASHES})


def slot(flash: Path) -> str:
    return files_of(flash).get("/slot", b"").decode()


def test_the_new_version_is_installed_beside_the_old_one_and_runs(
    flash: Path, program: Program, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    new = tomorrow(program, monkeypatch)
    with running(flash) as port:
        assert cli.main(["deploy", "--port", port]) == 0
        said = capsys.readouterr().out
        assert cli.main(["deploy", "--port", port]) == 0
        assert capsys.readouterr().out == "The box already has this version.\n"
        assert cli.main(["deploy", "--port", port, "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == {"updated": False}
    sent = re.match(r"Sent ([\d,]+) of ([\d,]+) bytes; the others were on the box\.\n", said)
    assert sent, said
    count, size = (int(figure.replace(",", "")) for figure in sent.groups())
    assert size == len(new[build.PACK_PATH]) and 10 * count < size
    assert "three failed starts restore the old one" in said
    files = files_of(flash)
    assert files["/b.pack"] == new[build.PACK_PATH]
    assert {path: files[path] for path in PLAYERS} == PLAYERS
    assert {path: files[path] for path in program} == program


def test_after_a_minute_the_trial_is_over(flash: Path, program: Program) -> None:
    image = build.put_file(flash.read_bytes(), "/slot", b"b.pack a.pack .")
    flash.write_bytes(build.put_file(image, "/b.pack", program[build.PACK_PATH]))
    with in_virtual_time(flash) as player:
        player.boot()
        player.wait(50_000)
        assert slot(flash) == "b.pack a.pack . ."
        player.wait(15_000)
    assert slot(flash) == "b.pack"


def test_three_failed_starts_restore_the_old_version(flash: Path, program: Program) -> None:
    """The flash after a deployment is started until the box runs."""
    image = build.put_file(flash.read_bytes(), "/slot", b"b.pack a.pack")
    flash.write_bytes(build.put_file(image, "/b.pack", crashing(program)))
    with in_virtual_time(flash) as player:
        for dots in range(1, 4):
            counted = "b.pack a.pack" + " ." * dots
            until(player.box, lambda counted=counted: slot(flash) == counted)
            player.box.power_cut()
        until(player.box, lambda: slot(flash) == "a.pack")
        player.boot()
        assert "Game" in " ".join(read_words(player.pixels()))
    assert {path: files_of(flash)[path] for path in PLAYERS} == PLAYERS


def test_three_failed_starts_restore_a_program_in_a_folder(
    tmp_path: Path, program: Program
) -> None:
    """As the deployment over an older version leaves it: start files are those of the new one."""
    path = tmp_path / "flash.bin"
    older = {name: body for name, body in then.program().items() if name.startswith("/lib/")}
    starts = {name: body for name, body in program.items() if name != build.PACK_PATH}
    files = {**older, **starts, "/a.pack": crashing(program), "/slot": b"a.pack lib . . ."}
    path.write_bytes(flash_image({**files, **PLAYERS}))
    # The older version draws its pages with fonts that are no longer read.
    alone = tmp_path / "older.bin"
    alone.write_bytes(flash_image({**then.program(), **PLAYERS}))
    with in_virtual_time(alone) as player:
        player.boot()
        home = player.pixels()
    assert any(home)
    with in_virtual_time(path) as player:
        until(player.box, lambda: slot(path) == "lib")
        player.boot()
        assert player.pixels() == home
        player.box.power_cut()
        player.boot()
    after = files_of(path)
    assert {name: after[name] for name in PLAYERS} == PLAYERS
    assert slot(path) == "lib"


def test_a_cut_line_leaves_the_old_version(
    flash: Path, program: Program, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    tomorrow(program, monkeypatch)
    with running(flash) as port:
        with monkeypatch.context() as patched:
            patched.setattr(Repl, "run", cut_before("replace(b'/doomsday.part', b'/b.pack"))
            assert cli.main(["deploy", "--port", port]) == FAILED
        assert "was lost" in capsys.readouterr().err
        assert slot(flash) == "a.pack" and "/b.pack" not in files_of(flash)
        assert cli.main(["info", "--port", port]) == 0


def test_a_board_with_only_micropython_becomes_a_box(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    path = tmp_path / "flash.bin"
    path.write_bytes(flash_image({"/main.py": "print('theirs')\n"}))
    install = ["deploy", "--board", "sim"]
    with running(path) as port:
        with monkeypatch.context() as patched:
            patched.setattr(Repl, "run", cut_before("switch"))
            assert cli.main([*install, "--port", port]) == FAILED
        assert "was lost" in capsys.readouterr().err
        assert cli.main([*install, "--port", port]) == 0
        assert "runs version" in capsys.readouterr().out
    files = files_of(path)
    assert {name: files.get(name) for name in program} == program
    assert files["/main.old.py"] == b"print('theirs')\n"
    assert "/boot.old.py" not in files and build.FIRST_PATH in files


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
        assert slot(flash) == "a.pack"
        assert cli.main(["info", "--port", port]) == 0


def test_boards_are_detected_by_their_board_files() -> None:
    for board in catalog.read_all():
        digest = hashlib.sha256(build.board_data(board.name)).hexdigest()
        assert detect_board(digest) == board
    assert detect_board(hashlib.sha256(b"another").hexdigest()) is None


def test_a_folder_is_removed_with_what_it_holds(tmp_path: Path) -> None:
    place = tmp_path / "lib"
    (place / "box" / "empty").mkdir(parents=True)
    (place / "box" / "app.mpy").touch()
    trash = tmp_path / "old"
    onbox.discard(os.fsencode(place), os.fsencode(trash))
    assert not place.exists() and not trash.exists()
    onbox.discard(os.fsencode(place), os.fsencode(trash))
