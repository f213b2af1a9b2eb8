"""Name the cells of a game's state: first those of a quick game, then those of named frames.

A block for companies has one cell a seat. A mask of frames is one cell a seat too, with a bit for
each place in the company.
"""

PHASE_AT = 0
ROUND_AT = 1
CLOCK_AT = 2
NEUTRAL_AT = 3
ASK_AT = 4
STEP_AT = 5
EXTRA_AT = 6
LAST_AT = 7  # 1 + the seat put last by lot (M-45)
GROUP_AT = 8  # mask of the seats that draw lots
DRAWN_AT = 9  # mask of the seats whose lots are drawn
FRAMES_AT = 10
SYSTEMS_AT = 15
STATIONS_AT = 20
PPA_AT = 25
ORDER_AT = 30
LOTS_AT = 35
EQUALS_AT = 40  # mask of the seats of that draw (M-45)
COUNTED_AT = 41  # votes of each seat to count doomsday down
COUNTING_AT = 46  # mask of the seats that did so last round
CELLS = 47

# Games with named frames.
KNOWN_AT = 47  # frames of the company, living or not
SPARE_AT = 52  # those added in bidding
LIVING_AT = 57
BUILD_AT = 62  # the frame that is being built
DAMAGE_CELLS = 63

# The rest is for full depth only.
TURNED_AT = 63  # frames that have had their turn
WAITED_AT = 68  # frames that wait for their higher number
FELL_AT = 73  # frames that fell after this attack
THEN_AT = 78  # step that follows the open question; see full.py
PASSED_AT = 79  # mask of the seats that have passed
CLOCKWISE_AT = 80  # index into the demo's seat order: whose turn is next
DUE_AT = 81  # 1 + the frame that goes first among equal numbers
RUN_AT = 82  # which of the two activations runs
SCORED_AT = 83  # 1 if scores changed since the last early-end check
ATTACK_AT = 84  # attack value
PENDING_AT = 85  # damage dice to roll
FACES_AT = 85  # rolled dice not yet applied, by face from 1
COVER_AT = 92  # what covers the target
HIT_FRAME_AT = 93  # the frame that takes a hit
RETREATS_AT = 94  # retreats in this attack
FALLER_AT = 95  # 1 + the frame that falls
SLOT_AT = 96  # which die is planned next
STATION_AT = 97  # the first station that may still be reported
OWNER_AT = 98  # of each station
PRESENCE_AT = 114  # mask of the seats with presence at each station
ACTIVATIONS_AT = 130
FULL_CELLS = 178
STATIONS_MAX = 16

# Cells of an activation; there are two activations.
ACTIVATION = 24
FRAME = 0  # 1 + the frame; 0 for no activation
DECLARED_TARGET = 1  # the target
RANGE = 2
FLAGS = 3
SPOTTERS = 4  # systems for spotting at the roll
FIRED = 5  # rockets fired in this roll
PLANS = 6  # the planned die of each slot
DICE_AT = 9
DICE_MAX = 15

MOVED = 1
ATTACKED = 2
GREEN_ROLLED = 4
MOVEMENT_ROLLED = 8  # a green die of a system, not of sprinting
WHITE_LOST = 16  # to a hazard, in this roll

# Cells of a frame: the count of each system type, then these.
WHITES = 10
ROCKETS = 11
DESIGNED = 12  # systems that it was built with
DAMAGE_FRAME = 13
DEFENCE = 13  # 1 + the defence value; 0 for none
SPOTTED = 14
LOW = 15  # initiative numbers; 0 for none
HIGH = 16
FULL_FRAME = 17
