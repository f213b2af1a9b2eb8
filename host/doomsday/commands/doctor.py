"""The command `doctor`: diagnose ports, permissions, the cable and the box."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from doomsday.console.options import Json, Port, named
from doomsday.console.output import print_json
from doomsday.device.doctor.examine import examine
from doomsday.device.doctor.machine import udev_rules
from doomsday.device.doctor.traces import translated
from doomsday.errors import FAILED

# For the help and docs/cli.md.
EXAMPLES = (("doctor", "Find out why a box does not answer or does not work."),)


def doctor(
    port: Port = None,
    udev: Annotated[
        bool, typer.Option("--udev", help="Print udev rules for Linux instead.")
    ] = False,
    trace: Annotated[
        Path | None,
        typer.Option(
            parser=named,
            metavar="FILE",
            help="Translate the tracebacks and error codes of a box in FILE instead.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Diagnose problems, from the cable to the files on the box.

    Prints what to try for each problem. The exit code is 1 if there is any.
    """
    if udev:
        print(udev_rules(), end="")
        return
    if trace is not None:
        print(*translated(trace), sep="\n")
        return
    findings = examine(port)
    if json:
        print_json([{**asdict(finding), "bad": finding.bad} for finding in findings])
    else:
        for finding in findings:
            print(("! " if finding.bad else "  ") + finding.what)
            if finding.bad:
                print(f"  Try: {finding.hint}")
    if any(finding.bad for finding in findings):
        raise typer.Exit(FAILED)
