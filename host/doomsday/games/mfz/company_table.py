"""A company as a table: what each frame carries, and the dice that it rolls at each range.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.games.roster_table import RosterTable
from doomsday.wording import counted
from shared.rules.mfz.model import dice_pool, loadout
from shared.rules.mfz.model.actions import ARTILLERY, DIRECT, HAND

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from doomsday.games.mfz.company import Company, Frame

_WHITES = 2
# In the order of a pool of dice_pool.py.
_DICE = ("W", "R", "R8", "B", "Y", "G", "G8")
_RANGES = (("hand", HAND), ("direct", DIRECT), ("artillery", ARTILLERY))
_HEAD = ("frame", "systems", "rockets", "hand", "direct", "artillery")


def table(company: "Company") -> RosterTable:
    """Return a company as a table; rockets are not fired in its pools."""
    title = company.name + (" (%s)" % company.short if company.short else "")
    parts = [
        counted(len(company.frames), "frame"),
        counted(company.systems, "system"),
        counted(company.rockets, "rocket"),
    ]
    rows = []
    frames = []
    for frame in company.frames:
        pools = [(name, _pool(frame, distance)) for name, distance in _RANGES]
        row = [frame.name, loadout.text(frame.systems) or "-", frame.rockets]
        rows.append(tuple(row + [_text(pool) for _, pool in pools]))
        facts: dict[str, Any] = OrderedDict()
        facts["name"] = frame.name
        facts["systems"] = loadout.text(frame.systems).split()
        facts["rockets"] = frame.rockets
        facts["pools"] = OrderedDict(
            [(name, _by_die(pool)) for name, pool in pools if pool is not None]
        )
        frames.append(facts)
    whole = OrderedDict((("name", company.name), ("short", company.short), ("frames", frames)))
    return RosterTable("%s: %s" % (title, ", ".join(parts)), _HEAD, rows, whole)


def _pool(frame: "Frame", distance: int) -> "Sequence[int] | None":
    """Return the dice of a frame at a range, None if it cannot attack there."""
    if not dice_pool.can_declare(frame.systems, distance, frame.rockets):
        return None
    return dice_pool.pool(frame.systems, _WHITES, distance)


def _by_die(pool: "Sequence[int]") -> "dict[str, int]":
    return OrderedDict([(die, count) for die, count in zip(_DICE, pool) if count])


def _text(pool: "Sequence[int] | None") -> str:
    """Return a pool as text, such as `2W 2R B Y G`.

    >>> _text([2, 2, 1, 1, 0, 0, 0])
    '2W 2R R8 B'
    """
    if pool is None:
        return "-"
    counts = _by_die(pool).items()
    return " ".join([die if count == 1 else "%d%s" % (count, die) for die, count in counts])
