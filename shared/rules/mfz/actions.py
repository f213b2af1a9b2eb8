"""Actions of the quick game: their kinds and shapes. An action is a kind and what follows it."""

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
FIX_FRAMES = 16  # seat, number
FIX_STATIONS = 17  # seat, number
FIX_NEUTRAL = 18  # number
FIX_CLOCK = 19  # number

NOBODYS = 255

LETTERS = "ABCDE"

TERRAIN, STATIONS, FRAMES, POINT = 0, 1, 2, 3
PIECES = ("terrain", "station", "frame", "point")

# What follows the kind: s a seat, o a seat or nobody, n a number, p a piece, * seats; three signs
# for each kind from 0.
SHAPES = "   *  sn sn s  s  opn   s  so s     s  s        sn sn n  n  "
