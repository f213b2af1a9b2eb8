"""Count what a press, a start and a saved game cost, beside their goals."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from doomsday.errors import Failure
from tools.figures.counting import reference_runs, summary
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
# Goals: instructions of a press to its answer and until rest, of a saving press, and of starts.
_ANSWER, _REST, _SAVING = 11_700_000, 13_200_000, 69_400_000
_START, _RESUME = 42_300_000, 123_000_000
_COUNTS = {"imports": 4, "reads": 60, "collections": 3}
_SMALLEST_KB = {"evening": 105, "quick": 132, "full": 165}

_TEXT = """{presses} presses on the simulated box with `--heap {heap}`, counted in MicroPython's
process: median, nine in ten and worst press, from the button going down until the box
rests. Instructions are those of the 64-bit unix build under valgrind's callgrind;
they include the stand-ins for the chip's ROM. Heap excludes what the stand-ins hold.
The largest block includes those that the box asks for only to test whether there is
room. `tools/count.py` prints these counts for any heap."""

_GOAL_TEXT = """The runs of the next sections; the budgets are goals. The saving press is the last
of the full-depth game. The smallest heap is that in which a run is played without an error; the
chip needs 1.375 times less.

What was tried for the goals that are not met, in millions of instructions of the median press at
full depth. It took 33.9 in 180 KB: 15 modules were loaded, because a press dropped the modules
of pages and steps once or twice, and collecting garbage took 8. It takes 17.4 in 176 KB since
the live heap is smaller by some 18 KB on 64 bits: code that a press rarely needs left the
session (4.3 KB in the store, 4.2 in link, loop and app, 7.2 in the panel and its driver),
bytecode without the names of classes and without lines where nothing can be raised (2.8 to 3.6
KB), texts that go with their module (345 names at the end of a game instead of 469), and less of
a long game (6 to 7 KB). What is left of a press: some 40 % is the picture, of which half
compares columns with those that the panel has; loading takes 20 %, collecting 15 %, and the
stand-ins, whose code runs in the same process, 25 %. Columns that are copied in slices saved 19
of 125 thousand instructions of bytecode; to
compare them in slices saved nothing, because most slices of a changed page differ. A reserve of
16 KB instead of 24 loads as many modules, and the counted game fails at its end. To collect less
often breaks the heap up. Each look-up of a name searches 1,000 names, of which 630 are those of
the stand-ins and what fills up their table: on a chip a module is loaded in about two thirds of
the time.

Of a start, collecting takes 20 %, searching names 11 %, the checksum of the program 7 %, and
compiling the four start files 6 %; the rest loads 26 modules and composes the box. To resume a
game loads 85 modules once each, and allocates 1.2 KB a ply. A function keeps the line
that it begins at; the lines of all its instructions would be 6 % of the bytecode more.

On MicroPython's unix port built for 32 bits, tried once beside the project, the smallest heap of
the full-depth game is 112 KB, of the quick game 91, of the evening 90 (goals of the design: 120,
96 and 76), where 64 bits need 158, 133 and 120."""


# Counted before and after each change by hand, not by `make bench`.
_REACHED = """## Presses, before and after

Millions of instructions on 64 bits in `--heap 176K`, of `tools/count.py evening full`: before a
page was compared as a number, and after. In brackets the 32 bits, computed: a press by 1.75, a
start by 1.4. Bytes are those of the dice evening and, replayed from its pictures, of the game at
full depth.

| what | before | reached | goal, 32 bits |
| --- | ---: | ---: | ---: |
| press, median: dice evening | 9.9 (5.6) | 9.2 (5.3) | none |
| press, median: full depth | 17.5 (10.0) | 16.5 (9.5) | 6 |
| press, 90 of 100: full depth | 39.7 (22.7) | 37.6 (21.5) | 10 |
| worst press: begins a game | 215.9 (123) | 215.4 (123) | 31, or a first picture in 100 ms |
| start to the first picture | 93.0 (66) | 92.7 (66) | 37 |
| showing a picture | 0.75 (0.43) | 0.34 (0.20) | none |
| an option that was read last | 0.055 (0.031) | 0.003 (0.002) | none |
| bytes a press, median: dice evening | 603 | 580 | 250 |
| bytes a press, median: full depth | 791 | 774 | 400 |

