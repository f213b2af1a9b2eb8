"""Answer the calls of the page: see web/site/rules/client.js.

Runs in MicroPython in a worker of the page. A call comes as JSON and is answered as JSON. Long
work is done in steps, for MicroPython collects garbage between calls from JavaScript only.
"""

import json
from typing import TYPE_CHECKING

from doomsday.web.calls import CALLS, LONG
from doomsday.web.calls.refused import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

# Steps of long work between two collections.
_STEPS = 20


class _Work:
    """The long work that is going on, if any."""

    steps: "Iterator[None] | None" = None


def begin(name: str, arguments: str) -> str:
    """Begin a call; return its answer, JSON, or "" if `go_on` has to be called for it.

    arguments: JSON; a file is {"file": its path in MicroPython}.
    """
    _Work.steps = None
    module, function = CALLS[name]
    # Imported here: a worker for the panel needs little of the program.
    found = __import__("doomsday.web.calls." + module, None, None, (function,))
    given = [_argument(value) for value in json.loads(arguments)]
    try:
        result = getattr(found, function)(*given)
    except Refused as refused:
        return _refusal(refused)
    if name in LONG:
        _Work.steps = result
        return ""
    return _answered(result)


def go_on() -> str:
    """Do a few steps of the call; return its answer, "" as long as it is not done."""
    steps = _Work.steps
    try:
        for _ in range(_STEPS if steps else 0):
            next(steps)  # type: ignore[arg-type]
    except StopIteration as end:
        return _answered(end.value)
    except Refused as refused:
        return _refusal(refused)
    return ""


def _answered(result: object) -> str:
    _Work.steps = None
    return json.dumps({"result": result})


def _refusal(refused: Refused) -> str:
    _Work.steps = None
    fault = {"message": refused.message, "hint": refused.hint, "code": refused.code}
    return json.dumps({"fault": fault})


def _argument(value: "Any") -> "Any":
    if isinstance(value, dict) and "file" in value:
        with open(value["file"], "rb") as file:
            return file.read()
    return value
