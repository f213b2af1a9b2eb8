"""Write how many files it takes to add something, into docs/architecture.md.

Each exercise of tests/adding runs in a scratch copy of the checkout; a test also checks that the
addition works there. Counted are files changed or added by hand, without tests and docs.
"""

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.adding import action, board, command, game, option, page, phase  # noqa: E402
from tests.adding.tree import Tree  # noqa: E402
from tools.arguments import parsed  # noqa: E402

PAGE = ROOT / "docs" / "architecture.md"
BEGIN = "<!-- tools/touched.py writes from here -->\n"
END = "<!-- tools/touched.py writes to here -->\n"

_HEAD = """## Files touched to add something

Each row was added in a scratch copy of the tree, where a test runs it (`tests/adding`,
`tests/host/docs/test_touched.py`). Counted are the files changed or added by hand; tests, pages of
documentation and files that a tool writes are not. The figures before are of commit 58d3a24, by
reading which files the same addition needs there.

| to add | files | which | before |
|---|---:|---|---:|
"""


@dataclass(frozen=True)
class Exercise:
    """Something to add: `how` has `add(tree)` and `check(tree)`.

    most: how many files it may touch. before: how many it took at first.
    """

    what: str
    how: ModuleType
    most: int
    before: int


EXERCISES = (
    Exercise("a board", board, 2, before=2),
    Exercise("a command", command, 2, before=2),
    Exercise("a page", page, 3, before=5),
    Exercise("an option", option, 2, before=5),
    Exercise("an action", action, 4, before=7),
    Exercise("a phase", phase, 5, before=12),
    Exercise("a game, beside its own files", game, 1, before=26),
)


def touched(exercise: Exercise) -> list[str]:
    """Return the files that an exercise touches."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Tree(Path(folder), whole=False)
        exercise.how.add(tree)
        return tree.counted()


def section() -> str:
    """Return the section of the page, with its marks."""
    rows = []
    for exercise in EXERCISES:
        files = touched(exercise)
        which = ", ".join(f"`{path}`" for path in files)
        rows.append(f"| {exercise.what} | {len(files)} | {which} | {exercise.before} |\n")
    return BEGIN + _HEAD + "".join(rows) + END


def written() -> str:
    """Return the section in the page."""
    _, found, rest = PAGE.read_text("utf-8").partition(BEGIN)
    inside, end, _ = rest.partition(END)
    return found + inside + end


if __name__ == "__main__":
    parsed(__doc__)
    whole = PAGE.read_text("utf-8")
    PAGE.write_text(whole.replace(written(), section()), "utf-8")
