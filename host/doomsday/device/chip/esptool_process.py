"""esptool as a process: its lines as they come, and its failures in our words."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from doomsday.child import at_birth
from doomsday.console.output import printable
from doomsday.errors import NO_BOX, Failure

_SILENT = ("Failed to connect", "No serial data", "No response", "Wrong boot mode")
_UNCLEAR = "security info"
_CUT = (
    "Input/output error",
    "device disconnected",
    "No such device",
    "multiple access",
    "No such file or directory",
)


class LineCut(Failure):
    """The line went away while esptool used it. `said` is what esptool had said by then."""

    def __init__(self, port: str, said: str) -> None:
        super().__init__(
            f"The line to the chip at {printable(port)} was cut.",
            "look at the cable, then the same command again: it starts over",
        )
        self.said = said


def run_esptool(
    port: str, arguments: Sequence[str], settings: str, each: Callable[[str], None]
) -> str:
    """Run esptool and return what it said; `each` is given every line as it comes.

    settings: the text of its configuration file, "" for none. Raises: Failure in our words for
    what made it fail; LineCut where the port at which it worked went away.
    """
    said = []
    with (
        _configured(settings) as environment,
        _program([sys.executable, "-m", "esptool", *arguments], environment) as program,
    ):
        assert program.stdout is not None
        for line in program.stdout:
            said.append(line)
            each(line)
    text = "".join(said)
    if program.returncode:
        raise failure_of(port, text)
    return text


def failure_of(port: str, said: str) -> Failure:
    """Return what it means that esptool failed at a port with these words."""
    if "No module named esptool" in said:
        return Failure(
            "esptool, which writes to the chip, is missing.",
            f"{Path(sys.executable).name} -m pip install esptool",
        )
    if any(words in said for words in _CUT):
        return LineCut(port, said)
    if any(words in said for words in _SILENT):
        return Failure(
            f"No chip answers at {printable(port)}.",
            "wait a few seconds and run it again; if that does not help: hold the board's "
            "button BOOT, press and release RST or EN, release BOOT, then the same again",
            NO_BOX,
        )
    if _UNCLEAR in said:
        return Failure(
            f"The chip at {printable(port)} does not answer clearly.",
            "wait a few seconds and run it again: another program may still be at the port",
            NO_BOX,
        )
    last = [line.strip() for line in said.splitlines() if line.strip()]
    return Failure(
        f"esptool gave up: {printable(last[-1] if last else 'it said nothing')}",
        f"the same again with a slower line: --baud {115_200}",
    )


@contextmanager
def _configured(settings: str) -> Iterator[dict[str, str] | None]:
    """Yield the environment of esptool, None for the usual one."""
    if not settings:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="doomsday-") as folder:
        path = Path(folder) / "esptool.cfg"
        path.write_text(settings)
        yield {**os.environ, "ESPTOOL_CFGFILE": str(path)}


@contextmanager
def _program(
    command: Sequence[str], environment: dict[str, str] | None = None
) -> Iterator[subprocess.Popen[str]]:
    """Run a program whose output can be read line by line; kill it at the end of the block."""
    program = subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        # A killed command would leave it at the port, which the next one then shares with it.
        preexec_fn=at_birth(),
    )
    try:
        yield program
        program.wait()
    finally:
        if program.poll() is None:
            program.kill()
            program.wait()
        if program.stdout is not None:
            program.stdout.close()
