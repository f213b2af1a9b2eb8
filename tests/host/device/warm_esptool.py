"""Run esptool in forks of a process that has imported it, which takes most of a short run.

Usage of the process: warm_esptool.py DESCRIPTOR. It takes one run at a time from the socket there:
arguments and environment as JSON, with descriptors for the output and for the state of the run.
"""

import array
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import NoReturn


class Run:
    """A run of esptool, with the part of subprocess.Popen that its caller uses."""

    def __init__(self, arguments: Sequence[str]) -> None:
        read, write = os.pipe()
        self._state, state = socket.socketpair()
        request = json.dumps([list(arguments), dict(os.environ)]).encode()
        socket.send_fds(_process()[0], [request], [write, state.fileno()])
        os.close(write)
        state.close()
        self.stdout = os.fdopen(read, errors="replace")
        self._pid = self._said()
        self.returncode: int | None = None

    def wait(self) -> int:
        """Wait for the end of the run and return its exit code."""
        if self.returncode is None:
            self.returncode = self._said()
            self._state.close()
        return self.returncode

    def poll(self) -> int | None:
        """Return the exit code, None while it runs."""
        if self.returncode is None and select.select([self._state], [], [], 0)[0]:
            self.wait()
        return self.returncode

    def kill(self) -> None:
        """End the run."""
        with suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL)

    def _said(self) -> int:
        said = self._state.recv(4, socket.MSG_WAITALL)
        assert len(said) == 4, "the process that runs esptool ended"
        return array.array("i", said)[0]


@contextmanager
def program(command: Sequence[str]) -> Iterator[Run]:
    """Run esptool as `python -m esptool` with the arguments of `command`; kill it at the end."""
    assert command[1:3] == ["-m", "esptool"], command
    run = Run(command[3:])
    try:
        yield run
        run.wait()
    finally:
        if run.poll() is None:
            run.kill()
            run.wait()
        run.stdout.close()


@cache
def _process() -> tuple[socket.socket, "subprocess.Popen[bytes]"]:
    """Start the process, which ends with this one, and return the socket to it."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__).resolve()), str(its.fileno())],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        pass_fds=[its.fileno()],
    )
    its.close()
    return ours, process


def _serve(requests: socket.socket) -> None:
    import esptool

    assert esptool.__file__
    while True:
        request, descriptors, _, _ = socket.recv_fds(requests, 1 << 16, 2)
        if not request:
            return
        output, state = descriptors
        pid = os.fork()
        if not pid:
            _run(*json.loads(request), output)
        os.write(state, array.array("i", [pid]))
        os.close(output)
        _, status = os.waitpid(pid, 0)
        os.write(state, array.array("i", [os.waitstatus_to_exitcode(status)]))
        os.close(state)


def _run(arguments: list[str], environment: dict[str, str], output: int) -> NoReturn:
    code: object = 1
    try:
        os.dup2(output, 1)
        os.dup2(output, 2)
        os.environ.clear()
        os.environ.update(environment)
        # What Python does at its start for the folder in PYTHONPATH.
        runpy.run_path(str(Path(__file__).parent / "serial_shim" / "sitecustomize.py"))
        sys.argv = ["esptool", *arguments]
        try:
            runpy.run_module("esptool", run_name="__main__", alter_sys=True)
            code = 0
        except SystemExit as end:
            code = end.code
            if isinstance(code, str):
                print(code, file=sys.stderr)
        sys.stdout.flush()
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        os._exit(code if isinstance(code, int) else int(code is not None))


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])))
