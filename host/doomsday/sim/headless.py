"""Run the simulated box without a screen, for scripts and for tools at its serial port."""

import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import TextIO

from doomsday.errors import USAGE, Failure
from doomsday.sim import script as scripts
from doomsday.sim.boxes import switch_on
from doomsday.sim.hardware.process import HEAP
from doomsday.sim.player import Player
from doomsday.sim.supervisor import Supervisor

STDIN = "-"
_TURN_S = 0.5
_PACE_S = 0.02
_LINE_MAX = 4096


class _Stopped(Exception):
    """The program was stopped by a signal."""


def run_headless(
    *,
    flash: Path,
    board: str = "sim",
    pty: Path | None = None,
    script: Path | None = None,
    seed: int | None = None,
    fast: bool = False,
    update: bool = False,
    heap: str = HEAP,
    shots: Path | None = None,
    slow: int = 1,
) -> int:
    """Run a box until a script ends, or until SIGINT, SIGTERM or SIGHUP; return the exit code.

    pty: path that becomes a link to the box's serial port. script: a file of steps; "-" reads
    steps from standard input and prints "ok" and the line after each. shots: folder for pictures,
    by default the current one. slow: as in Supervisor. Prints "ready" on standard error when the
    box has started. Raises: Failure.
    """
    live = script is not None and str(script) == STDIN
    steps = [] if script is None or live else scripts.read(script)
    shoot = scripts.shooter(Path() if shots is None else shots)
    box = switch_on(
        flash, board, heap=heap, seed=seed, fast=fast, link=pty, update=update, slow=slow
    )
    with box, _stoppable(box), suppress(_Stopped):
        player = Player(box)
        player.boot()
        print("ready", file=sys.stderr, flush=True)
        if live:
            _converse(player, sys.stdin, sys.stdout, shoot)
        elif script is not None:
            scripts.run(steps, player, sys.stdout, shoot)
        else:
            _serve(box)
    return 0


@contextmanager
def _stoppable(box: Supervisor) -> Iterator[None]:
    """End the program on signals, between two actions of the box."""

    def stop() -> None:
        raise _Stopped

    def handler(number: int, frame: FrameType | None) -> None:
        box.post(stop)

    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.signal(number, handler) for number in numbers]
    try:
        yield
    finally:
        for number, old in zip(numbers, before, strict=True):
            signal.signal(number, old)


def _serve(box: Supervisor) -> None:
    """Serve the serial port for ever. Without a script, virtual time follows the real clock."""
    last = time.monotonic()
    while True:
        box.poll(_PACE_S if box.fast else _TURN_S)
        now = time.monotonic()
        ms = int(1000 * (now - last))
        if box.fast and ms:
            box.grant(ms)
            last += ms / 1000


def _converse(player: Player, lines: TextIO, out: TextIO, shoot: scripts.Shoot) -> None:
    """Run steps as they arrive and acknowledge each, until the input ends."""
    arrived: queue.SimpleQueue[str | Failure] = queue.SimpleQueue()

    def hear(text: str | Failure) -> None:
        arrived.put(text)
        player.box.post(lambda: None)

    threading.Thread(target=lambda: _read(lines, hear), name="script", daemon=True).start()
    line = 0
    while True:
        try:
            text = arrived.get_nowait()
        except queue.Empty:
            player.box.poll(_TURN_S)
            continue
        if isinstance(text, Failure):
            raise text
        if not text:
            return
        line += 1
        step = scripts.parse_line(line, text)
        if step is not None:
            scripts.run_step(step, player, out, shoot)
        print(f"ok {text.strip()}".rstrip(), file=out, flush=True)


def _read(lines: TextIO, hear: Callable[[str | Failure], None]) -> None:
    """Pass each line to `hear`, then "" for the end, or the Failure that ended it."""
    try:
        while text := lines.readline(_LINE_MAX):
            if len(text) == _LINE_MAX and not text.endswith("\n"):
                hear(Failure("A line on standard input is too long.", "one step per line", USAGE))
                return
            hear(text)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        hear(
            Failure(
                f"The script on standard input cannot be read: {reason}.",
                "steps as text in UTF-8, such as those in examples/",
            )
        )
    finally:
        hear("")
