"""The words of depths, kinds of units, speed modes, orders and reasons, by number."""

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
# Reasons for the end of a game.
REASONS = ("time", "elimination", "agreed")