Why not, row by row. At full depth a quarter of a press collects garbage and a third loads modules
that had made room. The press that begins a game loads 78 modules; it says so on the panel before
that, after how long was not counted. Nothing of the start was changed; it shows the name of the
box before the rest is loaded. The columns of a picture that change are 381 bytes in the evening
and 581 at full depth without any address, so no way to send them meets the goals of bytes.

Not begun: saving a finished game, resuming from a checkpoint, the last picture at a start, pages
loaded ahead, the turn while a button is down, the smallest heaps. An idle box already sleeps until
something is due, for two seconds at most.
"""


@dataclass
class Costs:
    """Figures of today as `summary.measure` returns them; absent: why there are none."""

    today: dict[str, Any]
    absent: str = ""


def measure(scratch: Path) -> Costs:
    """Count today's version."""
    try:
        return Costs(summary.measure(reference_runs.Checkout(), _HEAPS, scratch))
    except Failure as failure:
        return Costs({}, failure.message)


def report(costs: Costs) -> str:
    """Return the sections of the report."""
    if not costs.today:
        return f"## Cost of a press\n\n**Not measured: {costs.absent}**\n"
    told = [_goals(costs), _REACHED]
    for run in summary.RUNS:
        today = costs.today[run]
        text = _TEXT.format(presses=today["presses"], heap=today["heap"])
        title = f"Cost of a press: {_NAMES[run]}"
        told.append(section(title, text, _presses(today)))
    if not reference_runs.has_valgrind():
        told.append("**Instructions were not counted: valgrind is not installed.**\n")
    return "\n".join(told)


def _presses(today: dict[str, Any]) -> list[Figure]:
    figures = []
    for name, what in _ROWS.items():
        if name in today:
            shown = kilobytes if name in _KILOBYTES else _plain
            figures.append(Figure(what, _three(today[name], shown)))
    return [*figures, Figure("names at the end", kilobytes(today["names"]))]


def _plain(count: int) -> str:
    return f"{count:,}" if count < 1_000_000 else f"{count / 1_000_000:.1f} M"


def _three(values: dict[str, int], shown: Any) -> str:
    return " / ".join(shown(values[name]) for name in ("median", "p90", "worst"))


def _goals(costs: Costs) -> str:
    today, full = costs.today, costs.today["full"]
    figures = []

    def instructions(what: str, count: int | None, most: int) -> None:
        if count is None:
            figures.append(Figure(what, "not counted", _plain(most)))
        else:
            what = f"instructions, {what}"
            figures.append(Figure(what, _plain(count), _plain(most), "", count > most))

    for key, what, most in (("answer", "answer", _ANSWER), ("instructions", "until rest", _REST)):
        if key in full:
            name = f"press at full depth, median, {what}"
            instructions(name, full[key].get("median"), most)
    instructions("saving press", full["last"].get("instructions"), _SAVING)
    instructions("start", full["start"].get("instructions"), _START)
    resume = today["resume"].get("instructions")
    instructions("start with a game of 400 plies", resume, _RESUME)
    for key, most in _COUNTS.items():
        count = full[key]["median"]
        what = f"{_ROWS[key]}, full depth, median"
        figures.append(Figure(what, _plain(count), str(most), "", count > most))
    figures.append(Figure("heap in use after the start", kilobytes(full["start"]["live"])))
    for run, most in _SMALLEST_KB.items():
        kb = today[run]["smallest_kb"]
        figures.append(
            Figure(f"smallest heap, {_NAMES[run]}", f"{kb} KB", f"{most} KB", "", kb > most)
        )
    return section("Goals of memory and time", _GOAL_TEXT, figures)
