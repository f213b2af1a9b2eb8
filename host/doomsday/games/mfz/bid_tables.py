"""Bids of companies as tables, also with what each change of a company would do.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.games.mfz import bids, whatif
from doomsday.games.odds import Unanswered
from doomsday.games.roster_table import RosterTable
from shared.rules.mfz.model import sizes
from shared.rules.mfz.setup import legality

if TYPE_CHECKING:
    from collections.abc import Sequence

    from doomsday.games.mfz.company import Company

COMPARISONS = (
    ("skirmish", "Compare the bids for a skirmish, and what a change would do"),
    ("battle", "Compare the bids for a battle, and what a change would do"),
)
_HEAD = ("company", "frames", "systems", "stations", "points", "score", "place")


def comparison(size: str, companies: "Sequence[Company]") -> "list[RosterTable]":
    """Return the bids, and each change of a company, in a game of this size.

    Raises: Unanswered for too few or too many companies, or two of a name.
    """
    if len(companies) not in bids.PLAYERS:
        raise Unanswered(
            "A game has 2 to 5 companies, not %d." % len(companies), "as many as will play"
        )
    names = [one.name for one in companies]
    for place, name in enumerate(names):
        if name in names[:place]:
            raise Unanswered("Two companies are called '%s'." % name, "another name for one")
    table = bids.compute([(one.name, len(one.frames), one.systems) for one in companies])
    limits = sizes.limits(len(companies), size)
    remarks = [table.tie.sentence] if table.tie else []
    for one in companies:
        fault = legality.size_fault(len(one.frames), limits)
        if fault:
            remarks.append("%s: %s" % (one.name, fault[2]))
    whole = bid_table(table)
    whole.title = ". ".join(["Bids"] + remarks)
    changed = whatif.outcomes(companies, limits)
    return [whole] + ([change_table(changed)] if changed else [])


def bid_table(table: bids.Table) -> RosterTable:
    """Return bids as a table."""
    rows = [
        tuple(list(bid.facts().values()) + [table.order.index(seat) + 1])
        for seat, bid in enumerate(table.bids)
    ]
    return RosterTable("Bids", _HEAD, rows, {})


def change_table(changed: "Sequence[whatif.Outcome]") -> RosterTable:
    """Return a row for each change, with the scores of all companies after it."""
    names = [bid.name for bid in changed[0].table.bids]
    rows = []
    for one in changed:
        scores = [bid.score for bid in one.table.bids]
        becomes = " and ".join(one.gains) or "-"
        rows.append(tuple([names[one.change.seat], one.change.words] + scores + [becomes]))
    head = tuple(["company", "with"] + names + ["becomes"])
    return RosterTable("What one change would do: the scores after it", head, rows, {})
