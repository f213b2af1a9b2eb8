"""Write the sections of docs/bench.md of `make soak`; `make bench` does not change them."""

import re
from collections.abc import Sequence
from pathlib import Path

from tools.figures.table import Figure, section

REPORT = Path(__file__).resolve().parents[2] / "docs" / "bench.md"
_MARK = "Soak: "
_SECTION = re.compile(rf"^## {_MARK}.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def kept() -> list[str]:
    """Return the sections in the report."""
    return [found.group().rstrip() + "\n" for found in _SECTION.finditer(REPORT.read_text())]


def keep(title: str, text: str, figures: Sequence[Figure]) -> None:
    """Write a section to the report, in place of an older one with its title."""
    new = section(_MARK + title, text, figures)
    others = [old for old in kept() if not old.startswith(f"## {_MARK}{title}\n")]
    rest = _SECTION.sub("", REPORT.read_text()).rstrip() + "\n"
    REPORT.write_text("\n".join([rest, *sorted([*others, new])]))
