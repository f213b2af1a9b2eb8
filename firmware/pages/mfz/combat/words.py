"""Words of the pages of an activation and its attack."""

from pages.mfz.words import *

DICE_SIGNS = ("W", "R", "R8", "B", "Y", "G", "G8")
ASK_TARGET = "target?"
THE_TERRAIN = "The terrain"
NO_TARGET = "No target"
OTHER_RANGE = "Range"
# {}: units of the ruler.
AT_RANGES = ("Hand to hand, 1 unit", "Direct fire, {} units", "Artillery, over {} units")
# For a frame that can only fire at this range with a rocket.
BY_ROCKET = "By rocket, {} units"
# By cover: none, terrain, a frame, a frame with two blue dice.
COVER_TOLD = (
    "5 6 hit",
    "4 5 hit the cover, 6 hits",
    "5 hits that frame, 6 hits",
    "6 hits",
)
COVER_WHERE = "Within 1 unit, by piece"
COVER_WHERE_BRICKS = "Within 1 unit, by brick"
# Where a frame may retreat: from own stations, or from any.
RETREAT_TOLD = {
    "controlled_once": "Only within 1 unit of a station of yours. The hit chart stays.",
    "any_station": "By a station, each time another, within 1 unit. The hit chart stays.",
}
ASK_READY = "ready?"
FIRE_NONE = "Roll"
FIRE = "Rockets"
AND_HAZARD = ", hazard"
THROW_AWAY = "Throw away"
ASK_ROLL = "roll"
ASK_DEFENCE = "defence?"
ASK_PLANS = ("move die?", "attack die?", "spot die?")
NO_DIE = "none"
ASK_ACT = "act"
MOVE = "Move"
ATTACK = "Attack"
NO_MORE = "Done"
ASK_SPOT = "spot whom?"
NO_SPOT = "Nobody"

# By row of the hit chart: cover does not count, none, terrain, a frame, one with two blue dice.
CHART_ROWS = ("no cover", "open", "terrain", "a frame", "frame BB")
# What holding D does.
ALL_DICE = "All dice as proposed"
ALL_LOSSES = "All losses as proposed"
SPOT_PROPOSED = "Spot as proposed"
ROLL_AT_ONCE = "Roll without rockets"
ASK_USE = "use the spot?"
USE_IT = "Use it"
KEEP_IT = "Keep it"
ATTACK_LINE = "attack {} spot {} defence {}"
NO_DAMAGE = "Miss: {} against {}"
ASK_COVER = "in cover?"
ASK_STILL = "still in cover?"
NO_COVER = "No cover"
IN_TERRAIN = "Terrain"
ASK_GIVE = "what is lost?"
HIT_AND_NEXT = " hit; next "
HIT = " hit"
RETREAT = "Retreat"
AT_TERRAIN = "the terrain"
# By the number of hits; #: it.
TIMES_HIT = ("{} is not hit", "{} is hit", "{} is hit twice", "{} is hit # times")
# By verdict: no effect, the target, its cover, nothing was left to hit, a die still to come.
VERDICTS = ("miss", "hit", "cover", "", "next")
VERDICT_SIGNS = ("-", "", "", "", "?")
WHITE_GONE = "{} loses a white die"
IS_GONE = "{} is destroyed"
ASK_FALL = "does a frame fall?"
NOBODY_FALLS = "Nobody falls"
BRICKS_DEEP = "Bricks deep"
FALLS = "{} falls"
DAMAGE_COUNT = "Damage:"
FALL_HELP = "A damage die for each 3 bricks of the fall; 4 5 6 hit."
ASK_DAMAGE = "damage to "
FROM_FALL = "from its fall"
ARMOURED = " BB"
# Ranges that cannot be declared, and what the frame lacks: direct fire, artillery.
NO_DIRECT = "d: no weapon, no rocket"
NO_ARTILLERY = "a: no weapon"
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
