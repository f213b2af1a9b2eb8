"""Every command in the pages about using the program works as written."""

import fcntl
import os
import pty
import re
import shlex
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from doomsday import cli
from tests import warm
from tests.host.device.conftest import small as small
from tests.host.device.firmwares import firmware
from tests.host.device.mockchip import MockChip
from tests.host.docs.test_readme import COMMANDS as FIRST_GAME
from tests.onbox import ROOT
from tests.patience import PATIENCE_S
from tests.rules.mfz_games import in_play, play
from tests.rules.saved_games import saved
from tools import cli as cli_page

PAGES = [
    ROOT / "README.md",
    ROOT / "docs" / "README.md",
    ROOT / "docs" / "testing.md",
    cli_page.PAGE,
]
PROGRAMS = "make|doomsday|mpremote|pytest|pip|esptool"
LISTED = cli_page.examples()
BOX = "doomsday sim --headless --pty P --flash F"
TERMINAL = ["doomsday sim", "doomsday sim --companies examples/companies --games out"]
FLASH = "doomsday flash --board devkitc --firmware F.bin"
# Until Ctrl-C, and it opens a browser; tests/host/web/test_web_command.py.
SERVE = "doomsday web --serve"
# Until Ctrl-C; tests/host/device/test_sync_watch.py.
WATCH = "doomsday sync examples/companies --watch"
# Until Ctrl-C; tests/host/watch/test_watch_command.py.
WATCHED = ("doomsday watch", "doomsday watch --web", "doomsday watch --json")
# They need the broker of a hall, or a game that a later command makes; tests/host/hall.
OF_A_HALL = [command for command in LISTED if "mqtts://" in command or "--record" in command]
# Commands in the text of the pages, without headings and bare names of programs.
TEXT = "".join(
    re.sub(r"```.*?```|^#.*?$", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    for page in PAGES
)
PROSE = sorted(set(re.findall(rf"`((?:{PROGRAMS}) [^`]+)`", TEXT)) - {*LISTED})
# Commands run in a shell, in order; the others have separate tests below.
ALONE = (BOX, FLASH, SERVE, WATCH, *WATCHED, *OF_A_HALL, *TERMINAL)
IN_A_SHELL = [command for command in LISTED if command not in ALONE]
# The targets that end soon; the others, which may run for hours, are tested with `make --dry-run`.
SHORT = ("make setup",)
# Commands to run for examples with placeholders.
AS_AN_EXAMPLE = {
    "doomsday --debug COMMAND": "doomsday --debug boards",
    "doomsday COMMAND --help": "doomsday pull --help",
    "doomsday board NAME": "doomsday board devkitc",
    "doomsday check": "doomsday check examples/companies",
    "doomsday export --to NAME": "doomsday export examples/companies --to csv",
    "doomsday import": "doomsday import examples/foreign/report.txt --out mine-too",
    "doomsday import FILE --out mine": "doomsday import examples/foreign/report.txt --out mine",
    "doomsday new": "doomsday new another.toml",
    "doomsday check FILE": "doomsday check examples/companies/salt-road.toml",
    "doomsday check FILE --build 450": (
        "doomsday check examples/battleforces/salt-brigade.toml --build 450"
    ),
    "doomsday pull FOLDER": "doomsday pull out",
    "doomsday sim --games FOLDER": "doomsday sim --games out --fast --script -",
    "doomsday sim --update": "doomsday sim --update --fast --script -",
    "doomsday verify": "doomsday verify examples/dice-check.game",
    "doomsday web": "doomsday web out-of-text",
    "doomsday sync FOLDER": "doomsday sync examples/companies",
    "pytest --port P": "pytest --port P tests/flows/test_flows_over_line.py",
    "pip install .": "pip install --dry-run --no-deps --no-build-isolation .",
    "pip install 'doomsday-box[plots]'": (
        "pip install --dry-run --no-deps --no-build-isolation .[plots]"
    ),
}
# Those that talk to a box.
FOR_A_BOX = [
    *("doomsday pull FOLDER", "doomsday sync FOLDER", "pytest --port P"),
    *(command for command in PROSE if command.startswith("mpremote")),
]
COLLECT = "--collect-only -q"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a folder with the files of a checkout that the commands use."""
    for name in ("examples", "docs"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "F.bin").write_bytes(firmware())
    (tmp_path / "0001.actions").write_bytes(saved(play(in_play(), "A-F")))
    return tmp_path


def environment(home: Path, **more: str) -> dict[str, str]:
    kept = {f"XDG_{what.upper()}_HOME": str(home / what) for what in ("state", "cache", "config")}
    found = {**os.environ, **kept, **more}
    # Workers of a run in parallel set the size of a terminal that they do not have.
    for name in ("DOOMSDAY_PORT", "LINES", "COLUMNS"):
        found.pop(name, None)
    found["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{found['PATH']}"
    return {**found, **more}


@pytest.fixture
def box(home: Path) -> Iterator[str]:
    """Run the headless box of the README and yield its port."""
    process = subprocess.Popen(
        shlex.split(BOX), cwd=home, env=environment(home), stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stderr is not None
        assert process.stderr.readline() == "ready\n"
        yield str(home / "P")
    finally:
        process.terminate()
        process.communicate()


def run(command: str, folder: Path, home: Path, **more: str) -> str:
    done = warm.command(command, cwd=folder, environment=environment(home, **more))
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_the_list_includes_the_commands_tested_separately() -> None:
    assert set(ALONE) <= set(LISTED)
    assert len(IN_A_SHELL) > 20
    # A shell runs these; the others run as in one, without a new Python.
    assert [command for command in IN_A_SHELL if "*" in command]


def test_every_listed_command_works_on_a_box(box: str, home: Path) -> None:
    played = [command for command in FIRST_GAME if " drive " in command]
    for command in IN_A_SHELL:
        run(command, home, home, DOOMSDAY_PORT=box)
    assert played[0].partition(" --port")[0].endswith("drive examples/quick.seq")
    assert {path.name for path in home.glob("*.game")} == {"g.game"}
    assert list((home / "out").glob("*-copper-finches-winter-shift.game"))
    assert "Blue box" in run("doomsday name", home, home, DOOMSDAY_PORT=box)


def test_a_bare_board_becomes_a_box(
    small: None, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "chip"
    folder.mkdir()
    monkeypatch.chdir(home)
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "state"))
    with MockChip(folder) as chip:
        monkeypatch.setenv("DOOMSDAY_PORT", str(chip.link))
        assert cli.main(shlex.split(FLASH)[1:]) == 0


@pytest.mark.parametrize("command", TERMINAL)
def test_a_box_shows_itself_in_a_terminal_until_q_is_pressed(command: str, home: Path) -> None:
    child, terminal = pty.fork()
    if not child:
        os.chdir(home)
        os.execvpe("sh", ["sh", "-c", command], environment(home, TERM="xterm-256color"))
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 160, 0, 0))
    end = time.monotonic() + PATIENCE_S
    shown = b""
    try:
        while time.monotonic() < end:
            try:
                shown += os.read(terminal, 65_536)
            except OSError:
                break
            # Lit pixels of the panel: the box runs.
            if "\N{FULL BLOCK}".encode() in shown:
                os.write(terminal, b"q")
                shown = b""
    finally:
        os.close(terminal)
        _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0, shown


def test_the_commands_in_the_text_for_a_box_work_on_one(box: str, home: Path) -> None:
    assert set(FOR_A_BOX) <= set(PROSE)
    # The last one removes the program.
    for command in sorted(FOR_A_BOX, key=lambda command: " rm " in command):
        example = AS_AN_EXAMPLE.get(command, command).replace("--port P", f"--port {box}")
        if example.startswith("pytest"):
            run(f"{example} {COLLECT}", ROOT, home)
        else:
            run(example, home, home, DOOMSDAY_PORT=box)


def test_the_tests_that_the_text_names_exist() -> None:
    named = re.findall(r" (tests/\S+?)(?:::(\w+))?(?= |$)", "\n".join(PROSE), re.MULTILINE)
    assert len(named) > 3
    for path, name in named:
        assert (ROOT / path).exists(), path
        assert not name or f"def {name}(" in (ROOT / path).read_text(), name


@pytest.mark.sampled(*(its for its in PROSE if not its.startswith(("pytest", "make run <"))))
@pytest.mark.parametrize("command", [each for each in PROSE if each not in FOR_A_BOX])
def test_a_command_in_the_text_works(command: str, home: Path) -> None:
    example = AS_AN_EXAMPLE.get(command, command)
    if example.startswith("make ") and example not in SHORT:
        assert run(example.replace("make", "make -n", 1), ROOT, home)
    elif example.startswith("pytest"):
        # That the tests are there; they run as tests of their own.
        run(f"{example} {COLLECT}", ROOT, home)
    else:
        run(example, ROOT if example.startswith(("make", "pip")) else home, home)
