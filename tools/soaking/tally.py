"""What long tests tried and lost, added up over runs in build/soak.json, and its table."""

import fcntl
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "build" / "soak.json"
PAGE = ROOT / "docs" / "durability.md"
FROM, TO = "<!-- tools/soak.py writes from here -->", "<!-- tools/soak.py writes to here -->"

CUTS, FAILED, FAULTS = "cuts", "failed operations", "other faults"
STARTS, GAMES, PRESSES, INPUTS, LOSSES = "starts", "games", "presses", "frames, files", "losses"
COLUMNS = (CUTS, FAILED, FAULTS, STARTS, GAMES, PRESSES, INPUTS, LOSSES)
# Rows that begin so are no promise of the box: other stores, and a limit that its page names.
OTHERS = ("plain: ", "limit: ")


@dataclass
class Tally:
    """rows: figures by column, by what was tried. slices: by part, how many were done."""

    rows: dict[str, Counter[str]] = field(default_factory=dict)
    slices: dict[str, int] = field(default_factory=dict)

    def add(self, row: str, figures: Mapping[str, int]) -> None:
        """Add figures to a row."""
        self.rows.setdefault(row, Counter()).update(figures)

    @property
    def total(self) -> Counter[str]:
        """Return the figures of all rows of the box."""
        found: Counter[str] = Counter()
        for row, figures in self.rows.items():
            if not row.startswith(OTHERS):
                found.update(figures)
        return found

    def table(self) -> str:
        """Return the rows as Markdown: those of the box with their sum, then the others."""
        ours = {row: it for row, it in self.rows.items() if not row.startswith(OTHERS)}
        others = {row: it for row, it in self.rows.items() if row not in ours}
        lines = [f"| tried | {' | '.join(COLUMNS)} |", f"|---|{'---:|' * len(COLUMNS)}"]
        for row, figures in {**ours, "**the box, all**": self.total, **others}.items():
            cells = [f"{figures[column]:,}" if figures[column] else "" for column in COLUMNS[:-1]]
            lines.append(f"| {row} | {' | '.join(cells)} | {figures[LOSSES]:,} |")
        return "\n".join(lines)


def read(file: Path | None = None) -> Tally:
    """Return the tally so far."""
    file = file or FILE
    if not file.exists():
        return Tally()
    kept = json.loads(file.read_text())
    return Tally({row: Counter(it) for row, it in kept["rows"].items()}, kept["slices"])


@contextmanager
def changed(file: Path | None = None) -> Iterator[Tally]:
    """Give the tally to change; one process at a time changes it."""
    file = file or FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        tally = read(file)
        yield tally
        part = file.with_suffix(".part")
        part.write_text(json.dumps({"rows": tally.rows, "slices": tally.slices}, indent=1))
        part.replace(file)


def note(row: str, figures: Mapping[str, int]) -> None:
    """Add figures to a row of the kept tally."""
    with changed() as tally:
        tally.add(row, figures)


def write_page(tally: Tally, page: Path = PAGE) -> None:
    """Write the table between the marks of the page."""
    before, _, rest = page.read_text("utf-8").partition(FROM)
    after = rest.partition(TO)[2]
    page.write_text(f"{before}{FROM}\n{tally.table()}\n{TO}{after}", "utf-8")
