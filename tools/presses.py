"""Write docs/presses.md: how many presses the common acts take, counted in the flow scripts.

A flow marks an act by two comments, `#> NAME | QUESTION; QUESTION xN | REASON` and `#<`. The
questions are those that the rules force at that moment; REASON says why there are more presses.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from doomsday.sim import script

ROOT = Path(__file__).resolve().parent.parent
FLOWS = ROOT / "tests" / "flows"
PAGE = ROOT / "docs" / "presses.md"

HEAD = """# How many presses an act takes

Written by `tools/presses.py` from the flow scripts in `tests/flows`, which are played in every
test run; mark an act there, not here. The third column counts the questions that the rules force
during the act. A press that is held counts as one.

| act | presses | questions | which | why more | flow |
|---|---:|---:|---|---|---|
"""

_MARK = re.compile(r"^#> (?P<name>[^|]+?) \| (?P<questions>[^|]+?)(?: \| (?P<reason>[^|]+?))?$")
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


def acts() -> Iterator[Act]:
    """Yield every act that a flow marks. Raises: ValueError for an open or unreadable mark."""
    for path in sorted(FLOWS.glob("*.seq")):
        lines = path.read_text(encoding="utf-8").splitlines()
        begun = -1
        for number, line in enumerate(lines):
            if line.startswith("#>"):
                if begun >= 0:
                    raise ValueError(f"{path.name}, line {number + 1}: the act before has no end")
                begun = number
            elif line == "#<":
                yield _act(path, lines[begun], lines[begun + 1 : number])
                begun = -1
        if begun >= 0:
            raise ValueError(f"{path.name}, line {begun + 1}: the act has no end")


def _act(path: Path, mark: str, lines: list[str]) -> Act:
    found = _MARK.match(mark)
    if found is None:
        raise ValueError(f"{path.name}: cannot be read: {mark}")
    steps = script.parse(lines)
    presses = sum(step.number if step.verb == "press" else 1 for step in steps if _presses(step))
    questions = tuple(found["questions"].split("; "))
    return Act(found["name"], presses, questions, found["reason"] or "", path.stem)


def _presses(step: script.Step) -> bool:
    return step.verb in ("press", "hold")


def page() -> str:
    """Return the whole page."""
    return HEAD + "".join(
        f"| {act.name} | {act.presses} | {act.asked} | {', '.join(act.questions)} "
        f"| {act.reason} | `{act.flow}` |\n"
        for act in acts()
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
