"""Cut power some 50,000 times, and print what the box lost, beside what plain stores lose.

    durability.py [SHARE]

One cut in SHARE is made, 1 if none is given. Writes the table into docs/durability.md if all are
made. Exits with 1 if the box lost anything.
"""

import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tests.durability import figures
from tests.durability.chip import WAYS
from tests.durability.evenings import DEPTHS
from tools.arguments import parsed

ROOT = Path(__file__).parents[1]
# The journal's own code runs here, too, with what stands for MicroPython's modules.
sys.path += [str(ROOT / "firmware"), str(ROOT / "tests" / "shims")]
PAGE = ROOT / "docs" / "durability.md"
FROM, TO = (
    "<!-- tools/durability.py writes from here -->",
    "<!-- tools/durability.py writes to here -->",
)
ENTRIES = 120
FILES_STRIDE = 29
LITTLEFS_STRIDE = 7
# Entries and repetitions of the journal's own trial.
APPENDS, SEEDS = 150, 12


@dataclass(frozen=True)
class Row:
    """A line of the table: one store, and what was done to it."""

    name: str
    ours: bool
    work: tuple[object, ...]


def rows(share: int) -> list[Row]:
    """Return what is run, each apart."""
    found = []
    for store, stride in (("flash", 1), ("file", FILES_STRIDE)):
        name = "evenings, journal in " + ("its partition" if store == "flash" else "files")
        found += [
            Row(name, True, ("evening", game, depth, store, ENTRIES, stride * share))
            for game, depth in DEPTHS
        ]
    name = "journal in its partition, entries alone"
    found += [Row(name, True, ("trial", "InJournal", share, seed)) for seed in range(SEEDS)]
    for store, label, ours in (
        ("JournalInFiles", "journal in files, entries alone", True),
        ("LinesInFile", "plain: lines in a file of littlefs, append and flush", False),
    ):
        found.append(Row(label, ours, ("littlefs", store, share * LITTLEFS_STRIDE, "certain")))
        more = ("littlefs", store, share * LITTLEFS_STRIDE, "all")
        found.append(Row(label + "; unstable cells", False, more))
    found.append(Row("plain: length and bytes in flash", False, ("trial", "PlainLog", share, 0)))
    found.append(Row("plain: SQLite, write-ahead log, synced", False, ("sqlite", share)))
    return found


def run(row: Row) -> Counter[str]:
    """Return the figures of a row."""
    kind, *args = row.work
    if kind == "evening":
        found = figures.of_evening(*args)  # type: ignore[arg-type]
        cuts = found["cuts"] + found["second"]
        return Counter(cuts=cuts, failed_writes=found["failed"])
    if kind == "trial":
        from tests.durability import stores

        name, share, seed = args
        trial = stores.Trial(stores.STORES[name], APPENDS, WAYS, share, seed)
        return Counter(trial.figures())
    if kind == "littlefs":
        return Counter(figures.of_store(*args))  # type: ignore[arg-type]
    from tests.durability.sqlite_log import SqliteTrial

    with tempfile.TemporaryDirectory() as scratch:
        return Counter(SqliteTrial(Path(scratch), max(4, 60 // args[0])).figures())  # type: ignore[operator]


def table(found: dict[str, Counter[str]]) -> str:
    """Return the table as Markdown."""
    lines = [
        "| store | cuts | failed writes | entries gone or changed | invented | does not open |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, figure in found.items():
        cells = [figure[key] for key in ("cuts", "failed_writes", "missing", "invented", "failed")]
        lines.append(f"| {name} | " + " | ".join(f"{cell:,}" for cell in cells) + " |")
    return "\n".join(lines)


def main() -> int:
    arguments = parsed(__doc__, "SHARE")
    share = int(arguments[0]) if arguments else 1
    found: dict[str, Counter[str]] = {}
    lost = 0
    work = rows(share)
    with ProcessPoolExecutor() as pool:
        for row, figure in zip(work, pool.map(run, work), strict=True):
            print(row.work, dict(figure), flush=True)
            found.setdefault(row.name, Counter()).update(figure)
            if row.ours:
                lost += figure["missing"] + figure["invented"] + figure["failed"]
    printed = table(found)
    print(printed)
    cuts = sum(figure["cuts"] for figure in found.values())
    print(f"{cuts:,} cuts, {lost} losses of the box")
    if share == 1:
        text = PAGE.read_text("utf-8")
        before, _, rest = text.partition(FROM)
        after = rest.partition(TO)[2]
        PAGE.write_text(f"{before}{FROM}\n{printed}\n{TO}{after}", "utf-8")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
