"""Words of the pages of attacks."""

from pages.mechwarrior.words import *

ATTACKS = " attacks"
AT = " at "
# Of a hit on a decoy, and of damage that a die gives.
ROLLS_AGAIN = ": decoy"
ROLLS_DAMAGE = ": damage"
ATTACK_KIND = "Kind"
# By kind of attack.
KINDS = (
    "Ranged",
    "Indirect",
    "Close combat",
    "Capture",
    "Charge",
    "Ram",
    "From above",
    "Artillery",
    "Repair",
)
SECOND_SHOT = ": shot 2, by card"
BY_CARD = "By card"
TARGET = "Target"
UNROLLED = "Resolved by hand"
SEVERAL = "Several targets"
OWN_TOTAL = "Roll two dice. What is their total?"
OWN_TOTAL_HELP = "Type the total of your two dice. A wrong one: hold A."
OWN_DICE_HELP = "Roll: the box does. Type: you roll two dice, and type their total."
TARGET_HELP = "D attacks the unit at the cursor. By hand: the order counts, nothing is rolled."
AT_TARGETS = "Targets: {}"
# Switches, in the order of the page.
SWITCHES = (
    "Rear",
    "Hindered",
    "Height",
    "Friend",
    "Called",
    "Hull down",
    "Through",
    "Clear",
    "Infantry",
    "Touching",
    "I cruise",
    "It cruises",
)
# Of combat dials: before a number that is read there, a typed one that differs; damage values.
FROM_DIAL = "dial "
FROM_HEAT = "heat "
DIAL_SAYS = "Dial says {}"
WEAPONS = ("Primary", "Secondary")
ATTACK_VALUE = "Attack"
DEFENCE_VALUE = "Defence"
DAMAGE_VALUE = "Damage"
RANGE_TYPE = "Type"
OTHER_ATTACK = "Other att."
OTHER_DEFENCE = "Other def."
# By range type.
TYPES = ("none", "ball.", "energy", "melee", "impact")
NEED = "need"
# Modifiers of attack and defence.
SUMS = "%+d/%+d"
NEEDS = "Needs {} or more"
# {}: Roll, or Next with own dice.
ROLL_NEEDS = "{}: needs {}, {}%"
NEXT_TARGET = "Next: {}"
ROLL_UNTYPED = "{}, values untyped"
NO_DAMAGE = "Damage is missing"
HITS_IF = "hits if"
HIT = "Hit"
MISS = "Miss"
VERDICT_HELP = "Compare with the values on the dials, and enter whether it hits."
ROLL_2D6 = "Roll 2d6"
OWN_2D6 = "Own 2d6"
HOLD_ROLL = "roll"
HOLD_NEXT = "next"
SWITCH_HELP = "Switch on what applies; the box knows the rest. A dash: excluded by another."
INDIRECT_HELP = "Legal only if no opponent touches you, and none of your side the target (W-65)."
CANCEL_NOW = "D switches equipment off"
MARKER_VALUES = "Salvage: marker's values"
# Why a switch has no effect, and what else to know of it.
NOBODY_TOUCHES = "Cruising: none touches"
ONLY_INFANTRY = "Only infantry touches"
ONE_TOUCHES = "Off: a target touches"
IT_CRUISES = "Off: the target cruises"
IS_NO_QUAD = "Off: target is no quad"
IN_TERRAIN = "Only terrain of the other"
TOUCHES_YOU = "Only if it touches you"
IS_HIT = " is hit"
IS_MISSED = " is missed"
NONE_HIT = "No unit is hit"
IS_CAPTURED = " is captured"
IS_LOST = " is lost"
IS_REPAIRED = ": repair"
CRITICAL = "critical"
PLUS = " + "
MINUS = " - "
EQUALS = " = "
ORDER_OF_DAMAGE = "Order of damage"
ITS_UNIT = "Unit"
CLICKS = "clicks"
GAINS_HEAT = "{}: heat {}"
# The click that shows after the damage.
CLICK_AFTER = "Click {}"
AND_HEAT = ", heat {}"
DIAL_ENDS = "Killed: {} points"
DIAL_ENDED = "Killed"
HAD_HEAT = "{}: had its heat"
TAKES_DAMAGE = "{}: {} damage"
GETS_TOKENS = "{}: token {}"
BY_HEAT = "By heat"
BY_KIND = "By attack"
BY_EQUIPMENT = "Equipment"
BY_TARGET = "Target armour"
DONE = "Done"
ACCEPT = "Take"
RESULT_HELP = (
    "D takes what is shown. B and C: numbers that change it. Order of damage: now, and heat"
    " rolls before the token."
)
BLAST_AROUND = " blast"
LINE = "Line of fire"
IS_CLEAR = "clear"
IS_BLOCKED = "blocked"
AT_UNITS = "Units in the blast: {}"
BLAST_HELP = "D marks the units in the radius, friends too. Hold D when all are marked."
STAYS = "{} rolls {}: fails"
STAYS_TURNS = "{} rolls {}: may only turn"
STAYS_LEVEL = "{} rolls {}: level only"
STAYS_ATTACKS = "{} rolls {}: no move"
# Of a formation: those that fail, those that break away.
ALL_OF_THEM = ("All fail to break away", "All break away")
SOME_OF_THEM = ("Fail: {}", "Away: {}")
IS_AWAY = "{} rolls {}: breaks away"
ONLY_MOVES = "Captor only moves now"
PASSENGERS_OUT = "Passengers out: 1 damage"
EACH_HURT = "Each member: 1 damage"
MAY_SPIN = "It may turn"
NOT_FROM_REAR = "Front: may turn"
CHANCE_TITLE = "Chances against "
CHANCE_NEEDS = "Needs"
CHANCE_HITS = "Hits"
CHANCE_CRITICAL = "Critical hit"
CHANCE_OF_36 = "{}, {} of 36"
# Where a decoy has a hit rolled again; where a die gives the damage.
CHANCE_DECOY = "Hits, decoy too"
CHANCE_TWICE = "{}"
CHANCE_DIE = "Damage: a die"
CHANCE_DAMAGE = "Damage {}, crit. {}"
CHANCE_MEAN = "mean {}.{}"
