"""The command `check`: are these companies legal, and if not, why."""

from typing import Annotated

import typer

from doomsday.commands.options import (
    Files,
    Hazards,
    Json,
    KindLimit,
    Rockets,
    Size,
    SplitKindLimit,
    SplitRange,
)
from doomsday.errors import DONE, FAILED, USAGE, Failure


def check(
    files: Files,
    players: Annotated[
        int | None,
        typer.Option(metavar="N", min=2, max=5, help="Check the frames for so many players."),
    ] = None,
    size: Annotated[Size | None, typer.Option(help="The size for --players.")] = None,
    rockets: Rockets = 3,
    split_range: SplitRange = False,
    split_kind_limit: SplitKindLimit = KindLimit.four,
    hazards: Hazards = False,
    json: Json = False,
) -> None:
    """Check company files: legal, or why not. Exit code 1 if any is not."""
    from doomsday.games.mfz.companies import read_company
    from doomsday.output import counted, first_faults, print_json, shown_path
    from shared.rules.mfz import loadout
    from shared.rules.mfz.legality import Terms

    if size is not None and players is None:
        raise Failure("--size needs the number of players.", f"--players 2 --size {size}", USAGE)
    allowed = (loadout.SPLIT_RANGE if split_range else 0) | (loadout.HAZARDS if hazards else 0)
    limits = (1, loadout.FRAMES_MAX)
    if players is not None:
        limits = loadout.limits(players, (size or Size.skirmish).value)
    terms = Terms(limits, rockets, allowed, int(split_kind_limit))
    found = [read_company(path, terms) for path in files]
    if json:
        print_json(
            [
                {
                    "file": shown_path(file.path),
                    "ok": file.ok,
                    "problems": [vars(problem) for problem in file.problems],
                }
                for file in found
            ]
        )
    else:
        for file in found:
            for line in first_faults([problem.message for problem in file.problems]):
                print(line)
            if file.company is not None and file.ok:
                frames = counted(len(file.company.frames), "frame")
                counts = f"{frames}, {counted(file.company.systems, 'system')}"
                print(f"{shown_path(file.path)}: ok, {file.company.name}, {counts}")
    raise typer.Exit(DONE if all(file.ok for file in found) else FAILED)
