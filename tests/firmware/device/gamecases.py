"""Every page of a game in the reviewed states, each reached as a player would."""

from box import screens
from box.game import lifecycle
from box.store import atomic_file
from box.ui import words
from pages.mfz import page_rows
from pages.mfz.setup import form_values, setup_form
from shared.rules.games import roster_path
from shared.rules.mfz.model import actions, loadout
from shared.rules.mfz.model.phases import DEPLOY, DOOMSDAY_VOTE, END, OVER, STATIONS
from shared.rules.mfz.setup import roster
from shared.rules.mfz.setup.agreement import agree
from shared.rules.mfz.setup.options import counted, offered
from tests.firmware.device.buttons import row
from tests.firmware.device.fakebox import press, run_tasks

GAME = "mfz"

# Name, frames, systems; these decide which companies tie.
PAIR = (("Ironclad Order", 4, 9), ("Red Tide", 5, 11))
LONG_PAIR = (("Red Tide Salvage Co.", 5, 11), ("Ironclad Northerners", 4, 9))
LEVEL_PAIR = (("Ironclad Order", 5, 14), ("Red Tide", 5, 14))
FULL_PAIR = (("Ironclad Order", 6, 24), ("Red Tide", 6, 24))
TRIO = (("Ironclad Order", 3, 10), ("Red Tide", 3, 8), ("Solar Union", 3, 9))
LOW_TRIO = (("Ironclad Order", 3, 10), ("Red Tide", 3, 6), ("Solar Union", 3, 10))
FOUR = (("Ash", 3, 10), ("Basalt Wardens", 3, 8), ("Cinder", 3, 9), ("Dune", 4, 15))
LEVEL_FOUR = tuple([(name, 4, 16) for name, _, _ in FOUR])
FIVE = (
    ("Ironclad Northerners", 3, 12),
    ("Red Tide Salvage Co.", 4, 14),
    ("Mmmmmmmmmmmm", 4, 10),
    ("Dune", 4, 15),
    ("Northern Lights", 3, 10),
)
# Two of these look the same when cut to the width of a table.
ALIKE = (("Northern Lights", 4, 16), ("Northern Lions", 4, 14), ("Solar Union", 5, 12))
LEVEL_FIVE = (
    ("Ironclad Northerners", 4, 9),
    ("Red Tide Salvage Co.", 3, 12),
    ("Mmmmmmmmmmmm", 4, 10),
    ("Dune", 3, 12),
    ("Northern Lights", 4, 10),
)


def begin(companies, **agreed):
    """Return a preparation that begins a game. agreed: options and numbers by name."""

    def prepare(app):
        numbers = {row.name: agreed[row.name] for row in counted("quick") if row.name in agreed}
        options = {row.name: agreed[row.name] for row in offered("quick") if row.name in agreed}
        lifecycle.begin(app, GAME, agree(companies, options, numbers))
        run_tasks(app)

    return prepare


def play(companies, *done, **agreed):
    """As `begin`, in a running round after actions, each given as numbers."""

    def prepare(app):
        begin(companies, **agreed)(app)
        if app.game.state.phase < DEPLOY:
            app.game.play(bytes((actions.LOT,)) + bytes(app.game.state.drawing()))
        app.game.play(bytes((actions.DEPLOYED,)))
        app.game.is_news()
        for action in done:
            app.game.play(bytes(action))

    return prepare


def nobody_near(game):
    """Answer the question at the start of a full game: no company is near a station."""
    state = game.state
    if state.phase == STATIONS:
        for station in range(state.station_count()):
            if state.near(station):
                game.play(bytes((actions.PRESENCE, station, 0)))
        game.play(bytes((actions.SETTLED,)))


def place(companies, count, **agreed):
    """As `begin`, with the first `count` steps of deployment done."""

    def prepare(app):
        begin(companies, **agreed)(app)
        for _ in range(count):
            app.game.play(app.game.state.legal()[0])

    return prepare


