"""Count what a press, a start and a saved game cost, beside the version of commit 58d3a24."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from doomsday.errors import Failure
from tools.figures.counting import runs, summary
from tools.figures.table import Figure, kilobytes, section

# In which each run is counted.
_HEAPS = {"evening": "176K", "quick": "176K", "full": "176K"}
_NAMES = {"evening": "dice evening", "quick": "quick game", "full": "full-depth game"}
_ROWS = {
    "answer": "instructions to the last byte of the picture",
    "instructions": "instructions until the box rests",
    "imports": "modules loaded",
    "reads": "reads of flash",
    "collections": "collections",
    "allocations": "allocations",
    "bytes": "bytes allocated",
    "largest": "largest block asked for, bytes",
    "widest": "most heap in use after a collection",
    "live": "heap in use at rest",
}
_KILOBYTES = ("widest", "live")
# Goals as ratios to the figures of 58d3a24, and as counts.
_PRESS_RATIO, _SAVING_RATIO, _START_RATIO, _RESUME_RATIO = 1 / 5, 1 / 100, 1 / 3, 1 / 4
_COUNTS = {"imports": 4, "reads": 60, "collections": 3}
_SMALLEST_KB = {"evening": 105, "quick": 132, "full": 165}

_TEXT = """{presses} presses on the simulated box with `--heap {heap}`, counted in MicroPython's
process: median, nine in ten and worst press, from the button going down until the box
rests. Instructions are those of the 64-bit unix build under valgrind's callgrind;
they include the stand-ins for the chip's ROM. Heap excludes what the stand-ins hold.
The largest block includes those that the box asks for only to test whether there is
room. Beside it the version of commit 58d3a24, which plays the same by its own
sequences, with `--heap {before}`. `tools/count.py` prints these counts for any heap,
`tools/count_before.py` wrote those of 58d3a24."""

_GOAL_TEXT = """The runs of the next sections; the budgets are goals, as ratios to 58d3a24 or as
counts. The saving press is the last of the full-depth game. The smallest heap is that in which a
run is played without an error; the chip needs 1.375 times less. 58d3a24 needs 220K for the full-
depth game.

What was tried for the goals that are not met, in millions of instructions of the median press at
full depth. It took 33.9 in 180 KB: 15 modules were loaded, because a press dropped the modules
of pages and steps once or twice, and collecting garbage took 8. It takes 17.4 in 176 KB since
the live heap is smaller by some 18 KB on 64 bits: code that a press rarely needs left the
session (4.3 KB in the store, 4.2 in link, loop and app, 7.2 in the panel and its driver),
bytecode without the names of classes and without lines where nothing can be raised (2.8 to 3.6
KB), texts that go with their module (345 names at the end of a game instead of 469), small
methods that are inlined (1.2 to 3.9 KB), and less of a long game (6 to 7 KB). What is left of a
press: some 40 % is the picture, of which half compares columns with those that the panel has;
loading takes 20 %, collecting 15 %, and the stand-ins, whose code runs in the same process, 25
%. Columns that are copied in slices saved 19 of 125 thousand instructions of bytecode; to
compare them in slices saved nothing, because most slices of a changed page differ. A reserve of
16 KB instead of 24 loads as many modules, and the counted game fails at its end. To collect less
often breaks the heap up. Each look-up of a name searches 1,000 names, of which 630 are those of
the stand-ins and what fills up their table: on a chip a module is loaded in about two thirds of
the time.

Of a start, collecting takes 20 %, searching names 11 %, the checksum of the program 7 %, and
compiling the four start files 6 %; the rest loads 26 modules and composes the box. To resume a
game loads 85 modules once each, and allocates 1.2 KB a ply. Line numbers are 8 % of the
bytecode; without them a crash names a function but no line. Line numbers without gaps would take
0.4 % less. Line numbers that start at 1 in each function would take 2 % less.

On MicroPython's unix port built for 32 bits, tried once beside the project, the smallest heap of
the full-depth game is 112 KB, of the quick game 91, of the evening 90 (goals of the design: 120,
96 and 76), where 64 bits need 158, 133 and 120.

