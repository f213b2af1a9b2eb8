"""Every word that a screen shows."""

NAME_1 = "DOOMSDAY"
NAME_2 = "BOX"

BACK = "Back"
UP = "Up"
DOWN = "Down"
OPEN = "Open"
DARK = "Dark"
LESS = "Less"
MORE = "More"
MINUS_ONE = "-1"
PLUS_ONE = "+1"
SET = "Set"
START = "Start"
HOLD = "Hold"
POOL = "Pool"
LAST = "Last"
PREVIOUS = "Prev"
ROLL = "Roll"
NEXT = "Next"
HOME = "Home"
EDIT = "Edit"
UNDO = "Undo"
OK = "OK"
MENU = "Menu"
END = "End"
DONE = "Done"
SKIP = "Skip"
PASS = "Pass"
COUNT = "Count"
DRAW = "Draw"
OWN = "Own"
PICK = "Pick"
WHY = "Why?"
ON = "On"
SAVE = "Save"
BEGIN = "Begin"
HERE = "Here"
GAME_LABEL = "Game"

GAME = "Game"
DOOMSDAY = "Doomsday"
DICE = "Dice"
SETTINGS = "Settings"
ABOUT = "About"

START_VALUE = "Start value"
HOLD_TO_RESTART = ("Hold D to put", "the clock there")

NO_DICE = "No dice in pool"
NO_DICE_HINT = "B: choose some"
PRESS_TO_ROLL = "Press D to roll"
NO_ROLLS = "No rolls yet"
TOTAL = "Total"
SUM = "="
TIMES = "x"
OF = "/"

COLOURS = ("White", "Red", "Yellow", "Blue", "Green")
SIZES = ("d6", "d8", "d12", "d20")
NONE = "-"

PLAYERS = "Players"
SIZE = "Size"
GAME_SIZES = ("skirmish", "battle", "demo", "custom")
COMPANY = "Company "
LETTERS = "ABCDE"
OPTIONS = "Options"
START_GAME = "Start"
FRAMES_ROW = "Frames"
SYSTEMS_ROW = "Systems"
COUNTS_ONLY = "counts only"
NO_ROSTER = "No companies on this box yet. Put them there from a laptop, or give counts."
FROM_ROSTER = "The roster gives this. Choose counts only to change it."
OPTION_ROWS = (
    ("Size", GAME_SIZES),
    ("Rules", ("handbook", "book", "web")),
    ("High tie", ("chain", "book")),
    ("Order tie", ("keep", "roll")),
    ("End tie", ("draw", "assets", "round")),
    ("Early end", ("ask", "off", "on")),
)
NUMBER_ROWS = ("Clock from", "Neutral", "Frames min", "Frames max", "Stations")
ASSETS_TIMES_POINTS = "Assets x points = score"

TIE_FOR_FIRST = "Tie for first"
TIE_FOR_LAST = "Tie for last"
TIE_BETWEEN = "Tie in between"
TIE_IN_ROUND = "Level: roll off"
DRAWN = "Drawn by you: number "
ADD_FRAME = "Add a frame"
REMOVE_FRAME = "Drop a frame"
LEAVE_IT = "Pass it on"
FORCE = "Force"
SYSTEMS_OF_IT = "How many systems has it?"

STEP = "Step "
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
WHERE_TERRAIN = "until all agree"
WHERE_OWN_STATIONS = "each within a ruler of another of yours"
WHERE_OWN_FRAMES = "within a ruler of one of your stations"
WHERE_POINT = "a ruler off a defender's frame, out of cover to it"
WHERE_FRAME = "a ruler or more from all that the defender has"
WHERE_STATION = "anywhere"
WHERE_REST = "anywhere; far from your stations only in cover"

ROUND = "Round "
END_OF_ROUND = "End of round "
NEUTRAL_SIGN = "free "
SCORE = "score "
ONE_MORE = ("One more off", "the clock?")
LOST_FRAME = "Lost a frame"
TOOK_FROM = "Took "
NOBODY = "neutral"
CONTESTED = "Lost a contest"
NOTHING_MORE = "Nothing left"
EARLY_END = ("One side alone", "has points.", "End the game?")
GAME_OVER = "Game over"
A_DRAW = "Game over: a draw"

