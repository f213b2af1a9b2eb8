"""The commands of docs/build.md lead from a bare board to a pulled game."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.host.device.firmwares import firmware
from tests.host.device.mockchip import MockChip, SimLife
from tests.onbox import ROOT

PAGE = (ROOT / "docs" / "build.md").read_text()
COMMANDS = [
    line
    for block in re.findall(r"^```\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    for line in block.splitlines()
    if line.startswith("doomsday ")
]
FILE = "ESP32_GENERIC-20260801-v1.29.0.bin"
# Part of each command's output; the first `flash` lacks the firmware and names it.
SAID = {
    "doomsday boards": "devkitc",
    "doomsday board devkitc": "3V3",
    "doomsday flash --board devkitc": "https://micropython.org/download/ESP32_GENERIC/",
    f"doomsday flash --board devkitc --firmware {FILE}": "is ready: version",
    "doomsday info": "ESP32 DevKitC",
    "doomsday drive examples/new_box/first.seq": "",
    "doomsday sync examples/companies": "The box has 6 companies now.",
    "doomsday drive examples/new_box/short.seq": "",
    "doomsday pull games": "0001.game",
    "doomsday replay games/*.game": "",
    "doomsday backup box.zip": "1 finished game",
    "doomsday restore box.zip": "has 1 finished game",
    "doomsday deploy": "already has this version",
}


@pytest.mark.sampled()
def test_the_commands_of_the_page_lead_to_a_pulled_game(tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / FILE).write_bytes(firmware("esp32"))
    programs = str(Path(sys.executable).parent)
    with MockChip(tmp_path, start=lambda file: SimLife(file, "devkitc")) as chip:
        environment = {
            **os.environ,
            "PATH": programs + os.pathsep + os.environ["PATH"],
            "XDG_STATE_HOME": str(tmp_path / "state"),
            "DOOMSDAY_PORT": str(chip.link),
        }
        for command in COMMANDS:
            done = subprocess.run(
                ["sh", "-c", command],
                cwd=tmp_path,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )
            said = done.stdout + done.stderr
            wanted = 2 if command == "doomsday flash --board devkitc" else 0
            assert done.returncode == wanted, command + "\n" + said
            assert SAID[command] in said, command + "\n" + said
    assert list(SAID) == COMMANDS
    assert len(list((tmp_path / "games").glob("*.game"))) == 1
