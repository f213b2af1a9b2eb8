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