58d3a24 was counted with stand-ins that allocated for each transfer: its presses are about 1.5 M
too long in this comparison."""


@dataclass
class Costs:
    """Figures of today and of 58d3a24 as `summary.measure` returns them."""

    today: dict[str, Any]
    before: dict[str, Any]
    absent: str = ""


def measure(scratch: Path) -> Costs:
    """Count today's version."""
    before = tomllib.loads(summary.BEFORE.read_text())
    try:
        today = summary.measure(runs.Checkout(), _HEAPS, scratch)
    except Failure as failure:
        return Costs({}, before, failure.message)
    return Costs(today, before)


def report(costs: Costs) -> str:
    """Return the sections of the report."""
    if not costs.today:
        return f"## Cost of a press\n\n**Not measured: {costs.absent}**\n"
    told = [_goals(costs)]
    for run in summary.RUNS:
        today, before = costs.today[run], costs.before[run]
        text = _TEXT.format(presses=today["presses"], heap=today["heap"], before=before["heap"])
        title = f"Cost of a press: {_NAMES[run]}"
        told.append(section(title, text, _presses(today, before)))
    if not runs.has_valgrind():
        told.append("**Instructions were not counted: valgrind is not installed.**\n")
    return "\n".join(told)


def _presses(today: dict[str, Any], before: dict[str, Any]) -> list[Figure]:
    figures = []
    for name, what in _ROWS.items():
        if name in today:
            shown = kilobytes if name in _KILOBYTES else _plain
            now, then = (_three(found[name], shown) for found in (today, before))
            figures.append(Figure(what, now, "", then))
    figures.append(
        Figure("names at the end", kilobytes(today["names"]), "", kilobytes(before["names"]))
    )
    return figures


def _plain(count: int) -> str:
    return f"{count:,}" if count < 1_000_000 else f"{count / 1_000_000:.1f} M"


def _three(values: dict[str, int], shown: Any) -> str:
    return " / ".join(shown(values[name]) for name in ("median", "p90", "worst"))


def _goals(costs: Costs) -> str:
    today, before = costs.today, costs.before
    full, full_before = today["full"], before["full"]
    figures = []

    def instructions(what: str, now: Any, then: Any, key: str, ratio: float) -> None:
        if key not in now:
            figures.append(Figure(what, "not counted", f"1/{1 / ratio:.0f}", _plain(then[key])))
            return
        most = then[key] * ratio
        figures.append(
            Figure(
                f"instructions, {what}",
                f"{_plain(now[key])}, 1/{then[key] / now[key]:.1f}",
                f"{_plain(round(most))}, 1/{1 / ratio:.0f}",
                _plain(then[key]),
                now[key] > most,
            )
        )

    for key, what in (("answer", "answer"), ("instructions", "until rest")):
        if key in full:
            name = f"press at full depth, median, {what}"
            instructions(name, full[key], full_before[key], "median", _PRESS_RATIO)
    instructions("saving press", full["last"], full_before["last"], "instructions", _SAVING_RATIO)
    instructions("start", full["start"], full_before["start"], "instructions", _START_RATIO)
    name = "start with a game of 400 plies"
    instructions(name, today["resume"], before["resume"], "instructions", _RESUME_RATIO)
    for key, most in _COUNTS.items():
        count, then = full[key]["median"], full_before[key]["median"]
        what = f"{_ROWS[key]}, full depth, median"
        figures.append(Figure(what, _plain(count), str(most), _plain(then), count > most))
    figures.append(
        Figure(
            "heap in use after the start",
            kilobytes(full["start"]["live"]),
            "",
            kilobytes(full_before["start"]["live"]),
        )
    )
    for run, most in _SMALLEST_KB.items():
        kb, then = today[run]["smallest_kb"], before[run]["smallest_kb"]
        figures.append(
            Figure(
                f"smallest heap, {_NAMES[run]}", f"{kb} KB", f"{most} KB", f"{then} KB", kb > most
            )
        )
    return section("Goals of memory and time", _GOAL_TEXT, figures)
