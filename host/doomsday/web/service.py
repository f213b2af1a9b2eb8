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


class Call:
    """A call at work. answer: JSON, "" as long as it is not done."""

    def __init__(self, name: str, arguments: str) -> None:
        """Begin a call. arguments: JSON; a file is {"file": its path in MicroPython}."""
        self.answer = ""
        self._steps: "Iterator[None] | None" = None
        given = [_argument(value) for value in json.loads(arguments)]
        try:
            if name in _LONG:
                self._steps = _LONG[name](*given)
            else:
                self._done(_SHORT[name](*given))
        except Refused as refused:
            self._refuse(refused)

    def go_on(self) -> None:
        """Do a few steps of the call."""
        try:
            for _ in range(_STEPS if self._steps else 0):
                next(self._steps)  # type: ignore[arg-type]
        except StopIteration as end:
            self._done(end.value)
        except Refused as refused:
            self._refuse(refused)

    def _done(self, result: object) -> None:
        self.answer = json.dumps({"result": result})

    def _refuse(self, refused: Refused) -> None:
        fault = {"message": refused.message, "hint": refused.hint, "code": refused.code}
        self.answer = json.dumps({"fault": fault})


def _argument(value: "Any") -> "Any":
    if isinstance(value, dict) and "file" in value:
        with open(value["file"], "rb") as file:
            return file.read()
    return value
