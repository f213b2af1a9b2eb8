"""Describe a unit."""

from collections import namedtuple

# kind, speed: numbers of kinds.py. points: of the unit; gear, pilot: of its cards. vent: rating.
# dial: effects at each click of heat, a text for each, empty for none. capacity: passengers.
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
        "dial",
    ),
)
