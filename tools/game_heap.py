"""Print the heap in use once a game is loaded, by game, depth, players and units of each player.

    game_heap.py

Bytes on 64 bits, with no page open and without what the box can drop; an ESP32 needs 1.375 times
less. See docs/memory.md for what follows from it.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from doomsday.errors import Failure
from doomsday.sim.hardware.process import find_micropython
from shared.rules.mechwarrior.model import kind_words, unit_text
from shared.rules.mechwarrior.setup import agreement as battle
from shared.rules.mechwarrior.setup import header as battle_header
from shared.rules.mfz.model import loadout
from shared.rules.mfz.setup import agreement, roster_setup
from shared.rules.mfz.setup import header as mfz_header
from shared.rules.mfz.setup.options import DEPTHS, QUICK
from tools.arguments import parsed
from tools.figures import program

if TYPE_CHECKING:
    from shared.rules.contract import Header

_SCRIPT = "tools/figures/on_box/game_heap.py"
_DIAL = ("", "gun -1", "", "move -2", "", "shutdown")
_BUILD = 600


def _mfz() -> Iterator[tuple[str, "Header"]]:
    numbers = {"frames_min": 1, "frames_max": loadout.FRAMES_MAX}
    options = {"size": "custom"}
    for depth in DEPTHS:
        for players in (2, 3, 4, 5):
            for count in (2, 4, 8):
                names = [f"Company {letter} Troop" for letter in "ABCDE"[:players]]
                if depth == QUICK:
                    counts = [(name, count, 4 * count) for name in names]
                    setup = agreement.agree(counts, options, numbers)
                else:
                    frames = [
                        (f"Heavy frame {n}", loadout.parse("Rd Y B G")[0], 0 if n else 3)
                        for n in range(count)
                    ]
                    companies = [(name, frames) for name in names]
                    setup = roster_setup.agree(companies, options, numbers, depth)
                yield f"mfz {depth} {players} {count}", mfz_header.write(setup)


def _mechwarrior() -> Iterator[tuple[str, "Header"]]:
    for depth in kind_words.DEPTHS:
        for players in (2, 3, 4):
            for count in (1, 4, 8, 16):
                units = [
                    unit_text.parse("mech mech 20+0+0 v2", f"Heavy mech {n}", _DIAL)
                    for n in range(count)
                ]
                forces = [(f"Company {letter} Lance", units) for letter in "ABCD"[:players]]
                setup = battle.agree(forces, depth, _BUILD, 0, list(range(players)), {})
                yield f"mechwarrior {depth} {players} {count}", battle_header.write(setup)


def main() -> int:
    """Measure and print; return the exit code."""
    cases = [*_mfz(), *_mechwarrior()]
    lines = []
    for name, header in cases:
        lines += [name.split()[0], *(f"{key} {value}" for key, value in header), ""]
    with tempfile.TemporaryDirectory() as scratch:
        lib = program.lay_out(Path(scratch))
        script, places = program.script(lib, _SCRIPT)
        path = ":".join(map(str, [lib, *places, ".frozen"]))
        done = subprocess.run(
            [find_micropython(), "-X", "heapsize=4M", str(script)],
            input="\n".join([*lines, ""]),
            text=True,
            capture_output=True,
            check=False,
            cwd=scratch,
            env={**os.environ, "MICROPYPATH": path},
        )
    if done.returncode:
        raise Failure(f"The games did not begin: {done.stderr[-300:]}", "make test")
    for (name, _), used in zip(cases, done.stdout.split(), strict=True):
        print(f"{name:<24}{int(used):>10,}")
    return 0


if __name__ == "__main__":
    parsed(__doc__)
    try:
        sys.exit(main())
    except Failure as failure:
        print(f"Error: {failure.message}\nTry: {failure.hint}", file=sys.stderr)
        sys.exit(failure.code)