def draw(companies, **agreed):
    """As `begin`, with the lots drawn in the order of seats."""

    def prepare(app):
        begin(companies, **agreed)(app)
        app.game.play(bytes((actions.LOT,)) + bytes(app.game.state.drawing()))

    return prepare


def then(*steps):
    """Return a preparation that runs several, one after another."""

    def prepare(app):
        for step in steps:
            step(app)

    return prepare


def force(app):
    """Reach the tie of the book: the loser of the draw must change its company."""
    app.game.play(app.game.state.legal()[-1])


def place_rest(app):
    """Do all steps of deployment but the last."""
    game = app.game
    while game.state.step + 1 < len(game.state.steps()):
        game.play(game.state.legal()[0])


def undo(app):
    app.game.undo()


def choose(*keys_and_values):
    """Return a preparation that chooses values for keys of the form."""

    def prepare(app):
        chosen = setup_form.load()
        for key, value in keys_and_values:
            chosen.choose(key, value)
        chosen.save(app.saved)

    return prepare


def no_companies(*keys_and_values):
    """Return a preparation that removes all companies, the ready ones too, and chooses values."""

    def prepare(app):
        atomic_file.save(roster_path("mfz"), b"", roster.VERSION)
        choose(*keys_and_values)(app)

    return prepare


def store_roster(app):
    """Store five companies on the box."""
    mechs = loadout.parse("Rd Y B G")[0]
    body = "".join([roster.line(name, [("Mech", mechs, 0)] * frames) for name, frames, _ in FIVE])
    atomic_file.save(roster_path("mfz"), body, roster.VERSION)


def with_roster(app):
    """Store companies on the box; choose one of them for each of five seats."""
    store_roster(app)
    choose(
        *[(form_values.PLAYERS, "5")]
        + [("ABCDE"[seat] + form_values.COMPANY, name) for seat, (name, _, _) in enumerate(FIVE)]
    )(app)


def three_unequal(app):
    """Choose three companies of other sizes, one of them named on the box."""
    choose(
        (form_values.PLAYERS, "3"),
        ("A.name", "Lamplighters"),
        ("A.frames", "3"),
        ("B.frames", "4"),
        ("B.systems", "15"),
        ("C.frames", "5"),
    )(app)


def six_small_lines(app):
    app.say(
        "The companies of this box were damaged. The old file is kept, as it may be of use. Put "
        "them there again from a laptop."
    )


def lost_game(app):
    app.game = None


def tense(app):
    """Begin with five companies with long names and high scores."""
    play(FIVE)(app)
    for seat in range(5):
        app.game.play(bytes((actions.CORRECT_FRAMES, seat, 8)))
        if seat:
            app.game.play(bytes((actions.CORRECT_STATION, seat, 0)))
    app.game.is_news()


def beaten(*losers):
    """Return a preparation that takes all frames and stations from companies."""

    def prepare(app):
        state = app.game.state
        winner = [seat for seat in state.seats if seat not in losers][0]
        for seat in losers:
            for _ in range(state.stations()[seat]):
                app.game.play(bytes((actions.TAKE, winner, seat)))
            for _ in range(state.frames()[seat]):
                app.game.play(bytes((actions.LOSE, seat)))

    return prepare


def nothing_left(app):
    """Remove all assets of the last company, too."""
    game = app.game
    seat = game.state.order()[0]
    lost = [(actions.CORRECT_STATION, seat, actions.NOBODYS)] * game.state.stations()[seat]
    lost += [(actions.LOSE, seat)] * game.state.frames()[seat]
    for action in lost:
        if game.state.phase == END:
            game.play(bytes((actions.PLAY_ON,)))
        game.play(bytes(action))


def count_down(app):
    """Let everyone count down the clock until the game is over."""
    game = app.game
    while game.state.phase != OVER:
        game.play(bytes((actions.END_ROUND,)))
        while game.state.phase == DOOMSDAY_VOTE:
            game.play(bytes((actions.COUNT, game.state.actor())))


