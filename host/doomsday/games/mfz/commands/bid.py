"""The command `bid`: compute points per asset, scores, order and ties of companies."""

import shlex
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from doomsday.companies.rosters import Document, read, same_names
from doomsday.companies.sources import expanded, shown_source
from doomsday.console import colours
from doomsday.console.options import Files, Json
from doomsday.console.output import SENTENCE_MAX, first_faults, print_json, print_table
from doomsday.errors import DONE, FAILED, USAGE, Failure
from doomsday.games.mfz import bid_tables, bids
from doomsday.games.mfz.bids import PLAYERS
from doomsday.games.mfz.companies import company_of, limit_problem
from doomsday.games.mfz.options import (
    Hazards,
    KindLimit,
    Rockets,
    Size,
    SplitKindLimit,
    SplitRange,
)
from doomsday.games.mfz.whatif import Outcome, outcomes
from doomsday.games.tools import Problem, RosterFile
from shared.rules.mfz.model import loadout, sizes
from shared.rules.mfz.model.identity import ID
from shared.rules.mfz.setup.legality import Terms

# For the help and docs/cli.md.
EXAMPLES = (
    (
        "bid examples/companies/salt-road.toml examples/companies/winter-shift.toml",
        "Compare companies: points per asset, scores and ties.",
    ),
    (
        "bid examples/companies/salt-road.toml examples/companies/lamplighters.toml --what-if",
        "The same, and what one frame or system more or less would do.",
    ),
)


def bid(
    files: Files,
    size: Annotated[Size, typer.Option(help="The size of the game.")] = Size.skirmish,
    rockets: Rockets = 3,
    split_range: SplitRange = False,
    split_kind_limit: SplitKindLimit = KindLimit.four,
    hazards: Hazards = False,
    what_if: Annotated[
        bool,
        typer.Option("--what-if", help="Also show what each change of one company would do."),
    ] = False,
    json: Json = False,
) -> None:
    """Compute the bids of 2 to 5 company files.

    The highest score defends, the lowest is the point attacker. The exit code is 1 if a company
    cannot be used.
    """
    files = expanded(files)
    if len(files) not in bids.PLAYERS:
        raise Failure(f"A game has 2 to 5 companies, not {len(files)}.", _instead(files), USAGE)
    allowed = (loadout.SPLIT_RANGE if split_range else 0) | (loadout.HAZARDS if hazards else 0)
    terms = Terms(rockets=rockets, allowed=allowed, alike=int(split_kind_limit))
    documents = [read(path) for path in files]
    checked = [_checked(document, terms) for document in documents]
    faults = [
        (file.name or shown_source(file.path), problem)
        for file in checked
        for problem in file.problems
    ]
    refused = bool(faults)
    faults += [
        (str(file.name), problem)
        for file, problem in zip(checked, same_names(checked), strict=True)
        if problem
    ]
    found = [
        company_of(document, terms)
        for document, file in zip(documents, checked, strict=True)
        if file.ok
    ]
    limits = sizes.limits(len(files), size.value)
    outside = [(file.name, limit_problem(file, limits)) for file in found]
    limited = [(name, problem) for name, problem in outside if problem is not None]
    companies = [file.company for file in found if file.company is not None and file.ok]
    table = None
    if not refused:
        table = bids.compute([(c.name, len(c.frames), c.systems) for c in companies])
    changed = outcomes(companies, limits) if what_if and table else []
    if json:
        more = {"what_if": [_facts(one) for one in changed]} if what_if else {}
        print_json(
            {
                "companies": [bid.facts() for bid in table.bids] if table else [],
                "order": [table.bids[seat].name for seat in table.order] if table else [],
                "tie": {"for": table.tie.place, "between": list(table.tie.between)}
                if table and table.tie
                else None,
                "problems": [
                    {"name": name, **vars(problem)} for name, problem in faults + limited
                ],
                **more,
            }
        )
    else:
        for line in first_faults([problem.message for _, problem in faults + limited]):
            print(colours.fault(line, sys.stderr), file=sys.stderr)
        if table:
            whole = bid_tables.bid_table(table)
            print_table(whole.head, whole.rows)
            if table.tie:
                print(table.tie.sentence)
        if changed:
            changes = bid_tables.change_table(changed)
            print()
            print_table(changes.head, changes.rows)
    raise typer.Exit(FAILED if faults else DONE)


def _facts(outcome: Outcome) -> dict[str, Any]:
    """Return what a change does, for JSON."""
    bids_after = outcome.table.bids
    return {
        "name": bids_after[outcome.change.seat].name,
        "change": outcome.change.words,
        "frames": outcome.change.frames,
        "systems": outcome.change.systems,
        "scores": {bid.name: bid.score for bid in bids_after},
        "becomes": list(outcome.gains),
    }


def _checked(document: Document, terms: Terms) -> RosterFile:
    """Check a file as every command does; one of another game has a fault."""
    found = document.checked({ID: terms})
    if not found.ok or document.game == ID:
        return found
    other = f"{shown_source(document.path)}: a company of another game, '{document.game}'"
    return RosterFile(document.path, found.name, problems=(Problem("another_game", other),))


def _instead(files: list[Path]) -> str:
    """Return a command to try instead, for too few or too many files."""
    few = len(files) < PLAYERS.start
    names = [str(path) for path in files[: PLAYERS.stop - 1]]
    command = shlex.join(["doomsday", "check" if few else "bid", *names])
    # A command with unprintable or cut names could not be copied.
    if len(command) <= SENTENCE_MAX and command.isprintable():
        return command
    return "doomsday bid with 2 to 5 company files"
