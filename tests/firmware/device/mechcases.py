"""Every page of MechWarrior in the reviewed states."""

from box import screens
from box.game import lifecycle
from box.store import atomic_file
from pages.mechwarrior import page_rows, words
from pages.mechwarrior.setup import setup_form
from shared.rules.games import roster_path
from shared.rules.mechwarrior.model import actions, unit_text
from shared.rules.mechwarrior.setup import battleforce
from shared.rules.mechwarrior.setup.agreement import agree
from tests.firmware.device.fakebox import run_tasks
from tests.firmware.device.gamecases import then

GAME = "mechwarrior"

LANCE = (
    ("mech mech 134+0+18 v2 unique =FOX", "Sable Fox"),
    ("vehicle tracked 58+0+0 t2 =MULE", "Mule"),
    ("infantry foot 16+0+0 =PICKS", "Red Picks"),
    ("vehicle vtol 52+0+0 =KITE", "Kite"),
)
HERONS = (
    ("mech mech 96+0+0 v1 =HERON", "Marsh Heron"),
    ("mech mech 88+0+12 v2 =REED", "Reed Heron"),
    ("vehicle tracked 71+0+0 =CART", "Siege Cart"),
    ("infantry wheeled 19+0+0 =SPOKE", "Spokes"),
)
LONG = (
    ("mech quad 500+200+200 v9", "Mmmmmmmmmmmmmmmmmmmm"),
    ("vehicle hover 49+0+0", "Northern Sentinel 12"),
)
NAMES = ("Sable Lance", "Heron Watch", "Mmmmmmmmmmmmmmmmmmmm", "Plough Company")
CARDS = (
    ("planetary Storm", "gear Coil", "pilot Ace"),
    ("planetary Dust", "planetary Storm", "pride Kell"),
    ("alliance Mmmmmmmmmmmmmmmmmmmm", "contract Zeta"),
)
FORCES = (LANCE, HERONS, LONG, HERONS)


def units(rows):
    """Return the units of these words and names."""
    return [unit_text.parse(words, name) for words, name in rows]


def sides(players, units_of=FORCES):
    """Return the first players with their units."""
    return [(NAMES[seat], units(units_of[seat])) for seat in range(players)]


def enter(app, setup):
    """Begin a game, and take back the count that the box enters by itself."""
    lifecycle.begin(app, GAME, setup)
    run_tasks(app)
    app.game.undo()
    app.stack.game()
    app.controls.toast("")


def begin(players=2, depth="score", build=3000, **settings):
    """Return a preparation that begins a game with the question for units in enemy zones."""

    def prepare(app):
        enter(app, agree(sides(players), depth, build, 0, (), settings))

    return prepare


def with_cards(app):
    """Begin a game with cards of every kind."""
    setup = agree(sides(3), "score", 3000, 0, (), {}, CARDS)
    lifecycle.begin(app, GAME, setup)
    run_tasks(app)
    app.controls.toast("")


def hot_end(app):
    """Begin a game in which a 'Mech with little heat left on its dial is not active."""
    fox = unit_text.parse("mech mech 134+0+0 v2 =FOX", "Sable Fox", ("", "move -2", "off"))
    setup = agree(((NAMES[0], [fox]), (NAMES[1], units(HERONS))), "orders", 3000, 1)
    enter(app, setup)
    play(ZONES[:1] + (0,), (actions.HEAT_UP, 0, 1))(app)


def by_hand(app):
    """Begin a game of two players without units."""
    enter(app, agree(((NAMES[0], ()), (NAMES[1], ()))))


def four_by_hand(app):
    """Begin a game of four players without units."""
    enter(app, agree([(name, ()) for name in NAMES]))


def play(*done):
    """Return a preparation that enters actions, each given as numbers."""

    def prepare(app):
        for action in done:
            app.game.play(bytes(action))
        app.game.is_news()

    return prepare


def stored(app):
    """Store the battleforces of all players."""
    body = "".join([battleforce.line(name, units(rows)) for name, rows in zip(NAMES, FORCES)])  # noqa: B905
    atomic_file.save(roster_path("mechwarrior"), body, 1)


def chosen(*pairs):
    """Return a preparation that stores battleforces, and choices for the next game."""

    def prepare(app):
        stored(app)
        form = setup_form.load(app.memory)
        for key, value in pairs:
            form.choose(key, value)
        for seat in range(form.players):
            form.propose(seat)
        form.save(app.saved)

    return prepare


