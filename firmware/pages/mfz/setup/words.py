"""Words of the pages that set up a game."""

from pages.mfz.words import *

DRAW = "Draw"

# By size. {0} to {1}: frames of each company; {2}: its stations.
SIZE_HELP = {
    "skirmish": "Each company: frames {0} to {1}, stations {2} (M-15)",
    "battle": "Larger. Each company: frames {0} to {1}, stations {2} (M-15)",
    "demo": "To learn it. Each company: {0} frames; one neutral station (M-18)",
    "custom": "Frames and stations as you agree; they stand among the options (M-19)",
}
COMPANY = "Company "
OPTIONS = "Options"
START_GAME = "Start"
FRAMES_ROW = "Frames"
SYSTEMS_ROW = "Systems"
COUNTS_ONLY = "counts only"
SOLDIERS = "soldiers"
DAMAGED_DRAFT = ("The choices for", "the next game", "were damaged and", "are kept aside.")
NEWER_DRAFT = ("The choices for", "the next game", "are of a newer", "version.")
DRAFT_LEFT_ALONE = "The choices are of a newer version and left alone. Update the box."
TOO_DEEP = "Depth %s needs more memory than this chip has. The game is set to depth %s."
DEEPEST = "The deepest that fits: depth %s needs more memory than this chip has"
FAILED_DRAFT = ("The choices for", "the next game", "cannot be read;", "now the usual.")
ROCKET_SIGN = " S"
NO_ROSTER = "No companies on this box yet. Put them there from a laptop, or give counts."
NO_FRAMES_YET = (
    "No companies on this box yet. Put them there from a laptop, or play with soldiers."
)
# By fault of the roster file; see pages.mfz.setup.form_rosters.
ROSTER_FAULTS = (
    "",
    "The companies were damaged. The old file is kept. Put them there again from a laptop.",
    "The companies are of a later version and left alone. Update the box from a laptop.",
    "The companies on this box cannot be read. Put them there again from a laptop.",
)
FROM_ROSTER = "The company brings this. Choose counts only to change it."
FROM_FRAMES = "The company brings this. Choose soldiers to change it."
CARRIES = "%s carries: %s."
CARRIES_NOTHING = "%s carries no systems."
NOT_AGREED = "%s."
# The first one that fits is shown.
TRY_NEXT = ("Choose another company or size, or see Options.", "Try another, or Options.")
CHOSEN = "Chosen"
AS_EDITION = "the rest as in "
ASSETS_TIMES_VALUE = "Assets x value = score"

TIE_FOR_FIRST = "Tie for first"
ASK_TIE = "break the tie"
TIE_FOR_LAST = "Tie for last"
TIE_BETWEEN = "Tie in between"
TIE_IN_ROUND = "Level: roll off"
DRAWN = "Drawn by you: number "
DRAWN_LAST = "Who is point attacker?"
ENTER_LOTS = "C: enter lots you drew"
ADD_FRAME = "Add a frame"
REMOVE_FRAME = "Drop a frame"
LEAVE_IT = "Pass it on"
FORCE = "Force"
SYSTEMS_OF_IT = "How many systems?"

STEP = "Step "
OF_ALL = " of "
EVERYBODY = "Everybody"
DEFENDER = "defender"
ATTACKER = "attacker"
POINT_ATTACKER = "point attacker"
PIECES = (
    ("the terrain", ""),
    ("station", "stations"),
    ("frame", "frames"),
    ("the point frame", ""),
)
WHERE_TERRAIN = "laid out until all agree"
WHERE_NEUTRAL = "laid out until all agree, with the neutral station"
# {}: the ruler.
WHERE_OWN_STATIONS = (
    "each within {} of another. Leave a third of the field, and room for the point frame outside."
)
WHERE_ONE_STATION = (
    "anywhere. Leave a third of the field, and a place for the point frame, over {} away."
)
WHERE_OWN_FRAMES = "within {} of one of your stations"
WHERE_POINT = (
    "exactly {} from a defender's frame, farther from all stations of it, out of cover to at "
    "least one of its frames"
)
# The same if the defender has no stations.
WHERE_POINT_BARE = "exactly {} from a defender's frame, out of cover to at least one of its frames"
WHERE_FRAME = "{} or more from all that the defender has"
WHERE_ANY = "anywhere"
WHERE_REST = "anywhere; over {} from your stations only in cover"
REST_OF_SETUP = "Rest of the set-up"
ADDED_FRAME = "added frame"
IT_IS_COMPLETE = "It is complete"
ASK_ARM = "rocket"
ROCKET_FOR = "Who takes one over?"
DROPPED = "Drop"
WHICH_FRAME = "Which frame?"
