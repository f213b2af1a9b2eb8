"""Add an action: a company gives up, and its frames leave a quick game."""

from tests.adding.tree import FIRST_ROUND, Tree

_ROW = (
    "Action(",
    '    "SURRENDER", EVENT, QUICK, "PLAY",',
    '    ("s", "%s:surrender", "{0} gives up; its frames leave (M-122)"),',
    '    brief="gave up",',
    "),",
)

_RULES = "shared/rules/mfz"
_PAGES = "firmware/pages/mfz"

# In the second round of a demo B gives up; this is undone and redone, and A alone is left.
_STEPS = f"""\
{FIRST_ROUND}answer "B"
select "Gave up"
expect "Gave up"
answer "Gave up"
expect "End the game?"
power
expect "End the game?"
hold A 900
expect "Undone: gave up"
press A
answer "Redo"
expect "End the game?"
answer "End"
expect "Game over"
answer "Save"
expect "Saved as game"
"""


def add(tree: Tree) -> None:
    """Write the number and row of the action, its effect, and its words on a page."""
    rows = f"{_RULES}/model/actions.py"
    last = "HITS = 57  # how many own damage dice hit; see combat/own_damage.py"
    tree.insert(rows, last, "SURRENDER = 58  # seat")
    tree.insert(rows, ")  # fmt: skip", *[f"    {line}" for line in _ROW])
    events = f"{_RULES}/play/count_events.py"
    tree.insert(events, "TAKE,", "SURRENDER,")
    effect = ("elif kind == SURRENDER:", "    vector.set(FRAMES_AT + action[1], 0)")
    tree.insert(events, "elif kind == FREE:", *effect)
    legal = "found += [bytes((SURRENDER, seat)) for seat in alive]"
    tree.insert(events, "found += station_events(state)", legal)
    event, words = f"{_PAGES}/table/company_event.py", f"{_PAGES}/table/words.py"
    imported = "END_ROUND, FREE, LOSE, NOBODYS, TAKE"
    lines = "".join(f"    {name},\n" for name in sorted(["SURRENDER", *imported.split(", ")]))
    tree.change(event, f"actions import {imported}\n", f"actions import (\n{lines})\n")
    row = ("if action[0] == SURRENDER:", "    return words.GAVE_UP")
    tree.insert(event, "if action[0] == FREE:", *row)
    tree.change(
        event,
        "if action[0] == LOSE:\n        return icon",
        "if action[0] in (LOSE, SURRENDER):\n        return icon",
    )
    after = (
        "if action[0] == SURRENDER:",
        "    seat = action[1]",
        "    return words.SCORE_AFTER + str(state.stations()[seat] * state.ppa()[seat])",
    )
    tree.insert(event, "assets = 1 if action[0] == TAKE else -1", *after)
    tree.insert(words, 'LOST_FRAME = "Lost frame"', 'GAVE_UP = "Gave up"')


def check(tree: Tree) -> None:
    """Check that the action is offered, played, undone, recorded, and in random games."""
    tree.doomsday(
        *("sim", "--fast", "--flash", "box.bin", "--games", "games", "--script", "-"), stdin=_STEPS
    )
    (record,) = (tree.root / "games").glob("*.game")
    assert ":surrender" in record.read_text("utf-8")
    assert "ok" in tree.doomsday("replay", str(record))
    played = [tree.doomsday("play", "--random", "--seed", str(seed)) for seed in range(3)]
    assert any(":surrender" in record for record in played)
