"""The action tape returns what was stored, in both directions and after cuts."""

from shared.rules.action_tape import ActionTape
from tests.rules.random_play import Luck

ONE, TWO, THREE = b"\1", b"\2\0\xff", b"\3\4"


def tape(*actions):
    """Return a tape with these actions behind its cursor."""
    made = ActionTape()
    for action in actions:
        made.put(action)
    return made


def fails(call, *arguments):
    try:
        call(*arguments)
    except IndexError:
        return True
    return False


def test_actions_are_returned_in_both_directions():
    made = tape(ONE, TWO, THREE)
    assert [made.back(), made.back()] == [THREE, TWO]
    assert (made.behind, made.ahead, list(made)) == (1, 2, [ONE])
    assert [made.forward(), made.forward()] == [TWO, THREE]
    assert (made.behind, made.ahead, list(made)) == (3, 0, [ONE, TWO, THREE])


def test_put_discards_the_actions_ahead():
    made = tape(ONE, TWO, THREE)
    made.back()
    made.back()
    made.put(THREE)
    assert (made.behind, made.ahead, list(made)) == (2, 0, [ONE, THREE])
    assert fails(made.forward)


def test_the_cursor_stays_within_the_tape():
    made = tape(ONE)
    assert fails(made.forward)
    made.back()
    assert fails(made.back)
    assert (made.behind, made.ahead) == (0, 1)
    assert fails(ActionTape().back) and list(ActionTape()) == []


def test_an_action_is_read_by_number_from_every_cursor():
    made = tape(ONE, TWO, THREE)
    for _ in range(4):
        assert [made.action(number) for number in (1, 2, 3)] == [ONE, TWO, THREE]
        assert fails(made.action, 0) and fails(made.action, 4) and fails(made.action, -1)
        if made.behind:
            made.back()
    assert made.ahead == 3


def test_actions_have_0_to_127_bytes():
    long = bytes(range(127))
    made = tape(b"", long, b"")
    assert list(made) == [b"", long, b""]
    assert [made.back(), made.back(), made.back()] == [b"", long, b""]


def test_a_long_action_that_replaces_short_ones_leaves_none_of_them():
    made = tape(*[TWO] * 50)
    for _ in range(5):
        made.back()
    made.put(bytes(127))
    made.put(ONE)
    assert list(made) == [TWO] * 45 + [bytes(127), ONE]
    assert [made.back(), made.back(), made.back()] == [ONE, bytes(127), TWO]


def test_an_action_stays_joined_when_the_cursor_moves():
    made = tape(ONE)
    made.put(TWO, True)
    made.put(THREE)
    made.back()
    made.back()
    assert [made.is_joined(number) for number in (1, 2, 3)] == [False, True, False]


def test_a_tape_behaves_like_two_lists():
    luck = Luck(99)
    made, behind, ahead = ActionTape(), [], []
    for _ in range(3000):
        step = luck.below(4)
        if step < 2:
            action = bytes([luck.below(256) for _ in range(luck.below(13))])
            joined = luck.below(2) == 1
            made.put(action, joined)
            assert made.is_joined(made.behind) == joined
            behind.append(action)
            ahead = []
        elif step == 2 and behind:
            ahead.append(behind.pop())
            assert made.back() == ahead[-1]
        elif step == 3 and ahead:
            behind.append(ahead.pop())
            assert made.forward() == behind[-1]
        assert (made.behind, made.ahead) == (len(behind), len(ahead))
    assert list(made) == behind
    assert len(behind) > 500
    assert [made.action(number + 1) for number in range(0, len(behind), 50)] == behind[::50]
    assert [made.back() for _ in behind] == behind[::-1]
    assert [made.forward() for _ in behind] == behind
