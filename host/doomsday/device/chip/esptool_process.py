"""Run esptool as a process, read its output line by line, translate its failures."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from doomsday.child import at_birth
from doomsday.errors import NO_BOX, Failure
from doomsday.wording import printable

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
    """The port disappeared while esptool used it. `output`: the output of esptool until then."""

    def __init__(self, port: str, output: str) -> None:
        super().__init__(
            f"The connection to the chip at {printable(port)} was lost.",
            "check the cable, then run the command again; it starts over",
        )
        self.output = output


def run_esptool(
    port: str, arguments: Sequence[str], settings: str, each: Callable[[str], None]
) -> str:
    """Run esptool and return its output.

    settings: text of its configuration file, "" for none. each: called with every line. Raises:
    Failure that explains why esptool failed; LineCut if its port disappeared.
    """
    output = []
    with (
        _configured(settings) as environment,
        _program([sys.executable, "-m", "esptool", *arguments], environment) as program,
    ):
        assert program.stdout is not None
        for line in program.stdout:
            output.append(line)
            each(line)
    text = "".join(output)
    if program.returncode:
        raise failure_of(port, text)
    return text


def failure_of(port: str, output: str) -> Failure:
    """Return the failure that esptool's output `output` reports."""
    if "No module named esptool" in output:
        return Failure(
            "esptool, which writes to the chip, is missing.",
            f"{Path(sys.executable).name} -m pip install esptool",
        )
    if any(words in output for words in _CUT):
        return LineCut(port, output)
    if any(words in output for words in _SILENT):
        return Failure(
            f"There is no reply from a chip at {printable(port)}.",
            "wait a few seconds and run the command again; if that does not help: hold the "
            "board's button BOOT, press and release RST or EN, release BOOT, then run it again",
            NO_BOX,
        )
    if _UNCLEAR in output:
        return Failure(
            f"The replies of the chip at {printable(port)} are garbled.",
            "wait a few seconds and run the command again: another program may use the port",
            NO_BOX,
        )
    last = [line.strip() for line in output.splitlines() if line.strip()]
    return Failure(
        f"esptool failed: {printable(last[-1] if last else 'no output')}",
        f"the same command with a lower speed: --baud {115_200}",
    )


@contextmanager
def _configured(settings: str) -> Iterator[dict[str, str] | None]:
    """Yield the environment for esptool, None for the inherited one."""
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
    """Run a program, yield it to read its output, and kill it at the end of the block."""
    program = subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        # If this command is killed, esptool must not keep the port open.
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
