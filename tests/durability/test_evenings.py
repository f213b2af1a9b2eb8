"""Power goes at any operation of an evening, and again while the box recovers: nothing is lost.

An evening is a sync, settings, a game from its start to its record, and sectors of the journal
that fill up. After each start every acknowledged entry is there, the one in flight is whole or
absent, and each file is the old or the new one; so it is after the next cut, or a failed write.
"""

import pytest

from tests.durability import figures
from tests.durability.evenings import DEPTHS
from tests.games import each
from tests.sampling import cases


def test_every_game_has_an_evening_at_each_depth() -> None:
    games = {id: {depth for of, depth in DEPTHS if of == id} for id, _ in each.of_each("whole")}
    for id, its in each.of_each("whole"):
        # Each sheet is a depth of its own there.
        assert games[id] == {*its.DEPTHS} or games[id] and id == "sheet"


@pytest.mark.parametrize(("store", "stride"), [("flash", 1), ("file", 29)])
@pytest.mark.parametrize(("game", "depth"), DEPTHS)
def test_an_evening_loses_nothing_to_a_cut_at_any_operation(
    game: str, depth: str, store: str, stride: int
) -> None:
    entries = cases(120, 20)
    stride *= 1 if entries == 120 else 61 if store == "flash" else 9
    found = figures.of_evening(game, depth, store, entries, stride)
    assert found["rolled"] >= 1
    assert found["entries"] > entries
    # A cut of the journal's flash is made in nine ways, one of littlefs in five.
    assert found["cuts"] >= 5 * (found["operations"] // stride)
    # In each recovery another fault: a cut in three of four, else a write that fails.
    assert found["second"] > found["cuts"] // 3
    assert found["failed"] > 0
