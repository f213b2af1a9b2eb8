"""What long tests tried and lost, added up over runs in build/soak.json, and its table."""

import fcntl
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
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
class Tried:
    """What a part has tried. program: stamp of what ran. slices: how many were done, of `of`.

    rows: figures by column, by what was tried.
    """

    program: str
    slices: int = 0
    of: int = 0
    rows: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, figures: Mapping[str, Mapping[str, int]]) -> None:
        """Add the figures of a slice, by row."""
        self.slices += 1
        for row, counts in figures.items():
            self.rows.setdefault(row, Counter()).update(counts)


@dataclass
class Tally:
    """parts: what each has tried."""

    parts: dict[str, Tried] = field(default_factory=dict)

    def of_part(self, name: str, program: str) -> Tried:
        """Return what a part has tried with a program; what it tried with another is forgotten."""
        if name not in self.parts or self.parts[name].program != program:
            self.parts[name] = Tried(program)
        return self.parts[name]

    @property
    def rows(self) -> dict[str, Counter[str]]:
        """Return the figures of all parts by row."""
        found: dict[str, Counter[str]] = {}
        for part in self.parts.values():
            for row, figures in part.rows.items():
                found.setdefault(row, Counter()).update(figures)
        return found

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
        return "\n".join([*lines, "", *self._made_of()])

    def _made_of(self) -> list[str]:
        """Return a sentence for each program that was tried: its parts, and how much of them."""
        programs: dict[str, list[str]] = {}
        for name, part in self.parts.items():
            share = "" if part.slices == part.of else f" ({part.slices} of {part.of} slices)"
            programs.setdefault(part.program, []).append(f"*{name}*{share}")
        return [f"Program {program}: {', '.join(parts)}." for program, parts in programs.items()]


def read(file: Path | None = None) -> Tally:
    """Return the tally so far."""
    file = file or FILE
    if not file.exists():
        return Tally()
    kept = json.loads(file.read_text()).get("parts", {})
    tally = Tally({name: Tried(**part) for name, part in kept.items()})
    for part in tally.parts.values():
        part.rows = {row: Counter(figures) for row, figures in part.rows.items()}
    return tally


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
        part.write_text(
            json.dumps({"parts": {name: vars(it) for name, it in tally.parts.items()}}, indent=1)
        )
        part.replace(file)


@contextmanager
def alone(name: str, file: Path | None = None) -> Iterator[bool]:
    """Hold a part, whose slices two runs would count twice; give whether no other run has it."""
    file = file or FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.with_suffix(f".{name}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


def forget(names: Iterable[str]) -> None:
    """Forget what these parts have tried."""
    with changed() as tally:
        for name in names:
            tally.parts.pop(name, None)


def write_page(tally: Tally, page: Path = PAGE) -> None:
    """Write the table between the marks of the page."""
    before, _, rest = page.read_text("utf-8").partition(FROM)
    after = rest.partition(TO)[2]
    page.write_text(f"{before}{FROM}\n{tally.table()}\n{TO}{after}", "utf-8")
