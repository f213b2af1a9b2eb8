"""Words of the pages that set up a game."""

from pages.mfz.words import *

DRAW = "Draw"

# Steps before the first company and the summary: players, size, depth, summary.
STEPS = 4
ONE_STATION_EACH = "1 station each"
STATIONS_EACH = "{} stations each"
FRAMES_EACH = "{} frames"
FRAMES_FROM_TO = "{} to {} frames"
AS_AGREED = "as you agree"
# What the box keeps, by depth.
DEPTHS = (
    "You roll; it keeps the score.",
    "Also what each frame lost.",
    "Also turns, dice, attacks.",
)
DEPTHS_HELP = "quick: scores and clock. damage: also systems lost. full: turns and attacks."
COMPANY = "Company "
OPTIONS = "Options"
READY = "Ready"
HAND_OVER = "Hand the box to"
OTHERS_LOOK_AWAY = "The others look away."
HIDE_COMPANIES = "Hide companies"
SHOW_COMPANIES = "Show companies"
HIDE = "Hide"
SHOW = "Show"
ABOUT_HIDING = "Hidden until bids: the box"
ABOUT_HANDING = "goes from player to player."
RANDOM = "Random"
ABOUT_RANDOM = "Pick draws one that fits."
NAME_AND_NUMBERS = "Name, numbers"
ABOUT_OWN = "Change name and numbers"
SLASH = "/"
FRAMES_AND_SYSTEMS = "%d frames, %d systems"
MORE_FRAMES = "and %d more"
MISFITS = "%d do not fit the size"
NUMBERS_ONLY = "Numbers only"
SOLDIERS = "Typical frames: d Y B G"
FROM_LAPTOP = "Companies come by laptop."
NAME_ROW = "Name"
FRAMES_ROW = "Frames"
SYSTEMS_ROW = "Systems"
SPELL = "Spell it"
NAMES_HELP = "Take a name, or spell one in the last row. No two companies have the same one."
DELETE = "Del"
STORE_NAME = "Name: "
SPACE_SIGN = "_"
HOW_TO_SPELL = "Hold Next: done"
# By fault of the roster file; see box.store.
ROSTER_FAULTS = (
    "",
    "The companies were damaged. The old file is kept. Put them there again from a laptop.",
    "The companies are of a later version and left alone. Update the box from a laptop.",
    "The companies on this box cannot be read. Put them there again from a laptop.",
)
# The first one that fits is shown.
TRY_NEXT = (
    "Choose another company or size, or see Options.",
    "Try another company, or Options.",
    "Try Options.",
    "",
)
AS_EDITION = "the rest as in "
STARTING_SCORES = "Starting scores"
POINTS = "points"
# Frames, stations, points per asset.
PRODUCT = "(%d+%d) x %d"
WHY_TITLE = "Why these points"
HOW_PPA_IS_MADE = (
    "Frames and stations count",
    "5 points each: 1 more for",
    "fewest frames or systems,",
    "1 less for most of them.",
)
PPA_OF = "%s %d: %d frames, %d sys."

TIE_FOR_FIRST = "Tie for defender: roll off"
ASK_TIE = "{}: break the tie"
TIE_FOR_LAST = "Tie for point attacker"
TIE_BETWEEN = "Tie for a place: roll off"
TIE_IN_ROUND = "Equal scores: roll off"
WINNER = "Who won the roll-off?"
NEXT_IN_LINE = "Who came next?"
DRAWN_LAST = "Who is point attacker?"
ROLL_OFF = "Roll off"
ROLL_OR_OWN = "Roll off: box or own dice."
OWN = "Own"
ADD_FRAME = "Add a frame"
REMOVE_FRAME = "Drop a frame"
LEAVE_IT = "Let the next one choose"
FORCE = "Force"
SYSTEMS_OF_IT = "How many systems?"

OF_ALL = " of "
EVERYONE = "Everyone"
PIECES = (
    ("place terrain", ""),
    ("station", "stations"),
    ("frame", "frames"),
    ("point frame", ""),
)
PLACED = "Placed"
REST_OF_SETUP = "Rest of the set-up"
# What holds for the place of a piece. {0}: the ruler; {1}: the defender.
WHERE_TERRAIN = ("Agree, and place it",)
WHERE_NEUTRAL = ("Agree, and place it", "With the neutral station")
WHERE_OWN_STATIONS = (
    "Within {0} of another",
    "Leave a third of the field",
    "Room for the point frame",
)
WHERE_ONE_STATION = ("Anywhere", "Leave a third of the field and a place over {0} away")
WHERE_OWN_FRAMES = ("Within {0} of a station",)
WHERE_POINT = (
    "Outside the perimeter",
    "Exactly {0} from a frame of {1}",
    "No cover between",
)
# The same if the defender has no stations.
WHERE_POINT_BARE = ("Exactly {0} from a frame of {1}", "No cover between")
WHERE_FRAME = ("{0} or more from {1}",)
WHERE_ANY = ("Anywhere",)
WHERE_REST = ("Anywhere in cover, else within {0} of a station",)
ADDED_FRAME = "added frame"
IT_IS_COMPLETE = "Done"
ASK_ARM = "rocket"
ROCKET_FOR = "Who takes one over?"
DROPPED = "Drop"
WHICH_FRAME = "Which frame?"
