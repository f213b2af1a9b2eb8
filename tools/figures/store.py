"""Measure what a roll costs the flash."""

from pathlib import Path

from tools.figures import program
from tools.figures.table import Figure, section

_TEXT = """Two thousand rolls of nine dice under the unix MicroPython, on a model of
NOR flash that counts bytes programmed and blocks erased. Append-and-flush appends twelve bytes a
roll to one open file of a littlefs with twelve other files, and flushes each time."""

_BUDGET_BYTES = 20
_BUDGET_ERASES = 0.01


def measure(lib: Path) -> dict[str, float]:
    """Return bytes programmed and blocks erased a roll, by store."""
    return program.run("store.py", [lib], heap="4M")


def report(found: dict[str, float]) -> str:
    """Return the section of the report."""

    def told(name: str) -> str:
        size, erases = found[name + "_bytes_per_roll"], found[name + "_erases_per_roll"]
        return f"{size:,.1f} bytes, {erases:.4f} erases"

    over = (
        found["raw_log_bytes_per_roll"] > _BUDGET_BYTES
        or found["raw_log_erases_per_roll"] > _BUDGET_ERASES
    )
    budget = f"{_BUDGET_BYTES} bytes, {_BUDGET_ERASES} erases"
    stock = told("append_and_flush") + " by append-and-flush"
    figures = [
        Figure("raw log in its own partition", told("raw_log"), budget, stock, over),
        Figure("the same log in files, without that partition", told("file_log"), "", stock),
    ]
    return section("Flash a roll", _TEXT, figures)
