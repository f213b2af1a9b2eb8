"""The rows of the box's own screens. Not loaded while pages of a game follow each other."""

from box.screens import (
    ABOUT,
    BUILDERS,
    CLOCK_START,
    COVERS,
    DICE,
    DOOMSDAY,
    DURABLE,
    END_GAME,
    ERASE_JOURNAL,
    GAME,
    GAMES,
    HELP,
    HOME,
    LOGBOOK,
    MENU,
    NOTICE,
    PAST_GAMES,
    POOL,
    REFERENCE,
    ROLL_HISTORY,
    SELF_TEST,
    SETTINGS,
    WELCOME,
)

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
    (BUILDERS, "box.screens.builders", 0),
)


def find(number: int) -> "tuple[str, int] | None":
    """Return import path and flags of a screen; None for an unknown number.

    The path of GAME is "". All games are searched, so ask GamePages.screen while one runs.
    """
    for known, path, asks in ROWS:
        if known == number:
            return path, asks
    # Imported here and below: not needed for the box's own screens.
    from box.game import game_pages
    from shared.rules.games import ids

    for id in ids():
        found = game_pages.of(id).screen(number)
        if found is not None:
            return found
    return None
