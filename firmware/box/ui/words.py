"""All words that the screens of the box show."""

NAME = "Doomsday"
WHAT_IT_IS = "the table box"

BACK = "Back"
UP = "\x7f"
DOWN = "\x80"
OPEN = "Open"
SLEEP = "Sleep"
LESS = "Less"
LEFT = "\x81"
RIGHT = "\x82"
LESS_SIGN = "\x81"
MORE_SIGN = "\x82"
CANCEL = "Cancel"
MORE = "More"
MINUS_ONE = "-1"
PLUS_ONE = "+1"
SET = "Set"
START = "Start"
HOLD = "Hold"
HOLD_D = "Hold D: "
# What holding D does, beside its label.
HOLD_END = "end"
HOLD_ALL = "all"
HOLD_GO = "go"
HOLD_OK = "ok"
HOLD_LESS = "-1"
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
TYPE = "Type"
PICK = "Pick"
WHY = "Why?"
SAVE = "Save"
BEGIN = "Begin"
NEW_GAME = "New game"
BEGIN_AS_PROPOSED = "Begin as proposed"
TAKE = "Take"
NOT_POSSIBLE = "Not possible yet"
TOO_LITTLE_MEMORY = "More needs a larger chip."
TOO_DEEP = "Depth %s needs more memory than this chip has. The game is set to depth %s."
DRAFT_LEFT_ALONE = "The choices are of a later version and left alone. Update the box."
# By fault of the file of choices.
DRAFT_FAULTS = (
    "",
    "The choices for the next game are damaged, and kept aside.",
    "The choices are of a later version. Update the box.",
    "The choices for the next game cannot be read; now the usual.",
)
GO_ON = "Go on"
HERE = "Here"

GAME = "Game"
GAMES = "Games"
DOOMSDAY = "Doomsday"
DICE = "Dice"
SETTINGS = "Settings"
ABOUT = "About"

START_VALUE = "Start value"
CLOCK_FROM = "from %d"
HOLD_TO_RESTART = "Hold D to start the clock there"
RESTART_CLOCK = "Start the clock at %d"

NO_DICE = "No dice in pool"
LAST_ROLLS = "Last rolls"
NO_ROLLS = "No rolls yet"
ROLL_OF = "Roll %d of %d"
TOTAL = "Total"
UNKNOWN = "?"
ONE_LESS = "One less: %s %s"
TIMES = "x"
OF = "/"

COLOURS = ("White", "Red", "Yellow", "Blue", "Green")
SIZES = ("d6", "d8", "d12", "d20")
NONE = "-"
LETTERS = "ABCDE"
COLON = ": "

ROUND = "Round "
SET_UP = "Set-up"