def end_round(app):
    app.game.play(bytes((actions.END_ROUND,)))


def play_to_round(last):
    """Return a preparation that plays rounds until `last`, setting the clock back each time."""

    def prepare(app):
        game = app.game
        while game.state.round() < last:
            game.play(bytes((actions.END_ROUND,)))
            while game.state.phase == DOOMSDAY_VOTE:
                game.play(bytes((actions.PASS, game.state.actor())))
            game.play(bytes((actions.CORRECT_CLOCK, 9)))

    return prepare


def keys(buttons):
    """Return a preparation that presses buttons, given by letter; small ones are held.

    A tuple instead has texts of rows, to which the cursor is moved, and buttons.
    """

    def prepare(app):
        for button in buttons:
            if len(button) > 1:
                row(app, button)
            elif button in "abcd":
                press(app, "abcd".index(button), HOLD_MS)
            else:
                press(app, "ABCD".index(button))

    return prepare


HOLD_MS = 900
LOSE_ONE = (actions.LOSE, 1)
CLOCK_ONE = (actions.CORRECT_CLOCK, 1)
# More frames required than allowed.
MAX_TOO_LOW = ("frames_max", "3")
FIX_LONG = (actions.CORRECT_STATION, 1, 0)
FIX_COUNT = (actions.CORRECT_STATIONS, 1, 10)
FREE_ONE = (actions.FREE, 0)
TOOK_LONG = (actions.TAKE, 0, 1)


def counts(last):
    """Return a preparation that ends rounds; all but the last company count down the clock."""

    def prepare(app):
        game = app.game
        for number in range(2):
            game.play(bytes((actions.CORRECT_CLOCK, 11)))
            game.play(bytes((actions.END_ROUND,)))
            while game.state.phase == DOOMSDAY_VOTE and (
                number == 0 or answered_count(game) < last
            ):
                kind = actions.COUNT if answered_count(game) != 1 else actions.PASS
                game.play(bytes((kind, game.state.actor())))

    return prepare


def answered_count(game):
    """Return how many companies have answered."""
    return game.state.order().index(game.state.actor())


def by_version_1(app):
    """Begin by version 1 of the rules, which has other corrections."""
    app.game.state.setup.version = 1


def fix_count(app):
    app.game.is_news()
    app.game.play(bytes(FIX_COUNT))


DEMO = (("Ironclad Order", 2, 8), ("Red Tide", 2, 8))


def at_table(companies):
    return then(play(companies), lambda app: app.stack.game())


# Rules of a demo, and those that an option changes.
RULES = [
    ("rules-demo", screens.REFERENCE, begin(DEMO, size="demo"), "", "CC"),
    ("rules-no-early-end", screens.REFERENCE, play(TRIO, early_end="off"), "end", ""),
    ("rules-early-end", screens.REFERENCE, play(TRIO, early_end="on"), "end", ""),
    # The help for the table: its holds, what it is for, and the signs before that.
    ("rules-holds", screens.REFERENCE, at_table(TRIO), "score", "B"),
    ("rules-purpose", screens.REFERENCE, at_table(TRIO), "score", "BB"),
] + [
    ("agreed-quick-" + str(page), screens.REFERENCE, play(TRIO), "", "BBBD" + "C" * (page - 1))
    for page in (1, 2, 3)
] + [
    ("legend-" + str(page), screens.REFERENCE, play(TRIO), "", "BBD" + "C" * (page - 1))
    for page in (1, 2, 3, 4)
]  # fmt: skip

