"""The words of kinds, speed modes, orders, range types and other numbers, by number."""

from shared.rules.mechwarrior.model.kinds import (
    FOOT,
    FULL,
    HOVER,
    LEGS,
    ORDERS,
    QUAD,
    SCORE,
    TRACKED,
    VTOL,
    WHEELED,
)

# In increasing detail: each depth has the actions of those before it.
DEPTHS = (SCORE, ORDERS, FULL)
KINDS = ("infantry", "vehicle", "mech")
SPEEDS = ("foot", "wheeled", "tracked", "hover", "vtol", "mech", "quad")
# Speed modes of each kind.
SPEEDS_OF = (
    (FOOT, WHEELED, TRACKED, HOVER, VTOL),
    (WHEELED, TRACKED, HOVER, VTOL),
    (LEGS, QUAD),
)
ORDERS_OF = ("move", "run", "ranged", "artillery", "close", "assault")
# The values of a combat dial.
DIAL_VALUES = ("speed", "attack", "defence", "primary", "secondary")
# Range types of damage.
TYPE_WORDS = ("none", "ballistic", "energy", "melee", "impact")
# Reasons for the end of a game.
REASONS = ("time", "elimination", "agreed")
