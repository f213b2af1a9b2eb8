"""A convention at a real broker: recorded games at ten times their speed, and what goes wrong."""

import heapq
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import cycle

import pytest

from doomsday.games.tools import tools
from doomsday.hall import messages
from doomsday.hall.connection import Connection
from doomsday.hall.publisher import Publisher
from doomsday.hall.wall import OVER, Wall
from doomsday.watch.recorded import played
from doomsday.watch.view import View
from shared.rules import games
from tests.host.hall.broker import MISSING, MOSQUITTO, Broker, running, until

TABLES = 200
# Games that differ; the tables play them in turn.
_GAMES = 12
_SPEED = 10.0
# A pause at a table is cut to this, so that a test ends.
_LONGEST_S = 0.5
_STATES = 40


def recordings() -> list[list[tuple[float, View]]]:
    """Return the last states of some games of each kind, with the pauses before them."""
    ids = cycle(games.ids())
    found = []
    for seed in range(_GAMES):
        record = tools(next(ids)).random_record(seed).encode()
        found.append(list(played(record, f"box {seed}"))[-_STATES:])
    return found


class Tables:
    """Tables that play recordings, all in one thread. newest: number of states of each so far."""

    def __init__(self, broker: Broker, names: Sequence[str]) -> None:
        self.newest = dict.fromkeys(names, 0)
        self.publishers = {
            name: Publisher(broker.address(name), broker.passwords[name], broker.ca)
            for name in names
        }
        self._games = dict(zip(names, cycle(recordings()), strict=False))
        self._go = threading.Event()
        self._go.set()
        self._stopped = False
        self._thread = threading.Thread(target=self._play, daemon=True)
        self.most_s = 0.0

    def start(self) -> None:
        self._thread.start()

    def pause(self) -> None:
        """Let nothing happen at any table."""
        self._go.clear()

    def go_on(self) -> None:
        self._go.set()

    def stop(self) -> None:
        self._stopped = True
        self._go.set()
        self._thread.join()
        threads = [
            threading.Thread(target=publisher.close) for publisher in self.publishers.values()
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    @property
    def is_over(self) -> bool:
        """Whether all games have been played."""
        return not self._thread.is_alive()

    def _play(self) -> None:
        due = [(0.0, name, 0) for name in self.newest]
        heapq.heapify(due)
        begun = time.monotonic()
        while due and not self._stopped:
            at, name, place = heapq.heappop(due)
            time.sleep(max(0.0, begun + at - time.monotonic()))
            self._go.wait()
            game = self._games[name]
            before = time.monotonic()
            self.publishers[name].publish(game[place][1].as_json())
            self.most_s = max(self.most_s, time.monotonic() - before)
            self.newest[name] += 1
            if place + 1 < len(game):
                pause = min(game[place + 1][0] / _SPEED, _LONGEST_S)
                heapq.heappush(due, (at + pause, name, place + 1))


@pytest.fixture
def convention(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Broker, Tables, Wall]]:
    """Return a broker, so many tables at it, and the wall that shows them."""
    if MOSQUITTO is None:
        pytest.skip(MISSING)
    count: int = request.param
    # One user more: for who does what is not allowed.
    with running(tmp_path_factory.mktemp("hall"), tables=count + 1) as broker:
        wall = Wall("doomsday")
        reader = Connection(
            broker.address("wall"),
            broker.passwords["wall"],
            broker.ca,
            topics=messages.topics("doomsday"),
            take=wall.take,
        )
        reader.start()
        tables = Tables(broker, [f"table{number}" for number in range(1, count + 1)])
        yield broker, tables, wall
        tables.stop()
        reader.stop()


@pytest.mark.parametrize("convention", [12, TABLES], indirect=True)
def test_the_wall_is_right_again_after_every_fault_and_no_state_of_a_game_is_lost(
    convention: tuple[Broker, Tables, Wall],
) -> None:
    broker, tables, wall = convention
    count = len(tables.newest)

    def is_right() -> bool:
        shown = {row.name: row.sequence for row in wall.rows() if row.kind != "offline"}
        return all(shown.get(name) == newest for name, newest in tables.newest.items())

    tables.start()
    until(lambda: min(tables.newest.values()) > 5, "every table plays")
    tables.pause()
    until(is_right, "the wall shows the newest state of each table")
    tables.go_on()

    # The broker loses everything while games go on.
    broker.kill()
    before = sum(tables.newest.values())
    until(lambda: sum(tables.newest.values()) >= before + count, "games go on without a broker")
    broker.start()
    tables.pause()
    taken = wall.taken
    until(is_right, "the wall is right after the broker was killed")
    # A table sends its newest state, not what it could not send: no flood follows.
    assert wall.taken - taken <= 6 * count
    tables.go_on()

    # Somebody with a wrong password, somebody who writes into others' topics, a huge message.
    outsider = f"table{count + 1}"
    wrong = Publisher(broker.address(outsider), "guessed", broker.ca)
    wrong.publish({})
    thief = Connection(broker.address(outsider), broker.passwords[outsider], broker.ca)
    thief.start()
    for name in tables.newest:
        thief.send(f"doomsday/{name}/state", messages.state("x", 10**6, 0.0, {}))
    until(lambda: thief.is_open and thief.is_sent, "the broker has answered all")
    assert "not authorized" in thief.fault
    attempts = thief.attempts
    thief.send(f"doomsday/{outsider}/state", bytes(10_000_000))
    until(lambda: thief.attempts > attempts, "the broker refuses ten megabytes")
    thief.stop()
    wrong.close()
    assert "refuses" in wrong.fault

    until(lambda: tables.is_over, "all games are played")
    until(is_right, "the wall shows how they ended")
    rows = {row.name: row for row in wall.rows()}
    assert set(rows) == set(tables.newest)
    assert all(row.kind == OVER and row.note for row in rows.values())
    assert wall.refused == 0
