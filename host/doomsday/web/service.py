"""Answer the calls of the page: see web/site/rules/client.js.

Runs in MicroPython in a worker of the page. A call comes as JSON and is answered as JSON. Long
work is done in steps, for MicroPython collects garbage between calls from JavaScript only.
"""

import json
from typing import TYPE_CHECKING

from doomsday.web.calls import companies, panel, records
from doomsday.web.calls.refused import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

# Steps of long work between two collections.
_STEPS = 20

# What returns its answer at once.
_SHORT: "dict[str, Callable[..., object]]" = {
    "games": companies.known_games,
    "template": companies.template,
    "describe": companies.describe,
    "check_company": companies.check_company,
    "roster_file": companies.roster_file,
    "read_roster_file": companies.read_roster_file,
    "merge_rosters": companies.merge_rosters,
    "screen": panel.screen,
}
# What yields between its steps, and returns its answer in the end.
_LONG: "dict[str, Callable[..., Iterator[None]]]" = {
    "record": records.record,
    "replay": records.replay,
    "steps": records.steps,
}


class _Work:
    """The long work that is going on, if any."""

    steps: "Iterator[None] | None" = None


def begin(name: str, arguments: str) -> str:
    """Begin a call; return its answer, JSON, or "" if `go_on` has to be called for it.

    arguments: JSON; a file is {"file": its path in MicroPython}.
    """
    _Work.steps = None
    given = [_argument(value) for value in json.loads(arguments)]
    try:
        if name in _LONG:
            _Work.steps = _LONG[name](*given)
            return ""
        return _answered(_SHORT[name](*given))
    except Refused as refused:
        return _refusal(refused)


def go_on() -> str:
    """Do a few steps of the call; return its answer, "" as long as it is not done."""
    try:
        for _ in range(_STEPS):
            next(_Work.steps)  # type: ignore[arg-type]
    except StopIteration as end:
        return _answered(end.value)
    except Refused as refused:
        return _refusal(refused)
    return ""


def _answered(result: object) -> str:
    return json.dumps({"result": result})


def _refusal(refused: Refused) -> str:
    fault = {"message": refused.message, "hint": refused.hint, "code": refused.code}
    return json.dumps({"fault": fault})


def _argument(value: "Any") -> "Any":
    if isinstance(value, dict) and "file" in value:
        with open(value["file"], "rb") as file:
            return file.read()
    return value
