"""Measure finished games: replay beside python-chess, a report, a league of many games."""

import json
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from doomsday.errors import Failure
from doomsday.reports import game_page
from doomsday.reports.chronicle import chronicle
from shared.rules import games
from shared.rules.records.text_record import write
from tests.games import each
from tools.figures import beside
from tools.figures.table import Figure, kilobytes, section

_GAMES = 1000
# Games of the league that differ; others have another date.
_DIFFERENT = 250
_LEAGUE = 10_000
_ROUNDS = 2
_PATIENCE_S = 3600

_TEXT = f"""{_GAMES:,} records of random games, as many of each game, of all its depths, are read,
replayed and verified; {{chess}} Seconds of one processor, each time by a new program without its
start and imports, alternating in one run, the best of {_ROUNDS}.

The report is that of `examples/games/three-companies.game`. The league is `doomsday stats` of
{_LEAGUE:,} records, as a program on {os.cpu_count()} processors: seconds of all of them, first
without an index, then with it."""


@dataclass
class Costs:
    """replay: plies and seconds of each game. chess: seconds a ply. report: bytes and seconds.

    cold, warm: seconds. no_chess: why there is nothing to compare with.
    """

    replay: dict[str, tuple[int, float]]
    chess: float
    report: tuple[int, float]
    cold: float
    warm: float
    no_chess: str = ""


def measure(scratch: Path) -> Costs:
    """Measure everything. Raises: Failure."""
    files = _written(scratch)
    costs = Costs({}, float("inf"), _report(), 0.0, 0.0)
    try:
        python = beside.environment(scratch)
    except Failure as failure:
        costs.no_chess = failure.message
    for _ in range(_ROUNDS):
        replayed = _replayed(files)
        for name, (plies, seconds) in replayed.items():
            best = costs.replay.get(name, (plies, seconds))[1]
            costs.replay[name] = plies, min(best, seconds)
        if not costs.no_chess:
            plies = sum(plies for plies, _ in costs.replay.values())
            read = beside.run(python, "chess_pgn.py", str(_GAMES), str(plies))
            costs.chess = min(costs.chess, read["s"] / read["plies"])
    folder = scratch / "league"
    folder.mkdir()
    for number, text in enumerate(_records(_LEAGUE, _DIFFERENT)):
        (folder / f"{number}.game").write_text(text)
    command = ["stats", str(folder), "--index", str(scratch / "games.sqlite"), "--json"]
    costs.cold, costs.warm = _seconds(command), _seconds(command)
    return costs


def _written(scratch: Path) -> list[Path]:
    """Write the records of each kind of game to a file of its own."""
    kinds: dict[str, list[str]] = {}
    for seed in range(_GAMES):
        kind, text = _record(seed)
        kinds.setdefault(kind, []).append(text)
    paths = [scratch / f"{kind}.json" for kind in kinds]
    for path in paths:
        path.write_text(json.dumps(kinds[path.stem]))
    return paths


def _replayed(files: Sequence[Path]) -> dict[str, tuple[int, float]]:
    """Return plies and seconds of the records of each file."""
    command = [sys.executable, "-m", "tools.figures.replay_records", *map(str, files)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=_PATIENCE_S)
    found = {name: float(value) for name, value in map(str.split, done.stdout.splitlines())}
    return {
        path.stem: (int(found[f"{path.stem}.plies"]), found[f"{path.stem}.s"]) for path in files
    }


def _record(seed: int) -> tuple[str, str]:
    """Return the kind of a random game, such as "mfz-full", and its record; kinds alternate."""
    found = each.of_each("agreed")
    id, its = found[seed % len(found)]
    depth = its.DEPTHS[seed // len(found) % len(its.DEPTHS)]
    header, game = its.played(random.Random(seed), depth)
    module = games.game(id)
    return f"{id}-{depth}", write(header, game, module.begin(module.read_header(header)))


def _records(count: int, different: int) -> list[str]:
    """Return records of random games, no two of which are equal.

    different: how many have other actions; the rest has other dates.
    """
    texts = [_record(seed)[1] for seed in range(different)]
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
    if not costs.no_chess:
        told = "python-chess reads as many PGNs with as many plies in all, of random games."
    plies = sum(plies for plies, _ in costs.replay.values())
    seconds = sum(seconds for _, seconds in costs.replay.values())
    size, report_s = costs.report
    return section(
        "Finished games",
        _TEXT.format(chess=told),
        [
            _compared(
                f"{_GAMES:,} games of {plies:,} plies replayed", plies, seconds, costs, True
            ),
            *[
                _compared(f"of these {kind.replace('-', ', ')}: {plies:,} plies", plies, s, costs)
                for kind, (plies, s) in sorted(costs.replay.items())
            ],
            Figure("a report", f"{kilobytes(size)}, {1000 * report_s:.0f} ms"),
            Figure(f"stats of {_LEAGUE:,} games, without an index", f"{costs.cold:.0f} s"),
            Figure(f"stats of {_LEAGUE:,} games, with it", f"{costs.warm:.1f} s"),
        ],
    )


def _compared(
    what: str, plies: int, seconds: float, costs: Costs, is_goal: bool = False
) -> Figure:
    """Return a figure of a replay. is_goal: whether it has to be faster."""
    own = f"{seconds:.1f} s, {1e6 * seconds / plies:.0f} \u00b5s a ply"
    budget = "faster than python-chess" if is_goal else ""
    if costs.no_chess:
        return Figure(what, own, budget)
    ratio = seconds / plies / costs.chess
    other = f"{ratio:.2f} times the {1e6 * costs.chess:.0f} \u00b5s of python-chess"
    return Figure(what, own, budget, other, is_goal and ratio > 1)
