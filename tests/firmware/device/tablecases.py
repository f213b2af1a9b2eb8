"""Pages of games with named frames: damage, attacks, stations, corrections, score, rules."""

from box import screens
from box.game import lifecycle
from box.ui import words
from pages.mfz import page_rows
from shared.rules.mfz.model import actions, loadout
from shared.rules.mfz.model.phases import DEPLOY
from shared.rules.mfz.setup.roster_setup import agree
from tests.firmware.device.fakebox import run_tasks
from tests.firmware.device.gamecases import FIVE, GAME, TRIO, counts, nobody_near, play, then, undo


def company(name, *frames):
    """Return a company of frames from `name: systems`, with `S2` for rockets."""
    found = []
    for frame in frames:
        called, _, text = frame.partition(":")
        parts = text.split()
        rockets = [int(part[1:]) for part in parts if part[0] == "S"]
        counts, unknown = loadout.parse(" ".join([part for part in parts if part[0] != "S"]))
        assert not unknown
        found.append((called, counts, sum(rockets)))
    return name, found


IRON = company(
    "Ironclad Order",
    "Hammer: Rd Y B G S2",
    "Bulwark: Rh Rh B B",
    "Sentinel: Ra Ra Y B S1",
    "Bare:",
)
TIDE = company("Red Tide", "Shark: Rd Y B S3", "Barracuda Mk II: Ra B", "Moray: Rh G")
SUN = company("Solar Union", "Dawn: Rd Y S3", "Noon: Ra", "Dusk: Y G")
SIDES = (IRON, TIDE, SUN)
SPLIT = company(
    "Ironclad Order",
    "Northern Sentinel 1: Rhd Rhd Rda Rda S3",
    "Bare:",
    "Bulwark: Rh B",
    "Anvil: Y",
)
LONG = [
    company(
        name,
        *["Northern Sentinel " + str(place) + ": Rhd Rhd Rda Rda S3" for place in range(1, 2)]
        + ["Northern Sentinel " + str(place) + ": Rd Rd B B" for place in range(2, 3 + frames)],
    )
    for (name, _, _), frames in zip(FIVE, (1, 3, 3, 3, 2))  # noqa: B905
]
MANY = [
    company(name, *["Northern Sentinel " + str(place) + ": Rd Rd B B" for place in range(1, 9)])
    for name in ("Ironclad Northerners", "Red Tide Salvage Co.")
]
WOLVES = [
    company(
        name,
        "Wolfsburger MMWW 4-3: Rhd Y B G S3",
        *["Wolfsburger MMWW 1-" + str(place) + ": Y B B G" for place in range(1, 2 + more)],
    )
    for name, more in zip(  # noqa: B905
        (
            "Wolfsburger Regiment",
            "Copperhead Artillery",
            "Northern Salvage Co.",
            "Ironclad Northerners",
            "Mmmmmmmmmmmmmmmmmmmm",
        ),
        (2, 3, 2, 1, 2),
    )
]
EVEN = [(name, IRON[1] + company("", "Anvil: Rh G")[1]) for name in ("Ironclad Order", "Red Tide")]


def with_similar_names(sides):
    """Return the same companies with frames whose names differ only in the last word."""
    ends = ("East", "West", "North", "South", "Front")
    return [
        (
            name,
            [
                ("Northern Guard " + ends[i], counts, rockets)
                for i, (_, counts, rockets) in enumerate(frames)
            ],
        )
        for name, frames in sides
    ]


def begin(sides, depth="full", numbers=None, **options):
    """Return a preparation that begins a game."""

    def prepare(app):
        lifecycle.begin(app, GAME, agree(sides, options, numbers or {}, depth))
        run_tasks(app)

    return prepare


def deploy(app):
    """Draw lots in seat order and begin round 1."""
    game = app.game
    while game.state.phase < DEPLOY:
        game.play(bytes((actions.LOT,)) + bytes(game.state.drawing()))
    game.play(bytes((actions.DEPLOYED,)))
    nobody_near(game)
    game.is_news()


def start(app):
    """As `deploy`, up to the question which company is near which station."""
    game = app.game
    while game.state.phase < DEPLOY:
        game.play(bytes((actions.LOT,)) + bytes(game.state.drawing()))
    game.play(bytes((actions.DEPLOYED,)))


def lot_all(app):
    """Draw lots in seat order."""
    game = app.game
    while game.state.phase < DEPLOY:
        game.play(bytes((actions.LOT,)) + bytes(game.state.drawing()))


def placed(steps):
    """Return a preparation that does steps of deployment."""

    def prepare(app):
        lot_all(app)
        for _ in range(steps):
            app.game.play(app.game.state.legal()[0])

    return prepare


