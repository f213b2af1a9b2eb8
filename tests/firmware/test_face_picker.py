"""Typed faces: which presses lead to which face."""

import pytest

from pages.mfz.widgets.face_picker import THIRDS, span, third


def typed(low: int, high: int, presses: int = 0) -> list[tuple[int, int]]:
    """Return the faces that can be typed, each with its number of presses."""
    if low > high:
        return []
    if low == high:
        return [(low, presses)]
    return [
        found for part in range(THIRDS) for found in typed(*third(low, high, part), presses + 1)
    ]


@pytest.mark.parametrize("sides, presses", [(6, 2), (8, 2), (20, 3)])
def test_a_face_takes_two_presses_that_of_a_d20_three(sides: int, presses: int) -> None:
    found = typed(1, sides)
    assert sorted(face for face, _ in found) == list(range(1, sides + 1))
    assert max(count for _, count in found) == presses


@pytest.mark.parametrize("sides", range(2, 21))
def test_every_face_of_any_die_is_reached_in_one_way(sides: int) -> None:
    assert sorted(face for face, _ in typed(1, sides)) == list(range(1, sides + 1))


def test_with_two_faces_left_the_middle_button_selects_none() -> None:
    assert [third(5, 6, part) for part in range(THIRDS)] == [(5, 5), (5, 4), (6, 6)]


@pytest.mark.parametrize("sides", [6, 8, 20])
def test_the_faces_of_a_button_fit_its_label(sides: int) -> None:
    assert all(1 <= len(span(third(1, sides, part))) <= 5 for part in range(THIRDS))
