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
MARKER_ATTACK = 1
MARKER_DAMAGE = 2

# Full depth: the order or the marker being resolved.
ATTACKER_AT = 82  # 1 + the primary attacker
ATTACK_KIND_AT = 83
ATTACK_FLAGS_AT = 84
MEMBERS_AT = 85  # count, then the units of a formation
TARGETS_AT = 91  # count, then five targets
SWITCHES_AT = 97  # two cells
OTHER_ATTACK_AT = 99  # 9 + the number
OTHER_DEFENCE_AT = 100  # 9 + the number
VALUE_AT = 101  # attack value
POWER_AT = 102  # damage value
TYPE_AT = 103  # range type
DEFENCES_AT = 104  # of the five targets
DICE_AT = 109  # two faces
NEXT_AT = 111  # the next target, or unit in the blast
CRITICAL_AT = 112  # pushing damage for the attacker in step 10
TIMES_AT = 113  # attacks made in this order
ORDER_KIND_AT = 114
ORDER_FLAGS_AT = 115
BLASTED_AT = 116  # mask of units damaged by this artillery unit: eight cells
UNITS_AT = 124

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
