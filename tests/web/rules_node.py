"""The rules of the page in Node, on the MicroPython of the site; see rules_node.mjs."""

import base64
import json
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from doomsday import resources
from doomsday.web import rules_source
from tests.onbox import ROOT

SCRIPT = Path(__file__).with_name("rules_node.mjs")


class Refused(Exception):
    """A call without an answer, as the page gets it."""

    def __init__(self, fault: Mapping[str, str]) -> None:
        super().__init__(fault["message"])
        self.message = fault["message"]
        self.hint = fault["hint"]
        self.code = fault["code"]


class RulesNode:
    """The rules in a process of Node."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self._take()

    def call(self, name: str, *given: object) -> Any:
        """Ask as client.js does; bytes are files. Raises: Refused."""
        answer = self.do("answer", call=name, arguments=[_sent(one) for one in given])
        if "fault" in answer:
            raise Refused(answer["fault"])
        return answer["result"]

    def toml(self, files: Sequence[bytes]) -> list[dict[str, Any]]:
        """Return what toml.js makes of files: a document, or a fault."""
        # As text: numbers of JavaScript have 53 bits.
        return [json.loads(text) for text in self.do("toml", files=[_sent(one) for one in files])]

    def do(self, task: str, **arguments: object) -> Any:
        """Do a task of rules_node.mjs and return its value."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"task": task, **arguments}) + "\n")
        self._process.stdin.flush()
        reply = self._take()
        assert "broken" not in reply, reply["broken"]
        return reply["done"]

    def _take(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "Node ended"
        message: dict[str, Any] = json.loads(line)
        return message


def _sent(value: object) -> object:
    return {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def write_rules(folder: Path) -> Path:
    """Write what the worker of the rules loads, as it is in the site; no image is built."""
    for part in ("rules", "box"):
        shutil.copytree(ROOT / "web" / "site" / part, folder / part)
    shutil.copytree(resources.vendor(), folder / "vendor")
    (folder / "rules.json.gz").write_bytes(rules_source.packed())
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


@contextmanager
def rules(folder: Path) -> Iterator[RulesNode]:
    """Yield the rules of a site; skip the test if Node is missing."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    with subprocess.Popen(
        [node, str(SCRIPT), str(write_rules(folder))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield RulesNode(process)
        finally:
            process.kill()