def playing(tokens):
    """Return a preparation that plays tokens."""

    def prepare(app):
        for token in tokens.split():
            app.game.play(app.game.state.parse(token))

    return prepare


def at(tokens, sides=SIDES, depth="full", numbers=None, **options):
    """Return a preparation for a game in round 1 after these tokens."""
    return then(begin(sides, depth, numbers, **options), deploy, playing(tokens))


def custom(sides, frames, stations, depth="full", rockets=3, **options):
    """As `begin`, of any size."""
    numbers = {
        "frames_min": frames, "frames_max": frames, "stations_each": stations,
        "ssr_per_company": rockets,
    }  # fmt: skip
    return begin(sides, depth, numbers, size="custom", **options)


def lot(app):
    app.game.play(bytes((actions.LOT,)) + bytes(app.game.state.drawing()))


# Dawn of the Solar Union shoots at Hammer of the Ironclad Order, or at Shark of Red Tide.
SHOT = "Ca Ca>Aa/d CaS0 ~W34R35Y4 Ca=D- Ca=AR5 Aa> ~W34B2Y1G5 Aa=DB2 "
STOPPED = "Ca Ca>Aa/d CaS0 ~W34R35Y4 Ca=D- Ca=AR3 Aa> ~W34B6Y1G5 Aa=DB6 "
ROCKETS = "Ca Ca>Ba/d CaS3 ~W34R35r788Y4 Ca=D- Ca=Ar8 Ba> ~W34B2Y1 Ba=D- "
# Noon spots Hammer first.
SPOTTED = "Cb Cb> ~W35 Cb=D- Cb=. Cb=SW3>Aa "
BARE = "Ca Ca>Ad/d CaS3 ~W34R35r788Y4 Ca=D- Ca=Ar8 Ad> ~W34g5 Ad=D- "

UNEVEN = {"frames_min": 4, "frames_max": 5, "stations_each": 3, "neutral_stations": 1}
DEMO = [(name, [(called, counts, 3 if not place else 0)
         for place, (called, counts, _) in enumerate(frames[:2])])
        for name, frames in (IRON, TIDE)]  # fmt: skip
BIG = {"split_range": "true", "size": "battle"}

RULES = [
    ("agreed-full-" + str(page), screens.REFERENCE, at(""), "", "BBBD" + "B" * page)
    for page in range(1, 7)
] + [
    ("rules-retreat-any", screens.REFERENCE, at("", station_retreat="any_station"), "retreat", ""),
    ("rules-falls", screens.REFERENCE, at("", climbing="true"), "falls", ""),
]  # fmt: skip


def taken(app):
    """Let the game have taken more than an hour, of which companies thought."""
    time = app.game.time
    time.rounds = [290] + [36000 + 1234 * number for number in range(1, 9)]
    time.seats = [754, 0, 39999, 59, 3600]


