"""Play a run on the simulated box of a checkout, and print when its presses began and ended.

Run in the checkout's folder by its Python. Arguments: the flash file, made if missing; heap, such
as "176K"; a sequence of presses, or "-" only to start. Prints JSON: `starts` has for each start
of MicroPython its process and the marks before its first rest; `presses` for each press its
process, and its marks: at its beginning, after the turn that sent its last picture, at its end;
`trouble` every line of output that speaks of an error.
"""

import io
import json
import sys
from binascii import crc32
from pathlib import Path

from doomsday.sim import script
from doomsday.sim.boxes import play_in
from doomsday.sim.flashfile import put_file
from doomsday.sim.player import PRESS_MS, Player

# A valgrind takes fifty times as long, on a machine that may be busy.
_PATIENCE_S = 3_600
# A roster file without rosters.
_NO_COMPANIES = b"doomsday 1 %08x\n" % crc32(b"1")


class Run:
    """The marks of a run so far. One is made before boot.py, and one at each rest of the loop."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._box = player.box
        self._before = 0
        self._pictured = 0
        self.starts: list[tuple[int, int]] = []
        self.presses: list[tuple[int, int, int, int]] = []
        self._printed = bytearray(self._box.output_tail)
        self._box.on_transaction = self._sent
        self._box.on_output = self._printed.extend
        self._started()

    def play(self, path: Path) -> None:
        """Play a sequence. Raises: Failure."""
        for step in script.parse(path.read_text().splitlines()):
            if step.verb in ("press", "hold"):
                for _ in range(max(1, step.number) if step.verb == "press" else 1):
                    self._press(step.word, PRESS_MS if step.verb == "press" else step.number)
                continue
            wakes = self._box.counters.wakes
            script.run_step(step, self._player, io.StringIO(), lambda name, pixels: None)
            if self._box.pid != self.starts[-1][0]:
                self._before = wakes
                self._started()

    @property
    def trouble(self) -> list[str]:
        """Return the lines of the box's output that speak of an error."""
        lines = self._printed.decode("utf-8", "replace").splitlines()
        return [line for line in lines if "Traceback" in line or "Error" in line]

    def _started(self) -> None:
        self.starts.append((self._box.pid, self.marks()))

    def marks(self) -> int:
        """Return the marks of this process so far."""
        return self._box.counters.wakes - self._before + 1

    def _press(self, button: str, ms: int) -> None:
        pid = self._box.pid
        begun = self._pictured = self.marks()
        self._player.hold(button, ms)
        if self._box.pid != pid:
            raise RuntimeError(f"the box restarted at press {len(self.presses) + 1}")
        self.presses.append((pid, begun, self._pictured, self.marks()))

    def _sent(self, data: bytes) -> None:
        # The turn ends with the next mark.
        self._pictured = self.marks() + 1


def main(flash: str, heap: str, sequence: str) -> None:
    """Play and print."""
    Player.__init__.__kwdefaults__["patience_s"] = _PATIENCE_S
    if not Path(flash).exists():
        # A new box offers companies of its own, where the runs set theirs by numbers.
        put_file(Path(flash), "sim", "/companies.txt", _NO_COMPANIES)
    with play_in(Path(flash), heap=heap) as player:
        run = Run(player)
        if sequence != "-":
            run.play(Path(sequence))
    found = {"starts": run.starts, "presses": run.presses, "trouble": run.trouble}
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
