"""The messages of a hall: topics, and payloads as JSON, written and read; docs/hall.md.

A payload is untrusted: what is read is bounded in size, depth, numbers and texts before anything
else looks at it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from doomsday.hall.address import is_name

# Raised when a reader of the version before would misread a payload.
VERSION = 1
PAYLOAD_MAX = 32 * 1024
_DEPTH_MAX = 8
_ITEMS_MAX = 100
_TEXT_MAX = 400
_NUMBER_MAX = 2**53
_STATE, _STATUS = "state", "status"
_NAMES = {_STATE, _STATUS}
_ALL = "+"


class Refused(Exception):
    """A message that is not shown. Its text is a sentence for people."""


@dataclass(frozen=True)
class State:
    """The state of a table. session: of its publisher. sequence: from 1. at: its time, in
    seconds since 1970. view: as `doomsday watch --json` prints it."""

    session: str
    sequence: int
    at: float
    view: Mapping[str, Any]


@dataclass(frozen=True)
class Status:
    """Whether the laptop of a table is connected."""

    session: str
    is_online: bool


def state_topic(prefix: str, table: str) -> str:
    """Return the topic of the state of a table.

    >>> state_topic("doomsday", "table1")
    'doomsday/table1/state'
    """
    return f"{prefix}/{table}/{_STATE}"


def status_topic(prefix: str, table: str) -> str:
    """Return the topic that says whether a table's laptop is connected."""
    return f"{prefix}/{table}/{_STATUS}"


def topics(prefix: str) -> list[str]:
    """Return the topics of all tables, to subscribe to."""
    return [state_topic(prefix, _ALL), status_topic(prefix, _ALL)]


def table_of(prefix: str, topic: str) -> tuple[str, bool] | None:
    """Return the table of a topic, and whether it is its state; None for a foreign topic.

    >>> table_of("doomsday", "doomsday/table1/state"), table_of("doomsday", "other/state")
    (('table1', True), None)
    """
    head, _, kind = topic.rpartition("/")
    before, _, table = head.rpartition("/")
    if before != prefix or kind not in _NAMES or not is_name(table):
        return None
    return table, kind == _STATE


def state(session: str, sequence: int, at: float, view: Mapping[str, Any]) -> bytes:
    """Return the payload of a state."""
    return _written(session, sequence=sequence, at=round(at, 1), view=view)


def status(session: str, is_online: bool) -> bytes:
    """Return the payload of a status."""
    return _written(session, online=is_online)


def _written(session: str, **more: object) -> bytes:
    return json.dumps(
        {"version": VERSION, "session": session, **more}, separators=(",", ":")
    ).encode()


def read_state(payload: bytes) -> State:
    """Read the payload of a state. Raises: Refused."""
    found = _document(payload)
    view, at = found.get("view"), found.get("at")
    sequence = _whole(found, "sequence")
    if not isinstance(view, dict):
        raise Refused("Its message has no state of a table.")
    if isinstance(at, bool) or not isinstance(at, int | float) or at < 0:
        raise Refused("Its message has no time.")
    return State(_text(found, "session"), sequence, float(at), view)


def read_status(payload: bytes) -> Status:
    """Read the payload of a status. Raises: Refused."""
    found = _document(payload)
    if not isinstance(found.get("online"), bool):
        raise Refused("Its message does not say whether it is online.")
    return Status(_text(found, "session"), found["online"])


def _document(payload: bytes) -> dict[str, Any]:
    if len(payload) > PAYLOAD_MAX:
        raise Refused(f"Its message is too large: over {PAYLOAD_MAX // 1024} KB.")
    try:
        found = json.loads(payload.decode(), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Refused("Its message is no JSON.") from None
    _check(found, _DEPTH_MAX)
    if not isinstance(found, dict):
        raise Refused("Its message is no JSON object.")
    version = found.get("version")
    if version != VERSION or isinstance(version, bool):
        newer = isinstance(version, int) and not isinstance(version, bool) and version > VERSION
        raise Refused(
            "Its message is of a newer version; update doomsday on this laptop."
            if newer
            else "Its message has no version."
        )
    return found


def _no_number(text: str) -> float:
    raise ValueError(text)


def _check(value: object, depth: int) -> None:
    """Raise Refused for a value that is too deep, long or large."""
    if isinstance(value, str):
        if len(value) > _TEXT_MAX:
            raise Refused("Its message has a text that is too long.")
    elif isinstance(value, int | float):
        if not -_NUMBER_MAX <= value <= _NUMBER_MAX:
            raise Refused("Its message has a number that is too large.")
    elif isinstance(value, list | dict):
        if not depth:
            raise Refused("Its message is nested too deep.")
        if len(value) > _ITEMS_MAX:
            raise Refused("Its message has too many values.")
        if isinstance(value, dict):
            for key in value:
                _check(key, depth)
        for one in value.values() if isinstance(value, dict) else value:
            _check(one, depth - 1)


def _whole(found: Mapping[str, Any], key: str) -> int:
    value = found.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise Refused(f"Its message has no number as {key}.")
    return value


def _text(found: Mapping[str, Any], key: str) -> str:
    value = found.get(key)
    if not isinstance(value, str):
        raise Refused(f"Its message has no text as {key}.")
    return value
