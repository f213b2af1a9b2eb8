"""The registry of screens. Each is one module, imported on first use; these are the box's own.

Journals store the number of a screen: it never changes its meaning, and no two screens share one,
not even those of different games (see GamePages.screens). Numbers below 64 belong to the box and
its first game; a new game uses higher ones.
"""

from box.game import game_pages

HOME = 0
DOOMSDAY = 1
CLOCK_START = 2
DICE = 3
POOL = 4
ROLL_HISTORY = 5
SETTINGS = 6
ABOUT = 7
NOTICE = 8
GAME = 9
MENU = 16
LOGBOOK = 17
END_GAME = 20
WELCOME = 26
SELF_TEST = 27
ERASE_JOURNAL = 29
GAMES = 30
HELP = 32

# Flags: reopen the screen after a restart; reload it when rosters arrive, because it shows them;
# the page below stays loaded, with what was entered there, and returns as it was.
DURABLE = 1
ROSTERS = 2
COVERS = 4

# Number, module, flags. GAME has no module: it shows the page of the running game's phase.
ROWS = (
    (HOME, "home", DURABLE),
    (DOOMSDAY, "doomsday", DURABLE),
    (CLOCK_START, "clock_start", DURABLE),
    (DICE, "dice", DURABLE),
    (POOL, "pool", DURABLE),
    (ROLL_HISTORY, "roll_history", DURABLE),
    (SETTINGS, "settings", DURABLE),
    (ABOUT, "about", DURABLE),
    (NOTICE, "notice", COVERS),
    (GAME, "", DURABLE),
    (MENU, "menu", 0),
    (LOGBOOK, "logbook", 0),
    (END_GAME, "end_game", 0),
    (WELCOME, "welcome", 0),
    (SELF_TEST, "self_test", 0),
    (ERASE_JOURNAL, "erase_journal", 0),
    (GAMES, "games", DURABLE),
    (HELP, "help", COVERS),
)

# A file that exists until all buttons of a new box were pressed once.
FIRST_START_FILE = "first.txt"


def find(number: int, running: str = "") -> "tuple[str, int] | None":
    """Return import path and flags of a screen; None for an unknown number.

    The path of GAME is "". running: id of the running game; only its screens are searched then.
    """
    for known, module, asks in ROWS:
        if known == number:
            return module and "box.screens." + module, asks
    for id in (running,) if running else _games():
        pages = game_pages.of(id)
        for known, module, asks in pages.screens:
            if known == number:
                return pages.path(module), asks
    return None


def _games() -> "list[str]":
    # Not needed while a game runs.
    from shared.rules.games import ids

    return ids()
