"""The command `show`: print rosters as tables."""

import typer

from doomsday.companies.rosters import read
from doomsday.companies.sources import expanded, shown_source
from doomsday.console import colours
from doomsday.console.options import Files, Json
from doomsday.console.output import first_faults, notify, print_json, print_table
from doomsday.errors import DONE, FAILED
from doomsday.games.readers import advised
from doomsday.games.tools import tools
from doomsday.wording import printable
from shared.rules import games

# For the help and docs/cli.md.
EXAMPLES = (
    (
        "show examples/companies/salt-road.toml",
        "Print a company with the dice that its frames roll at each range.",
    ),
)


def show(
    files: Files,
    json: Json = False,
) -> None:
    """Print companies as tables: what frames carry, and the dice that they roll at each range.

    W, R, B, Y and G are d6, R8 and G8 are d8; rockets are not fired in them. The exit code is 1 if
    a file has no company. `check` says what is not legal.
    """
    facts = []
    faults = []
    shown = 0
    for file in [read(path) for path in expanded(files)]:
        its = tools(file.game) if file.game in games.ids() else None
        table = None if its is None or file.fault is not None else its.table(file.values)
        if table is None:
            problems = file.checked().problems
            faults += [advised(one.message, one.fix) for one in problems] or [
                f"{shown_source(file.path)}: a roster without a table"
            ]
            continue
        facts.append({"file": shown_source(file.path), "game": file.game, **table.facts})
        if not json:
            if shown:
                print()
            print(colours.styled(printable(table.title), colours.STRONG))
            print_table(table.head, table.rows)
            for part in table.parts:
                print()
                print(colours.styled(printable(part.title), colours.STRONG))
                print_table(part.head, part.rows)
            shown += 1
    if json:
        print_json(facts)
    for line in first_faults(faults):
        notify(line, colours.fault)
    raise typer.Exit(FAILED if faults else DONE)
