"""The first game that the README promises, command by command."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.onbox import ROOT

README = (ROOT / "README.md").read_text()
SECTION = README.split("## A first game in five minutes\n")[1].split("\n## ")[0]
BOX, COMMANDS = [
    block.strip().splitlines() for block in re.findall(r"```\n(.*?)```", SECTION, re.DOTALL)
]


def promised() -> dict[str, str]:
    """What each command is said to print, by its name."""
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", SECTION, re.MULTILINE)
    return {name: (re.findall(r"`(.+?)`", text) or [""])[-1] for name, text in rows}


def test_the_first_game_goes_as_the_readme_says(tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "doomsday").symlink_to(Path(sys.executable).parent / "doomsday")
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path / "state")}
    environment.pop("DOOMSDAY_PORT", None)
    promises = promised()
    box = subprocess.Popen(
        BOX[0].split(), cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True
    )
    try:
        assert box.stderr is not None
        assert box.stderr.readline() == "ready\n"
        for command in COMMANDS:
            done = subprocess.run(
                ["sh", "-c", command],
                cwd=tmp_path,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, command + "\n" + done.stdout + done.stderr
            assert promises.pop(command.split()[1]) in done.stdout, done.stdout
    finally:
        box.terminate()
        box.communicate()
    assert not promises
    assert (tmp_path / "s.png").exists()
