"""The command `doctor`: what is wrong with the port, the rights, the cable, the box."""

from dataclasses import asdict
from typing import Annotated

import typer

from doomsday.console.options import Json, Port
from doomsday.console.output import print_json
from doomsday.device.doctor.examine import examine
from doomsday.device.doctor.machine import udev_rules
from doomsday.errors import FAILED


def doctor(
    port: Port = None,
    udev: Annotated[
        bool, typer.Option("--udev", help="Print a rules file for Linux instead.")
    ] = False,
    json: Json = False,
) -> None:
    """Look for what may be wrong, from the cable to the box's files, and say what to do."""
    if udev:
        print(udev_rules(), end="")
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
