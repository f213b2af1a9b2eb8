"""The wall: last turns, silence, offline tables, winners, order, and messages that come twice."""

import io
from typing import Any

from rich.console import Console

from doomsday.hall import messages, wall_text
from doomsday.hall.connection import Message
from doomsday.hall.wall import (
    LAST_TURN,
    LOST,
    OFFLINE,
    OVER,
    PLAYING,
    SILENT,
    SILENT_S,
    TABLES_MAX,
    WAITING,
    Row,
    Wall,
    clock_time,
)
from tests.host.hall.states import game, state, view


class Room:
    """A wall with a clock of its own."""

    def __init__(self) -> None:
        self.now = 1_000_000.0
        self.wall = Wall("doomsday", clock=lambda: self.now)
        self._sequence = 0

    def say(
        self, name: str = "table1", session: str = "s", retained: bool = False, **values: Any
    ) -> None:
        """Send a state of a table."""
        self._sequence += 1
        self.send(name, session, self._sequence, retained, **values)

    def send(
        self, name: str, session: str, sequence: int, retained: bool = False, **values: Any
    ) -> None:
        payload = messages.state(session, sequence, self.now, state(**values))
        self.wall.take(Message(f"doomsday/{name}/state", payload, retained))

    def status(self, is_online: bool, name: str = "table1", retained: bool = False) -> None:
        payload = messages.status("s", is_online)
        self.wall.take(Message(f"doomsday/{name}/status", payload, retained))

    @property
    def row(self) -> Row:
        (found,) = self.wall.rows()
        return found


def test_a_table_at_the_last_turn_of_its_clock_is_pointed_out() -> None:
    room = Room()
    room.say()
    assert (room.row.kind, room.row.note) == (PLAYING, "Blues acts")
    room.say(clock={"name": "doomsday", "value": 1, "is_last": True})
    assert (room.row.kind, room.row.note) == (LAST_TURN, "last turn")
    room.say(clock={"name": "doomsday", "value": 1, "is_last": True}, over=True, winners=[0, 1])
    assert (room.row.kind, room.row.note) == (OVER, "a draw between Blues and Reds")


def test_a_table_is_silent_since_its_last_message() -> None:
    room = Room()
    room.say()
    since = room.now
    room.now += SILENT_S - 1
    assert room.row.kind == PLAYING
    room.now += 1
    assert (room.row.kind, room.row.note) == (SILENT, f"silent since {clock_time(since)}")
    room.say(clock={"name": "doomsday", "value": 1, "is_last": True})
    room.now += SILENT_S
    assert room.row.kind == LAST_TURN and "last turn, silent since" in room.row.note
    room.say()
    assert room.row.kind == PLAYING


def test_a_message_that_the_broker_had_kept_is_as_old_as_it_says() -> None:
    room = Room()
    payload = messages.state("s", 1, room.now - SILENT_S, state())
    room.wall.take(Message("doomsday/table1/state", payload, True))
    assert room.row.kind == SILENT
    # The clock of another laptop is wrong: nothing was said in the future.
    payload = messages.state("s", 2, room.now + 9999, state())
    room.wall.take(Message("doomsday/table1/state", payload, True))
    assert room.row.kind == PLAYING and room.row.since == room.now


def test_an_offline_table_says_since_when_and_a_finished_one_keeps_its_winner() -> None:
    room = Room()
    room.say()
    room.now += 60
    room.status(False)
    assert (room.row.kind, room.row.note) == (OFFLINE, f"offline since {clock_time(room.now)}")
    room.status(True)
    assert room.row.kind == PLAYING
    room.say(over=True, winners=[1])
    room.status(False)
    assert (room.row.kind, room.row.note) == (OVER, "Reds has won")


def test_a_table_whose_box_does_not_answer_says_so() -> None:
    room = Room()
    payload = messages.state("s", 1, room.now, view(game(), state="lost"))
    room.wall.take(Message("doomsday/table1/state", payload))
    said = f"no answer of the box since {clock_time(room.now)}"
    assert (room.row.kind, room.row.note) == (LOST, said)
    assert room.row.facts is not None


