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
REFERENCE = 31
HELP = 32
PAST_GAMES = 33

# Flags: reopen the screen after a restart; reload it when rosters arrive, because it shows them;
# the page below stays loaded, with what was entered there, and returns as it was.
DURABLE = 1
ROSTERS = 2
COVERS = 4

# Number, import path, flags. GAME has no module: it shows the page of the running game's phase.
ROWS = (
    (HOME, "box.screens.home", DURABLE),
    (DOOMSDAY, "box.screens.doomsday", DURABLE),
    (CLOCK_START, "box.screens.clock_start", DURABLE),
    (DICE, "box.screens.dice", DURABLE),
    (POOL, "box.screens.pool", DURABLE),
    (ROLL_HISTORY, "box.screens.roll_history", DURABLE),
    (SETTINGS, "box.screens.settings", DURABLE),
    (ABOUT, "box.screens.about", DURABLE),
    (NOTICE, "box.screens.notice", COVERS),
    (GAME, "", DURABLE),
    (MENU, "box.screens.menu", 0),
    (LOGBOOK, "box.screens.logbook", 0),
    (END_GAME, "box.screens.end_game", 0),
    (WELCOME, "box.screens.welcome", 0),
    (SELF_TEST, "box.screens.self_test", 0),
    (ERASE_JOURNAL, "box.screens.erase_journal", 0),
    (GAMES, "box.screens.games", DURABLE),
    (REFERENCE, "box.screens.reference", COVERS),
    (HELP, "box.screens.help", COVERS),
    (PAST_GAMES, "box.screens.past_games", 0),
)

# A file that exists until all buttons of a new box were pressed once.
FIRST_START_FILE = "first.txt"


def is_own(number: int) -> bool:
    """Return whether a screen is the box's own, not one of a game."""
    for known, _, _ in ROWS:
        if known == number:
            return True
    return False


def find(number: int, running: str = "") -> "tuple[str, int] | None":
    """Return import path and flags of a screen; None for an unknown number.

    The path of GAME is "". running: id of the running game; only its screens are searched then.
    """
    for known, path, asks in ROWS:
        if known == number:
            return path, asks
    for id in (running,) if running else _games():
        pages = game_pages.of(id)
        for known, path, asks in pages.screens:
            if known == number:
                return path, asks
    return None


def _games() -> "list[str]":
    # Not needed while a game runs.
    from shared.rules.games import ids

    return ids()
