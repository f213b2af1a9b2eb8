"""Measure a hall: many tables at a real broker, and the delay from a table to the wall."""

import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from doomsday.hall import messages
from doomsday.hall.connection import Connection, Message
from doomsday.hall.publisher import Publisher
from tests.host.hall.broker import MOSQUITTO, running, until
from tests.host.hall.states import state
from tools.figures.table import Figure, section

TABLES = 200
_SECONDS = 20.0
# A table that is played quickly changes once a second.
_EACH_S = 1.0

_TEXT = f"""{TABLES} tables publish a state of a game of two each second, for
{_SECONDS:.0f} seconds, from one process to mosquitto as docs/hall.md sets it up, over TLS on this
machine; a wall reads them. Then the broker is killed and started again. Tables, broker and wall
share the processors, so the delays are for information only."""


@dataclass
class Costs:
    """delays, again: seconds of each message, and after a restart. size: of a payload."""

    delays: list[float] = field(default_factory=list)
    size: int = 0
    seconds: float = 0.0
    again: float = 0.0
    missing: str = ""


def measure(scratch: Path) -> Costs:
    """Measure everything."""
    costs = Costs()
    if MOSQUITTO is None:
        costs.missing = "mosquitto is not installed"
        return costs
    folder = scratch / "hall"
    folder.mkdir()
    with running(folder, TABLES) as broker:
        newest: dict[str, int] = {}
        is_counted = threading.Event()

        def take(message: Message) -> None:
            if message.topic.endswith("/state"):
                found = messages.read_state(message.payload)
                newest[message.topic] = found.sequence
                costs.size = len(message.payload)
                if is_counted.is_set():
                    costs.delays.append(time.time() - float(found.view["notice"]))

        wall = Connection(
            broker.address("wall"),
            broker.passwords["wall"],
            broker.ca,
            topics=messages.topics("doomsday"),
            take=take,
        )
        wall.start()
        names = [f"table{number}" for number in range(1, TABLES + 1)]
        tables = [Publisher(broker.address(n), broker.passwords[n], broker.ca) for n in names]
        _publish(tables)
        until(lambda: len(newest) == TABLES, "every table is connected")
        is_counted.set()
        begun = time.monotonic()
        turns = 0
        while time.monotonic() < begun + _SECONDS:
            for place, table in enumerate(tables):
                due = begun + _EACH_S * (turns + place / TABLES)
                time.sleep(max(0.0, due - time.monotonic()))
                _publish([table])
            turns += 1
        until(lambda: set(newest.values()) == {turns + 1}, "every state has arrived")
        costs.seconds = time.monotonic() - begun
        is_counted.clear()
        broker.kill()
        _publish(tables)
        broker.start()
        begun = time.monotonic()
        until(lambda: set(newest.values()) == {turns + 2}, "the wall is right again")
        costs.again = time.monotonic() - begun
        for table in tables:
            threading.Thread(target=table.close, daemon=True).start()
        wall.stop()
    return costs


def _publish(tables: list[Publisher]) -> None:
    for table in tables:
        # The time at which it is sent; the payload has only tenths of seconds.
        table.publish(state() | {"notice": repr(time.time())})


def report(costs: Costs) -> str:
    """Return the section of the report."""
    if costs.missing:
        return section("A hall of many tables", f"**Not measured: {costs.missing}.**", [])
    slowest = quantiles(costs.delays, n=100)[98]
    return section(
        "A hall of many tables",
        _TEXT,
        [
            Figure("tables", f"{TABLES}"),
            Figure("messages a second", f"{len(costs.delays) / costs.seconds:.0f}"),
            Figure("payload of a state", f"{costs.size:,} bytes"),
            Figure("delay, median", f"{1000 * median(costs.delays):.0f} ms"),
            Figure("delay, 99 in 100", f"{1000 * slowest:.0f} ms"),
            Figure(
                "wall right after the broker was killed",
                f"{costs.again:.1f} s",
                "5 s",
                "",
                costs.again > 5,
            ),
        ],
    )
