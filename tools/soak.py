"""Try to make the box lose something, part by part, and count what was tried in one table.

Each part has many slices. A run continues where the last one stopped, and adds to build/soak.json;
what a part has tried with another program is forgotten. Exits with 1 if the box lost anything.
"""

import argparse
import sys
import time
from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from doomsday.image import build  # noqa: E402
from tools.arguments import parser_of  # noqa: E402
from tools.soaking import tally  # noqa: E402
from tools.soaking.parts import PARTS, Figures, Part  # noqa: E402


def run(part: Part, jobs: int, until: float, file: Path | None = None) -> bool:
    """Run the slices of a part that are left, and keep their figures; return whether all are done.

    until: no slice begins after this time of `time.monotonic`.
    """
    program = build.stamp("sim")
    of = sum(1 for _ in part.slices())
    left = islice(part.slices(), tally.read(file).of_part(part.name, program).slices, None)
    following = next(left, None)
    running: deque[Future[Figures]] = deque()
    with ProcessPoolExecutor(jobs) as pool:
        while True:
            while following and len(running) < jobs and time.monotonic() < until:
                running.append(pool.submit(following))
                following = next(left, None)
            if not running:
                return following is None
            figures = running.popleft().result()
            with tally.changed(file) as kept:
                tried = kept.of_part(part.name, program)
                tried.of = of
                tried.add(figures)
            for row, counts in figures.items():
                print(f"{part.name} {tried.slices}: {row}: {counts}", flush=True)


def main(arguments: list[str] | None = None) -> int:
    """Run the parts that are named, or all; print the table."""
    parser = parser_of(__doc__)
    names = [part.name for part in PARTS]
    parser.add_argument("parts", nargs="*", metavar="PART", choices=[*names, []], help=_help())
    parser.add_argument("--minutes", type=float, help="begin no slice after this time")
    parser.add_argument("--jobs", type=int, default=1, help="slices at a time; 1 if not given")
    parser.add_argument("--fresh", action="store_true", help="forget what they tried before")
    parser.add_argument("--table", action="store_true", help="run nothing, print the table")
    parser.add_argument("--docs", action="store_true", help="write the table into its page")
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    given = parser.parse_args(arguments)
    if given.fresh:
        tally.forget(given.parts or names)
    until = time.monotonic() + 60 * given.minutes if given.minutes else float("inf")
    for part in PARTS:
        if not given.table and (not given.parts or part.name in given.parts):
            with tally.alone(part.name) as free:
                if not free:
                    print(f"{part.name}: another run has it")
                    continue
                done = run(part, given.jobs, until)
                print(f"{part.name}: {'all slices are done' if done else 'stopped by the clock'}")
    kept = tally.read()
    print(kept.table())
    if given.docs:
        tally.write_page(kept)
    return 1 if kept.total[tally.LOSSES] else 0


def _help() -> str:
    return "; ".join(f"{part.name}: {part.about}" for part in PARTS)


if __name__ == "__main__":
    sys.exit(main())