CASES = [
    ("reference-agreed", screens.REFERENCE, at(""), "", "BBB"),
    ("reference-now", screens.REFERENCE, at(""), 0, ""),
    ("reference-retreat", screens.REFERENCE, at(""), "retreat", ""),
    ("tie-named", screens.GAME, then(begin(EVEN, "damage"), lot), 0, ""),
    ("tie-named-drop", screens.GAME, then(begin(EVEN, "damage"), lot), 0, "BDCC"),
    ("build", screens.GAME, then(begin(EVEN, "damage"), lot, playing("A:add")), 0, ""),
    ("build-done", screens.GAME,
     then(begin(EVEN, "full", split_range="true", hazards="true"), lot,
          playing("A:add +Rhd +Rhd +Rda +Rda")), 0, ""),
    ("arm", screens.GAME, then(begin(EVEN, "full"), lot, playing("Aa:drop")), 0, "CC"),
    ("event-frames", page_rows.COMPANY_EVENT, at("", depth="damage"), 0, ""),
    ("event-frames-many", page_rows.COMPANY_EVENT,
     then(custom(MANY, 8, 3, "damage", 0), lot, deploy), 0, "CCCC"),
    ("frame", page_rows.FRAME_EVENT, at("", depth="damage"), 0, ""),
    ("frame-bare", page_rows.FRAME_EVENT, at("", depth="damage"), 3, ""),
    ("frame-most", page_rows.FRAME_EVENT,
     at("", LONG, "damage", split_range="true", size="battle", drop_white="true"),
     0, "CCC"),
    ("table-named", screens.GAME, at("Aa-B", depth="damage"), 0, ""),
    ("table-named-gone", screens.GAME, at("Bb-F", depth="damage"), 0, ""),
    ("table-named-fired", screens.GAME, at("Aa-S", depth="damage"), 0, ""),
    ("table-named-undone", screens.GAME, then(at("Bb-B", depth="damage"), undo), 0, ""),
    ("near-start", screens.GAME, then(begin(SIDES), start), 0, ""),
    ("near-start-not", screens.GAME, then(begin(SIDES), start), 0, "CD"),
    ("near-start-longest", screens.GAME,
     then(begin(LONG, split_range="true", size="battle"), start), 0, "CCCDBBB"),
    ("near-start-neutral", screens.GAME,
     then(begin(WOLVES[:2], numbers=UNEVEN, size="custom", split_range="true"), start),
     0, "CCCCCCC"),
    ("fix-told", screens.GAME, at("Ca Ca> ~W34Y1 Ca=D- Ca=MW4 @1=C @. Ca=S- @1:A"), 0, ""),
    ("fix-station-damage", page_rows.CORRECT_STATION, at("", depth="damage"), 2, "CCC"),
    ("fix-damage", page_rows.CORRECT, at("", depth="damage"), 0, "CCCCC"),
    ("fix-full", page_rows.CORRECT, at(""), 0, "C"),
    ("fix-full-edit", page_rows.CORRECT, at(""), 0, "CDCCC"),
    ("fix-full-frames", page_rows.CORRECT, at(""), 0, "CCCCCCCC"),
    ("fix-frame", page_rows.CORRECT_FRAME, at(""), 0, ""),
    ("fix-frame-damage", page_rows.CORRECT_FRAME, at("", depth="damage"), 0, "DB"),
    ("fix-frame-defence", page_rows.CORRECT_FRAME, at(""), 0, "CCCDC"),
    ("fix-frame-not-now", page_rows.CORRECT_FRAME, at("Ca"), 0, ""),
    ("score", page_rows.SCORE_SHEET, play(TRIO), 0, ""),
    ("score-five", page_rows.SCORE_SHEET, play(FIVE), 0, ""),
    ("score-sped-up", page_rows.SCORE_SHEET, then(play(FIVE), counts(3)), 0, "C"),
    ("score-named", page_rows.SCORE_SHEET, at(""), 0, ""),
    ("score-frames", page_rows.SCORE_SHEET, at("Aa:B=0", depth="damage"), 0, "CCCC"),
    ("score-frames-long", page_rows.SCORE_SHEET,
     at("", LONG, split_range="true", size="battle"), 0, "CC"),
    ("score-time", page_rows.SCORE_SHEET, then(at("", LONG, split_range="true", size="battle"),
                                                 taken), 0, "BBB"),
    ("score-stations", page_rows.SCORE_SHEET,
     at("Ca Ca> ~W34Y1 Ca=D- Ca=MW4 @1=C @3=BC @."), 0, "BB"),
    ("using", screens.GAME, at(SPOTTED + SHOT), 0, ""),
    ("using-none", screens.GAME, at(SPOTTED + STOPPED), 0, "C"),
    ("cover", screens.GAME, at(SHOT), 0, ""),
    ("cover-frame", screens.GAME, at(SHOT), 0, "CC"),
    ("chances-cover", screens.GAME, at(SHOT, chances="true"), 0, "c"),
    ("cover-still", screens.GAME, at(SHOT + "Ca*c ~455"), 0, ""),
    ("damage-roll", screens.GAME, at(SHOT + "Ca*c"), 0, ""),
    ("damage-most", screens.GAME, at(ROCKETS + "Ca*o"), 0, ""),
    ("struck-miss", page_rows.DAMAGE_RESULT, at(SHOT + "Ca*o ~124"), 0, ""),
    ("struck-hit", page_rows.DAMAGE_RESULT, at(SHOT + "Ca*o ~156"), 0, ""),
    ("struck-cover", page_rows.DAMAGE_RESULT, at(SHOT + "Ca*c ~244"), 0, ""),
    ("struck-frame", page_rows.DAMAGE_RESULT, at(SHOT + "Ca*Ac ~256"), 0, ""),
    ("struck-most", page_rows.DAMAGE_RESULT, at(ROCKETS + "Ca*o ~12345566"), 0, ""),
    ("struck-gone", page_rows.DAMAGE_RESULT,
     at(BARE + "Ca*o ~12345566", station_retreat="off"), 0, ""),
    ("give", screens.GAME, at(SHOT + "Ca*o ~156"), 0, ""),
    ("give-next", screens.GAME, at(SHOT + "Ca*o ~566 Aa-Y Aa-G"), 0, ""),
    ("give-split", screens.GAME,
     at("Ca Ca>Aa/d CaS0 ~W34R35Y4 Ca=D- Ca=AR5 Aa> ~W34 Aa=DW3 Ca*o ~56", (SPLIT, TIDE, SUN),
        split_range="true"), 0, "C"),
    ("give-retreat", screens.GAME, at(SHOT + "Ca*o ~156"), 0, "BB"),
    ("give-retreat-any", screens.GAME,
     at(SHOT + "Ca*o ~156", station_retreat="any_station"), 0, "BB"),
    ("cover-terrain", screens.GAME, at(SHOT, cover_by_brick="true"), 0, "C"),
    ("deploy-full-stations", screens.GAME,
     then(begin(WOLVES[:2], numbers=UNEVEN, size="custom", split_range="true"), placed(1)), 0, ""),
    ("deploy-full-point", screens.GAME,
     then(begin(WOLVES[:2], numbers=UNEVEN, size="custom", split_range="true"), placed(3)), 0, ""),
    ("deploy-full-one", screens.GAME,
     then(begin(LONG, split_range="true", size="battle"), lot_all, placed(1)), 0, ""),
    ("give-cover", screens.GAME, at(SHOT + "Ca*Ac ~256"), 0, "C"),
    ("give-most", screens.GAME, at(ROCKETS + "Ca*o ~55555666", drop_white="true"), 0, "CC"),
    ("stations-report", page_rows.STATIONS, at("Ca Ca> ~W34Y1 Ca=D- Ca=MW4 @."), 0, "CD"),
    ("stations-start-taken", screens.GAME, then(begin(SIDES, "full", None), start), 0, "BDCCD"),
    ("stations-start-kept", screens.GAME,
     then(begin(SIDES, "full", None, start_capture="no"), start), 0, "BDCCD"),
    ("stations", screens.GAME, at("Ca Ca> ~W34Y1 Ca=D- Ca=MW4"), 0, ""),
    ("stations-here", screens.GAME, at("Ca Ca> ~W34Y1 Ca=D- Ca=MW4"), 0, "CCD"),
    ("stations-gone", screens.GAME,
     at("Ca Ca> ~W34Y1 Ca=D- Ca=MW4 @1=C @3=ABC @. Ca=S- Cb Cb> ~W34 Cb=D- Cb=MW4"), 0, "C"),
    ("stations-other", screens.GAME, at("Ca Ca> ~W34Y1 Ca=D- Ca=MW4"), 0, "BDCCD"),
    ("stations-far", screens.GAME, at("Ca Ca> ~W34Y1 Ca=D- Ca=MW4"), 0, "CCCCCD"),
    ("fall", screens.GAME, at(SHOT + "Ca*o ~124", climbing="true"), 0, ""),
    ("height", screens.GAME, at(SHOT + "Ca*o ~124 Aa_", climbing="true"), 0, ""),
    ("height-most", screens.GAME, at(SHOT + "Ca*o ~124 Ab_", climbing="true"), 0, "C" * 40),
    ("height-none", screens.GAME, at(SHOT + "Ca*o ~124 Ab_", climbing="true"), 0, "B" * 6),
    ("damage-fall", screens.GAME, at(SHOT + "Ca*o ~124 Aa_ _9", climbing="true"), 0, ""),
    ("struck-fall", page_rows.DAMAGE_RESULT,
     at(SHOT + "Ca*o ~124 Aa_ _9 ~146", climbing="true"), 0, ""),
    ("doom-named", screens.GAME, at("", depth="damage"), 0, "D"),
    ("menu-rest", screens.MENU, at("Ca"), 0, (words.DICE,)),
    ("logbook-attack", screens.LOGBOOK, at(SHOT), 0, ""),
    ("logbook-roll", screens.LOGBOOK, at(ROCKETS), 0, "BBBBBB"),
    ("logbook-damage", screens.LOGBOOK, at(ROCKETS + "Ca*o ~12345566"), 0, ""),
    ("logbook-aims", screens.LOGBOOK, at("Da Da>Ba/d", WOLVES, **BIG), 0, ""),
    ("logbook-volley", screens.LOGBOOK,
     at("Da Da>Ba/d DaS3 ~W16R1r555B1Y2G3", WOLVES, **BIG), 0, ""),
    ("logbook-trio", screens.LOGBOOK, at("Ca Ca>Ba/d", WOLVES[1:4], split_range="true"), 0, ""),
    ("logbook-trio-volley", screens.LOGBOOK,
     at("Ca Ca>Ba/d CaS3 ~W16R1r555B1Y2G3", WOLVES[1:4], split_range="true"), 0, ""),
    ("full-turn-undone-long", screens.GAME, then(at("Da", WOLVES, **BIG), undo), 0, ""),
    ("logbook-stations", screens.LOGBOOK, at("Ca Ca> ~W34Y1 Ca=D- Ca=MW4 @3=ABC"), 0, ""),
] + RULES  # fmt: skip
