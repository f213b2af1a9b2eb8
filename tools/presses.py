"""Write docs/presses.md: how many presses the common acts take, counted in the flow scripts.

A flow marks an act by two comments, `#> NAME | QUESTION; QUESTION xN | REASON` and `#<`. The
questions are those that the rules force at that moment; REASON says why there are more presses.
Without a question the mark is `#> NAME`. An act may be part of another one.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from doomsday.sim import script
from tools.arguments import parsed

ROOT = Path(__file__).resolve().parent.parent
FLOWS = ROOT / "tests" / "flows"
PAGE = ROOT / "docs" / "presses.md"

HEAD = """# How many presses an act takes

Written by `tools/presses.py` from the flow scripts in `tests/flows`, which are played in every
test run; mark an act there, not here. The goal is the number of presses that a player should
need; a dash where none is set. The next columns count and list the questions that the rules force
during the act. A press that is held counts as one.

| act | presses | goal | questions | which | why more | flow |
|---|---:|---:|---:|---|---|---|
"""

# The presses that each act should take. The acts of ABOVE take more, so far.
GOALS = {
    "pass": 2,
    "one attack, own dice": 20,
    "activation, target has acted, no hit": 5,
    "activation, target has acted, with hits": 8,
    "activation, target answers first, no hit": 8,
    "activation, target answers first, with hits": 11,
    "full round of nine frames": 55,
    "frame lost at quick depth": 2,
    "frame destroyed at damage depth": 4,
    "undo": 1,
    "redo": 3,
    "big scores": 1,
    "station taken": 3,
    "end of round, nobody counts down": 2,
    "set up three roster companies and begin": 12,
    "new box to round 1": 3,
    "same companies as last time": 2,
    "name a company": 3,
    "whose dice": 1,
    "name a player": 3,
    "overshoot in the dice pool": 2,
    "order": 2,
    "order to a formation of three": 6,
    "heat taken": 2,
    "vent": 3,
    "unit eliminated, orders": 3,
    "unit eliminated, score": 3,
    "end of turn": 2,
    "end of turn, nobody can be in an enemy zone": 1,
    "attack, values known": 4,
    "first attack of a unit, values typed": 14,
    "attack with dials": 4,
    "attack with dials, two modifiers": 7,
    "attack with dials, two modifiers, real dice": 9,
    "attack with two modifiers": 8,
    "attack with two modifiers, real dice": 10,
    "undo of an order": 1,
    "undo of an attack": 1,
    "artillery shot": 2,
}
ABOVE: set[str] = set()

_MARK = re.compile(
    r"^#> (?P<name>[^|]+?)(?: \| (?P<questions>[^|]+?)(?: \| (?P<reason>[^|]+?))?)?$"
)
_TIMES = re.compile(r" x(\d+)$")


@dataclass(frozen=True)
class Act:
    """One marked act: its presses, and the questions asked during it, each once."""

    name: str
    presses: int
    questions: tuple[str, ...]
    reason: str
    flow: str

    @property
    def asked(self) -> int:
        """Return the number of questions that the rules force."""
        found = [_TIMES.search(question) for question in self.questions]
        return sum(int(times[1]) if times else 1 for times in found)

    @property
    def above_goal(self) -> bool:
        """Return whether the act takes more presses than its goal; False without a goal."""
        return self.presses > GOALS.get(self.name, self.presses)


def acts() -> Iterator[Act]:
    """Yield every act that a flow marks, parts first.

    Raises: ValueError for an open, missing or unreadable mark.
    """
    for path in sorted(FLOWS.glob("*.seq")):
        lines = path.read_text(encoding="utf-8").splitlines()
        begun: list[int] = []
        for number, line in enumerate(lines):
            if line.startswith("#>"):
                begun.append(number)
            elif line == "#<":
                if not begun:
                    raise ValueError(f"{path.name}, line {number + 1}: no act ends here")
                first = begun.pop()
                yield _act(path, lines[first], lines[first + 1 : number])
        if begun:
            raise ValueError(f"{path.name}, line {begun[-1] + 1}: the act has no end")


def _act(path: Path, mark: str, lines: list[str]) -> Act:
    found = _MARK.match(mark)
    if found is None:
        raise ValueError(f"{path.name}: cannot be read: {mark}")
    steps = script.parse(lines)
    presses = sum(step.number if step.verb == "press" else 1 for step in steps if _presses(step))
    questions = tuple(found["questions"].split("; ")) if found["questions"] else ()
    return Act(found["name"], presses, questions, found["reason"] or "", path.stem)


def _presses(step: script.Step) -> bool:
    return step.verb in ("press", "hold")


def page() -> str:
    """Return the whole page."""
    return HEAD + "".join(
        f"| {act.name} | {act.presses} | {GOALS.get(act.name, '-')} "
        f"| {act.asked} | {', '.join(act.questions)} "
        f"| {act.reason} | `{act.flow}` |\n"
        for act in acts()
    )


if __name__ == "__main__":
    parsed(__doc__)
    PAGE.write_text(page(), encoding="utf-8")
