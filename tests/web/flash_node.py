"""The flasher of the site in Node; see flash_node.mjs."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from doomsday.device.backup.box_data import NO_DATA, BoxData
from doomsday.errors import Failure
from doomsday.web.flash_files import flash_files
from tests.onbox import ROOT

SCRIPT = Path(__file__).with_name("flash_node.mjs")
VENDOR = ROOT / "build" / "web" / "vendor"


def write_site(folder: Path) -> Path:
    """Write the modules of the site, its vendor/ and the files of the flasher to a folder."""
    shutil.copytree(ROOT / "web" / "site", folder, dirs_exist_ok=True)
    shutil.copytree(VENDOR, folder / "vendor")
    (folder / "package.json").write_text('{"type": "module"}')
    for path, content in flash_files().items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    return folder


class FlashNode:
    """The flasher in a process of Node. folder: for files of bytes."""

    def __init__(self, process: "subprocess.Popen[str]", folder: Path) -> None:
        self._process = process
        self._folder = folder
        self._files = 0
        self._take()

    def do(self, task: str, **arguments: object) -> Any:
        """Do a task and return its value. Raises: Failure as the page has it."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"task": task, **arguments}) + "\n")
        self._process.stdin.flush()
        reply = self._take()
        if "failed" in reply:
            raise Failure(reply["failed"]["message"], reply["failed"]["hint"])
        assert "broken" not in reply, reply["broken"]
        return reply["done"]

    def call(self, name: str, *given: object) -> Any:
        """Call a function of flash_calls.py on the MicroPython of the site."""
        return self.do(
            "call",
            name=name,
            given=[{"file": self.put(one)} if isinstance(one, bytes) else one for one in given],
        )

    def image(
        self,
        firmware: bytes,
        board: str,
        size: int,
        data: BoxData = NO_DATA,
        files: Mapping[str, bytes] | None = None,
    ) -> bytes:
        """Return the image that the page makes."""
        out = self._next()
        self.do(
            "image",
            firmware=self.put(firmware),
            board=board,
            size=size,
            data=self.data(data),
            files=self._rows(files or {}),
            out=str(out),
        )
        return out.read_bytes()

    def archive(self, data: BoxData) -> bytes:
        """Return the backup of the page."""
        out = self._next()
        self.do("archive", data=self.data(data), out=str(out))
        return out.read_bytes()

    def unpack(self, archive: bytes) -> tuple[BoxData, str]:
        """Return the data that the page reads in a backup, and what it is in words."""
        folder = self._next()
        folder.mkdir()
        found = self.do("unpack", file=self.put(archive), folder=str(folder))
        files = {path_of(path): Path(file).read_bytes() for path, file in found["files"]}
        folders = [path_of(path) for path in found["folders"]]
        data = BoxData(files, Path(found["journal"]).read_bytes(), found["board"], folders)
        assert found["games"] == data.games
        return data, found["words"]

    def data(self, data: BoxData) -> dict[str, object]:
        """Return data as flash_node.mjs takes it."""
        return {
            "files": self._rows(data.files),
            "journal": self.put(data.journal),
            "board": data.board,
            "folders": [raw(folder).hex() for folder in data.folders],
        }

    def put(self, content: bytes) -> str:
        """Write bytes to a file and return its path."""
        path = self._next()
        path.write_bytes(content)
        return str(path)

    def _rows(self, files: Mapping[str, bytes]) -> list[list[str]]:
        return [[raw(path).hex(), self.put(content)] for path, content in files.items()]

    def _next(self) -> Path:
        self._files += 1
        return self._folder / str(self._files)

    def _take(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "Node ended"
        reply: dict[str, Any] = json.loads(line)
        return reply


def raw(path: str) -> bytes:
    """Return the bytes of a path."""
    return path.encode("utf-8", "surrogateescape")


def path_of(digits: str) -> str:
    """Return the path with bytes in hex."""
    return bytes.fromhex(digits).decode("utf-8", "surrogateescape")


@contextmanager
def flash_node(folder: Path) -> Iterator[FlashNode]:
    """Yield the flasher; skip the test if Node or the parts of the site are missing."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not installed")
    if not VENDOR.is_dir():
        pytest.skip("the parts of others for the site are missing")
    site = write_site(folder / "site")
    files = folder / "files"
    files.mkdir()
    with subprocess.Popen(
        [node, str(SCRIPT), str(site)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "NODE_NO_WARNINGS": "1"},
    ) as process:
        try:
            yield FlashNode(process, files)
        finally:
            process.kill()