def large_force(app):
    """Store a battleforce of more units than the preview has room for."""
    force = battleforce.line(NAMES[0], units(LANCE + HERONS[1:]))
    atomic_file.save(roster_path("mechwarrior"), force, 1)


def no_forces(app):
    """Remove all battleforces, the ready ones too."""
    atomic_file.save(roster_path("mechwarrior"), b"", 1)


def no_force_left(app):
    """Choose a depth that needs battleforces; none is stored."""
    no_forces(app)
    form = setup_form.load(app.memory)
    form.choose("depth", "orders")
    form.save(app.saved)


def small_chip(app):
    """Leave room for the first depth alone."""
    app.memory.room = 0


def nothing(app):
    """Prepare nothing."""


ZONES = (actions.ZONES, 1)
END = (actions.END_TURN,)
# The Fox is lost to Heron Watch, the Heron to Sable Lance, the Mule is captured.
LOSSES = ((actions.ELIMINATE, 0, 1), (actions.ELIMINATE, 16, 0), (actions.CAPTURE, 1, 129))
GONE = tuple([(actions.ELIMINATE, unit, 0) for unit in (0, 1, 2, 3, 16, 17, 18, 19)])
SALVAGE = ((actions.SALVAGED, 17, 1),)
TIME = (actions.END_GAME, 0)
TIED = (ZONES, END, ZONES, TIME, (actions.COUNTED,))
LARGE = ((actions.CORRECT_POINTS, 0, 3, 132), (actions.CORRECT_ZONES, 0, 0, 88))

# Heat and tokens: the Fox runs in a turn and again in the next, the Heron is shut down.
MOVE, RUN, RANGED, ARTILLERY = 0, 1, 2, 3
SPENT = (ZONES,) + tuple([(actions.ORDER, unit, MOVE, 0) for unit in (0, 1, 2)])
ORDERED = (ZONES, (actions.ORDER, 0, RUN, 0), (actions.ORDER, 2, MOVE, 0))
NEXT = (END, ZONES, (actions.SHUT_DOWN, 16), END, ZONES)
# The Fox vents, the Mule moves; Heron Watch is gone, so its turn is skipped.
SKIPPED = (
    ORDERED[:2]
    + (END, (actions.ZONES, 0), END, ZONES, END, ZONES, (actions.VENT, 0, 1, 0))
    + tuple([(actions.ELIMINATE, unit, 0) for unit in (16, 17, 18, 19)])
    + ((actions.ORDER, 1, MOVE, 0), END, (actions.SKIP,))
)
HOT = ORDERED + ((actions.HEAT_UP, 0, 2),) + NEXT
PUSHED = HOT + ((actions.ORDER, 0, MOVE, 0),)
TAKEN = ORDERED + ((actions.CAPTURE, 17, 0), (actions.SALVAGED, 18, 1))
HEATED = ((actions.HEAT_UP, 0, 12), (actions.HEAT_UP, 16, 3), (actions.CAPTURE, 16, 0))
HOT_TAKEN = HOT + HEATED + ((actions.HEAT_DOWN, 0, 1),)
FREED = TAKEN + ((actions.ELIMINATE, 0, 1),)
ABOARD = (ZONES, (actions.BOARD, 2, 1))
SHOT = (ZONES, (actions.ORDER, 1, ARTILLERY, 0), END, ZONES, END, ZONES)


def orders(*done, players=2):
    """Return a preparation that plays a game at depth orders."""
    return then(begin(players, "orders", 3000), play(*done))


def full(*done, players=2, **settings):
    """Return a preparation that plays a game at depth full."""
    return then(begin(players, "full", 3000, **settings), play(*done))


