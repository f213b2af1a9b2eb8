"""A history whose state runs out of memory while it goes back and forth."""

from typing import Any

import pytest

from shared.rules.history import ActionHistory


class Counted:
    """A state that adds the actions up, and fails before or within the push asked for."""

    def __init__(self) -> None:
        self.sums = [0]
        self.fail_in = -1

    def push(self, action: bytes) -> None:
        self.fail_in -= 1
        # A push that fails may have changed the state in part.
        self.sums.append(self.sums[-1] + (100 if self.fail_in == 0 else action[0]))
        if self.fail_in == 0:
            raise MemoryError

    def pop(self) -> None:
        if len(self.sums) == 1:
            raise IndexError
        self.sums.pop()

    def check(self, action: bytes) -> int:
        return 0

    def save(self) -> bytes:
        return bytes((self.sums[-1],))

    def load(self, saved: bytes) -> None:
        self.sums = [saved[0]]

    def explain(self, action: bytes) -> str:
        return f"{self.sums[-1]} + {action[0]}"


@pytest.fixture
def history() -> Any:
    found: Any = ActionHistory(Counted())  # type: ignore[arg-type]
    for number in (1, 2, 3, 4):
        found.play(bytes((number,)))
    return found


def test_explaining_again_after_a_failed_push_shows_the_same_state(history: Any) -> None:
    history.state.fail_in = 1
    with pytest.raises(MemoryError):
        history.explain(3)
    assert history.explain(3) == "3 + 3"
    history.present()
    assert history.state.sums[-1] == 10


@pytest.mark.parametrize("failing", [1, 2, 3, 4])
def test_the_present_is_right_after_each_push_of_a_look_has_failed(
    history: Any, failing: int
) -> None:
    history.look(0)
    history.state.fail_in = failing
    with pytest.raises(MemoryError):
        history.look(4)
    history.play(bytes((5,)))
    assert history.state.sums[-1] == 15


def test_a_failed_sentence_leaves_the_state_where_it_was(history: Any) -> None:
    def fail(action: bytes) -> str:
        raise MemoryError

    history.state.explain = fail
    with pytest.raises(MemoryError):
        history.explain(2)
    assert history.state.sums[-1] == 10
