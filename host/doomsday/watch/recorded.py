"""Play finished games again as if they were watched: for a demonstration, and for tests."""

import time
from collections.abc import Callable, Iterator

from doomsday.records.replays import reading, result
from doomsday.watch.table import Table
from doomsday.watch.view import NO_GAME, PLAYING, View
from shared.rules.errors import RuleError
from shared.rules.records.replay import Record, replaying

# Between two entries of a record that has no times.
_USUAL_S = 8.0


def replayed(
    content: bytes, name: str, speed: float, pause: Callable[[float], object] = time.sleep
) -> Iterator[View]:
    """Yield what a viewer sees of a finished game, so many times as fast as it was played.

    Raises: RuleError as `played` does, at the first one.
    """
    for seconds, view in played(content, name):
        pause(seconds / speed)
        yield view


def played(content: bytes, name: str) -> Iterator[tuple[float, View]]:
    """Yield what a viewer sees of a finished game, each after seconds at the table.

    content: a text record or a box's file. name: of the box. Raises: RuleError if it cannot be
    started; if it goes wrong later, it ends there.
    """
    read = result(reading(content))
    if not read.text:
        raise RuleError(read.fault)
    record = Record(read.text)
    table = Table(record.header)
    yield 0.0, _view(name, table)
    passed, number = 0, 0
    try:
        for _ in replaying(record, table):
            said = _view(name, table)
            assert said.table is not None
            if said.table["number"] == number:
                continue
            seconds = said.table["seconds"] - passed
            number, passed = said.table["number"], said.table["seconds"]
            yield float(seconds) if record.times else _USUAL_S, said
    except RuleError:
        return


def _view(name: str, table: Table) -> View:
    said = table.as_json()
    return View(name, "", NO_GAME if said["over"] else PLAYING, table=said)