UNDO_LAST = "Undo"
REDO = "Redo"
LOGBOOK = "Log"
PAUSE = "Pause"
STOP_AND_SAVE = "Stop and save"
UNDONE_NOW = "Undone: "
UNDONE_ROLL = "Undone: roll"
REDONE = "Redone: "
REDONE_TO = "Redone, to step %d"
# Names on offer for who plays without a name. One text: each short one would be a name of the
# program.
READY_NAMES = "Red,Blue,Green,Yellow,White,Black,Foxes,Ravens,Wolves,Guard,Lancers,Miners"
WHOSE_DICE = "Whose dice"
# As box.game.dice_source.SOURCES.
WHOSE = ("box", "own dice", "ask")
# The same where a depth of a game is chosen; and the label of the button that changes it.
ROLLED_BY = ("box's dice", "own dice", "ask each roll")
DICE_KEY = "Dice"
DICE_STEP_HELP = "C: the box rolls; you roll your own dice and type them; or each roll asks."
BEGINNING = "The beginning"
BEGINS = "The game begins"
SCORES = "Scores"
HELP = "Help"
USUAL = "Usual"
# What a page is for, on its help; at most three lines.
HOME_HELP = "Games, doomsday clock, dice and settings. A switches the panel off."
# Of a box on which nothing was set up yet.
READY_TO_PLAY = "Two companies and two forces are ready to play. Press D, and then hold D."
SET_UP_GAME = "D: set up"
MENU_HELP = "Pause keeps the game: go on with it from the first page."
SETTINGS_HELP = "D edits a row, B and C change it, D sets it. It stays on while a game waits."
DICE_HELP = "D rolls the pool, B chooses the dice, C shows the last rolls."
POOL_HELP = "D adds a die of the kind at the cursor; hold D to take one off."
CLOCK_HELP = "The doomsday clock alone, without a game."
LOG_HELP = "D undoes or redoes all up to the action that is shown."
LETTERS_D = "D: "
SAVE_GAME = STOP_AND_SAVE
DICE_CHECK = "Dice check"
DICE_CHECK_SAID = "The record proves the rolls"
DELETE_GAME = "Delete game"
RESTART_BOX = "Start the box again"
ERASE_JOURNAL = "Erase the journal"
GAME_RUNS = "This game runs. Go on with it, or hold D: end it and save its record"
HOLD_TO_LOAD = "Hold D: start the box again and read the game once more"
HOLD_TO_ABANDON = "Hold D: delete game. No record of it is kept."
HAS_THOUGHT = ": "
MINUTES = " min"
SAVING = "Saving ..."
SAVED = "Saved as game %d"
# Behind it where there is room.
TO_LAPTOP = ". Laptop command: doomsday pull"
WHICH_GAME = "Which game?"
UNKNOWN_GAME = "This version does not know the running game (%s). It is kept. Update the box."
NO_GAME = ("The game cannot", "be read. Try", "Game again, or", "delete it.")
LITTLE_MEMORY = ("Too little memory", "for this game.", "It is kept.")
DAMAGED_GAME = ("Entries lost:", "of this game.", "See its log.")
NO_ROOM = ("No room left.", "On a laptop:", "doomsday pull", "--remove")
NO_NUMBER = ("No number is left", "for a game.", "On a laptop:", "doomsday doctor")
UNSURE = ("Saving failed.", "See what the", "box shows now.")
FULL = ("The log is", "full. Stop and", "save this game", "from the menu.")

RULES = "Rules"
SCORE_SHEET = "Score sheet"
SHEET_TITLE = "Sheet"
AGAIN = "Again"
GAME_OVER = "Game over"
TOPICS = "Topics"
PAST_GAMES = "Past games"
PAST_GAMES_HELP = "Finished games that the box keeps until a laptop removes them."
NO_PAST_GAMES = "No game was saved yet."
GAME_NUMBER = "Game "
# Behind a place, and behind points.
STOP_SIGN = "."
POINTS_SIGN = " pts"
IS_DRAW = "draw"
HAS_WON = " wins"
IS_TIE = "A tie"
PLACE = ". "
STOPPED = "stopped"
IS_DAMAGED = "damaged"
AS_TEXT = "of an older version"
PAST_TEXT = "An older version saved it. A laptop can read it: doomsday pull"
PAST_DAMAGED = "The file is damaged. Copy it to a laptop: doomsday pull"

AGREED_OPTIONS = "Options agreed"
SIGNS = "Signs"
THIS_PAGE = "This page"
HOLD_TITLE = "Hold a button"
HOLD_A = "A: undo the last press"
HOLD_B = "B: scores, large"
HOLD_C = "C: this help"
NOTHING_HERE = "nothing here"

