"""Measure finished games: replay beside python-chess, a report, a league of many games."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from doomsday.errors import Failure
from doomsday.games.tools import tools
from doomsday.records.replays import judge_content
from doomsday.reports import game_page
from doomsday.reports.chronicle import chronicle
from shared.rules import games
from tools.figures import beside
from tools.figures.table import Figure, kilobytes, section

_GAMES = 1000
# Games of the league that differ; others have another date.
_DIFFERENT = 250
_LEAGUE = 10_000
_ROUNDS = 2
_PATIENCE_S = 3600

_TEXT = f"""{_GAMES:,} records of random games of each kind and depth are read, replayed and
verified; {{chess}} Seconds of one processor, alternating in one run, the best of {_ROUNDS}.

The report is that of `examples/games/three-companies.game`. The league is `doomsday stats` of
{_LEAGUE:,} records, as a program on {os.cpu_count()} processors: seconds of all of them, first
without an index, then with it."""


@dataclass
class Costs:
    """plies: of all games. replay, chess: seconds. report: bytes and seconds. cold, warm: seconds.

    no_chess: why there is nothing to compare with.
    """

    plies: int
    replay: float
    chess: float
    report: tuple[int, float]
    cold: float
    warm: float
    no_chess: str = ""


def measure(scratch: Path) -> Costs:
    """Measure everything. Raises: Failure."""
    records = [text.encode() for text in _records(_GAMES, _GAMES)]
    costs = Costs(0, float("inf"), float("inf"), _report(), 0.0, 0.0)
    try:
        python = beside.environment(scratch)
    except Failure as failure:
        costs.no_chess = failure.message
    for _ in range(_ROUNDS):
        begun = time.process_time()
        costs.plies = sum(_plies(record) for record in records)
        costs.replay = min(costs.replay, time.process_time() - begun)
        if not costs.no_chess:
            read = beside.run(python, "chess_pgn.py", str(_GAMES), str(costs.plies))
            costs.chess = min(costs.chess, read["s"] * costs.plies / read["plies"])
    folder = scratch / "league"
    folder.mkdir()
    for number, text in enumerate(_records(_LEAGUE, _DIFFERENT)):
        (folder / f"{number}.game").write_text(text)
    command = ["stats", str(folder), "--index", str(scratch / "games.sqlite"), "--json"]
    costs.cold, costs.warm = _seconds(command), _seconds(command)
    return costs


def _plies(record: bytes) -> int:
    verdict = judge_content(record)
    assert verdict.ok
    return verdict.plies


def _records(count: int, different: int) -> list[str]:
    """Return records of random games, no two of which are equal.

    different: how many have other actions; the rest has other dates.
    """
    ids = cycle(games.ids())
    texts = [tools(next(ids)).random_record(seed) for seed in range(different)]
    return [_dated(texts[number % len(texts)], number // len(texts)) for number in range(count)]


def _dated(record: str, day: int) -> str:
    head, _, rest = record.partition("\n")
    lines = [line for line in rest.split("\n") if not line.startswith("[Date ")]
    date = f"[Date {2000 + day // 360}-{day // 30 % 12 + 1:02}-{day % 30 + 1:02}]"
    return "\n".join([head, date, *lines])


def _report() -> tuple[int, float]:
    content = Path("examples/games/three-companies.game").read_bytes()
    times = []
    for _ in range(_ROUNDS):
        begun = time.process_time()
        page = game_page.html(chronicle(content))
        times.append(time.process_time() - begun)
    return len(page.encode()), min(times)


def _seconds(arguments: Sequence[str]) -> float:
    """Return the processor time that a run of the program took, with that of its processes."""
    command = [str(Path(sys.executable).with_name("doomsday")), *arguments]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=_PATIENCE_S)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def report(costs: Costs) -> str:
    """Return the section of the report."""
    told = f"**not compared with python-chess: {costs.no_chess}**"
    compared = ""
    if not costs.no_chess:
        told = "python-chess reads as many PGNs with as many plies in all, of random games."
        compared = f"python-chess {costs.chess:.1f} s"
    ratio = costs.replay / costs.chess
    size, seconds = costs.report
    return section(
        "Finished games",
        _TEXT.format(chess=told),
        [
            Figure(
                f"{_GAMES:,} games of {costs.plies:,} plies replayed",
                f"{costs.replay:.1f} s, {1e6 * costs.replay / costs.plies:.0f} \u00b5s a ply",
                "faster",
                f"{compared}, {ratio:.1f} times" if compared else "",
                ratio > 1,
            ),
            Figure("a report", f"{kilobytes(size)}, {1000 * seconds:.0f} ms"),
            Figure(f"stats of {_LEAGUE:,} games, without an index", f"{costs.cold:.0f} s"),
            Figure(f"stats of {_LEAGUE:,} games, with it", f"{costs.warm:.1f} s"),
        ],
    )
