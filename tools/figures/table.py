"""Format figures and their budgets as a Markdown table."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import quantiles


@dataclass(frozen=True)
class Figure:
    """One row: subject, its figure, its budget, and a figure to compare with."""

    what: str
    today: str
    budget: str = ""
    compared: str = ""
    over: bool = False


def table(figures: Sequence[Figure]) -> str:
    """Return the rows under their headings."""
    rows = [("what", "today", "budget", "compared with"), ("---", "---:", "---", "---")]
    for f in figures:
        today = f"**{f.today}, over budget**" if f.over else f.today
        rows.append((f.what, today, f.budget or "none", f.compared))
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def section(title: str, text: str, figures: Sequence[Figure]) -> str:
    """Return a section: heading, method, figures."""
    return f"## {title}\n\n{text}\n\n{table(figures)}\n"


def percentile(values: Sequence[int], percent: int) -> int:
    """Return the value that `percent` of the values do not exceed."""
    return round(quantiles(values, n=100, method="inclusive")[percent - 1])


def kilobytes(size: int) -> str:
    """Return a size in KB of 1,024 bytes, to a tenth."""
    return f"{size / 1024:.1f} KB"
