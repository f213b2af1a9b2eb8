"""Every page of a scoreboard in the reviewed states."""

from box import screens
from box.game import lifecycle
from box.store import atomic_file
from pages.sheet.game import SET_UP
from shared.rules.games import roster_path
from tests.firmware.device.fakebox import run_tasks
from tests.rules import sheet_games


def begin(name, players, tokens=""):
    """Return a preparation that begins a game and plays the actions of some tokens."""

    def prepare(app):
        lifecycle.begin(app, "sheet", sheet_games.setup(name, players))
        run_tasks(app)
        for token in tokens.split():
            app.play(app.game.state.parse(token))
            run_tasks(app)

    return prepare


def by_hand(app):
    """Begin a game whose dice are rolled by hand, with a roll."""
    begin("skirmish", 2)(app)
    app.game.drafted = "players"
    app.play(app.game.state.parse("roll-1"))
    run_tasks(app)


def two_sheets(app):
    """Bring two sheets onto the box."""
    lines = sheet_games.LINES["skirmish"] + sheet_games.LINES["race"]
    atomic_file.save(roster_path("sheet"), lines, 1)


PLAYED = [
    ("sheet-two", screens.GAME, begin("skirmish", 2, "A1+2 B1+1"), 0, ""),
    ("sheet-four", screens.GAME, begin("worker_placement", 4, "A1+12 next pass"), 0, ""),
    ("sheet-six", screens.GAME, begin("race", 6, "C1+1 B2+3"), 0, ""),
    ("sheet-table", screens.GAME, begin("doom_track", 3, "order-CAB T1+1"), 0, ""),
    ("sheet-clock", screens.GAME, begin("chess_clock", 2, "next"), 0, ""),
    ("sheet-roll", screens.GAME, by_hand, 0, ""),
    ("sheet-rolled", screens.GAME, begin("skirmish", 2, "roll-1"), 0, ""),
    ("sheet-dice", screens.GAME, begin("skirmish", 2), 0, "D"),
    ("sheet-number", screens.GAME, begin("darts", 2), 0, "cCC"),
    ("sheet-vote", screens.GAME, begin("doom_track", 3, "order-CAB"), 0, "DDDDDC"),
    ("sheet-late", screens.GAME, begin("chess_clock", 2, "next"), 0, "B"),
    ("sheet-order", screens.GAME, begin("doom_track", 3), 0, ""),
    ("sheet-over", screens.GAME, begin("darts", 2, "A1-500 end"), 0, ""),
]
CASES = [("sheet-new", SET_UP, two_sheets, 0, "")] + PLAYED