def test_a_table_without_a_game_waits() -> None:
    room = Room()
    room.status(True)
    assert (room.row.kind, room.row.facts) == (WAITING, None)
    assert wall_text.line(room.row) == "table1: no game yet"


def test_older_and_repeated_messages_of_a_session_are_passed_over() -> None:
    room = Room()
    room.send("table1", "first", 5, round=5)
    for sequence in (5, 4, 1):
        room.send("table1", "first", sequence, round=1)
    assert room.row.sequence == 5
    room.send("table1", "second", 1, round=9)
    assert room.row.sequence == 1


def test_tables_are_in_the_order_of_their_numbers() -> None:
    room = Room()
    for name in ("table10", "table2", "a", "table2b", "10", "9"):
        room.say(name)
    assert [row.name for row in room.wall.rows()] == [
        "9",
        "10",
        "a",
        "table2",
        "table2b",
        "table10",
    ]


def test_a_cleared_topic_takes_its_table_off_the_wall() -> None:
    room = Room()
    room.say()
    room.wall.take(Message("doomsday/table1/state", b""))
    assert room.wall.rows() == []


def test_more_tables_than_fit_do_not_fill_the_memory() -> None:
    room = Room()
    for number in range(TABLES_MAX + 50):
        room.status(True, f"t{number}")
    assert len(room.wall.rows()) == TABLES_MAX and room.wall.refused == 50


def test_a_fault_is_shown_until_the_next_good_message() -> None:
    room = Room()
    room.say()
    room.wall.take(Message("doomsday/table1/state", b"{"))
    assert room.row.note == "Its message is no JSON."
    room.say()
    assert room.row.kind == PLAYING


def test_the_wall_as_text_counts_its_tables() -> None:
    room = Room()
    nothing = "No table has sent anything yet that this user may read."
    assert wall_text.summary(room.wall.rows()) == nothing
    room.say("table1")
    room.say("table2", over=True, winners=[1])
    room.say("table3", clock={"name": "doomsday", "value": 1, "is_last": True})
    rows = room.wall.rows()
    assert wall_text.summary(rows) == "3 tables: 1 playing, 1 at the last turn, 1 over"
    assert wall_text.table(rows)[0] == [
        "table1",
        "Mobile Frame Zero",
        "2",
        "5",
        "Reds 9, Blue 4",
        "Blues acts",
    ]
    assert wall_text.changes({row.name: row for row in rows}, rows) == []
    assert wall_text.changes({}, rows[1:2]) == [
        "table2: round 2, doomsday 5, Reds 9, Blues 4: Reds has won"
    ]


def test_hidden_scores_stay_hidden() -> None:
    room = Room()
    players = game()["players"]
    room.say(players=[player | {"score": None, "place": None} for player in players])
    assert wall_text.table([room.row])[0][4] == "Blue, Reds"


def test_a_terminal_that_is_too_low_shows_the_tables_that_need_a_look() -> None:
    room = Room()
    for number in range(1, 40):
        room.say(f"table{number}")
    room.say("table38", clock={"name": "doomsday", "value": 1, "is_last": True})
    room.status(False, "table20")
    rows = room.wall.rows()
    names = [row.name for row in wall_text.urgent(rows, 4)]
    assert names == ["table1", "table2", "table20", "table38"]
    assert wall_text.urgent(rows, 100) == rows
    for width in (80, 120):
        file = io.StringIO()
        Console(width=width, file=file).print(wall_text.drawn(rows, width))
        lines = file.getvalue().splitlines()
        assert len(lines) == len(rows) + 4 and max(map(len, lines)) == width
        assert any("table38" in one and "Reds 9, Blue 4" in one for one in lines)
    assert any("table38" in one and "last turn" in one for one in lines)
