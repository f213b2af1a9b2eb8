"""The first game in the README works, command by command."""

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
SECTION = README.split("## A first game in five minutes\n")[1].split("\n## ")[0]
BOX, COMMANDS = [
    block.strip().splitlines() for block in re.findall(r"```\n(.*?)```", SECTION, re.DOTALL)
]
PORT = "P"


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


@pytest.mark.sampled("None")
def test_the_first_game_matches_the_readme(tmp_path: Path, line: str | None) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "doomsday").symlink_to(Path(sys.executable).parent / "doomsday")
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path / "state")}
    environment.pop("DOOMSDAY_PORT", None)
    promises = promised()
    with box(tmp_path, environment, line):
        for command in COMMANDS:
            done = warm.command(command, cwd=tmp_path, environment=environment)
            assert done.returncode == 0, command + "\n" + done.stdout + done.stderr
            assert promises.pop(command.split()[1]) in done.stdout, done.stdout
    assert not promises
    assert (tmp_path / "s.png").exists()
