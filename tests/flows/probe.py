"""A flash whose box says on its serial line, after every press, how it is."""

import re
from dataclasses import dataclass
from pathlib import Path

from box import screens
from box.screens import registry
from doomsday.image.build import compiled_beside, flash_image, program_files
from doomsday.sim.supervisor import Supervisor
from tests.flows import tracebacks

# Heap that the probe takes.
PROBE_KB = 3

_MARK = "probe"
_NAMES = re.compile(r"qstr pool: .*n_total_bytes=(\d+)")
_LARGEST = re.compile(r".*max free sz: (\d+)")
# Bytes of a block of the heap, which are twice those of a chip's.
_BLOCK = 32

# Appended to boot.py.
_BOOT = b"\ngc.collect()\nprint('probe', gc.mem_alloc())\n"

_MAIN = b"import gc\ngc.threshold(8192)\nimport probe\n"

# The program itself, which collects garbage and reports whenever it tends its journal.
_PROBE = b"""
import gc
import micropython
from box import app
from box.store import journal

class Told(journal.Journal):
    def erase_ahead(self):
        super().erase_ahead()
        if LEAN or len(the.stack.numbers) == 1 and not the.saved.game:
            the.memory.free()
        gc.collect()
        used = gc.mem_alloc()
        free = gc.mem_free()
        micropython.qstr_info()
        micropython.mem_info()
        saved = the.saved
        rolls = saved.roll_number
        print("probe", used, free, self.damaged, saved.clock, saved.start, rolls,
              sum(saved.pool), saved.game, *the.stack.numbers)

class App(app.App):
    def __init__(self, *args):
        global the
        super().__init__(*args)
        the = self

journal.Journal = Told
app.App = App
app.run()
"""


@dataclass(frozen=True)
class Reading:
    """What a box said of itself when it had come to rest, garbage collected.

    `used` and `free` are bytes of heap; names, which stay for ever, count as free. `damaged`
    counts records lost; `kept` is what a power cut must not change: clock, start value, number of
    rolls and of dice, number of the running game; `screens` are the numbers of the screens,
    bottom first. `largest` is the largest free piece of the heap, in bytes.
    """

    used: int
    free: int
    damaged: int
    kept: tuple[int, ...]
    screens: tuple[int, ...]
    largest: int = 0

    @property
    def at_rest(self) -> bool:
        """Whether the first screen is open and no game runs."""
        return self.screens == (screens.HOME,) and self.kept[-1] == 0

    @property
    def lasting(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What a start brings back: what is kept, and the durable screens."""
        durable = [n for n in self.screens if (registry.find(n) or ("", 0))[1] & screens.DURABLE]
        return self.kept, tuple(durable)


def make_probed_flash(path: Path, lean: bool = False) -> None:
    """A new flash file at `path` with this version's program, and what makes it report.

    What the box keeps only as long as there is room is let go first: before every reading if
    `lean`, otherwise before those on the first screen without a game, which so compare.
    """
    probe = f"LEAN = {lean}\n".encode() + _PROBE
    files = {
        "/boot.py": program_files("sim")["/boot.py"] + _BOOT,
        "/main.py": _MAIN,
        "/probe.mpy": compiled_beside("probe.py", probe),
    }
    path.write_bytes(flash_image("sim", files=files))


class Probe:
    """Listens to a box on a probed flash.

    `readings` has one a press since `forget`, `before` the bytes of heap in use before each start
    of the program, `trouble` every error that it printed, with its place, `names` the bytes of the
    names so far.
    """

    def __init__(self, box: Supervisor) -> None:
        self.readings: list[Reading] = []
        self.before: list[int] = []
        self.trouble: list[str] = []
        self._rest = b""
        # The lines of a traceback so far, at least one while it is printed.
        self._traceback: list[str] = []
        self.names = self._largest = 0
        box.on_output = self._take

    def forget(self) -> None:
        """Drop the readings so far."""
        self.readings.clear()

    def _take(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._read(line.decode("utf-8", "replace").strip())

    def _read(self, line: str) -> None:
        if names := _NAMES.match(line):
            self.names = int(names[1])
        if largest := _LARGEST.match(line):
            self._largest = _BLOCK * int(largest[1])
        mark, *words = line.split() or [""]
        if mark == _MARK and len(words) == 1:
            self.before.append(int(words[0]))
        elif mark == _MARK:
            used, free, damaged, clock, start, rolls, dice, game, *numbers = map(int, words)
            kept = (clock, start, rolls, dice, game)
            free += self.names
            self.readings.append(Reading(used, free, damaged, kept, tuple(numbers), self._largest))
        elif mark == "Traceback" or self._traceback and mark == "File":
            self._traceback.append(line + "\n")
        elif self._traceback:
            self.trouble += tracebacks.errors("".join([*self._traceback, line + "\n"]))
            self._traceback.clear()
        elif "Error" in line:
            self.trouble.append(line)
