"""Measure the box and write docs/bench.md: every figure beside its budget.

    bench.py [SECTION ...]

SECTION is the name of a module of tools/figures that `MEASURED` lists: only its sections are
measured and written again.
"""

import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from doomsday.errors import Failure
from tools.arguments import parser_of
from tools.figures import (
    before_kit,
    cost,
    device,
    dials,
    download,
    faults,
    game,
    games,
    hall,
    heap,
    idle,
    install,
    laptop,
    line,
    mechwarrior,
    odds,
    program,
    rules,
    saving,
    soak,
    stack,
    store,
    watching,
    wire,
)

_HEAD = """# Figures

Written by `make bench`, except the last sections, which `make soak` writes. No hardware has been
measured yet: counts are exact, times are ratios within one run, and modelled figures say so.
"""


_TITLE = re.compile(r"^## (.*)$", re.MULTILINE)

# What measures and reports sections, in the order of the page; `lib` is the compiled program.
MEASURED: dict[str, Callable[[Path, Path], str]] = {
    "wire": lambda scratch, lib: wire.report(*wire.measure(scratch, lib)),
    "cost": lambda scratch, lib: cost.report(cost.measure(scratch)),
    "mechwarrior": lambda scratch, lib: mechwarrior.report(mechwarrior.measure(scratch)),
    "dials": lambda scratch, lib: dials.report(dials.measure(scratch)),
    "store": lambda scratch, lib: store.report(store.measure(lib)),
    "game": lambda scratch, lib: game.report(game.measure(scratch, lib)),
    "saving": lambda scratch, lib: saving.report(saving.measure(scratch, lib)),
    "install": lambda scratch, lib: install.report(install.measure(scratch, lib)),
    "line": lambda scratch, lib: line.report(line.measure(scratch, lib)),
    "watching": lambda scratch, lib: watching.report(watching.measure(scratch)),
    "rules": lambda scratch, lib: rules.report(rules.measure(scratch, lib)),
    "odds": lambda scratch, lib: odds.report(odds.measure()),
    "laptop": lambda scratch, lib: laptop.report(laptop.measure(scratch)),
    "games": lambda scratch, lib: games.report(games.measure(scratch)),
    "hall": lambda scratch, lib: hall.report(hall.measure(scratch)),
    "heap": lambda scratch, lib: heap.report(heap.measure(scratch, lib)),
    "idle": lambda scratch, lib: idle.report(idle.measure(scratch)),
    "device": lambda scratch, lib: device.report(device.measure(scratch)),
    "stack": lambda scratch, lib: stack.report(stack.measure(scratch)),
    "download": lambda scratch, lib: download.report(*download.measure()),
    "faults": lambda scratch, lib: faults.report(faults.measure()),
}


def main(names: Sequence[str]) -> None:
    """Measure the named parts, or all, print and write the page."""
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        lib = program.lay_out(scratch)
        new = [MEASURED[name](scratch, lib) for name in names or MEASURED]
    old = soak.REPORT.read_text() if names else "\n".join([_HEAD, *soak.kept()])
    text = replaced(old, "\n".join(new))
    text = replaced(text, before_kit.report(text))
    soak.REPORT.write_text(text)
    print(text)


def replaced(page: str, new: str) -> str:
    """Return the page with the sections of `new` in place of those of their titles.

    A section without one on the page comes before those of `make soak`.
    """
    head, *old = re.split(r"^(?=## )", page, flags=re.MULTILINE)
    sections = {_title(section): section.rstrip() + "\n" for section in old}
    found = {
        _title(section): section.rstrip() + "\n"
        for section in re.split(r"^(?=## )", new, flags=re.MULTILINE)
        if section.strip()
    }
    added = {title: section for title, section in found.items() if title not in sections}
    last = {title: section for title, section in sections.items() if title.startswith("Soak: ")}
    rest = {title: section for title, section in sections.items() if title not in last}
    rest = {title: found.get(title, section) for title, section in rest.items()}
    return "\n".join([head.rstrip() + "\n", *(rest | added | last).values()])


def _title(section: str) -> str:
    title = _TITLE.search(section)
    return title[1] if title else ""


if __name__ == "__main__":
    try:
        parser = parser_of(__doc__)
        parser.add_argument("part", nargs="*", metavar="PART", help=", ".join(MEASURED))
        parts = parser.parse_args().part
        unknown = [part for part in parts if part not in MEASURED]
        if unknown:
            parser.error(f"no such part: {unknown[0]}")
        main(parts)
    except Failure as failure:
        print(f"Error: {failure.message}\nTry: {failure.hint}", file=sys.stderr)
        sys.exit(failure.code)
