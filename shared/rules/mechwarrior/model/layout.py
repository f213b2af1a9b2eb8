"""Name the cells of a game's state. A number above 255 takes two cells, the high byte first."""

PHASE_AT = 0
TURN_AT = 1  # two cells
ACTIVE_AT = 3
ORDERS_AT = 4  # orders left
THEN_AT = 5  # phase after the open question
ASKED_AT = 6  # 1 + the captive asked about
COUNTED_AT = 7  # 1 if condition 3 is counted this turn
TIE_AT = 8  # mask of the seats that are tied for the game; at the end the winner
REASON_AT = 9
VC1_AT = 10  # two cells a seat
VC3_AT = 18  # two cells a seat
SUMS_AT = 26  # typed sums of condition 2: four lines of two cells, for each seat
MARKERS_AT = 58
MARKER = 3  # cells of a marker
MARKER_UNIT = 0  # 1 + the unit

# Full depth: the order or the marker that is being carried out.
STEPPED_AT = 82  # 1 once steps 6a to 6d are done
ATTACK_KIND_AT = 83
BLAST_AT = 84  # 1 + the marker that is resolved
MEMBERS_AT = 85  # count, then the units that have the order, the primary first
TARGETS_AT = 91  # count, then eight targets
SWITCHES_AT = 100  # two cells
OTHER_ATTACK_AT = 102  # 9 + the number
OTHER_DEFENCE_AT = 103  # 9 + the number
VALUE_AT = 104  # attack value
POWER_AT = 105  # damage value; after step 6d the amount
TYPE_AT = 106  # range type
DEFENCES_AT = 107  # of the targets
DICE_AT = 115  # two faces, or a total and 0
NEXT_AT = 117  # the target that takes its damage now
BACKLASH_AT = 118  # pushing damage for the attacker in step 10
TIMES_AT = 119  # attacks made in this order
ORDER_KIND_AT = 120
ORDER_FLAGS_AT = 121
# For each target after the first: its switches in two cells, and 9 + its other defence.
OWN_AT = 122
OWN = 3  # cells of a target
ATTACK_CELLS_END = 134
# The die that the next break-away needs, 0 for the usual one; ROLLED_FOR once that is rolled.
NEEDED_AT = 134
ROLLED_FOR = 8  # a flag
# For each marker resolved this turn: 1 + its unit, then a mask of the units that it damaged.
BLASTS_AT = 135
BLASTED = 9  # cells of a row
UNITS_AT = 207

# Cells of a unit.
UNIT = 8
STATUS = 0
CONTROLLER = 1
TOKENS = 2
HEAT = 3
DONE = 4
CAPTOR = 5  # 0 for none, 1 + the unit, or HELD + the seat
CARRIER = 6  # 0 for none, 1 + the transport
PUSHED = 7  # pushing damage dealt so far

# Behind the units, if any has a combat dial: cells of the order being carried out, then for each
# unit, with a dial or without, its cells.
WEAPON_AT = 0  # place of the damage value, 0 for the primary one
DIAL_ORDER_AT = 1  # flags: what equipment does in this order
FIRST_AT = 2  # the dice of a roll that is rolled again, two cells
DIAL_HEAD = 4
DIAL = 4
CLICK = 0  # how many clicks the dial is turned
CANCELLED = 1  # a mask of the places whose equipment is cancelled this turn
MARKED = 2  # flags: what equipment did this turn
OWED = 3  # a mask of the places whose circle equipment was used in this order

# What the equipment of a dial may do on some click, for `has_effect`: modules that do it are only
# loaded for such units.
DOES_LESS = 1
DOES_PIERCE = 2
DOES_REROLL = 4
DOES_AGAIN = 8
DOES_BEACON = 16
DOES_STREAK = 32
DOES_DIE = 64
DOES_SPREAD = 128

# Flags of DIAL_ORDER_AT.
REROLLING = 1  # the dice that are due are rolled again for a decoy
REROLLED = 2
DIE_ROLLED = 4  # of hand-to-hand combat
AGAIN_ON = 8  # a second attack by equipment was begun
AGAIN_DONE = 16  # and it was made
BEACON_DUE = 32  # the beacon is on the target once what follows the attack begins
# Flags of MARKED. BEACON_ON, times two for each range type: hindering terrain of this unit does
# not count. AGAIN_WITH: it had a second ranged attack by equipment; times two, in close combat.
BEACON_ON = 1
AGAIN_WITH = 16

HELD = 128

# Flags of STATUS.
GONE = 1  # eliminated
SALVAGE = 2
SHUT = 4  # shut down
IN_ZONE = 8  # a captive in its captor's deployment zone
OUTSIDE = 16  # outside its controller's deployment zone
ABOARD = 32  # a passenger at the end whose transport is not recorded
GEAR_GONE = 64
PILOT_GONE = 128

# Flags of DONE: what happened in the turn of the active player.
ORDERED = 1
RESTARTED = 2
RADIATED = 4  # heat from an energy attack (W-38)
BOARDED = 8
LANDED = 16  # disembarked
CAPTURED = 32
ROLLED = 64  # restarted by a roll: no other heat roll (W-47)
