"""Firefox as the system has it, driven by WebDriver BiDi: playwright drives only its own build."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.patience import PATIENCE_S

_PROGRAMS = ("firefox-esr", "firefox")
_READY = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


def firefox() -> str:
    """Return the path of Firefox, "" if there is none."""
    return next(filter(None, map(shutil.which, _PROGRAMS)), "")


class Window:
    """A window of Firefox with one page."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = 0
        self._do("session.new", capabilities={})
        self._page = self._do("browsingContext.getTree")["contexts"][0]["context"]

    def open(self, url: str) -> None:
        """Open a page and wait until it has loaded."""
        self._do("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """Return what an expression of JavaScript gives, through JSON; promises are awaited.

        Raises: AssertionError with the message of an error in the page.
        """
        done = self._do(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({expression})))()",
            target={"context": self._page},
            awaitPromise=True,
        )
        assert done["type"] == "success", done["exceptionDetails"]["text"]
        return json.loads(done["result"].get("value", "null"))

    def _do(self, method: str, **parameters: object) -> Any:
        self._number += 1
        call = {"id": self._number, "method": method, "params": parameters}
        self._socket.send(json.dumps(call))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE_S))
            if answer.get("id") == self._number:
                assert answer["type"] == "success", answer
                return answer["result"]


@contextmanager
def window(profile: Path) -> Iterator[Window]:
    """Start Firefox without a display on a profile, and yield its window."""
    command = [firefox(), "--headless", "--no-remote", "--profile", str(profile)]
    environment = {**os.environ, "HOME": str(profile)}
    with subprocess.Popen(
        [*command, "--remote-debugging-port", "0"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        try:
            with connect(f"{_address(process)}/session", max_size=None) as socket:
                yield Window(socket)
        finally:
            process.kill()


def _address(process: "subprocess.Popen[str]") -> str:
    assert process.stderr
    for line in process.stderr:
        found = _READY.search(line)
        if found:
            return found[1]
    raise AssertionError("Firefox ended before it could be driven")
