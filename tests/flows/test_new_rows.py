"""A new row in a menu breaks no flow that does not name it.

All flows are played so with --whole, else a few that use most lists with a new row.
"""

import shutil
from pathlib import Path

from tests import sampling
from tests.adding import action, option, page
from tests.adding.tree import Tree
from tests.flows.sequences import EXAMPLES, FLOWS

# They count presses, as docs/presses.md tells them; the last two are written for the
# dice of their seed.
LEFT_OUT = {"game_presses", "full_presses", "roster_presses", "full", "full_round"}
SAMPLE = {"full_new_game", "settings"}
# In the tree, whose program the flash file has.
_PREPARE = """
import sys
from pathlib import Path
from tests.flows.sequences import prepare
prepare(Path(sys.argv[1]), Path("box.bin"))
"""


def add_rows(tree: Tree) -> None:
    """Add a row to each list that begins or interrupts a game, most of them as the first."""
    # An option, a page in the menu of the game, an event of a company.
    for exercise in (option, page, action):
        exercise.add(tree)
    home = "firmware/box/screens/home.py"
    row = "(screens.ABOUT, words.SELF_TEST, icon_rows.HELP),"
    tree.insert(home, "(screens.GAME, words.GAME, icon_rows.PLAY),", row)
    settings = "firmware/box/store/settings.py"
    tree.insert(
        settings, '("contrast", (1, 2, 3, 4, 5, 6, 7, 8), 3, ()),', '("hush", (0, 1), 0, ()),'
    )
    row = '"hush": ("Hush", {0: NO, 1: YES}),'
    tree.insert("firmware/box/ui/words.py", '"contrast": (', row)


def test_a_new_row_in_a_menu_breaks_no_flow_that_does_not_name_it(tmp_path: Path) -> None:
    tree = Tree(tmp_path)
    add_rows(tree)
    new = ("sim", "--fast", "--flash", "new.bin", "--script", "-")
    assert "Self-test" in tree.doomsday(*new, stdin="screen\n")
    flows = [flow for flow in FLOWS + EXAMPLES if flow.stem not in LEFT_OUT]
    sample = [flow for flow in flows if flow.stem in SAMPLE]
    if not sampling.WHOLE:
        sampling.note(len(flows) - len(sample))
    broken = []
    for flow in flows if sampling.WHOLE else sample:
        shutil.copy(tmp_path / "new.bin", tmp_path / "box.bin")
        tree.python("-c", _PREPARE, str(flow))
        box = ("sim", "--fast", "--seed", "1", "--flash", "box.bin")
        try:
            tree.doomsday(*box, "--script", str(flow))
        except AssertionError as error:
            broken.append(f"{flow.stem}: {error}")
    assert not broken, "\n".join(broken)
