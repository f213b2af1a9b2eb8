"""The screens, one module each, imported on first use."""

HOME = 0
DOOMSDAY = 1
START = 2
DICE = 3
POOL = 4
PAST = 5
SETTINGS = 6
ABOUT = 7
NOTICE = 8
GAME = 9
NEW = 10
OPTIONS = 11
# From here on a screen is open until the next start only.
COMPANY = 12
SUMMARY = 13
EVENT = 14
LOTS = 15
MENU = 16
LOGBOOK = 17
FIX = 18
RULES = 19
CLOSE = 20
SCORE = 21
FRAME = 22
FIX_FRAME = 23
STRUCK = 24
TAKE_BACK = 25
FIRST = 26
SELF_TEST = 27
FIX_STATION = 28
REUSE = 29

# What shows companies of the roster, or would keep a choice among them.
OF_COMPANIES = (NEW, OPTIONS, COMPANY, SUMMARY)

# A file that is there until a new box's buttons were all pressed once.
FIRST_START = "first.txt"

# A module with a dot in its name is a game's, below this package; the others are the box's own.
_OF_GAMES = "pages."
_OF_BOX = "box.screens."

# The place of a name is its number in the log: names are added at the end, never moved. A place
# without a name has a page for each phase of the game.
MODULES = (
    "home",
    "doomsday",
    "start",
    "dice",
    "pool",
    "past",
    "settings",
    "about",
    "notice",
    "",
    "mfz.new",
    "mfz.options",
    "mfz.company",
    "mfz.summary",
    "mfz.event",
    "mfz.lots",
    "menu",
    "logbook",
    "mfz.fix",
    "mfz.rules",
    "close",
    "mfz.score",
    "mfz.frame",
    "mfz.fixframe",
    "mfz.struck",
    "takeback",
    "first",
    "selftest",
    "mfz.fixstation",
    "reuse",
)

# The page of a running game, by the id of the game and the phase that it is in.
PHASES = {
    "mfz": (
        "mfz.draw",
        "mfz.tie",
        "mfz.tie",
        "mfz.draw",
        "mfz.deploy",
        "mfz.table",
        "mfz.draw",
        "mfz.doom",
        "mfz.early",
        "mfz.over",
        "mfz.build",
        "mfz.arm",
        "mfz.turn",
        "mfz.declare",
        "mfz.ready",
        "mfz.rolling",
        "mfz.defend",
        "mfz.defend",
        "mfz.act",
        "mfz.spot",
        "mfz.using",
        "mfz.cover",
        "mfz.damage",
        "mfz.give",
        "mfz.stations",
        "mfz.fall",
        "mfz.height",
        "mfz.numbers",
        "mfz.next",
    ),
}

# What an idle box shows of a running game, by the id of the game.
IDLE = {"mfz": "mfz.idle"}


def lasting(number: int) -> bool:
    """Whether a screen is still open after a restart."""
    return number != NOTICE and number <= OPTIONS


def path(module: str) -> str:
    """Return the name by which the module of a screen is imported."""
    return (_OF_GAMES if "." in module else _OF_BOX) + module


def page(module: str):  # type: ignore[no-untyped-def]
    """Return the class of the screen in a module."""
    return __import__(path(module), None, None, ("Page",)).Page


def idle_picture(name: str):  # type: ignore[no-untyped-def]
    """What draws on a canvas the state of a game with this id: its clock, or its scores."""
    return __import__(path(IDLE[name]), None, None, ("draw",)).draw
