"""Add an option: how far the doomsday clock falls after each round."""

from tests.adding.tree import Tree

_RULES = "shared/rules/mfz"
_ROW = (
    "_option(",
    '    "clock_falls",',
    '    "quick",',
    '    ("by_1", "by_2"),',
    '    "by_1",',
    '    "Clock falls",',
    '    "How far the doomsday clock falls after a round (M-124)",',
    '    labels=("by 1", "by 2"),',
    '    topic="doomsday",',
    "),",
)

_FALLS = """

def _falls_twice(state: "QuickState") -> bool:
    return state.setup.options["clock_falls"] == "by_2"
"""

# Chosen on the page of options, stored over a power cut, and effective: 11, less 2.
_STEPS = """\
answer "Game"
press D 5
answer "Options"
select "Clock falls"
expect "Clock falls by 1"
press D
expect "How far the doomsday"
set "Clock falls" "by 2"
expect "Clock falls by 2"
power
select "Clock falls"
expect "Clock falls by 2"
"""

_AGREED = """
from shared.rules.mfz.setup.agreement import agree
from shared.rules.mfz.model.state import QuickState

state = QuickState(agree([("Ann", 4, 9), ("Ben", 5, 11)], {"clock_falls": "by_2"}))
for token in (":deployed", "="):
    state.push(state.parse(token))
print(state.clock)
"""


def add(tree: Tree) -> None:
    """Write the row of the option, and its effect."""
    above = '    _option(\n        "split_range",\n'
    row = "".join(f"    {line}\n" for line in _ROW)
    tree.change(f"{_RULES}/setup/option_rows.py", above, row + above)
    doomsday = f"{_RULES}/play/doomsday.py"
    first = (
        "    if _count_down(state):\n        return _doomsday(state)\n    vector.set(ASK_AT, 0)"
    )
    twice = first.replace("):", ") or _falls_twice(state) and _count_down(state):", 1)
    tree.change(doomsday, first, twice)
    tree.append(doomsday, _FALLS)


def check(tree: Tree) -> None:
    """Check that the option has help, is stored, takes effect, and appears in the record."""
    assert tree.python("-c", _AGREED) == "9\n"
    tree.doomsday(*("sim", "--fast", "--flash", "box.bin", "--script", "-"), stdin=_STEPS)
    tree.doomsday("play", "--random", "--seed", "1", "--out", "one.game")
    assert "[clock_falls by_" in (tree.root / "one.game").read_text("utf-8")
    assert "ok" in tree.doomsday("replay", "one.game")
