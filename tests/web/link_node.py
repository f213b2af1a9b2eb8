"""The link of the site in Node, with the line and the clock of the test."""

import base64
import json
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from doomsday.companies.packs import lines_of
from doomsday.companies.roster_changes import changes, lines_on_box
from doomsday.companies.rosters import Pack
from doomsday.device.port import faults
from doomsday.errors import Failure
from shared.rules import games

SCRIPT = Path(__file__).with_name("link_node.mjs")
# Any numbers of session and request; the tests need the same in each run.
_RANDOM = [17, 250, 3, 77, 120, 9, 201, 44]
_TIME = 1_790_000_000


class Failed(Exception):
    """A failure that the link reports. name: of its class. refusal: code of a refused request."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        super().__init__(facts["message"])
        self.name: str = facts["name"]
        self.message: str = facts["message"]
        self.hint: str = facts["hint"]
        self.refusal: str = facts["refusal"]
        self.is_board: bool = facts["isBoard"]


class Link:
    """The link in a process of Node. stream: where its requests go; change it at any time."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.stream: Any = None
        self._take()

    def do(self, task: str, **arguments: object) -> Any:
        """Do a task of link_node.mjs and return its value. Raises: Failed."""
        self._say({"task": task, **arguments})
        while True:
            message = self._take()
            if "done" in message:
                return message["done"]
            if "failed" in message:
                raise Failed(message["failed"])
            assert "broken" not in message, message["broken"]
            self._say(self._served(message))

    def meet(self, stream: Any, **how: object) -> dict[str, Any]:
        """Greet the box at a stream with a clock, and return what it says of itself."""
        self.stream = stream
        given = {"now": 1000 * stream.now(), "random": _RANDOM, "time": _TIME, **how}
        hello: dict[str, Any] = self.do("meet", how=given)
        return hello

    def pull(self, here: Sequence[int] = ()) -> dict[str, Any]:
        """Fetch the finished games whose CRC32 is not among `here`; return their content by name.

        Sets `told` to the sentences meanwhile.
        """
        found = self.do("pull", here=list(here))
        self.told: list[str] = found["told"]
        return {game["file"]["name"]: unpacked(game["content"]) for game in found["games"]}

    def sync(self, packs: Sequence[Pack], remove: bool = False) -> list[dict[str, Any]]:
        """Put the rosters of packs on the box; return for each what it changes.

        Sets `told` to the sentences meanwhile.
        """
        found = self._rosters("sync", packs, remove)
        self.told = found["told"]
        return [one["merged"] for one in found["done"]]

    def compare(self, packs: Sequence[Pack], remove: bool = False) -> list[dict[str, Any]]:
        """Return what a sync would change."""
        found: list[dict[str, Any]] = self._rosters("compare", packs, remove)
        return found

    def _rosters(self, task: str, packs: Sequence[Pack], remove: bool) -> Any:
        self._packs = {pack.game: pack for pack in packs}
        return self.do(task, packs=[roster_words(pack.game) for pack in packs], remove=remove)

    def _served(self, message: Mapping[str, Any]) -> dict[str, object]:
        if "merge" in message:
            asked = message["merge"]
            try:
                pack = self._packs[asked["game"]]
                merged = merged_facts(pack, unpacked(asked["there"]), asked["remove"])
            except Failure as failure:
                merged = {"fault": failure.message, "hint": failure.hint}
            return {"merged": merged}
        data = b""
        try:
            if "send" in message:
                self.stream.write(unpacked(message["send"]))
            else:
                data = self.stream.read(message["read"] / 1000)
        except faults.Cut:
            return {"cut": True}
        return {"bytes": packed(data), "now": 1000 * self.stream.now()}

    def _say(self, message: Mapping[str, object]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()

    def _take(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "Node ended"
        message: dict[str, Any] = json.loads(line)
        return message


@contextmanager
def link() -> Iterator[Link]:
    """Yield a link; skip the test if Node is missing."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    with subprocess.Popen(
        [node, str(SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield Link(process)
        finally:
            process.kill()


def roster_words(game: str) -> dict[str, str]:
    """Return what transfers.js needs to know of a game."""
    module = games.game(game)
    path = games.roster_path(game)
    return {"game": game, "path": path, "roster": module.roster, "rosters": module.rosters}


def merged_facts(pack: Pack, there: bytes, remove: bool) -> dict[str, object]:
    """Merge a pack with the file of a box, as the laptop and the rules do."""
    lines = lines_of(there) if remove else lines_on_box(pack.game, there)
    found = changes(pack, lines, remove)
    names = ("added", "changed", "removed", "kept", "moved", "any")
    return {
        "content": packed(found.pack.content),
        "former": packed(found.pack.former),
        "names": found.pack.names,
        **{name: getattr(found, name) for name in names},
    }


def packed(data: bytes) -> str:
    """Return bytes as text for JSON."""
    return base64.b64encode(data).decode()


def unpacked(text: str) -> bytes:
    """Return the bytes of such a text."""
    return base64.b64decode(text)
