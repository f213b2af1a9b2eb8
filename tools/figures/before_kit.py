"""Compare figures of docs/bench.md and docs/presses.md with those before the kit of pages."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
BEFORE = Path(__file__).with_suffix(".toml")
PRESSES = ROOT / "docs" / "presses.md"
# How much slower than before a press may be.
_SLOWER = 1.05

_HEAD = """## Before the kit of pages and rows, and after

Figures of commit d0b38d09, and rows of other sections today. The smallest heaps are on 64 bits;
the chip needs 1.375 times less. A press is median, nine in ten and worst. The most is the goal of
the change: that heap, that stack, that many presses, and 5 % more instructions. Of the games'
features since then (dials, chances, a proof of the dice, a third game) no row is freed.

| what | before | today | at most |
| --- | ---: | ---: | --- |
"""


def report(page: str) -> str:
    """Return the section, from a page with the others."""
    before: dict[str, Any] = tomllib.loads(BEFORE.read_text("utf-8"))
    rows = [_compared(row, page) for row in before["figure"]]
    flows = _rows(_section(page, "C stack and watchdog"))
    stacks = [_numbers(today)[0] for what, today in flows if what.startswith("C stack, ")]
    stack = before["stack"]
    rows.append(
        ("C stack, the deepest of all flows", stack, f"{max(stacks, default=0)} KB", stack)
    )
    today = {what: int(count) for what, count in _rows(PRESSES.read_text("utf-8"))}
    acts = {act: count for act, count in before["presses"].items() if act in today}
    more = [f"{act}: {count} to {today[act]}" for act, count in acts.items() if today[act] > count]
    counts = str(sum(acts.values())), str(sum(today[act] for act in acts))
    rows.append((f"presses of {len(acts)} acts together", *counts, "; ".join(more) or "none more"))
    return _HEAD + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _compared(row: dict[str, str], page: str) -> tuple[str, str, str, str]:
    today = dict(_rows(_section(page, row["section"]))).get(row["what"], "not measured")
    most = row.get("most", "")
    limits = _numbers(most) or [_SLOWER * number for number in _numbers(row["before"])]
    over = any(number > limit for number, limit in zip(_numbers(today), limits, strict=False))
    name = f"{row['section'].rpartition(': ')[2]}: {row['what']}"
    shown = f"**{today}, more**" if over else today
    return name, row["before"], shown, most or "5 % more"


def _section(page: str, title: str) -> str:
    return page.partition(f"## {title}\n")[2].partition("\n## ")[0]


def _rows(text: str) -> Iterator[tuple[str, str]]:
    """Yield the first two cells of each row of the tables in a text, without marks."""
    for what, today in re.findall(r"^\| ([^|]+) \| ([^|]+) \|", text, re.MULTILINE):
        plain = today.strip("*").removesuffix(", over budget")
        if _numbers(plain):
            yield what, plain


def _numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"\d+(?:\.\d+)?", text)]
