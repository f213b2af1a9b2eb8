"""Measure what a laptop that watches a game costs its box, and how late it shows a press."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

from doomsday.watch.following import BEAT_S
from tools.figures.counting import reference_runs
from tools.figures.counting.reference_runs import Checkout
from tools.figures.table import Figure, percentile, section

# `--heap`, and the heap of a chip for which it stands.
_HEAPS = (("176K", "128 KB"), ("240K", "175 KB"))
_COUNT = 8
_SEQUENCE = Path(__file__).with_name("watching.seq")
_TOTALS = re.compile(rb"^totals: (\d+)", re.MULTILINE)
_BITS_A_BYTE = 10
_BAUD = 115_200
_TURN_MS = 1
# The byte that tells of news, before a request and its reply.
_NEWS_BYTES = 1
_GOAL_MS = 500

_TEXT = f"""A game at full depth at its table, on the simulated box. The laptop asks for what is
new when the box says that its journal has grown, and once in {BEAT_S:.0f} seconds otherwise.
Counted are the instructions of such a request in which nothing is new, as under Cost of a press,
without those that the box needs anyway. In the smaller heap the box has no room to keep what
answers a laptop, and loads it again. A press is told by one byte, a request and a reply: two turns
of the line. Their time is modelled: {_BAUD:,} baud with {_BITS_A_BYTE} bits a byte, {_TURN_MS} ms
a turn."""


@dataclass(frozen=True)
class Cost:
    """Instructions of a request and of the same time without one; bytes of request and reply."""

    asked: int
    idle: int
    sent: int
    came: int


def measure(scratch: Path) -> dict[str, Cost]:
    """Return the cost in each heap of a chip; empty without valgrind."""
    if not reference_runs.has_valgrind():
        return {}
    return {chip: _cost(scratch / f"watching-{heap}", heap) for heap, chip in _HEAPS}


def _cost(notes: Path, heap: str) -> Cost:
    checkout = Checkout()
    micropython = checkout.counting(notes, "callgrind")
    arguments = (str(notes / "flash.bin"), heap, str(_SEQUENCE), str(_COUNT))
    found = json.loads(checkout.run("poll.py", *arguments, micropython=micropython))
    counts = (notes / f"callgrind-{found['pid']}").read_bytes()
    totals = [0, *map(int, _TOTALS.findall(counts))]
    asked, idle = (
        percentile([sum(totals[begun + 1 : end + 1]) for begun, end in found[name]], 50)
        for name in ("asked", "idle")
    )
    return Cost(asked - idle, idle, found["sent"], found["came"])


def report(found: dict[str, Cost]) -> str:
    """Return the section of the report."""
    if not found:
        return section("Watching", f"{_TEXT}\n\n**Not measured: valgrind is missing.**", [])
    figures = []
    for chip, cost in found.items():
        figures += [
            Figure(f"instructions of a request, {chip} of heap", f"{cost.asked:,}"),
            Figure(
                f"instructions a second while nobody presses, {chip}",
                f"{cost.asked / BEAT_S:,.0f}",
            ),
        ]
    cost = next(iter(found.values()))
    size = _NEWS_BYTES + cost.sent + cost.came
    late_ms = 1000 * size * _BITS_A_BYTE / _BAUD + 2 * _TURN_MS
    figures += [
        Figure("bytes of a request and its reply", f"{cost.sent} and {cost.came}"),
        Figure("turns of the line from a press to the viewer", "2"),
        Figure(
            "the same as time, modelled",
            f"{late_ms:.0f} ms",
            f"{_GOAL_MS} ms",
            "",
            late_ms > _GOAL_MS,
        ),
    ]
    return section("Watching", _TEXT, figures)
