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

    most: the files that it may touch. before: those that it took.
    """

    what: str
    how: ModuleType
    most: int
    before: tuple[str, ...]


EXERCISES = (
    Exercise("a board", board, 2, ("boards/NAME.py", "boards/about.toml")),
    Exercise("a command", command, 2, ("host/doomsday/commands/NAME.py", "host/doomsday/cli.py")),
    Exercise(
        "a page",
        page,
        3,
        (
            "firmware/box/screens/__init__.py",
            "firmware/box/screens/menu.py",
            "firmware/box/screens/mfz/NAME.py",
            "firmware/box/ui/words.py",
            "tools/figures/on_box/memory.py",
        ),
    ),
    Exercise(
        "an option",
        option,
        2,
        (
            "firmware/box/draft.py",
            "firmware/box/ui/words.py",
            "shared/rules/mfz/play/doomsday.py",
            "shared/rules/mfz/option_words.py",
            "shared/rules/mfz/setup/options.py",
        ),
    ),
    Exercise(
        "an action",
        action,
        4,
        (
            "firmware/box/screens/mfz/event.py",
            "firmware/box/ui/words.py",
            "shared/rules/mfz/model/actions.py",
            "shared/rules/mfz/play/quick_actions.py",
            "shared/rules/mfz/text/quick_narration.py",
            "shared/rules/mfz/notation.py",
            "shared/rules/mfz/quick.py",
        ),
    ),
    Exercise(
        "a phase",
        phase,
        5,
        (
            "firmware/box/screens/__init__.py",
            "firmware/box/screens/mfz/NAME.py",
            "firmware/box/ui/words.py",
            "shared/rules/mfz/text/prompts.py",
            "shared/rules/mfz/play/quick_actions.py",
            "shared/rules/mfz/play/doomsday.py",
            "shared/rules/mfz/full.py",
            "shared/rules/mfz/play/validation.py",
            "shared/rules/mfz/notation.py",
            "shared/rules/mfz/model/phases.py",
            "shared/rules/mfz/quick.py",
            "shared/rules/mfz/situation.py",
        ),
    ),
    Exercise(
        "a game, beside its own files",
        game,
        1,
        (
            "firmware/box/app.py",
            "firmware/box/link/roster_upload.py",
            "firmware/box/game/lifecycle.py",
            "firmware/box/screens/__init__.py",
            "firmware/box/screens/home.py",
            "firmware/box/screens/logbook.py",
            "firmware/box/screens/menu.py",
            "firmware/box/link/handlers.py",
            "firmware/box/store/saved_state.py",
            "firmware/box/ui/words.py",
            "host/doomsday/cli.py",
            "host/doomsday/commands/backup.py",
            "host/doomsday/commands/check.py",
            "host/doomsday/commands/flash.py",
            "host/doomsday/commands/image.py",
            "host/doomsday/commands/info.py",
            "host/doomsday/commands/play.py",
            "host/doomsday/commands/replay.py",
            "host/doomsday/commands/sync.py",
            "host/doomsday/device/line/box.py",
            "host/doomsday/device/line/transfers.py",
            "host/doomsday/records/unplayable.py",
            "host/doomsday/records/replays.py",
            "shared/link/limits.py",
            "shared/link/messages.py",
            "shared/rules/systems.py",
        ),
    ),
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
        rows.append(f"| {exercise.what} | {len(files)} | {which} | {len(exercise.before)} |\n")
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
