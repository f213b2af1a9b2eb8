"""A history whose state runs out of memory while it goes back and forth."""

from shared.rules.history import ActionHistory


class Counted:
    """A state that adds the actions up, and fails before or within the push asked for."""

    turn_delay = 0

    def __init__(self):
        self.sums = [0]
        self.fail_in = -1

    def push(self, action):
        self.fail_in -= 1
        # A push that fails may have changed the state in part.
        self.sums.append(self.sums[-1] + (100 if self.fail_in == 0 else action[0]))
        if self.fail_in == 0:
            raise MemoryError

    def pop(self):
        if len(self.sums) == 1:
            raise IndexError
        self.sums.pop()

    def check(self, action):
        return 0

    def save(self):
        return bytes((self.sums[-1],))

    def load(self, saved):
        self.sums = [saved[0] if saved else 0]

    def explain(self, action):
        return f"{self.sums[-1]} + {action[0]}"


def history():
    found = ActionHistory(Counted())
    for number in (1, 2, 3, 4):
        found.play(bytes((number,)))
    return found


def runs_out_of_memory(step, *args):
    try:
        step(*args)
    except MemoryError:
        return True
    return False


def test_explaining_again_after_a_failed_push_shows_the_same_state():
    found = history()
    found.state.fail_in = 1
    assert runs_out_of_memory(found.explain, 3)
    assert found.explain(3) == "3 + 3"
    found.present()
    assert found.state.sums[-1] == 10


def test_the_present_is_right_after_each_push_of_a_look_has_failed():
    for failing in (1, 2, 3, 4):
        found = history()
        found.look(0)
        found.state.fail_in = failing
        assert runs_out_of_memory(found.look, 4)
        found.play(bytes((5,)))
        assert found.state.sums[-1] == 15


def test_a_failed_sentence_leaves_the_state_where_it_was():
    def fail(action):
        raise MemoryError

    found = history()
    found.state.explain = fail
    assert runs_out_of_memory(found.explain, 2)
    assert found.state.sums[-1] == 10
