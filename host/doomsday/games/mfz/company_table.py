"""A company as a table: what each frame carries, and the dice that it rolls at each range."""

from collections.abc import Sequence

from doomsday.games.mfz.company import Company, Frame
from doomsday.games.tools import RosterTable
from doomsday.wording import counted
from shared.rules.mfz.model import dice_pool, loadout
from shared.rules.mfz.model.actions import ARTILLERY, DIRECT, HAND

_WHITES = 2
# In the order of a pool of dice_pool.py.
_DICE = ("W", "R", "R8", "B", "Y", "G", "G8")
_RANGES = (("hand", HAND), ("direct", DIRECT), ("artillery", ARTILLERY))


def table(company: Company) -> RosterTable:
    """Return a company as a table; rockets are not fired in its pools."""
    short = f" ({company.short})" if company.short else ""
    parts = [
        counted(len(company.frames), "frame"),
        counted(company.systems, "system"),
        counted(company.rockets, "rocket"),
    ]
    rows = [
        (
            frame.name,
            loadout.text(frame.systems) or "-",
            frame.rockets,
            *[_text(_pool(frame, distance)) for _, distance in _RANGES],
        )
        for frame in company.frames
    ]
    facts = {
        "name": company.name,
        "short": company.short,
        "frames": [
            {
                "name": frame.name,
                "systems": loadout.text(frame.systems).split(),
                "rockets": frame.rockets,
                "pools": {
                    name: _by_die(pool)
                    for name, distance in _RANGES
                    if (pool := _pool(frame, distance)) is not None
                },
            }
            for frame in company.frames
        ],
    }
    head = ("frame", "systems", "rockets", *[name for name, _ in _RANGES])
    return RosterTable(f"{company.name}{short}: {', '.join(parts)}", head, rows, facts)


def _pool(frame: Frame, distance: int) -> Sequence[int] | None:
    """Return the dice of a frame at a range, None if it cannot attack there."""
    if not dice_pool.can_declare(frame.systems, distance, frame.rockets):
        return None
    return dice_pool.pool(frame.systems, _WHITES, distance)


def _by_die(pool: Sequence[int]) -> dict[str, int]:
    return {die: count for die, count in zip(_DICE, pool, strict=True) if count}


def _text(pool: Sequence[int] | None) -> str:
    """Return a pool as text, such as `2W 2R B Y G`.

    >>> _text([2, 2, 1, 1, 0, 0, 0])
    '2W 2R R8 B'
    """
    if pool is None:
        return "-"
    counts = _by_die(pool).items()
    return " ".join(die if count == 1 else f"{count}{die}" for die, count in counts)
