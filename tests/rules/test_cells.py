"""Packed state: every step is taken back exactly."""

from shared.rules.cells import Cells

try:
    from tests.rules.random_play import Luck
except ImportError:
    from rules.random_play import Luck


def test_changes_since_the_last_mark_are_taken_back_together():
    cells = Cells(3)
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
    cells = Cells(1)
    cells.mark()
    cells.set(0, 1)
    cells.mark()
    cells.back()
    assert cells.values[0] == 1
    cells.back()
    assert cells.values[0] == 0


def test_nothing_goes_back_behind_what_is_settled():
    cells = Cells(1)
    cells.mark()
    cells.set(0, 1)
    cells.settle()
    try:
        cells.back()
    except IndexError:
        assert cells.values[0] == 1
    else:
        raise AssertionError("a settled change was taken back")


def test_long_histories_are_taken_back_step_by_step():
    luck = Luck(7)
    cells = Cells(255)
    was = []
    for _ in range(400):
        was.append(bytes(cells.values))
        cells.mark()
        for _ in range(luck.below(6)):
            cells.set(luck.below(255), luck.below(256))
    while was:
        cells.back()
        assert bytes(cells.values) == was.pop()
