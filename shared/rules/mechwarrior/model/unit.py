"""Describe a unit."""

from collections import namedtuple

# kind, speed: numbers of kinds.py. points: of the unit; gear, pilot: of its cards. vent: rating.
# capacity: passengers. heat_dial: effects at each click of heat, a text for each, empty for none.
# combat_dial: packed as in combat_dial.py; empty for none.
Unit = namedtuple(
    "Unit",
    (
        "name",
        "short",
        "kind",
        "speed",
        "points",
        "gear",
        "pilot",
        "vent",
        "capacity",
        "unique",
        "heat_dial",
        "combat_dial",
    ),
)
