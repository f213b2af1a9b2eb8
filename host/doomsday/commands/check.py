"""The command `check`: check company files against the rules."""

from typing import Any

import typer

from doomsday.commands.by_game import check_use, chosen
from doomsday.companies.rosters import read, with_same_names
from doomsday.companies.sources import expanded, shown_source
from doomsday.console import colours
from doomsday.console.options import Files, Json
from doomsday.console.output import first_faults, print_json
from doomsday.errors import DONE, FAILED
from doomsday.games.readers import advised
from doomsday.games.tools import tools
from shared.rules import games

# For the help and docs/cli.md.
EXAMPLES = (("check examples/companies", "Check the company files of a folder, or single files."),)

# Of one file; --json has all.
_FAULTS_SHOWN = 200


def check(
    files: Files,
    json: Json = False,
    **options: Any,
) -> None:
    """Check company files against the rules.

    The exit code is 1 if any company is not legal.
    """
    hook = "check_terms"
    read_files = [read(path) for path in expanded(files)]
    ids = {file.game for file in read_files}.intersection(games.ids()) or {games.UNNAMED}
    used = [tools(id) for id in games.ids() if id in ids]
    check_use(used, hook, options)
    terms = {its.id: its.check_terms(**chosen(its, hook, options)) for its in used}
    found = [file.checked(terms) for file in read_files]
    if any(path.is_dir() for path in files):
        # As sync checks the files of a folder.
        found = with_same_names(found)
    if json:
        print_json(
            [
                {
                    "file": shown_source(file.path),
                    "ok": file.ok,
                    "problems": [vars(problem) for problem in file.problems],
                }
                for file in found
            ]
        )
    else:
        for file in found:
            for line in first_faults(
                [advised(problem.message, problem.fix) for problem in file.problems], _FAULTS_SHOWN
            ):
                print(colours.fault(line))
            if file.ok:
                about = f", {file.about}" if file.about else ""
                ok = colours.styled("ok", colours.GOOD)
                print(f"{shown_source(file.path)}: {ok}, {file.name}{about}")
    raise typer.Exit(DONE if all(file.ok for file in found) else FAILED)
