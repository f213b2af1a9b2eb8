"""Each change on a flash without room is made whole, or refused until there is room again."""

import pytest

from tests.durability import figures
from tests.durability.evenings import DEPTHS
from tests.sampling import cases


@pytest.mark.parametrize("store", ["flash", "file"])
@pytest.mark.parametrize(("game", "depth"), DEPTHS)
def test_a_change_on_a_full_flash_is_made_whole_or_not_at_all(
    game: str, depth: str, store: str
) -> None:
    most, entries = cases(12, 0), cases(120, 8)
    found = figures.of_full_flash(game, depth, store, entries, 0, most)
    assert found["changes"] > (most + 1) * entries
    # Without a free block no company is stored, no game begins, and no record is saved.
    assert found["refused"] >= 3 * (most + 1)
    assert found["starts"] == found["refused"] + most + 1
