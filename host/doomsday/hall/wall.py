"""The wall of a hall: what each table last said, and what is to be said of it now."""

import re
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from doomsday.hall import messages
from doomsday.hall.connection import Message
from doomsday.hall.messages import Refused, State
from doomsday.hall.table_facts import Facts, facts_of, is_box_lost

TABLES_MAX = 1000
# A table at which nothing happens for so long is pointed out.
SILENT_S = 600.0
_DIGITS = re.compile(r"(\d+)")

# What a row is about, the most urgent first.
FAULTY, OFFLINE, LOST, LAST_TURN, SILENT, PLAYING, OVER, WAITING = (
    "faulty",
    "offline",
    "lost",
    "last turn",
    "silent",
    "playing",
    "over",
    "waiting",
)


@dataclass(frozen=True)
class Row:
    """A table on the wall. kind: one of this module's words. note: the same in a few words.

    facts: of its game, None if it has sent none. since: seconds since 1970 when it fell silent or
    was last heard of.
    """

    name: str
    kind: str
    note: str
    facts: Facts | None
    since: float
    sequence: int


@dataclass
class _Table:
    name: str
    state: State | None = None
    facts: Facts | None = None
    is_online: bool = True
    is_lost: bool = False
    since: float = 0.0
    heard: float = 0.0
    fault: str = ""


class Wall:
    """All tables. `take` and `rows` may be called by different threads.

    taken: messages that were shown. refused: those that were not. changes: grows with each change
    of the rows, but for the passing of time.
    """

    def __init__(self, prefix: str, clock: Callable[[], float] = time.time) -> None:
        self._prefix = prefix
        self._clock = clock
        self._lock = threading.Lock()
        self._tables: dict[str, _Table] = {}
        self.taken = self.refused = self.changes = 0

    def take(self, message: Message) -> None:
        """Take a message of a table. Never raises for what it contains."""
        found = messages.table_of(self._prefix, message.topic)
        if found is None:
            self.refused += 1
            return
        name, is_state = found
        with self._lock:
            table = self._tables.get(name)
            if table is None:
                if len(self._tables) >= TABLES_MAX or not message.payload:
                    self.refused += 1
                    return
                table = self._tables[name] = _Table(name, since=self._clock())
            self.changes += 1
            if not message.payload:
                # Whoever runs the broker has cleared the topic.
                del self._tables[name]
                return
            try:
                if is_state:
                    self._take_state(table, message)
                else:
                    self._take_status(table, message)
                self.taken += 1
            except Refused as refusal:
                self.refused += 1
                table.fault, table.since = str(refusal), self._clock()

    def _take_state(self, table: _Table, message: Message) -> None:
        state = messages.read_state(message.payload)
        facts, is_lost = facts_of(state.view), is_box_lost(state.view)
        before = table.state
        if before and before.session == state.session and state.sequence <= before.sequence:
            # Sent twice, as may happen with a connection that was lost.
            return
        now = self._clock()
        table.state, table.facts, table.is_lost, table.fault = state, facts, is_lost, ""
        # Its own clock tells how old a message is that the broker had kept.
        table.heard = min(now, state.at) if message.is_retained else now
        table.since = table.heard

    def _take_status(self, table: _Table, message: Message) -> None:
        status = messages.read_status(message.payload)
        if table.is_online != status.is_online:
            table.is_online = status.is_online
            now = self._clock()
            table.since = table.heard or now if message.is_retained else now

    def rows(self) -> list[Row]:
        """Return the tables by name, numbers in names as numbers."""
        now = self._clock()
        with self._lock:
            return [_row(self._tables[name], now) for name in sorted(self._tables, key=_order)]


def _order(name: str) -> list[tuple[int, int, str]]:
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in _DIGITS.split(name)]


def _row(table: _Table, now: float) -> Row:
    facts = table.facts
    sequence = table.state.sequence if table.state else 0
    kind, note = _said(table, now)
    return Row(table.name, kind, note, facts, table.since, sequence)


def _said(table: _Table, now: float) -> tuple[str, str]:
    facts = table.facts
    if table.fault:
        return FAULTY, table.fault
    if facts and facts.is_over:
        return OVER, facts.outcome
    if not table.is_online:
        return OFFLINE, f"offline since {clock_time(table.since)}"
    if table.is_lost:
        return LOST, f"no answer of the box since {clock_time(table.heard)}"
    if facts is None:
        return WAITING, "no game yet"
    is_silent = now - table.heard >= SILENT_S
    if facts.is_last_turn:
        words = "last turn"
        if is_silent:
            words += f", silent since {clock_time(table.heard)}"
        return LAST_TURN, words
    if is_silent:
        return SILENT, f"silent since {clock_time(table.heard)}"
    return PLAYING, facts.acting


def clock_time(at: float) -> str:
    """Return a time as a clock on the wall shows it."""
    return time.strftime("%H:%M", time.localtime(at))


def as_json(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return the rows for programs and for the page."""
    return [
        {
            "name": row.name,
            "kind": row.kind,
            "note": row.note,
            "since": round(row.since),
            "sequence": row.sequence,
            "game": row.facts.as_json() if row.facts else None,
        }
        for row in rows
    ]
