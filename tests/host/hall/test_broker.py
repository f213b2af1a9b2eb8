"""Tables and the wall at a real broker: states arrive, in order, and come back after failures."""

import socket
import ssl
from collections.abc import Callable, Iterator

import pytest

from doomsday.hall import messages
from doomsday.hall.address import Address
from doomsday.hall.connection import Connection, Message
from doomsday.hall.publisher import Publisher
from doomsday.hall.wall import OFFLINE, OVER, Row, Wall
from tests.host.hall.broker import HOST, Broker, until
from tests.host.hall.states import state


class Hall:
    """A wall at a broker, and tables that publish."""

    def __init__(self, broker: Broker) -> None:
        self.broker = broker
        self.wall = Wall("doomsday")
        self.tables: dict[str, Publisher] = {}
        self.reader = Connection(
            broker.address("wall"),
            broker.passwords["wall"],
            broker.ca,
            topics=messages.topics("doomsday"),
            take=self.wall.take,
        )
        self.reader.start()

    def table(self, name: str, password: str = "") -> Publisher:
        """Return a table that is connected as the user of its name."""
        made = Publisher(
            self.broker.address(name), password or self.broker.passwords[name], self.broker.ca
        )
        self.tables[name] = made
        return made

    def row(self, name: str) -> Row | None:
        """Return the row of a table on the wall."""
        return next((row for row in self.wall.rows() if row.name == name), None)

    def shows(self, name: str, sequence: int) -> Callable[[], bool]:
        """Return a check whether the wall shows a state of a table."""

        def check() -> bool:
            row = self.row(name)
            return row is not None and row.sequence == sequence and row.kind != OFFLINE

        return check

    def close(self) -> None:
        """End all connections."""
        for table in self.tables.values():
            table.close()
        self.reader.stop()


@pytest.fixture
def hall(broker: Broker) -> Iterator[Hall]:
    made = Hall(broker)
    yield made
    made.close()


def test_the_wall_shows_what_a_table_said_last_also_to_a_wall_that_comes_later(
    hall: Hall,
) -> None:
    table = hall.table("table1")
    for round in range(1, 6):
        table.publish(state(round=round))
    until(hall.shows("table1", 5), "the fifth state")
    row = hall.row("table1")
    assert row and row.facts and row.facts.round == "round 5"
    later = Hall(hall.broker)
    until(later.shows("table1", 5), "the retained state")
    later.close()


def test_a_broker_that_is_killed_comes_back_with_all_tables_and_no_state_is_lost(
    hall: Hall,
) -> None:
    for name in ("table1", "table2"):
        hall.table(name).publish(state(round=1))
        until(hall.shows(name, 1), name)
    hall.broker.kill()
    until(lambda: not hall.reader.is_open, "the wall notices")
    # The game goes on meanwhile: nothing waits, and only the last state is sent.
    for round in range(2, 500):
        hall.tables["table1"].publish(state(round=round))
    assert not hall.tables["table1"].is_sent
    hall.broker.start()
    until(hall.shows("table1", 499), "the newest state of the one")
    until(hall.shows("table2", 1), "that of the one that did nothing")
    until(lambda: hall.tables["table1"].fault == "", "no fault is left")


def test_a_table_that_is_cut_off_is_offline_and_one_that_ends_says_so(hall: Hall) -> None:
    table = hall.table("table1")
    table.publish(state(round=3))
    until(hall.shows("table1", 1), "the state")
    table.close()

    def is_offline() -> bool:
        row = hall.row("table1")
        return row is not None and row.kind == OFFLINE and row.note.startswith("offline since ")

    until(is_offline, "a table that ended")
    again = hall.table("table1")
    again.publish(state(round=4))
    until(hall.shows("table1", 1), "the same table again, whose numbers begin again")
    cut_off(hall)
    until(is_offline, "the will of the table")
    until(hall.shows("table1", 1), "the table notices, and connects again")


def cut_off(hall: Hall) -> None:
    """End the connections of the table as a cut does: without a goodbye."""
    connection = hall.tables["table1"]._connection
    assert connection._client is not None
    line: socket.socket = connection._client.socket()
    line.shutdown(socket.SHUT_RDWR)


