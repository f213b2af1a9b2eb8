"""Run functions in processes that start at once: forks of one that has imported the program.

Usage of that process: python -m tests.warm DESCRIPTOR. It takes requests from the socket there:
JSON, with descriptors for the state of the run and its three standard streams.
"""

import array
import atexit
import json
import os
import select
import shlex
import signal
import socket
import subprocess
import sys
import threading
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NoReturn, TextIO

from doomsday.image import build
from tests.patience import PATIENCE_S

ROOT = Path(__file__).resolve().parents[1]
PIPE, DEVNULL, STDOUT = subprocess.PIPE, subprocess.DEVNULL, subprocess.STDOUT
_REQUEST_MAX = 1 << 17
_lock = threading.Lock()
_servers: list[socket.socket] = []


class Run:
    """A function in a process of its own, with the part of subprocess.Popen that tests use.

    function: as "package.module:name"; it gets `arguments` and returns the exit code or None.
    imports: modules to import before, or functions to call once. stdin, stdout, stderr: PIPE,
    DEVNULL, or STDOUT for stderr. cwd and environment: by default those of this process.
    """

    def __init__(
        self,
        function: str,
        arguments: Sequence[str],
        *,
        imports: Sequence[str] = (),
        cwd: Path | None = None,
        environment: Mapping[str, str] | None = None,
        stdin: int = DEVNULL,
        stdout: int = PIPE,
        stderr: int = PIPE,
    ) -> None:
        self.returncode: int | None = None
        self._state, state = socket.socketpair()
        theirs = [state.detach()]
        self.stdin = self._stream(stdin, theirs, "w")
        self.stdout = self._stream(stdout, theirs, "r")
        self.stderr = self._stream(stderr, theirs, "r")
        variables = dict(os.environ if environment is None else environment)
        request = [function, list(arguments), list(imports), str(cwd or Path.cwd()), variables]
        socket.send_fds(_server(), [json.dumps(request).encode()], theirs)
        for descriptor in theirs:
            os.close(descriptor)
        self.pid = self._said()

    def poll(self) -> int | None:
        """Return the exit code, None while it runs."""
        if self.returncode is None and select.select([self._state], [], [], 0)[0]:
            self.wait()
        return self.returncode

    def wait(self, timeout: float = PATIENCE_S) -> int:
        """Wait for the end of the process, at most `timeout` seconds; return the exit code."""
        if self.returncode is None:
            if not select.select([self._state], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(str(self.pid), timeout)
            self.returncode = self._said()
            self._state.close()
        return self.returncode

    def communicate(self, text: str = "", timeout: float = PATIENCE_S) -> tuple[str, str]:
        """Send `text`, read all output, wait for the end, and return the output by stream."""
        said = ["", ""]

        def read(number: int, stream: TextIO) -> None:
            said[number] = stream.read()

        streams = [(at, its) for at, its in enumerate((self.stdout, self.stderr)) if its]
        threads = [threading.Thread(target=read, args=each) for each in streams]
        for thread in threads:
            thread.start()
        if self.stdin is not None:
            with suppress(BrokenPipeError):
                self.stdin.write(text)
                self.stdin.flush()
            with suppress(BrokenPipeError):
                self.stdin.close()
        self.wait(timeout)
        for thread in threads:
            thread.join()
        return said[0], said[1]

    def send_signal(self, number: int) -> None:
        """Send a signal to the process if it runs."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask the process to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the process."""
        self.send_signal(signal.SIGKILL)

    def close(self) -> None:
        """Kill the process if it runs, and close its streams."""
        self.kill()
        self.wait()
        for stream in (self.stdin, self.stdout, self.stderr):
            if stream is not None:
                with suppress(BrokenPipeError):
                    stream.close()

    def _stream(self, kind: int, theirs: list[int], mode: str) -> TextIO | None:
        """Append the end of the process to `theirs`, and return this one's, if it is a pipe."""
        if kind == STDOUT:
            theirs.append(os.dup(theirs[-1]))
            return None
        if kind == DEVNULL:
            theirs.append(os.open(os.devnull, os.O_RDWR))
            return None
        read, write = os.pipe()
        theirs.append(read if mode == "w" else write)
        return os.fdopen(write if mode == "w" else read, mode, errors="replace")

    def _said(self) -> int:
        said = self._state.recv(4, socket.MSG_WAITALL)
        assert len(said) == 4, "the process that starts others ended"
        return array.array("i", said)[0]


# What a box and most commands need; each of these takes longer than a fork.
BOX = ("doomsday.sim.headless", "tests.warm:built")
_COMMAND = ("typer._adapters", "doomsday.commands.sim", "doomsday.device.line.find_box", *BOX)


def doomsday(
    arguments: Sequence[str], *, cwd: Path, environment: Mapping[str, str] | None = None
) -> "subprocess.CompletedProcess[str]":
    """Run the command `doomsday` to its end and return what it printed, as subprocess.run does."""
    run = Run("doomsday.cli:main", arguments, cwd=cwd, environment=environment, imports=_COMMAND)
    try:
        said = run.communicate()
    finally:
        run.close()
    return subprocess.CompletedProcess(["doomsday", *arguments], run.wait(), *said)


def command(
    line: str, *, cwd: Path, environment: Mapping[str, str]
) -> "subprocess.CompletedProcess[str]":
    """Run a command line as `doomsday` above if it is one of plain words, else in a shell."""
    words = shlex.split(line)
    if Path(words[0]).name == "doomsday" and not set("|<>&;$*?~`") & set(line):
        return doomsday(words[1:], cwd=cwd, environment=environment)
    return subprocess.run(
        ["sh", "-c", line],
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def built() -> None:
    """Build the program of the simulated box, whose parts stay in memory."""
    build.program_files("sim")


def _server() -> socket.socket:
    """Return the socket to the process that starts others; it ends with this one."""
    with _lock:
        if not _servers:
            ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _REQUEST_MAX)
            process = subprocess.Popen(
                [sys.executable, "-m", "tests.warm", str(its.fileno())],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": f"{ROOT / 'host'}{os.pathsep}{ROOT}"},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[its.fileno()],
            )
            its.close()
            _servers.append(ours)

            def end() -> None:
                ours.close()
                process.wait(PATIENCE_S)

            atexit.register(end)
    return _servers[0]


def _serve(requests: socket.socket) -> None:
    """Start a process for each request, and another that waits for its end."""
    while True:
        request, descriptors, _, _ = socket.recv_fds(requests, _REQUEST_MAX, 4)
        if not request:
            return
        function, arguments, imports, folder, variables = json.loads(request)
        for each in (function.partition(":")[0], *imports):
            _prepare(each)
        if not os.fork():
            requests.close()
            _keep(function, arguments, folder, variables, *descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


@cache
def _prepare(what: str) -> None:
    """Import a module, or import that of a function and call it."""
    module, _, name = what.partition(":")
    found = import_module(module)
    if name:
        getattr(found, name)()


def _keep(
    function: str,
    arguments: list[str],
    folder: str,
    variables: dict[str, str],
    state: int,
    *streams: int,
) -> NoReturn:
    """Run the function in a fork of this process; report its id, and at its end the exit code."""
    pid = os.fork()
    if not pid:
        os.close(state)
        _run(function, arguments, folder, variables, streams)
    for stream in streams:
        os.close(stream)
    with suppress(BrokenPipeError):
        os.write(state, array.array("i", [pid]))
        _, status = os.waitpid(pid, 0)
        os.write(state, array.array("i", [os.waitstatus_to_exitcode(status)]))
    os._exit(0)


def _run(
    function: str,
    arguments: list[str],
    folder: str,
    variables: dict[str, str],
    streams: Sequence[int],
) -> NoReturn:
    code: object = 1
    try:
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(variables)
        # As Python makes them at its start.
        sys.stdin = os.fdopen(0, closefd=False)
        sys.stdout = os.fdopen(1, "w", closefd=False)
        sys.stderr = os.fdopen(2, "w", buffering=1, errors="backslashreplace", closefd=False)
        module, _, name = function.partition(":")
        try:
            code = getattr(import_module(module), name)(arguments)
        except SystemExit as end:
            code = end.code
            if isinstance(code, str):
                print(code, file=sys.stderr)
        sys.stdout.flush()
    except BaseException:
        traceback.print_exc()
        code = 1
    finally:
        os._exit(code if isinstance(code, int) else int(code is not None))


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])))
