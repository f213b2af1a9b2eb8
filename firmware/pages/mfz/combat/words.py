"""Words of the pages of an activation and its attack."""

from pages.mfz.words import *

FRAME_ATTACKS = "{} attacks"
THE_TERRAIN = "The terrain"
NO_TARGET = "No target"
OTHER_RANGE = "Range"
# By range, and direct fire by rocket. {}: units of the ruler.
RANGE_NAMES = "hand,direct,art.,rocket"
DISTANCES = "within 1,within {},over {}"
DECLARE_HELP = "A dash is a range without a weapon. Direct fire needs one, or a rocket."
# The page before the answer of a target.
COMPANY_ANSWERS = "{} answers first"
# Of the attacker, with its attack; of its target, in two lines.
ATTACK_WAITS = "{}'s {} waits"
PICKS_TARGET = "picks a target"
THEN_DEFENDS = "first, then rolls and defends."
WAITS_NOTE = "{} waits: attack {}"
TARGET = "Target"
AIMS_BACK = "It aims at the attacker"
COVER_HELP = "Cover is within 1 unit, by piece. A die that misses may hit the cover."
COVER_HELP_BRICKS = "Cover is within 1 unit, by brick. A die that misses may hit the cover."
ROLL_COUNT = "Roll "
LOSS_HELP = "Its owner chooses what is lost. Dotted boxes were lost before."
LOSE = "Lose"
GO = "Go"
# What a loss costs. By type of system: the dice that the last one of its type rolls.
DICE_OF = ("2 R", "2 R", "2 R", "1 R", "1 R", "1 R", "1 Y", "1 B", "1 G", "")
W = "1 W"
SECOND_WEAPON = "1 R8"
ROLLS_LESS = "Rolls {} less"
SPRINTS = ", 1 G8 more"
SAME_DICE = "Rolls the same dice"
LAST_WHITE = "The last: it is destroyed"
# Where a frame may retreat: from own stations, or from any.
RETREAT_TOLD = {
    "controlled_once": "Retreat within 1 unit of its station. The chart stays.",
    "any_station": "Retreat to another station. The chart stays.",
}
ASK_READY = "{}: rockets?"
FIRE_NONE = "Without rockets"
FIRE = "Rockets"
AND_HAZARD = ", hazard"
THROW_AWAY = "Throw away"
READY_HELP = "A rocket adds a red d8 to this attack, and is gone then."
ITS_DICE = "{}: roll dice"
YOUR_DICE = "{}: your dice"
# Own dice, of which only the numbers that are used are typed.
NO_DIE = "none"
OTHER = "Other"
DOES_WHAT = "{} does what?"
ALL_DONE = "All done"
ENDS_TURN = "No more, no spot"
SPOTS_IT = "Spot {} with"
DICE_LEFT = "Dice: "
NUMBER_USE_HELP = "Roll the dice named here. Type the number that you use; a wrong one: hold A."
OWN_DICE_HELP = "Roll: the box does. Type: you roll, and type the numbers that you use."
HITS_HELP = "Roll the damage dice and type how many hit. A wrong number: hold A."
HITS_OF = "How many of {} hit?"
THESE_HIT = "{} hit"
SHOW_AND_HIT = "How many of {} show {}, a hit?"
SHOW_AND_COVER = "How many of {} show {}, on cover?"
SHOWN = "{}: {}"
COMMA = ", "
# Headers of an answer with a die, and without one.
DEFENDS_WITH = ("{}: defend with", "{}: no defence")
PLANS = (
    ("{}: move with", "{}: no move"),
    ("{}: attack with", "{}: no attack"),
    ("{}: spot with", "{}: no spot"),
)
DEFEND = "Defend"
DEFENCE_HELP = "The defence stands until the end of the round. Hold D: all dice as proposed."
PLAN_HELP = "Each action gets its die before the first one is done."
AGAINST = "Attack {}: {}"
AGAINST_SPOT = "Attack {} + spot {}: {}"
MOVES_WITH = "{}: move with"
ATTACKS_WITH = "{}: attack with"
DOES_NO_MORE = "{}: all done"
ACT_HELP = "Move and attack in any order, each once. Hold D: all dice as proposed."
MOVE = "Move"
ATTACK = "Attack"
NO_MORE = "Done"
SPOTS = "{} spots whom?"
SPOT = "Spot"
NO_SPOT = "Nobody"
SPOT_HELP = "One attack on that frame may add this die to its damage."