def test_a_game_that_is_over_is_shown_so_also_when_the_laptop_has_gone(hall: Hall) -> None:
    table = hall.table("table1")
    table.publish(state(over=True, winners=[1], acts="over"))
    # It waits for what is not sent yet.
    table.close()

    def is_over() -> bool:
        row = hall.row("table1")
        return row is not None and (row.kind, row.note) == (OVER, "Reds has won")

    until(is_over, "the winner")


def test_a_wrong_password_is_said_and_troubles_no_other_table(hall: Hall) -> None:
    wrong = hall.table("table2", password="guessed")
    right = hall.table("table1")
    wrong.publish(state())
    right.publish(state())
    until(hall.shows("table1", 1), "the other table")
    until(lambda: "refuses" in wrong.fault, "the refusal")
    assert hall.row("table2") is None
    until(lambda: wrong._connection.is_refused, "it does not try for ever")


def test_a_table_writes_only_its_own_topics(hall: Hall) -> None:
    hall.table("table1").publish(state(round=7))
    until(hall.shows("table1", 1), "the state")
    thief = Connection(
        hall.broker.address("table2"), hall.broker.passwords["table2"], hall.broker.ca
    )
    thief.start()
    thief.send("doomsday/table1/state", messages.state("x", 99, 0.0, state(round=9)))
    thief.send("doomsday/table1/status", messages.status("x", False))
    until(lambda: thief.is_open and thief.is_sent, "the broker has answered")
    assert "takes no message of table2: not authorized" in thief.fault
    # What it may write still works, and comes after what it may not.
    thief.send("doomsday/table2/state", messages.state("x", 1, 0.0, state()))
    until(hall.shows("table2", 1), "its own")
    row = hall.row("table1")
    assert row and row.sequence == 1 and row.kind != OFFLINE
    thief.stop()


def test_a_table_reads_nothing_of_others(hall: Hall) -> None:
    heard: list[Message] = []
    hall.table("table1").publish(state(round=7))
    until(hall.shows("table1", 1), "the state")
    curious = Connection(
        hall.broker.address("table2"),
        hall.broker.passwords["table2"],
        hall.broker.ca,
        topics=["doomsday/#"],
        take=heard.append,
    )
    curious.start()
    curious.send("doomsday/table2/state", messages.state("x", 1, 0.0, state()))
    until(hall.shows("table2", 1), "a message that comes after")
    curious.stop()
    assert heard == []


def test_a_message_of_ten_megabytes_is_refused_and_all_goes_on(hall: Hall) -> None:
    hall.table("table1").publish(state())
    until(hall.shows("table1", 1), "the state")
    huge = Connection(
        hall.broker.address("table2"), hall.broker.passwords["table2"], hall.broker.ca
    )
    huge.start()
    huge.send("doomsday/table2/state", bytes(10_000_000))
    until(lambda: huge.attempts > 1, "the broker ends the connection")
    hall.tables["table1"].publish(state(round=2))
    until(hall.shows("table1", 2), "the next state of another table")
    assert hall.row("table2") is None
    huge.stop()


def test_a_broker_whose_certificate_is_of_another_authority_is_not_trusted(
    hall: Hall,
) -> None:
    stranger = Publisher(hall.broker.address("table1"), hall.broker.passwords["table1"])
    stranger.publish(state())
    until(lambda: "is not trusted" in stranger.fault, "the sentence")
    stranger.close()
    assert hall.row("table1") is None


def test_the_certificates_of_the_page_pass_strict_checks(broker: Broker) -> None:
    context = ssl.create_default_context(cafile=str(broker.ca))
    context.verify_flags |= ssl.VERIFY_X509_STRICT
    with (
        socket.create_connection((HOST, broker.port)) as plain,
        context.wrap_socket(plain, server_hostname=HOST) as line,
    ):
        assert line.version() in ("TLSv1.2", "TLSv1.3")


def test_a_broker_that_is_not_there_is_said() -> None:
    table = Publisher(Address("127.0.0.1", 9, "table1", is_secure=False))
    table.publish(state())
    until(lambda: table.fault.startswith("The broker 127.0.0.1:9 cannot be reached"), "the fault")
    table.close()
