"""Commands on a system without the modules of POSIX, such as Windows."""

import json
import subprocess
import sys

from doomsday.commands.registry import all_rows
from doomsday.errors import FAILED
from tests.onbox import ROOT

# Loads every command, then runs `sim`, without what Windows lacks. pyserial and the standard
# library have their own parts for each system, so those of this one are loaded before.
CODE = """
import asyncio, json, os, select, selectors, signal, subprocess, sys, tempfile
import serial, serial.tools.list_ports

LACKING = {"fcntl", "termios", "pty", "tty", "pwd", "grp", "resource", "syslog", "readline"}

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name in LACKING:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

for name in LACKING:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Blocked())
for module, names in (
    (select, ("poll", "epoll")),
    (signal, ("SIGHUP", "SIGKILL", "SIGWINCH", "SIGTSTP")),
    (os, ("openpty", "fork", "pread", "O_CLOEXEC", "O_NOCTTY")),
):
    for name in names:
        delattr(module, name)

from doomsday import cli
from doomsday.commands.group import loaded
from doomsday.commands.registry import all_rows

failed = {}
for row in all_rows():
    try:
        loaded(row)
    except Exception as error:
        failed[row.name] = repr(error)
code = cli.main(["sim"])
print(json.dumps({"loaded": len(all_rows()), "failed": failed, "code": code}))
"""


def test_every_command_loads_and_sim_says_what_it_needs() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "loaded": len(all_rows()),
        "failed": {},
        "code": FAILED,
    }
    error, hint = done.stderr.splitlines()
    assert error == (
        "Error: The simulated box needs Linux or macOS; this system has no pseudo-terminals."
    )
    assert hint.startswith("Try: Linux in Windows (WSL), or a real box")