# The Fox shoots at the Heron; the players typed values.
CLOSE, ASSAULT = 4, 5
SHOOTS = ORDERED[:1] + ((actions.ORDER, 0, RANGED, 0),)
AIMED = bytes((actions.DECLARE, 0, 0, 0, 9, 9, 16))
DECLARED = SHOOTS + ((actions.DECLARE, 0, 0, 0b1001, 9, 9, 16),)
TYPED = DECLARED + ((actions.VALUES, 9, 3, 2, 17),)
HIT = TYPED + ((actions.ATTACK_ROLL, 4, 5),)
TAKEN_HIT = ((actions.STEPS, 9, 9, 9), (actions.HIT, 16, 0))
UNTYPED = DECLARED + ((actions.VALUES, 255, 3, 2, 255), (actions.ATTACK_ROLL, 4, 5))
LONGEST = SHOOTS + (
    (actions.DECLARE, 0, 0, 0, 0, 18, 32),
    (actions.VALUES, 255, 3, 1, 255),
    (actions.ATTACK_ROLL, 1, 2),
)
MISSED = TYPED + ((actions.ATTACK_ROLL, 1, 1),)
# A second order within two turns: a push, and heat at its end.
PUSHING = ORDERED[:2] + NEXT[:2] + (END, ZONES, (actions.ORDER, 0, ASSAULT, 0))
CRITICAL = PUSHING + (
    (actions.DECLARE, 0, 0, 0, 18, 0, 16),
    (actions.VALUES, 40, 40, 2, 0),
    (actions.ATTACK_ROLL, 6, 6),
)
FAR = bytes((actions.DECLARE, 0, 0, 0, 9, 9, 16, 17, 32))
HOPELESS = SHOOTS + (
    (actions.DECLARE, 0, 0, 0, 0, 18, 32),
    (actions.VALUES, 0, 3, 1, 40),
)

FOOT = ((actions.ORDER, 2, CLOSE, 0), (actions.DECLARE, 3, 0, 0, 9, 9, 18))
CAPTURED = ORDERED[:1] + FOOT + ((actions.VALUES, 9, 0, 0, 17), (actions.ATTACK_ROLL, 6, 6))
BLAST_MISSED = SHOT + (
    (actions.BLAST, 0, 1, 16, 17),
    (actions.VALUES, 9, 3, 2, 18, 16),
    (actions.ATTACK_ROLL, 1, 2),
)
PLACED = (ZONES, (actions.ORDER, 1, ARTILLERY, 0), END, ZONES, END, ZONES)
BREAKING = ORDERED[:1] + ((actions.FORMATION, MOVE, 32, 1, 2, 3),)


# The Kite shoots in its move, and a Heron at several targets, the Kite among them.
FLIES = ORDERED[:1] + ((actions.ORDER, 3, MOVE, 16),)
SHOT_BY_KITE = FLIES + (
    (actions.DECLARE, 1, 0, 0, 9, 9, 16),
    (actions.VALUES, 9, 3, 0, 17),
    (actions.ATTACK_ROLL, 1, 2),
)
CHARGED = ORDERED[:1] + (
    (actions.ORDER, 0, MOVE, 16),
    (actions.DECLARE, 4, 0, 0, 9, 9, 16),
    (actions.VALUES, 9, 3, 4, 17),
    (actions.ATTACK_ROLL, 1, 2),
)
HERON_SHOOTS = (ZONES, END, ZONES, (actions.ORDER, 16, RANGED, 0))
AT_KITE = bytes((actions.DECLARE, 0, 0, 0, 9, 9, 3))
AT_KITE_TOO = bytes((actions.DECLARE, 0, 0, 0, 9, 9, 1, 3))
AIMING = HERON_SHOOTS + (tuple(AT_KITE_TOO),)
STAYED = ORDERED[:1] + ((actions.ORDER, 3, MOVE, 48), (actions.BREAK_ROLL, 1))


def typing(app):
    """Have the players roll their own dice."""
    rolled_by(app, "players")


def asking(app):
    """Have the box ask who rolls."""
    rolled_by(app, "ask")


def rolled_by(app, who):
    form = setup_form.load(app.memory)
    form.choose("dice", who)
    form.save(app.saved)
    # As after the game was read back.
    app.game.drafted = ""


