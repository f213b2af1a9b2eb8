"""A real mosquitto as docs/hall.md sets it up, on a free port of the loopback address."""

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from doomsday.hall.address import Address
from tests.onbox import ROOT

PAGE = ROOT / "docs" / "hall.md"
HOST = "127.0.0.1"
# Debian has it where only root looks for programs.
_PLACES = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"))
MOSQUITTO = shutil.which("mosquitto", path=_PLACES)
MISSING = "mosquitto is missing, so NO HALL WAS TRIED: install the package mosquitto"
_SCRIPTS = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILES = re.compile(r"^```conf file=(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# Only a limit for tests that hang: a loaded machine takes long.
PATIENCE_S = 60.0


def until(is_so: Callable[[], object], what: str) -> None:
    """Wait until something is so. Raises: AssertionError if it takes too long."""
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end, f"never: {what}"
        time.sleep(0.02)


class Broker:
    """A broker that can be killed and started again. folder: with its files."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port
        self.passwords = dict(
            line.split(":") for line in (folder / "secrets.txt").read_text().splitlines()
        )
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def ca(self) -> Path:
        """The certificate of the hall's authority."""
        return self.folder / "ca.crt"

    def address(self, user: str) -> Address:
        """Return the address of the broker for a user."""
        return Address(HOST, self.port, user)

    def url(self, user: str) -> str:
        """Return the address as it is typed."""
        return f"mqtts://{user}@{self.place}"

    @property
    def place(self) -> str:
        """Return host and port."""
        return f"{HOST}:{self.port}"

    def password_file(self, user: str) -> Path:
        """Return a file with the password of a user."""
        place = self.folder / f"{user}.password"
        place.write_text(self.passwords[user] + "\n")
        return place

    def start(self) -> None:
        """Start it and wait until it listens."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(MOSQUITTO), "-c", "mosquitto.conf"], cwd=self.folder, stderr=log, stdout=log
            )
        until(self._listens, "the broker listens")

    def kill(self) -> None:
        """Kill it, without a chance to save anything."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        self._process = None

    def stop(self) -> None:
        """End it, if it runs."""
        if self._process:
            self.kill()

    def _listens(self) -> bool:
        assert self._process is not None and self._process.poll() is None, self._log()
        with socket.socket() as probe:
            return probe.connect_ex((HOST, self.port)) == 0

    def _log(self) -> str:
        return (self.folder / "log").read_text()


def set_up(folder: Path, tables: int = 40) -> Broker:
    """Run the commands of the page in a folder, and write its files."""
    page = PAGE.read_text("utf-8")
    script = "\n".join(["set -eu", *_SCRIPTS.findall(page)[: _commands(page)]])
    script = re.sub(r"^HOST=.*$", f"HOST={HOST}", script, flags=re.MULTILINE)
    script = script.replace("seq -f table%g 40", f"seq -f table%g {tables}")
    subprocess.run(["sh", "-c", script], cwd=folder, check=True, capture_output=True)
    port = _free_port()
    for name, content in _FILES.findall(page):
        (folder / name).write_text(content)
    config = folder / "mosquitto.conf"
    text = config.read_text().replace("listener 8883", f"listener {port} {HOST}")
    # It would change to a user who may not read the files of a test.
    config.write_text(text + ("user root\n" if os.geteuid() == 0 else ""))
    return Broker(folder, port)


def _commands(page: str) -> int:
    """Return how many scripts stand before the broker is started."""
    return len(_SCRIPTS.findall(page.partition("mosquitto -c mosquitto.conf")[0]))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(folder: Path, tables: int = 40) -> Iterator[Broker]:
    """Run a broker for some tables."""
    broker = set_up(folder, tables)
    broker.start()
    try:
        yield broker
    finally:
        broker.stop()
