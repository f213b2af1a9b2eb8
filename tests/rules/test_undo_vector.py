"""The undo vector reverts every step exactly."""

from shared.rules.undo_vector import UndoVector
from tests.rules.random_play import Luck


def test_changes_since_the_last_mark_are_reverted_together():
    cells = UndoVector(3)
    cells.mark()
    cells.set(0, 7)
    cells.mark()
    cells.set(0, 255)
    cells.add(0, -200)
    cells.set(2, 255)
    cells.set(2, 255)
    cells.back()
    assert bytes(cells.values) == bytes((7, 0, 0))
    cells.back()
    assert bytes(cells.values) == bytes(3)


def test_a_step_without_a_change_is_a_step_too():
    cells = UndoVector(1)
    cells.mark()
    cells.set(0, 1)
    cells.mark()
    cells.back()
    assert cells.values[0] == 1
    cells.back()
    assert cells.values[0] == 0


def test_changes_before_the_first_mark_take_no_room():
    cells = UndoVector(1000)
    room = len(cells._trail)
    for cell in range(1000):
        cells.set(cell, 7)
    assert bytes(cells.values) == b"\7" * 1000
    assert len(cells._trail) == room
    cells.mark()
    cells.set(999, 8)
    cells.back()
    assert cells.values[999] == 7


def test_settled_changes_cannot_be_reverted():
    cells = UndoVector(1)
    cells.mark()
    cells.set(0, 1)
    cells.settle()
    try:
        cells.back()
    except IndexError:
        assert cells.values[0] == 1
    else:
        raise AssertionError("a settled change was taken back")


def walked(steps, seed=7):
    """Return an undo vector after random steps, and its values before each of the last 400."""
    luck = Luck(seed)
    cells = UndoVector(1023)
    was = []
    for _ in range(steps):
        was.append(bytes(cells.values))
        del was[:-400]
        cells.mark()
        for _ in range(luck.below(6)):
            cells.set(luck.below(1023), luck.below(256))
    return cells, was


def test_histories_are_reverted_step_by_step():
    cells, was = walked(40)
    while was:
        cells.back()
        assert bytes(cells.values) == was.pop()


def test_a_long_step_is_reverted_whole():
    cells = UndoVector(1023)
    cells.mark()
    for cell in range(1023):
        cells.set(cell, 9)
    cells.back()
    assert set(cells.values) == {0}


def test_of_long_histories_only_the_last_steps_can_be_reverted():
    for seed in range(6):
        cells, was = walked(500, seed)
        before = bytes(cells.values)
        steps = 0
        try:
            while True:
                cells.back()
                before = was.pop()
                assert bytes(cells.values) == before
                steps += 1
        except IndexError:
            assert bytes(cells.values) == before
        assert 25 < steps < 100


def test_the_trail_stays_bounded():
    cells, _ = walked(3000)
    assert len(cells._trail) < 2300
