"""Count the cost of the press that saves a game at full depth."""

from pathlib import Path

from shared.rules.games import named
from shared.rules.records.replay import Record, replay
from tools.figures import program
from tools.figures.table import Figure, section

_GAME = Path(__file__).resolve().parents[2] / "tests/rules/playthroughs/mfz/full-skirmish.game"
# When the box played the game once more and wrote its text.
BEFORE = {"imports": 62, "reads": 26_570, "programmed": 1_920}
_WHAT = {
    "imports": "modules imported",
    "reads": "reads of the file system, imports included",
    "programmed": "bytes programmed",
}

_TEXT = """A game at full depth of {plies:.0f} plies, at its end, in the memory of the
tests: **D** on the last page, until the notice that the game is saved. The compiled program is
in the same littlefs. The heap is large, so no module is loaded twice."""


def measure(scratch: Path, lib: Path) -> dict[str, float]:
    """Return the counts of the press by name, and the plies of the game."""
    record = Record(_GAME.read_text("utf-8"))
    module = named(dict(record.header)["Game"])
    game = replay(record, module.begin(module.read_header(record.header)))
    lines = [f"{key} {value}" for key, value in module.write_header(game.state.setup)]
    path = scratch / "saving.txt"
    path.write_text("\n".join([*lines, "", *(action.hex() for action in game.action_tape)]))
    return program.run("saving.py", [], str(lib), str(path), heap="6M", lib=lib)


def report(found: dict[str, float]) -> str:
    """Return the section of the report."""
    figures = [
        Figure(what, f"{found[name]:,.0f}", "", f"{BEFORE[name]:,} when the box wrote the text")
        for name, what in _WHAT.items()
    ]
    return section("The saving press", _TEXT.format(plies=found["plies"]), figures)