UNDO_LAST = "Undo"
REDO = "Redo"
LOGBOOK = "Log"
CORRECT = "Correct"
RULES = "Rules"
PAUSE = "Pause"
STOP_AND_SAVE = "Stop and save"
ABANDON = "Abandon"
UNDONE = "undone"
UNDONE_NOW = "Undone: "
A_STATION = " a station"
BEGINNING = "The beginning"
CLOCK = "Clock"
NEUTRAL = "Neutral"
FRAMES = "frames"
STATIONS = "stat."
NOT_NOW = "Not during a question: answer it or undo it first."
HOLD_TO_STOP = ("Hold D to stop", "here and save", "the record")
HOLD_TO_ABANDON = ("Hold D to throw", "this game away", "without a", "record")
SAVED = "Saved: "
NO_GAME = ("The game cannot", "be read. Try", "Game again, or", "abandon it.")
DAMAGED_GAME = ("Entries lost:", "of this game.", "See its log.")
NO_ROOM = ("No room left.", "Take finished", "games off this", "box first.")
UNSURE = ("Saving failed.", "See what the", "game says now.")
FULL = ("The log is", "full. Stop and", "save this game", "from the menu.")

RULE_PAGES = (
    (
        "Sizes",
        "Stations each, frames in a skirmish, in a battle. 2 players: 3, 4-6, 5-8. 3: 2, 3-5, "
        "4-7. 4: 2, 3-4, 4-6. 5: 1, 3-4, 3-5.",
    ),
    (
        "Points per asset",
        "5. Most frames -1, fewest +1; most systems -1, fewest +1. All who are level there take "
        "it. It never changes in play.",
    ),
    (
        "Score",
        "An asset is a living frame or a station you hold. Score = assets x points per asset, "
        "at any time.",
    ),
    (
        "Tie for first",
        "Lots are drawn. The first adds a frame, drops one or leaves it to the next; then "
        "all points are counted anew.",
    ),
    (
        "Tie for last",
        "One is drawn: the point attacker, last in order until scores part them.",
    ),
    (
        "Deployment",
        "Defender: stations, 2 frames near. Lowest: point frame. Attackers in turn: frames, "
        "then stations. Defender: rest.",
    ),
    (
        "Order",
        "By score, highest first. Who is level keeps the order before.",
    ),
    (
        "Stations",
        "One company near it takes it. Two or more near: the owner keeps it if one of them, "
        "else it is neutral.",
    ),
    (
        "Doomsday",
        "After a round the clock falls by 1. Then each, in order, may take one more off. At 0 "
        "the game ends at once.",
    ),
    (
        "The end",
        "Highest score wins, level is a draw, or as agreed. If one alone has points, the "
        "players may end it.",
    ),
)

CONTRAST = "Contrast"
DIM_AFTER = "Dim after"
OFF_AFTER = "Off after"
DEBOUNCE = "Debounce"
FLIP = "Upside down"
NEVER = "never"
YES = "yes"
NO = "no"
SECONDS = " s"
MINUTES = " min"
MILLISECONDS = " ms"

VERSION = "Version"
MEMORY = "Free memory"
LAST_RESET = "Reset"
RESTARTS = "Restarts"
CRASH = "Crash"
LOG = "Log"
PANEL = "Panel errors"
LOG_FLASH = "flash"
LOG_FILE = "file"
RESETS = ("?", "power on", "reset", "watchdog", "deep sleep", "soft reset")

DAMAGED_LOG = ("Records lost:", "The rest is", "safe.")
DAMAGED_SETTINGS = ("Settings were", "damaged. The old", "file is kept,", "defaults hold.")
NEWER_SETTINGS = ("Settings are of", "a newer version", "and left alone.")
FAILED_SETTINGS = ("Settings cannot", "be read; now", "the defaults.")
NEWER_LOG = ("Log is of a newer", "version. Nothing", "will be saved.")
NOT_SAVED = ("Not saved.", "The last press", "did not count.")
WENT_WRONG = ("Something broke:", "Nothing is lost.")

SAFE_MODE = "SAFE MODE"
SAFE_HINT = "D starts the box"
CRASHED_1 = "Went wrong."
CRASHED_2 = "Restarting."
