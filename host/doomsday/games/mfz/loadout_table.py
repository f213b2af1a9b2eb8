"""The named loadouts as a table.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from doomsday.games.mfz.dialects.presets import PRESETS
from doomsday.games.roster_table import RosterTable

HEAD = ("group", "name", "systems", "rockets")


def table() -> RosterTable:
    """Return all named loadouts."""
    return RosterTable("%d named loadouts" % len(PRESETS), HEAD, PRESETS, {})
