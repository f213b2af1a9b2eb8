"""Count what a press, a start and a saved game cost, beside the version of commit 58d3a24."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from doomsday.errors import Failure
from tools.figures.counting import runs, summary
from tools.figures.table import Figure, kilobytes, section

# In which each run is counted.
_HEAPS = {"evening": "176K", "quick": "176K", "full": "180K"}
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
run is played without an error; the chip needs 1.375 times less. What counts takes heap too: below
179K the counted box restarts to begin a game at full depth, so that game is counted in 180K, where
a press loads modules that an earlier one has dropped. 58d3a24 needs 220K for it.

What was tried for the goals that are not met, in millions of instructions of the median press at
full depth. In 256 KB, where hardly a module is loaded, a press took 22.5: collecting garbage took
5, searching the names of MicroPython for each new text 3.1, counting the free memory 2.2. Rosters
that are read without splitting texts and one count less made it 19.0. MicroPython takes the frame
of a function with more than eleven variables and operands from the heap: 80 of the 158 KB of a
press in 180 KB, most of them in the reader of the pack. Without these, and with cheaper letters, a
press takes 16.9 in 256 KB and 27 in 180 KB. The rest of the difference is loading: in the middle
of a game a press drops the modules of pages and steps once or twice, and loads up to 13 again.
A smaller reserve (12, 16, 20 KB) or dropping the oldest modules first load as many; to collect
less often, or not at rest, breaks the heap up so that full depth fails. Words of a page's frames
on the C stack kept the page while its action was applied, 15 KB; modules with one importer are
part of it. Both made the smallest heap 2 to 5 KB smaller. It is not a sharp edge: addresses
decide, and of the sizes just above it one or the other fails. Most allocations that fail find 4
to 9 KB free, in pieces of 100 to 300 bytes; they ask for 261 (the importer's buffer) or 368 (the
globals of a module). A buffer of 120 bytes makes the smallest heaps up to 4 KB smaller, and a
press 6 % longer. Of the live heap at full depth, 52 KB are bytecode, 29 functions, 25 classes,
17 modules, 22 names, of which half belong to the stand-ins, and 10 objects. Of a start,
collecting takes 20 %, searching names 11 %, the checksum of the program 7 %, and compiling the
four start files 6 %; to collect less often needs a larger heap.

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
