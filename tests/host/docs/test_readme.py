"""The games in the README go as written: press by press on a new box, and command by command."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest

from tests import warm
from tests.link.slowline import slow_line
from tests.onbox import ROOT

README = (ROOT / "README.md").read_text()


def section(title: str) -> str:
    return README.split(f"\n## {title}\n")[1].split("\n## ")[0]


def blocks(text: str) -> list[list[str]]:
    """Return the lines of each block of commands."""
    return [block.strip().splitlines() for block in re.findall(r"```\n(.*?)```", text, re.DOTALL)]


SECTION = section("A game from the laptop")
BOX, COMMANDS = blocks(SECTION)
PORT = "P"
# The date in the name of a pulled game, and that in the README.
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
A_DATE = "2026-11-21"
HOLD_MS = 700
# A box in the terminal, as `make run` starts it.
IN_TERMINAL = ".venv/bin/doomsday sim"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run it also on the line given by --line, by default one with delays."""
    if "line" in metafunc.fixturenames:
        asked = metafunc.config.getoption("--line")
        metafunc.parametrize("line", [None, asked or "held-up"], ids=str)


def promised() -> dict[str, str]:
    """Return the promised output of each command by its name."""
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", SECTION, re.MULTILINE)
    return {name: (re.findall(r"`(.+?)`", text) or [""])[-1] for name, text in rows}


@contextmanager
def box(folder: Path, environment: dict[str, str], line: str | None) -> Iterator[None]:
    """Run the box of the README, behind a line with delays if one is named."""
    command = BOX[0].split()
    if line is not None:
        command[command.index(PORT)] = "box"
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stderr is not None
        assert process.stderr.readline() == "ready\n"
        with nullcontext() if line is None else slow_line(folder / "box", folder / PORT, line):
            yield
    finally:
        process.terminate()
        process.communicate()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a folder with what the commands use."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "doomsday").symlink_to(Path(sys.executable).parent / "doomsday")
    return tmp_path


def environment(folder: Path) -> dict[str, str]:
    found = {**os.environ, "XDG_STATE_HOME": str(folder / "state")}
    found.pop("DOOMSDAY_PORT", None)
    return found


def sequence(text: str) -> list[str]:
    """Return the presses of a table and what the box shows after each row, as a sequence.

    A key is that of the box in the terminal: a capital letter holds the button down.
    """
    steps = []
    rows = re.findall(r"^\| ((?:`[a-dA-D]` ?)+)\| `(.+?)` \|", text, re.MULTILINE)
    assert len(rows) == text.count("\n| `")
    for keys, shown in rows:
        for key in re.findall(r"\w", keys):
            steps.append(f"press {key.upper()}" if key.islower() else f"hold {key} {HOLD_MS}")
        steps.append(f'expect "{shown}"')
    return steps


@pytest.mark.parametrize("title", ["A first game", "A MechWarrior attack"])
def test_the_presses_on_a_new_box_do_what_the_readme_says(title: str, checkout: Path) -> None:
    text = section(title)
    steps = sequence(text)
    assert len(steps) > 10
    (checkout / "presses.seq").write_text("\n".join(steps))
    [command] = blocks(text)[0] if blocks(text) else [IN_TERMINAL]
    assert command.startswith(IN_TERMINAL)
    # A critical roll has another page.
    command += " --flash F --fast --seed 1 --script presses.seq"
    done = warm.command(command, cwd=checkout, environment=environment(checkout))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.sampled("None")
def test_the_five_commands_match_the_readme(checkout: Path, line: str | None) -> None:
    assert len(COMMANDS) == 5
    promises = promised()
    with box(checkout, environment(checkout), line):
        for command in COMMANDS:
            done = warm.command(command, cwd=checkout, environment=environment(checkout))
            assert done.returncode == 0, command + "\n" + done.stdout + done.stderr
            # The pulled game has the name of the day on which it began.
            printed = DATE.sub(A_DATE, done.stdout)
            assert promises.pop(command.split()[1]) in printed, printed
    assert not promises
    assert (checkout / "s.png").exists()
