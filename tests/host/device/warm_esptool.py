"""Run esptool in forks of a process that has imported it, which takes most of a short run."""

import runpy
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests import warm


@contextmanager
def program(command: Sequence[str]) -> Iterator[warm.Run]:
    """Run esptool as `python -m esptool` with the arguments of `command`; kill it at the end."""
    assert command[1:3] == ["-m", "esptool"], command
    run = warm.Run(
        "tests.host.device.warm_esptool:be_esptool",
        command[3:],
        imports=["esptool"],
        stderr=warm.STDOUT,
    )
    try:
        yield run
        run.wait()
    finally:
        run.close()


def be_esptool(arguments: list[str]) -> None:
    """Run esptool, with what Python does at its start for the folder in PYTHONPATH."""
    runpy.run_path(str(Path(__file__).parent / "serial_shim" / "sitecustomize.py"))
    sys.argv = ["esptool", *arguments]
    runpy.run_module("esptool", run_name="__main__", alter_sys=True)
