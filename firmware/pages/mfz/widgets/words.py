"""Words of the widgets."""

from pages.mfz.words import *

TERRAIN = "terrain"
WHITES_SIGN = "W"
# By type of system, in the order of actions.TYPES: weapons by range, split ones in capitals.
SYSTEM_LETTERS = ("h", "d", "a", "HD", "HA", "DA", "Y", "B", "G", "E", "W", "S")
DEFENCE_SIGN = "D"
SPOT_SIGN = "+"
UNKNOWN_FACE = "?"
# Ranges that cannot be declared, and what the frame lacks: direct fire, artillery.
NO_DIRECT = "d: no weapon, no rocket"
NO_ARTILLERY = "a: no weapon"
RULER_TOLD = "1 ruler ({} units)"
RULER = "1 ruler"
# The effect of a move: around cover; through it; through it and onto it.
MOVE_TOLD = (
    "Up to {} units, around cover",
    "Up to {} units, through cover, not onto it",
    "Up to {} units, through cover and onto it",
)
# The same with the climbing option: {} units, then how, after the first words.
MOVE_CLIMBING = (
    "{}: around cover; climbs by stairs only",
    "{}: through, not on cover; climbs by stairs only",
    "{}: through, onto cover; climbs by stairs only",
    "{}: around cover; climbs, 6 bricks a unit",
    "{}: through, not on cover; climbs 6 bricks a unit",
    "{}: through, onto cover; climbs 6 bricks a unit",
)
# The effect of an attack. {}: defence, dice, dice with the spot.
WORTH_UNKNOWN = "Its defence is not known: it answers first"
WORTH_UNKNOWN_SPOT = "It answers first: defence not known, spot +{}"
WORTH = "Defence {}: {}"
WORTH_SPOT = "Defence {}: {}, with the spot {}"
WORTH_TERRAIN = "{}; 4 5 6 hit, each takes 6 bricks"
NO_DICE_OF_IT = "no damage"
# By the range of spotting. {}: the ruler.
SIGHT_TOLD = (
    "Within {} and out of cover",
    "Within {}, in cover or not",
    "Anywhere, in cover or not",
)