# Name, screen, preparation, its argument, keys.
CASES = [
    ("mech-depth", page_rows.NEW_GAME, chosen(), 0, "DC"),
    ("mech-depth-small", page_rows.NEW_GAME, small_chip, 0, "D"),
    ("mech-units", screens.GAME, orders(*ORDERED), 0, ""),
    ("mech-units-hot", screens.GAME, orders(*PUSHED), 0, "B"),
    ("mech-units-last", screens.GAME, then(begin(2, "orders", 450), play(*SPENT)), 0, ""),
    ("mech-units-hot-taken", screens.GAME, orders(*HOT_TAKEN), 0, "CCCC"),
    ("mech-units-taken", screens.GAME, orders(*TAKEN), 0, "CCCC"),
    ("mech-units-aboard", screens.GAME, orders(*ABOARD), 0, "C"),
    ("mech-order", page_rows.UNIT_ORDERS, orders(*HOT), 0, ""),
    ("mech-order-end", page_rows.UNIT_ORDERS, orders(*HOT, (actions.HEAT_UP, 0, 9)), 0, "CC"),
    ("mech-order-vent", page_rows.UNIT_ORDERS, orders(*HOT), 0, "BBBB"),
    ("mech-order-refused", page_rows.UNIT_ORDERS, orders(*PUSHED), 0, "B"),
    ("mech-order-foot", page_rows.UNIT_ORDERS, orders(*HOT), 2, "C"),
    ("mech-order-captive", page_rows.UNIT_ORDERS, orders(*TAKEN), 17, "C"),
    ("mech-order-captor", page_rows.UNIT_ORDERS, orders(*TAKEN, END, ZONES, END, ZONES), 0, "C"),
    ("mech-heat", page_rows.UNIT_ORDERS, orders(*ORDERED), 16, ""),
    ("mech-scorer", page_rows.PICK, orders(*ORDERED, players=3), 15 << 8 | 16, ""),
    ("mech-captor", page_rows.PICK, orders(*ORDERED), 16 << 8 | 17, ""),
    ("mech-hand-over", page_rows.PASSENGERS, orders(*ABOARD), 1, ""),
    ("mech-passengers", page_rows.PASSENGERS, orders(ZONES), 1, "D"),
    ("mech-passengers-in", page_rows.PASSENGERS, orders(ZONES), 1, "DD"),
    ("mech-passengers-none", page_rows.PASSENGERS, orders(*ORDERED), 1, "D"),
    ("mech-other-order", page_rows.OTHER_ORDER, orders(*ORDERED), 1, "C"),
    ("mech-formation", page_rows.FORMATION, orders(*HOT), 1, "DCDCD"),
    ("mech-formation-breaks", page_rows.FORMATION, full(ZONES), 1, "DCD"),
    ("mech-formation-needs", page_rows.FORMATION, full(ZONES), 1, "BDDDDD"),
    ("mech-heat-end", page_rows.UNIT_ORDERS, hot_end, 0, ""),
    ("mech-heat-roll", page_rows.UNIT_ORDERS, orders(ZONES, (actions.HEAT_UP, 16, 1)), 16, "C"),
    ("mech-units-none", screens.GAME, orders(ZONES, *GONE), 0, ""),
    ("mech-markers", screens.GAME, orders(*SHOT), 0, ""),
    ("mech-captive", screens.GAME, orders(*FREED), 0, ""),
    ("mech-correct", page_rows.CORRECT, orders(*ORDERED), 0, "C"),
    ("mech-correct-lost", page_rows.CORRECT, then(begin(), play(ZONES, *LOSSES)), 0, "BB"),
    ("mech-correct-unit", page_rows.CORRECT_UNIT, orders(*HOT), 0, "CD"),
    ("mech-another", screens.END_GAME, orders(*ORDERED), 3, ""),
    ("mech-command-told", screens.GAME, orders(*PUSHED, END), 0, ""),
    ("mech-command-skipped", screens.GAME, orders(*SKIPPED, players=3), 0, ""),
    ("mech-command-lapsed", screens.GAME, orders(*PUSHED, END, ZONES, END), 0, "C"),
    ("mech-sheet", page_rows.SCORE_SHEET, then(begin(3), play(ZONES, *LOSSES, *LARGE)), 0, ""),
    ("mech-sheet-leaders", page_rows.SCORE_SHEET, orders(*ORDERED), 0, "C"),
    ("mech-sheet-lines", page_rows.SCORE_SHEET, then(begin(), play(ZONES, *LOSSES)), 0, "CC"),
    ("mech-cards", page_rows.CARDS, with_cards, 0, ""),
    ("mech-cards-end", page_rows.CARDS, with_cards, 0, "CCCC"),
    ("mech-menu-cards", screens.MENU, with_cards, 0, (words.CARDS,)),
    ("mech-menu", screens.MENU, orders(*ORDERED), 0, (words.CORRECT,)),
    ("mech-depth-full", page_rows.NEW_GAME, chosen(), 0, "DB"),
    ("mech-attack-target", screens.GAME, full(*SHOOTS), 0, ""),
    ("mech-attack-by-hand", screens.GAME, full(*SHOOTS, players=3), 0, "BBBDDC"),
    ("mech-attack-new", page_rows.ATTACK, full(*SHOOTS), AIMED, "A"),
    ("mech-attack-typing", page_rows.ATTACK, full(*SHOOTS), AIMED, "C"),
    ("mech-attack-typing-last", page_rows.ATTACK, full(*SHOOTS), AIMED, "DD"),
    ("mech-attack-switches", page_rows.ATTACK, full(*HIT), AIMED, "CDCD"),
    ("mech-attack-modifiers", page_rows.ATTACK, full(*HIT, *TAKEN_HIT), AIMED, "CDD"),
    ("mech-attack-several", page_rows.ATTACK, full(*SHOOTS, players=3), FAR, "ACCCCCD"),
    ("mech-attack-cruising", page_rows.ATTACK, full(*HERON_SHOOTS), AT_KITE, "ABD"),
    ("mech-attack-aim", screens.GAME, full(*AIMING), 0, "CC"),
    ("mech-attack-no-move", screens.GAME, full(*STAYED), 0, ""),
    ("mech-attack-again", page_rows.ATTACK_AGAIN, full(*SHOT_BY_KITE), 0, ""),
    ("mech-attack-by-card", screens.GAME, full(*SHOT_BY_KITE), 0, ""),
    ("mech-attack-charged", screens.GAME, full(*CHARGED), 0, ""),
    ("mech-attack-values", screens.GAME, full(*HOPELESS[:-1], players=3), 0, "ABB"),
    ("mech-attack-roll", screens.GAME, full(*TYPED), 0, ""),
    ("mech-own-total", screens.GAME, then(full(*TYPED, own_dice="numbers"), typing), 0, "CC"),
    ("mech-own-asked", screens.GAME, then(full(*TYPED, own_dice="numbers"), asking), 0, ""),
    (
        "mech-own-hit",
        screens.GAME,
        full(*TYPED, (actions.ATTACK_ROLL, 9), own_dice="numbers"),
        0,
        "",
    ),
    ("mech-chances", page_rows.ATTACK, full(*HIT, chances="yes"), AIMED, "c"),
    ("mech-chances-modifiers", page_rows.ATTACK, full(*HIT, chances="yes"), AIMED, "CDCDc"),
    ("mech-chances-untyped", page_rows.ATTACK, full(*SHOOTS, chances="yes"), AIMED, "Ac"),
    ("mech-chances-declared", screens.GAME, full(*TYPED, chances="yes"), 0, "c"),
    ("mech-attack-untyped", screens.GAME, full(*UNTYPED), 0, ""),
    ("mech-attack-untyped-long", screens.GAME, full(*LONGEST, players=3), 0, ""),
    ("mech-attack-told", screens.GAME, full(*UNTYPED, (actions.TOLD, 16, 1)), 0, ""),
    ("mech-attack-hit", screens.GAME, full(*HIT), 0, ""),
    ("mech-attack-change", screens.GAME, full(*HIT), 0, "CCDCC"),
    ("mech-attack-sum", screens.GAME, full(*HIT), 0, "CCCDCD"),
    ("mech-attack-missed", screens.GAME, full(*MISSED), 0, ""),
    ("mech-attack-critical", screens.GAME, full(*CRITICAL), 0, ""),
    ("mech-attack-hopeless", screens.GAME, full(*HOPELESS, (45, 5, 6), players=3), 0, ""),
    ("mech-attack-captured", screens.GAME, full(*CAPTURED), 0, ""),
    ("mech-attack-dice", screens.GAME, then(full(*TYPED), typing), 0, "CCCDC"),
    ("mech-blast", page_rows.BLAST, full(*PLACED), 0, "DDBBBD"),
    ("mech-blast-values", screens.GAME, full(*PLACED, (actions.BLAST, 0, 1, 16, 1)), 0, ""),
    ("mech-blast-missed", page_rows.BLAST_MISSED, full(*BLAST_MISSED), 0, ""),
    ("mech-other-order-full", page_rows.OTHER_ORDER, full(ZONES), 0, ""),
    ("mech-other-order-vtol", page_rows.OTHER_ORDER, full(ZONES), 3, "BD"),
    ("mech-new-game", page_rows.NEW_GAME, chosen(), 0, "C"),
    ("mech-build", page_rows.NEW_GAME, chosen(), 0, "DDC"),
    ("mech-build-small", page_rows.NEW_GAME, chosen(("build", "50"), ("depth", "full")), 0, "DD"),
    ("mech-force", page_rows.FORCE, chosen(), 1, ""),
    ("mech-force-long", page_rows.FORCE, chosen(), 0, "CC"),
    ("mech-force-many", page_rows.FORCE, large_force, 0, ""),
    ("mech-force-none", page_rows.FORCE, no_forces, 0, ""),
    ("mech-force-named", page_rows.FORCE, no_forces, 0, "CC"),
    ("mech-force-ready", page_rows.FORCE, nothing, 0, ""),
    ("mech-force-none-left", page_rows.FORCE, no_force_left, 0, ""),
    ("mech-options", page_rows.OPTIONS, chosen(("players", "3")), 0, ""),
    ("mech-options-sides", page_rows.OPTIONS, chosen(("players", "4")), 0, "CDC"),
    ("mech-options-build", page_rows.OPTIONS, chosen(("B.build", "600")), 0, "CCCD"),
    ("mech-options-setting", page_rows.OPTIONS, chosen(), 0, "BD"),
    ("mech-summary", page_rows.SUMMARY, chosen(("players", "4"), ("build", "3000")), 0, ""),
    ("mech-summary-refused", page_rows.SUMMARY, chosen(("build", "150")), 0, ""),
    ("mech-command", screens.GAME, begin(), 0, "C"),
    ("mech-table", screens.GAME, then(begin(), play(ZONES)), 0, ""),
    ("mech-table-three", screens.GAME, then(begin(3), play(ZONES, *LOSSES)), 0, "C"),
    ("mech-table-four", screens.GAME, then(begin(4), play(ZONES, *LOSSES, *LARGE)), 0, ""),
    ("mech-table-large", screens.GAME, then(begin(3), play(ZONES, *LARGE)), 0, "B"),
    ("mech-player", page_rows.PLAYER, then(begin(), play(ZONES, *LOSSES)), 0, "B"),
    ("mech-unit", page_rows.UNIT, then(begin(3), play(ZONES)), 16, ""),
    ("mech-unit-more", page_rows.UNIT, then(begin(3), play(ZONES)), 17, "CCCC"),
    ("mech-unit-none", page_rows.UNIT, then(begin(), play(ZONES, *LOSSES, TIME)), 1, ""),
    ("mech-points", page_rows.POINTS, then(by_hand, play(ZONES)), 1, "CDCC"),
    ("mech-finish", page_rows.FINISH, then(begin(), play(ZONES)), 0, ""),
    ("mech-tally", screens.GAME, then(begin(), play(ZONES, *LOSSES, TIME)), 0, "C"),
    ("mech-rules-orders", screens.REFERENCE, orders(*ORDERED), screens.GAME, ""),
    ("mech-rules-push", screens.REFERENCE, orders(*ORDERED), "push", "C"),
    ("mech-rules-agreed", screens.REFERENCE, orders(*ORDERED), "", "BBBD"),
    ("mech-rules-signs", screens.REFERENCE, orders(*ORDERED), "", "BBD"),
    ("mech-tally-player", page_rows.PLAYER, then(by_hand, play(ZONES, TIME)), 0, ""),
    ("mech-sum", page_rows.SUM, then(by_hand, play(ZONES, TIME)), 2, "CD"),
    ("mech-tie", screens.GAME, then(by_hand, play(*TIED)), 0, ""),
    ("mech-tie-typed", screens.GAME, then(by_hand, play(*TIED), typing), 0, "CCDC"),
    ("mech-tie-four", screens.GAME, then(four_by_hand, play(*TIED), typing), 0, "CCDCD"),
    (
        "mech-over",
        screens.GAME,
        then(begin(3), play(ZONES, *LOSSES, *LARGE, *SALVAGE, TIME, (actions.COUNTED,))),
        0,
        "",
    ),
]