# Name, screen, preparation, argument of the screen, buttons pressed on it.
CASES = [
    ("home-game", screens.HOME, then(play(TRIO), lambda app: app.stack.home()), 0, ""),
    ("home-new", screens.HOME, then(play(TRIO), lambda app: app.stack.home()), 0, "CCCC"),
    ("home-lost", screens.HOME, then(play(TRIO), lambda app: app.stack.home(), lost_game), 0, ""),
    ("new", page_rows.NEW_GAME, choose(), 0, ""),
    ("new-three", page_rows.NEW_GAME, choose(), 0, "C"),
    ("new-five", page_rows.NEW_GAME, choose((form_values.PLAYERS, "5")), 0, "C"),
    ("new-size", page_rows.NEW_GAME, choose(), 0, "D"),
    ("new-size-five", page_rows.NEW_GAME, choose((form_values.PLAYERS, "5")), 0, "DB"),
    ("new-depth", page_rows.NEW_GAME, choose(), 0, "DD"),
    ("new-refused", page_rows.SUMMARY,
     choose((form_values.SIZE, "custom"), MAX_TOO_LOW), 0, ""),
    ("company", page_rows.COMPANY, no_companies(), 1, ""),
    ("company-own", page_rows.COMPANY, no_companies(), 1, "C"),
    ("company-numbers", page_rows.COMPANY_NUMBERS, choose(), 1, "C"),
    ("company-numbers-edit", page_rows.COMPANY_NUMBERS, choose(), 1, "CD"),
    (
        "company-named-here",
        page_rows.COMPANY,
        no_companies(("B.name", "Mmmmmmmmmmmmmmmmmmmm")),
        1,
        "",
    ),
    ("company-ready", page_rows.COMPANY, choose(), 1, ""),
    ("company-roster", page_rows.COMPANY, with_roster, 0, ""),
    ("company-roster-next", page_rows.COMPANY, with_roster, 0, "C"),
    ("company-roster-random", page_rows.COMPANY, with_roster, 0, "BBBB"),
    ("company-hide", page_rows.COMPANY, with_roster, 0, "B"),
    ("company-roster-anonymous", page_rows.COMPANY, with_roster, 4, "BB"),
    ("company-show", page_rows.COMPANY, choose((form_values.HIDDEN, "true")), 0, "DB"),
    ("company-hidden", page_rows.COMPANY, choose((form_values.HIDDEN, "true")), 1, ""),
    ("name", page_rows.NAME_ENTRY, choose(), 0, ""),
    ("name-ready", page_rows.NAME_ENTRY, choose(("A.name", "Green")), 1, "C"),
    ("name-three", page_rows.NAME_ENTRY, choose(), 0, "BDDDC"),
    ("name-longest", page_rows.NAME_ENTRY, choose(("B.name", "Mmmmmmmmmmmmmmmmmmmm")), 1, "D"),
    ("name-space", page_rows.NAME_ENTRY, choose(("B.name", "Rex")), 1, "DDB" + "B" * 37),
    ("options", page_rows.OPTIONS, choose(), 0, ""),
    ("options-custom", page_rows.OPTIONS, choose((form_values.SIZE, "custom")), 0, "CCCCCCCCC"),
    ("options-edit", page_rows.OPTIONS, choose((form_values.SIZE, "custom")), 0, "CCCDC"),
    ("summary", page_rows.SUMMARY, choose(), 0, ""),
    ("summary-three", page_rows.SUMMARY, three_unequal, 0, ""),
    ("summary-four", page_rows.SUMMARY, choose((form_values.PLAYERS, "4")), 0, ""),
    ("summary-why", page_rows.SUMMARY, three_unequal, 0, "C"),
    ("summary-why-next", page_rows.SUMMARY, three_unequal, 0, "CC"),
    ("summary-demo", page_rows.SUMMARY, choose((form_values.SIZE, "demo")), 0, ""),
    ("summary-roster", page_rows.SUMMARY, with_roster, 0, ""),
    ("draw-first", screens.GAME, begin(LEVEL_PAIR), 0, ""),
    ("draw-first-four", screens.GAME, begin(LEVEL_FOUR), 0, ""),
    ("draw-last", screens.GAME, begin(LOW_TRIO), 0, ""),
    ("draw-between", screens.GAME, begin(FOUR), 0, ""),
    ("draw-four-of-five", screens.GAME, begin(LEVEL_FIVE), 0, ""),
    (
        "draw-roll-off",
        screens.GAME,
        then(play(PAIR, (actions.CORRECT_FRAMES, 0, 0), (actions.CORRECT_FRAMES, 1, 4),
                  tie_order="roll_off"), end_round),
        0,
        "",
    ),
    ("lots", page_rows.LOTS_ENTRY, begin(LEVEL_FOUR), 0, ""),
    ("lots-two", page_rows.LOTS_ENTRY, begin(LEVEL_FOUR), 0, "CCDD"),
    ("lots-last", page_rows.LOTS_ENTRY, begin(LOW_TRIO), 0, ""),
    ("tie", screens.GAME, draw(LEVEL_PAIR), 0, ""),
    ("tie-edit", screens.GAME, draw(LEVEL_PAIR), 0, "DCC"),
    ("tie-last-row", screens.GAME, draw(LEVEL_PAIR), 0, "CC"),
    ("tie-book", screens.GAME, draw(LEVEL_PAIR, tie_high_mode="book"), 0, "CC"),
    (
        "tie-forced",
        screens.GAME,
        then(draw(FULL_PAIR, tie_high_mode="book"), force),
        0,
        "",
    ),
    ("deploy-terrain", screens.GAME, place(TRIO, 0), 0, ""),
    ("deploy-one", screens.GAME, place(FIVE, 1), 0, ""),
    ("deploy-long", screens.GAME, place(LONG_PAIR, 2), 0, ""),
    ("deploy-neutral", screens.GAME,
     place(TRIO, 0, size="custom", frames_min=3, neutral_stations=1), 0, ""),
    ("deploy-bare-frames", screens.GAME,
     place(TRIO, 1, size="custom", frames_min=3, stations_each=0), 0, ""),
    ("deploy-bare-point", screens.GAME,
     place(TRIO, 2, size="custom", frames_min=3, stations_each=0), 0, ""),
    ("deploy-stations", screens.GAME, place(TRIO, 1), 0, ""),
    ("deploy-frames", screens.GAME, place(TRIO, 2), 0, ""),
    ("deploy-point", screens.GAME, place(TRIO, 3), 0, ""),
    ("deploy-attacker", screens.GAME, place(TRIO, 4), 0, ""),
    ("deploy-station", screens.GAME, place(TRIO, 11), 0, ""),
    ("deploy-last", screens.GAME, then(place(PAIR, 0), place_rest), 0, ""),
    ("table", screens.GAME, play(TRIO), 0, ""),
    ("table-two", screens.GAME, play(PAIR), 0, "B"),
    ("table-tense", screens.GAME, tense, 0, "CC"),
    ("table-alarm", screens.GAME, play(TRIO, CLOCK_ONE), 0, "B"),
    ("table-said", screens.GAME, play(TRIO, LOSE_ONE), 0, ""),
    ("table-said-long", screens.GAME, play(FIVE, TOOK_LONG), 0, ""),
    ("table-fixed", screens.GAME, play(FIVE, FIX_LONG), 0, ""),
    ("table-fixed-1", screens.GAME, then(play(FIVE), by_version_1, fix_count), 0, ""),
    ("table-fixed-clock", screens.GAME, play(PAIR, CLOCK_ONE), 0, ""),
    ("table-undone", screens.GAME, then(play(FIVE, TOOK_LONG), undo), 0, ""),
    ("table-unfixed", screens.GAME, then(play(FIVE, FIX_LONG), undo), 0, ""),
    ("table-alike", screens.GAME, play(ALIKE), 0, "CC"),
    ("table-neutral", screens.GAME, play(TRIO, FREE_ONE), 0, "CC"),
    ("event", page_rows.COMPANY_EVENT, play(TRIO), 1, ""),
    ("event-tense", page_rows.COMPANY_EVENT, then(play(FIVE, (actions.FREE, 1))), 1, "CC"),
    ("event-nothing", page_rows.COMPANY_EVENT, play(FIVE, (actions.CORRECT_STATION, 3, 0),
                                          (actions.CORRECT_FRAMES, 3, 0)), 3, ""),
    ("doom", screens.GAME, then(play(TRIO), end_round), 0, ""),
    ("doom-alarm", screens.GAME, then(play(FIVE, (actions.CORRECT_CLOCK, 2)), end_round), 0, ""),
    ("doom-counted", screens.GAME, then(play(FIVE), counts(3)), 0, ""),
    ("doom-trio", screens.GAME, then(play(TRIO), counts(2)), 0, ""),
    ("doom-late", screens.GAME, then(play(FIVE), play_to_round(90), end_round), 0, ""),
    ("early", screens.GAME, then(play(PAIR), beaten(1)), 0, ""),
    ("early-nobody", screens.GAME, then(play(PAIR), beaten(1), nothing_left), 0, ""),
    ("over-win", screens.GAME, then(play(TRIO), count_down), 0, ""),
    ("over-draw", screens.GAME, then(play(PAIR, (actions.CORRECT_FRAMES, 0, 0),
                                          (actions.CORRECT_FRAMES, 1, 4)), count_down), 0, ""),
    ("over-five", screens.GAME, then(tense, count_down), 0, ""),
    ("menu", screens.MENU, play(TRIO, LOSE_ONE), 0, ""),
    ("menu-redo", screens.MENU, then(play(TRIO, LOSE_ONE), undo), 0, "C"),
    ("menu-start", screens.MENU, begin(LEVEL_PAIR), 0, (words.DELETE_GAME,)),
    ("menu-from-save", screens.MENU, play(TRIO, LOSE_ONE), 0, (words.STOP_AND_SAVE, "D", "A")),
    ("menu-from-abandon", screens.MENU, play(TRIO, LOSE_ONE), 0, (words.DELETE_GAME, "D", "A")),
    ("logbook-beginning", screens.LOGBOOK, place(TRIO, 2), 0, "BB"),
    ("logbook", screens.LOGBOOK, play(TRIO, LOSE_ONE), 0, ""),
    ("logbook-two", screens.LOGBOOK, play(PAIR, LOSE_ONE), 0, ""),
    ("logbook-undone", screens.LOGBOOK, then(play(TRIO, LOSE_ONE), undo), 0, "C"),
    ("logbook-longest", screens.LOGBOOK, draw(LEVEL_FIVE), 0, ""),
    ("logbook-five", screens.LOGBOOK, tense, 0, ""),
    ("fix", page_rows.CORRECT, play(TRIO), 0, ""),
    ("fix-five", page_rows.CORRECT, play(FIVE), 0, "CCCC"),
    ("fix-edit", page_rows.CORRECT, play(TRIO), 0, "DC"),
    ("fix-1", page_rows.CORRECT, then(play(TRIO), by_version_1), 0, "CCCCDC"),
    ("fix-station", page_rows.CORRECT_STATION, play(TRIO, FREE_ONE), 1, ""),
    ("fix-station-five", page_rows.CORRECT_STATION, tense, 0, "CCCC"),
    ("fix-station-nobody", page_rows.CORRECT_STATION, play(PAIR), actions.NOBODYS, ""),
    ("fix-not-now", page_rows.CORRECT, begin(LEVEL_PAIR), 0, ""),
    ("close-save", screens.END_GAME, play(TRIO), 0, ""),
    ("close-abandon", screens.END_GAME, play(TRIO), 1, ""),
    ("close-another", screens.END_GAME, play(TRIO), 3, ""),
    ("close-unread", screens.END_GAME, play(TRIO), 2, ""),
    ("notice-small", screens.HOME, six_small_lines, 0, ""),
] + RULES  # fmt: skip
