"""Define the numbers of actions and of their fields. An action is its kind and its fields.

action_rows.py has a row for each. At damage and full depth LOSE has a frame in place of the seat,
and ADD has no number.
"""

LOT = 1  # seats in the order drawn
ADD = 2  # seat, systems of the added frame
REMOVE = 3  # seat, systems of the removed frame
DEFER = 4  # seat
FORCE = 5  # seat that is forced
PLACE = 6  # seat or NOBODYS, piece, how many
DEPLOYED = 7
LOSE = 8  # seat
TAKE = 9  # seat, seat or NOBODYS
FREE = 10  # seat that loses a station to nobody
END_ROUND = 11
COUNT = 12  # seat
PASS = 13  # seat
END_NOW = 14
PLAY_ON = 15
CORRECT_FRAMES = 16  # seat, number
CORRECT_STATIONS = 17  # seat, number
CORRECT_NEUTRAL = 18  # number
CORRECT_CLOCK = 19  # number

# Actions of games with named frames. encoding.py packs frames and dice; a type is an index into
# TYPES, below WHITE one into loadout.KINDS; die 0 is none.
ACT = 20  # frame that begins its turn
PASS_TURN = 21  # seat that passes
TARGET = 22  # frame, GROUND or NONE; range or NONE
JETTISON = 23  # type
FIRE = 24  # how many rockets; 1 where a white die is lost to a hazard
ROLL = 25  # packed faces; none for own dice, whose numbers are typed when they are used
DEFEND = 26  # die
PLAN = 27  # slot, die
MOVE = 28  # die
ATTACK = 29  # die
STOP = 30
SPOT = 31  # die, frame or NONE
USE = 32  # 1 to use the spot
COVER = 33  # frame, GROUND or NONE
DAMAGE = 34  # packed faces
LOSE_PART = 35  # frame, type
RETREAT = 36  # frame
PRESENCE = 37  # station, mask of seats
SETTLED = 38
FALL = 39  # frame
FALL_HEIGHT = 40  # bricks
NO_FALL = 41
WAIT = 42  # frame
NUMBER = 43  # frame, number, and another where it has two dice
NEXT = 44  # frame
SYSTEM = 45  # type
BUILT = 46
DROP = 47  # frame
ARM = 48  # frame
CORRECT_SYSTEM = 49  # frame, type, number
CORRECT_WHITES = 50  # frame, number; 0 destroys it
CORRECT_ROCKETS = 51  # frame, number
CORRECT_DEFENCE = 52  # frame, number or NO_DEFENCE
CORRECT_SPOT = 53  # frame, number; 0 for none
CORRECT_TURN = 54  # frame, 1 where it has had its turn
CORRECT_OWNER = 55  # station, seat or NOBODYS
CORRECT_STATION = 56  # seat or NOBODYS that has a station, seat or NOBODYS that gets it
HITS = 57  # how many own damage dice hit; see combat/own_damage.py

# Values for no seat, no frame or terrain in place of one, and no defence.
NOBODYS = 255
NONE = 255
GROUND = 254
NO_DEFENCE = 7

LETTERS = "ABCDE"
# Letters of the frames of a company, by place.
PLACES = "abcdefgh"

TERRAIN, STATIONS, FRAMES, POINT = 0, 1, 2, 3
PIECES = ("terrain", "station", "frame", "point")

HAND, DIRECT, ARTILLERY = 0, 1, 2
RANGES = "hda"

# Types; the first ten are those of loadout.KINDS.
RH, RD, RA, RHD, RHA, RDA = 0, 1, 2, 3, 4, 5
YELLOW, BLUE, GREEN, ENVIRONMENTAL, WHITE, ROCKET = 6, 7, 8, 9, 10, 11
TYPES = ("Rh", "Rd", "Ra", "Rhd", "Rha", "Rda", "Y", "B", "G", "E", "W", "S")

# Kinds of dice, in the order of a roll.
W6, R6, R8, B6, Y6, G6, G8 = 0, 1, 2, 3, 4, 5, 6
DICE = "WRrBYGg"
# The kind of a number that was typed without the colour of its die, and its letter. In place of a
# face: the die is rolled, and its number not typed yet.
TYPED, UNREAD = 7, 15
NUMBER_SIGN = "#"

# Slots of PLAN.
TO_MOVE, TO_ATTACK, TO_SPOT = 0, 1, 2
SLOTS = "MAS"