YES = "yes"
NO = "no"
# One row a setting, by key: its label and the labels of its values. box/store/settings.py has
# the values.
SETTING_ROWS = {
    "contrast": (
        "Contrast",
        {1: "1", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8"},
    ),
    "dim_s": (
        "Dim after",
        {15: "15 s", 30: "30 s", 60: "1 min", 120: "2 min", 300: "5 min", 0: "never"},
    ),
    "off_s": (
        "Off after",
        {60: "1 min", 120: "2 min", 300: "5 min", 600: "10 min", 1800: "30 min", 0: "never"},
    ),
    "debounce_ms": ("Debounce", {10: "10 ms", 15: "15 ms", 20: "20 ms", 30: "30 ms"}),
    "flip": ("Upside down", {0: NO, 1: YES}),
    "sound": ("Sound", {0: "off", 1: "on"}),
    "time": (
        "Game time",
        {0: "off", 1: "on", 60: "1 min", 120: "2 min", 180: "3 min", 300: "5 min", 600: "10 min"},
    ),
}
# The same rows as one text, which takes less memory; box/ui/row_lookup.py reads it.
SETTING_TEXT = "\n%s\n" % "\n".join(
    [
        "\t".join([key, label] + [str(part) for pair in labels.items() for part in pair])
        for key, (label, labels) in SETTING_ROWS.items()
    ]
)

FOR_BUILDERS = "For builders"
SELF_TEST = "Self-test"
TESTS = ("Display", "Buttons", "Flash", "Dice, 600 d6")
BROKEN = "BAD"
PRESS_EACH = "Press each. A goes back."
FIRST = "It works. Four buttons"
PRESS = "Press "
PURPOSES = ("It goes back.", "It goes up, or less.", "It goes down, or more.", "It confirms.")
WRONG_BUTTON = "Swapped wires? That was "

VERSION = "Version"
MEMORY = "Free memory"
LARGEST_PIECE = "In one piece"
HEAP = "Heap"
GROWS = "grows"
SLOWEST_PRESS = "Slowest press"
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
NEWER_SETTINGS = ("Settings are of", "a later version", "and left alone.")
FAILED_SETTINGS = ("Settings cannot", "be read; now", "the defaults.")
JOURNAL_KEPT = (
    "The journal, with a game if one ran, cannot be read. It is kept. On a laptop: "
    "doomsday pull FOLDER --salvage"
)
HOLD_TO_REUSE = (
    "The journal, with a game if one ran, is damaged. No room to keep a copy. Laptop: "
    "doomsday pull FOLDER --salvage. Hold D: erase it"
)
NEWER_LOG = ("Log is of a newer", "version. Nothing", "will be saved.")
NO_MEMORY_TO_SAVE = ("The game could not", "be saved. It is", "still on the box.")
NOT_SAVED = ("Not saved.", "The last press", "did not count.")
WENT_WRONG = ("Something broke:", "Nothing is lost.")

SAFE_MODE = "SAFE MODE"
SAFE_HINT = "C opens the game's table"
TABLE = "Table"
A_HELD = "A is held down"
SECONDS_LEFT = " s"
ABOUT_A_HELD = (
    "Release it: safe mode.",
    "If not, the box starts, and",
    "A does nothing until it is",
    "released.",
)
DAMAGED_FILE = "Damaged program file:"
DAMAGED_HINT = "Try: doomsday deploy"
OLDER_RUNS = ("A program file", "was damaged: the", "one before runs", "doomsday deploy")
CRASHED_1 = "Went wrong."
CRASHED_2 = "Restarting."
# Of dice that are rolled or typed.
DIE_SIZE = "d"
OF_COUNT = " of "
AS_SHOWN = "All dice as shown"
TYPED_HELP = "Type the faces of your dice. Hold D: the rest is as shown."
ROLL_HELP = "D rolls the dice of the box."
DICE_COUNT = " dice"
ONE_DIE = " die"
# Of counters, clocks and lots.
TABLE_NAME = "Table"
LESS_BY = "-%d"
MORE_BY = "+%d"
ANY_NUMBER = "Any number"
BECOMES = "%d > %d"
ADD = "%s: %s +"
TAKE_OFF = "%s: %s -"
PRESET_ROLLED = "%s: %s"
HAS_LEFT = " has "
DRAW_LOTS = "Draw"
