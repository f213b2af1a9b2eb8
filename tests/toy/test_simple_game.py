"""The rules of a small game, of which it says its rows alone."""

import pytest

from shared.rules.contract import CHANCE, NOBODY
from shared.rules.errors import Unreadable
from shared.rules.kit.simple_game import SEAT, Action, Option, Setup, SimpleGame, SimpleState

ROLLS, TRADES, OVER = 0, 1, 2
ROLL, GIVE, STOP = 1, 2, 3


class Trade(SimpleState):
    """Three roll two dice each, and give points to one another, once a round to each."""

    game = "trade"
    CELLS = 1
    ACTIONS = (
        Action(ROLL, ROLLS, "roll", "{} and {}", dice=(6, 20)),
        Action(GIVE, TRADES, "give", "{} gets {}", fields=(SEAT, 3)),
        Action(STOP, TRADES, "stop", "It ends"),
    )

    def begin(self) -> None:
        self.go(ROLLS, CHANCE)

    def play(self, kind: int, fields: bytes) -> None:
        if kind == ROLL:
            self.set_cell(0, sum(fields))
            self.next_round()
            self.go(TRADES, 1)
        elif kind == GIVE:
            self.add_score(fields[0], 100 * fields[1])
            self.add_score(1, -self.cell(0))
        else:
            self.go(OVER, NOBODY)

    def allows(self, kind: int, fields: bytes) -> bool:
        return kind != GIVE or fields[0] != self.actor()


class Game(SimpleGame):
    """A game of three."""

    id, name = "trade", "Trade"
    roster = "trader"
    seats = 3
    state = Trade
    options = (Option("length", "Length", ("short", "long")),)
    fields = (("coat", ("red", "blue")),)


GAME = Game()


def begun() -> Trade:
    """Return a game among guests."""
    return Trade(Setup({"length": "short"}, [GAME.guest(seat) for seat in range(3)]))


def test_a_roll_is_due_and_no_action_is_a_choice() -> None:
    state = begun()
    assert (state.actor(), list(state.due()), state.legal()) == (CHANCE, [6, 20], [])
    assert state.check(bytes((ROLL, 6, 20))) == 0
    assert all(state.check(bytes(action)) for action in ((ROLL, 7, 1), (ROLL, 0, 1), (ROLL, 1)))
    assert state.check(bytes((STOP,))) and state.check(b"") and state.check(b"\x09")


def test_legal_actions_have_each_field_but_what_is_not_allowed() -> None:
    state = begun()
    state.push(bytes((ROLL, 2, 3)))
    gifts = [bytes((GIVE, seat, points)) for seat in (0, 2) for points in (1, 2, 3)]
    assert state.legal() == [*gifts, bytes((STOP,))]
    assert [action for action in state.legal() if state.check(action)] == []
    assert state.check(bytes((GIVE, 1, 1))) and state.check(bytes((GIVE, 3, 1)))
    assert state.due() == () and state.round() == 1


def test_scores_of_more_than_a_byte_are_undone_exactly() -> None:
    state = begun()
    actions = [bytes((ROLL, 2, 3)), *[bytes((GIVE, 2, 3))] * 3, bytes((GIVE, 0, 3)), b"\x03"]
    saved = []
    for action in actions:
        saved.append((state.save(), state.digest(), state.position()))
        state.push(action)
    assert state.scores() == [300, 0, 900] and state.standings() == [[2], [0], [1]]
    assert (state.actor(), state.legal(), state.checks()) == (NOBODY, [], ["300:0:900"])
    again = begun()
    again.load(state.save())
    assert again.position() == state.position() and again.digest() == state.digest()
    for before in reversed(saved):
        state.pop()
        assert (state.save(), state.digest(), state.position()) == before
    with pytest.raises(IndexError):
        state.pop()


@pytest.mark.parametrize(
    ("action", "token", "sentence"),
    [
        ((ROLL, 2, 13), "roll-2-13", "2 and 13"),
        ((GIVE, 2, 3), "give-C-3", "Player C gets 3"),
        ((STOP,), "stop", "It ends"),
    ],
)
def test_a_token_is_the_word_and_the_fields_of_an_action(
    action: tuple[int, ...], token: str, sentence: str
) -> None:
    state = begun()
    assert state.text(bytes(action)) == token and state.parse(token) == bytes(action)
    assert state.explain(bytes(action)) == sentence
    for wrong in ("give-D-1", "give-A-4", "roll-2", "stop-1", "chess"):
        with pytest.raises(Unreadable):
            state.parse(wrong)


def test_a_header_is_read_as_it_is_written_and_a_damaged_one_refused() -> None:
    setup = Setup({"length": "long"}, [("Ann", "blue"), ("Ben", "red"), ("Cai", "red")])
    pairs = GAME.write_header(setup)
    found = GAME.read_header(pairs)
    assert (found.options, found.rosters) == (setup.options, setup.rosters)
    assert pairs[2:5] == [("length", "long"), ("A", "Ann"), ("A.coat", "blue")]
    for key, value in (("length", "huge"), ("Fmt", "9"), ("B", ""), ("C.coat", "green")):
        with pytest.raises(Unreadable):
            GAME.read_header([*pairs, (key, value)])


def test_a_line_that_is_no_roster_is_refused() -> None:
    assert GAME.read(GAME.line(["Ann", "blue"]).encode()) == ["Ann", "blue"]
    lines = (b"Ann\tblue", b"Ann\n", b"\tblue\n", b"Ann\tgreen\n", b"A" * 21 + b"\tred\n")
    for line in (*lines, b"Ann\x07\tred\n", b"\xff\tred\n", b"", b"Ann\tred\tred\n"):
        with pytest.raises(Unreadable):
            GAME.check_roster(line)
