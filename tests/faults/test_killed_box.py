"""A box is killed at random moments: everything answered is still there, on the same screen."""

import fcntl
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from box import screens
from box.store import saved_rolls
from box.store.journal import Journal
from box.store.saved_state import SavedState
from doomsday.image import partitions
from tests.sampling import cases

KILLS = cases(50, 8)
# Most steps answered between two kills; the kill comes during the next step.
MOST_ANSWERED = 5


@dataclass(frozen=True)
class State:
    """The part of the state that presses change and the journal must restore."""

    clock: int
    rolls: int
    red: int
    on: tuple[int, ...]


def press_down(state: State) -> State:
    return replace(state, clock=max(state.clock - 1, 0))


def press_up(state: State) -> State:
    return replace(state, clock=state.clock + 1)


def rolled(state: State) -> State:
    return replace(state, rolls=state.rolls + 1)


def opened(*numbers: int) -> Callable[[State], State]:
    return lambda state: replace(state, on=numbers)


def one_red_more(state: State) -> State:
    return replace(state, red=state.red + 1)


def one_red_less(state: State) -> State:
    return replace(state, red=state.red - 1)


def same(state: State) -> State:
    return state


# A round trip: the clock down thrice and up thrice, dice, and back.
ROUND = (
    ("press C", same),
    ("press D", opened(screens.DOOMSDAY)),
    *[("press B", press_down)] * 3,
    *[("press C", press_up)] * 3,
    ("press A", opened()),
    ("press C", same),
    ("press D", opened(screens.DICE)),
    *[("press D", rolled)] * 3,
    ("press B", opened(screens.DICE, screens.POOL)),
    ("press C", same),
    ("press D", one_red_more),
    ("hold D 700", one_red_less),
    ("press A", opened(screens.DICE)),
    ("press D", rolled),
    ("press A", opened()),
    *[("press B", same)] * 2,
)


class FlashFileMedium:
    """The journal's partition in a flash file, as the medium of a Journal."""

    # It is only read, so nothing is settled after a cut.
    partial = False

    def __init__(self, flash: Path) -> None:
        place = next(part for part in partitions.TABLE if part.label == "jrnl")
        self._content = flash.read_bytes()[place.offset : place.end]
        self.sectors = place.size // 4096

    def read(self, sector: int, offset: int, buf: bytearray) -> None:
        at = sector * 4096 + offset
        buf[:] = self._content[at : at + len(buf)]


def kept(flash: Path) -> SavedState:
    """Return the saved state in the flash file, read on the laptop by the same code."""
    session = SavedState(Journal(FlashFileMedium(flash)))  # type: ignore[arg-type]
    session.resume()
    return session


def state_of(session: SavedState) -> State:
    return State(session.clock, session.roll_number, session.pool[4], tuple(session.screens))


# `doomsday sim --headless --fast --script -`. An existing flash is used without comparing its
# program with this version's, which would compile that at each start.
_PROGRAM = """
import sys
from pathlib import Path

from doomsday.sim import flashfile
from doomsday.sim.headless import run_headless

flash = Path(sys.argv[1])
if flash.exists():
    flashfile._renewed = lambda *_: None
sys.exit(run_headless(flash=flash, script=Path("-"), fast=True))
"""


class Box:
    """A headless box in its own process, driven through its standard input."""

    def __init__(self, flash: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, str(flash)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stderr and self.process.stdin and self.process.stdout
        assert self.process.stderr.readline().strip() == "ready", self.process.stderr.read()
        self.took_s = 0.0
        self._flash = flash

    def ask(self, line: str) -> list[str] | None:
        """Play one step; return the lines it printed, or None if the box died during it."""
        assert self.process.stdin and self.process.stdout
        begun = time.monotonic()
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return None
        printed = []
        for text in self.process.stdout:
            if text.strip() == "ok " + line:
                self.took_s = time.monotonic() - begun
                return printed
            printed.append(text.rstrip("\n"))
        return None

    def children(self) -> list[int]:
        pid = self.process.pid
        return [int(n) for n in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def kill_in_next(self, share: float, box_first: bool) -> int:
        """In a child process, wait for a share of the time that the last step took, and kill.

        Returns: the child's process id. The exact moment is random.
        """
        delay_s = share * self.took_s
        victims = [*self.children(), self.process.pid]
        if not box_first:
            victims.reverse()
        killer = os.fork()
        if not killer:
            time.sleep(delay_s)
            for pid in victims:
                try:
                    os.kill(pid, signal.SIGKILL)
                except ProcessLookupError:
                    continue
            os._exit(0)
        return killer

    def wait_killed(self, killer: int) -> None:
        """Wait for the child process of `kill_in_next` and all that it kills."""
        os.waitpid(killer, 0)
        self.process.wait()
        # The box's own process holds the lock of the flash, too, and may end after its supervisor.
        with self._flash.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)


def words_of(session: SavedState) -> str:
    """Return the words that the screen must show, according to the journal."""
    on = tuple(session.screens)
    if on == (screens.DOOMSDAY,):
        return str(session.clock)
    if on == (screens.DICE,):
        rolls = saved_rolls.last(session)
        rolled = rolls and rolls[-1][0] == bytes(session.pool)
        return f"{sum(rolls[-1][1])}" if rolled else "?"
    if on:
        return f"{sum(session.pool)}/15"
    return f"Doomsday {session.clock}"


# Step of the round at which to continue after a start, by open screen; cursors are then at rest.
GO_ON = {
    (): 0,
    (screens.DOOMSDAY,): 2,
    (screens.DICE,): 11,
    (screens.DICE, screens.POOL): 15,
}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds the box through /proc")
def test_a_box_killed_at_random_moments_loses_no_answered_press(tmp_path: Path) -> None:
    chance = random.Random(7)
    flash = tmp_path / "flash.bin"
    answered = 0
    before: SavedState | None = None
    for _ in range(KILLS):
        box = Box(flash)
        found = kept(flash)
        assert box.ask(f"expect {words_of(found)}") is not None
        if before is not None:
            assert state_of(found) == state_of(before)
            assert found.packed_rolls == before.packed_rolls
        state = state_of(found)
        at = GO_ON[state.on]
        killer = 0
        left = chance.randint(1, MOST_ANSWERED)
        while box.ask(ROUND[at][0]) is not None:
            answered += 1
            state = ROUND[at][1](state)
            at = (at + 1) % len(ROUND)
            left -= 1
            if not left:
                killer = box.kill_in_next(chance.random(), chance.random() < 0.5)
        box.wait_killed(killer)
        before = kept(flash)
        assert state_of(before) in (state, ROUND[at][1](state))
        rolls = before.packed_rolls
        if found.packed_rolls and before.roll_number - found.roll_number < len(rolls):
            assert found.packed_rolls[-1] in rolls
    assert answered > KILLS