# By row of the hit chart: cover does not count, none, terrain, a frame, one with two blue dice.
CHART_ROWS = ("no cover", "open", "terrain", "a frame", "frame BB")
# What holding D does.
ALL_LOSSES = "All losses as proposed"
SPOT_PROPOSED = "Spot as proposed"
ROLL_AT_ONCE = "Roll without rockets"
ASK_USE = "Use spot on {}?"
USE_HELP = "The spot adds its die to this attack, and is gone then."
USE_IT = "Use it"
KEEP_IT = "Keep it"
ATTACK_LINE = "Attack {}, spot {}, defence {}"
NO_DAMAGE = "Miss: {} against {}"
ASK_COVER = "{}: cover?"
ASK_STILL = "Still covered?"
NO_COVER = "In the open"
IN_TERRAIN = "Terrain"
# What faces of a damage die hit the target.
HIT_ON = "hit on "
# Of a frame as cover, which other faces hit.
HITS_BOTH = "{}, cover {}"
AND_FACE = ", "
LOSES = "{} loses"
NEXT_DICE = "next: "
RETREAT = "Retreat"
AT_TERRAIN = "the terrain"
# By the number of hits; #: it.
TIMES_HIT = ("{} is not hit", "{} is hit", "{} is hit twice", "{} is hit # times")
# By verdict: no effect, the target, its cover, nothing was left to hit, a die still to come.
VERDICTS = ("miss", "hit", "cover", "", "next")
VERDICT_SIGNS = ("-", "", "", "", "?")
WHITE_GONE = "{} loses a white die"
IS_GONE = "{} is destroyed"
ASK_FALL = "Does a frame fall?"
FALLS_HELP = "The table judges who falls, in favour of the defender."
NOBODY_FALLS = "Nobody falls"
BRICKS_DEEP = "Bricks deep"
FALLS = "{} falls"
DAMAGE_COUNT = "Damage:"
FALL_HELP = "A damage die for each 3 bricks of the fall; 4 5 6 hit."
ASK_DAMAGE = "Damage to {}"
FROM_FALL = "From its fall"
# The effect of a move of one unit has the second word.
UNITS = "units"
UNIT = "unit"
# The effect of a move, in one line: around cover; through it; through it and onto it.
MOVE_TOLD = (
    "{} units, around cover",
    "{} units, through cover",
    "{} units, also onto cover",
)
# The same with the climbing option, in two lines.
MOVE_CLIMBING = (
    "{} units around cover; climbs by stairs only",
    "{} units through cover; climbs by stairs only",
    "{} units through and onto cover; climbs by stairs only",
    "{} units around cover; climbs 6 bricks a unit",
    "{} units through cover; climbs 6 bricks a unit",
    "{} units through and onto cover; climbs 6 bricks a unit",
)
# The effect of an attack. {}: defence, dice, dice with the spot.
WORTH_UNKNOWN = "{} defends first"
WORTH_UNKNOWN_SPOT = "{} defends first, spot +{}"
WORTH = "Defence {}: {}"
WORTH_SPOT = "Defence {}: {}, spot: {}"
WORTH_TERRAIN = "{}: 4 5 6 take 6 bricks"
# By the range of spotting. {}: the ruler.
SIGHT_TOLD = (
    "{} units, out of cover",
    "{} units, in cover or not",
    "Anywhere, in cover or not",
)
CHANCE_TITLE = "Chances of hits"
CHANCE_SPOT = "Chances with spot {}"
CHANCE_HITS = "Hits"
CHANCE_OPEN = "Open"
CHANCE_COVER = "Cover"
CHANCE_OF = "{}+ {}"
CHANCE_GAP = " "
CHANCE_MEAN = "mean {}.{}"
CHANCE_LOST = "destroyed {}"
