"""What each page of the box loads stays within its budget; docs/page_loads.md lists the pages."""

import pytest

from box.game import game_pages
from shared.rules.games import ids
from tools import page_loads
from tools.page_loads import Load

KB = 1024
# Bytes of heap on 64 bits and modules of a page at rest, by the beginning of its path; the first
# that matches. Set-up runs without a game, and the rules are read between two presses.
BUDGETS = (
    ("pages.mfz.setup.new_game", 36 * KB, 15),
    ("pages.mfz.setup.company", 36 * KB, 15),
    ("pages.mfz.setup.options", 36 * KB, 15),
    ("pages.mfz.setup.name_entry", 32 * KB, 12),
    # With the kit's sheet, which a game keeps only while it runs, and ready names.
    ("pages.mechwarrior.setup.force", 31.5 * KB, 13),
    ("pages.mechwarrior.setup.", 24.9 * KB, 12),
    # It carries the attack out and takes it back, to show what follows.
    ("pages.mechwarrior.attack.result", 19.5 * KB, 11),
    # All modifiers and values of an attack, of which missing ones are edited at once.
    ("pages.mechwarrior.attack.switches", 19.1 * KB, 11),
    # It reads the sheets of the file, without a game.
    ("pages.sheet.set_up", 24 * KB, 12),
    ("pages.sheet.", 10 * KB, 4),
    ("pages.", 17.5 * KB, 11),
    # What the kit draws for games without pages of their own; with the dice.
    ("box.kit.simple.", 6.5 * KB, 4),
    # With what a game says of its rules, which the session does not hold.
    ("box.screens.reference", 10.4 * KB, 5),
    # The settings with facts of the heap; players do not open it.
    ("box.screens.builders", 7.5 * KB, 5),
    # They show dice, and the session does not hold what rolls and draws them.
    ("box.screens.self_test", 6.5 * KB, 3),
    ("box.screens.roll_history", 6.5 * KB, 4),
    ("box.screens.dice", 6.5 * KB, 4),
    ("box.screens.", 5.5 * KB, 3),
)


@pytest.fixture(scope="module")
def loads() -> dict[str, Load]:
    return page_loads.measure()


def test_every_page_stays_within_its_budget(loads: dict[str, Load]) -> None:
    assert len(loads) > 50
    for page, load in loads.items():
        most, modules = next(row[1:] for row in BUDGETS if page.startswith(row[0]))
        assert load.total <= most, f"{page} takes {load.total} bytes: {dict(load.modules)}"
        assert len(load.modules) <= modules, f"{page} loads {sorted(load.modules)}"


def test_pages_of_every_game_are_measured(loads: dict[str, Load]) -> None:
    for id in ids():
        pages = game_pages.of(id)
        every = {*pages.phase_pages.values(), *(row[1] for row in pages.screens)}
        assert every <= set(loads), id
        assert [page for page in every if page.startswith(f"pages.{id}.")], id


def test_the_tables_list_every_page(loads: dict[str, Load]) -> None:
    text = page_loads.PAGE.read_text("utf-8")
    missing = [page for page in loads if f"| `{page_loads.short(page)}` |" not in text]
    assert not missing, f"run tools/page_loads.py: {missing}"
