"""Start boxes that were switched off on pages of every game, in heaps of every size.

    heap_sweep.py [FROM TO STEP] [GAME]

Sizes are kilobytes of the simulated box; a chip has 1.375 times less. Each of 40 stored screens of
each game is started in each heap, in virtual time, and some buttons are pressed. Exits with 1 if a
start shows anything but its page, or an error. Without arguments it also searches the smallest
heap of each depth, and writes docs/bench.md.
"""

import os
import sys
import tempfile
import time
from collections import Counter
from multiprocessing import Pool
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / part) for part in (".", "firmware", "tests/shims")]

from doomsday.errors import Failure  # noqa: E402
from doomsday.image import build  # noqa: E402
from shared.rules import games  # noqa: E402
from tests.faults import stored_screens  # noqa: E402
from tests.faults.stored_screens import Start, Stored, reference, start  # noqa: E402
from tools.arguments import parsed  # noqa: E402
from tools.figures.soak import keep  # noqa: E402
from tools.figures.table import Figure  # noqa: E402

FROM, TO, STEP = 166, 240, 1
# Below FROM, to find where each depth starts and how the box fails.
LEAST = 120
_TEXT = """{count} stored screens of each game, of the set-up and of every depth, each started in
each heap from {least} to {most} KB on 64 bits (1.375 times less on a chip) in steps of {step}: the
page is shown as in a large heap, without an error; then the buttons {presses} are pressed. Below
that a start either shows the page or says that memory is too little, and the game is kept."""


def _starts(task: tuple[Stored, range]) -> list[tuple[Stored, int, Start]]:
    stored, heaps = task
    with tempfile.TemporaryDirectory() as folder:
        flash = Path(folder) / "flash.bin"
        page = reference(stored, flash)
        return [(stored, heap, start(stored, flash, f"{heap}K", page)) for heap in heaps]


def sweep(
    stored: list[Stored], heaps: range, processors: int, tell: bool = True
) -> list[tuple[Stored, int, Start]]:
    """Start each box in each heap; print what goes wrong."""
    # Before the processes fork: each would build it.
    build.stamp("sim")
    found = []
    begun = time.monotonic()
    with Pool(processors) as pool:
        for done, results in enumerate(
            pool.imap_unordered(_starts, [(one, heaps) for one in stored]), 1
        ):
            found += results
            for one, heap, result in results:
                if result.wrong and tell:
                    print(f"{heap}K {one.name}: {result.wrong}", flush=True)
            taken = time.monotonic() - begun
            print(f"{done} of {len(stored)} screens, {taken:.0f} s", flush=True)
    return found


def rows(results: list[tuple[Stored, int, Start]]) -> list[Figure]:
    """Return a row for each depth of each game: its starts, and those that went well."""
    starts: Counter[str] = Counter()
    well: Counter[str] = Counter()
    pages: dict[str, set[str]] = {}
    for one, _, result in results:
        kind = f"{one.game}, {one.depth}"
        starts[kind] += 1
        well[kind] += not result.wrong
        pages.setdefault(kind, set()).add(one.name)
    figures = [
        Figure(
            f"starts that show their page, {kind}: {len(pages[kind])} screens",
            f"{well[kind]:,} of {count:,}",
            "all",
            over=well[kind] < count,
        )
        for kind, count in starts.items()
    ]
    reloads = sum(result.reloads for _, _, result in results)
    restarts = sum(result.restarts for _, _, result in results)
    return [
        *figures,
        Figure("games reloaded for lack of memory in the presses after that", f"{reloads:,}", "0"),
        Figure("restarts for lack of memory there", f"{restarts:,}", "0"),
    ]


def smallest(results: list[tuple[Stored, int, Start]]) -> list[Figure]:
    """Return a row for each depth: the heap from which on all its starts go well."""
    least: dict[str, int] = {}
    for one, heap, result in results:
        kind = f"{one.game}, {one.depth}"
        least.setdefault(kind, LEAST)
        if result.wrong:
            least[kind] = max(least[kind], heap + 1)
    return [
        Figure(f"smallest heap from which on all do, {kind}", f"{heap} KB", f"{FROM} KB")
        for kind, heap in least.items()
    ]


def main(first: int, last: int, step: int, only: str, record: bool) -> int:
    """Sweep, print, and return the exit code."""
    ids = [only] if only else list(games.ids())
    stored = [one for id in ids for one in stored_screens.of_game(id)]
    processors = os.cpu_count() or 1
    results = sweep(stored, range(first, last + 1, step), processors)
    figures = rows(results)
    if record:
        below = sweep(stored[:: len(ids)], range(LEAST, FROM, 5), processors, tell=False)
        figures += smallest(below)
        text = _TEXT.format(
            count=stored_screens.SCREENS,
            least=first,
            most=last,
            step=step,
            presses=stored_screens.PRESSES,
        )
        keep("starts in heaps of every size", text, figures)
    for figure in figures:
        print(f"{figure.what}: {figure.today}")
    return 1 if any(result.wrong for _, _, result in results) else 0


if __name__ == "__main__":
    try:
        words = parsed(__doc__, "FROM", "TO", "STEP", "GAME")
        only = words.pop() if words and not words[-1].isdigit() else ""
        numbers = [int(word) for word in words] or [FROM, TO, STEP]
        sys.exit(main(*numbers, only, not sys.argv[1:]))
    except Failure as failure:
        print(f"Error: {failure.message}\nTry: {failure.hint}", file=sys.stderr)
        sys.exit(failure.code)
