"""A box ten times slower than a real one takes every command without one start more than asked."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from doomsday import cli
from doomsday.commands.registry import all_rows
from doomsday.companies.boxfile import whole_file
from doomsday.device.port.port import Port
from doomsday.device.prompt.repl import Repl
from doomsday.errors import NO_BOX, USAGE
from doomsday.image import build
from doomsday.sim import script
from shared.link import limits
from tests.host.device.slowline import Line, line_to
from tests.host.device.test_line_chain import BEGUN
from tests.host.simbox import files_of, flash_image, in_virtual_time
from tests.onbox import ROOT

pytestmark = pytest.mark.usefixtures("own_state")

Capture = pytest.CaptureFixture[str]
PLAYERS = {"/games/0001.game": b"[Game MFZ:RA]\n" * 9, "/name.txt": whole_file(b"Kitchen", 0)}


@dataclass(frozen=True)
class Asked:
    """A command, by its arguments, how many starts of the box it asks for, and its exit code."""

    arguments: str
    starts: int = 0
    code: int = 0


# A command at the prompt starts the box twice: a soft reset clears its memory, the last reset runs
# its program again.
COMMANDS = {
    "sync": Asked(f"sync {ROOT}/examples/companies"),
    "pull": Asked("pull out"),
    "pull --salvage": Asked("pull out --salvage", 2),
    "shot": Asked("shot --text"),
    "drive": Asked("drive steps.seq"),
    "drive with reset": Asked("drive reset.seq", 1),
    "info": Asked("info"),
    # The game is quick, so no attack is set up.
    "odds": Asked("odds", code=USAGE),
    "name": Asked("name Parlour"),
    "doctor": Asked("doctor"),
    "backup": Asked("backup new.zip", 2),
    "restore": Asked("restore box.zip", 2),
    "wipe": Asked("wipe --yes", 2),
    "deploy": Asked("deploy", 2),
}
# These talk to no box, to the chip's bootloader, or (ports) to ports that the computer lists; or
# they do not end (watch, of which tests/host/watch are).
WITHOUT = {
    "bid",
    "board",
    "boards",
    "check",
    "completion",
    "config",
    "export",
    "flash",
    "games",
    "image",
    "import",
    "loadouts",
    "new",
    "play",
    "ports",
    "random",
    "record",
    "replay",
    "report",
    "show",
    "sim",
    "hall",
    "stats",
    "verify",
    "watch",
    "web",
}


def test_every_command_is_in_one_of_the_lists() -> None:
    named = {asked.arguments.split()[0] for asked in COMMANDS.values()}
    assert {row.name for row in all_rows()} == named | WITHOUT
    assert not named & WITHOUT


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the flash of a box with a running game."""
    flash = tmp_path_factory.mktemp("played") / "flash.bin"
    flash.write_bytes(
        flash_image({**build.program_files("sim"), build.SLOT_PATH: b"a.pack", **PLAYERS})
    )
    with in_virtual_time(flash) as player:
        player.boot()
        for number, text in enumerate(BEGUN.strip().splitlines()):
            step = script.parse_line(number, text)
            if step is not None:
                script.run_step(step, player, None, lambda *_: None)
    return flash.read_bytes()


@pytest.fixture
def flash(played: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "flash.bin"
    path.write_bytes(played)
    return path


@pytest.fixture
def line(flash: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Line]:
    """Return the line to a slow box that has just been switched on."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DOOMSDAY_PORT", str(tmp_path / "P"))
    (tmp_path / "steps.seq").write_text("press C\npress B\n")
    (tmp_path / "reset.seq").write_text("reset\n")
    with line_to(flash, monkeypatch, tmp_path / "P") as made:
        yield made


def run(arguments: str, line: Line, starts: int, capsys: Capture, expected: int = 0) -> str:
    """Run a command, check how often the box has started, and return standard error."""
    before = line.boots
    code = cli.main(arguments.split())
    said = capsys.readouterr()
    assert code == expected, (arguments, said)
    assert line.boots - before == starts, (arguments, said)
    return said.err


@pytest.mark.sampled("info", "odds", "backup", "deploy", "drive with reset")
@pytest.mark.parametrize("asked", COMMANDS.values(), ids=COMMANDS)
def test_a_command_waits_for_a_slow_box(asked: Asked, line: Line, capsys: Capture) -> None:
    if asked.arguments.startswith("restore"):
        run("backup box.zip", line, 2, capsys)
    line.box.power_cut()
    assert "Waiting for the box at" in run(asked.arguments, line, asked.starts, capsys, asked.code)
    # The box may be starting again.
    run("info", line, 0, capsys)
    assert "Waiting" not in run("info --json", line, 0, capsys)


def test_a_box_that_works_reports_it_to_a_laptop_that_waits(
    line: Line, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """The start reads the journal; nothing is sent while no laptop waits."""
    assert limits.WORKING not in line.box.output_tail
    line.box.power_cut()
    run("info", line, 0, capsys)
    assert limits.WORKING in line.box.output_tail


def slot(flash: Path) -> str:
    return files_of(flash)["/slot"].decode()


def test_starts_by_the_laptop_do_not_count_against_a_program_on_trial(
    flash: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    program = build.program_files("sim")[build.PACK_PATH]
    image = build.put_file(flash.read_bytes(), "/b.pack", program)
    flash.write_bytes(build.put_file(image, "/slot", b"b.pack a.pack ."))
    port = tmp_path / "P"
    with line_to(flash, monkeypatch, port, slow=1) as line:
        run(f"info --port {port}", line, 0, capsys)
        assert slot(flash) == "b.pack a.pack . ."
        # Left at its prompt; the next command runs the program again.
        line.write(b"\x03")
        line.wait(1)
        run(f"info --port {port}", line, 1, capsys)
        assert slot(flash) == "b.pack a.pack . ."
        repl = Repl(Port(str(port)))
        for _ in range(4):
            # A command that needs the prompt and is cut off there.
            repl.begin()
        assert slot(flash) == "b.pack a.pack . ."


def test_only_a_box_that_the_user_gives_up_is_interrupted(
    flash: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    port = tmp_path / "P"
    with line_to(flash, monkeypatch, port, slow=1) as line:
        run(f"info --port {port}", line, 0, capsys)
        line.write(b"\x03")
        line.wait(1)
        line.write(b"import time; time.sleep(1000)\r")
        line.wait(1)
        assert cli.main(["info", "--port", str(port)]) == NO_BOX
        assert "'doomsday info --interrupt'" in capsys.readouterr().err
        run(f"info --interrupt --port {port}", line, 1, capsys)
