"""Pages of a full game in the reviewed states, each reached as a player would."""

from box import screens
from box.game import dice_source, lifecycle
from pages.mfz.setup import form_values, setup_form
from shared.rules.contract import CHANCE
from shared.rules.mfz.model import actions, dice_faces, loadout
from shared.rules.mfz.model.phases import DEPLOY
from shared.rules.mfz.setup.roster_setup import agree
from tests.firmware.device.fakebox import run_tasks
from tests.firmware.device.gamecases import GAME, nobody_near, then, undo


def company(name, *frames):
    """Return a company of frames, each (name, loadout, rockets)."""
    return name, [(called, loadout.parse(text)[0], rockets) for called, text, rockets in frames]


PAIR = (
    company(
        "Ironclad Order",
        ("Hammer", "Rd Rd B Y", 1),
        ("Anvil", "Rh Rh B G", 2),
        ("Longbow", "Ra Ra Y Y", 0),
        ("Scout", "Y G G", 0),
    ),
    company(
        "Red Tide",
        ("Bulwark", "B B Rd", 1),
        ("Reaper", "Rh G G B", 1),
        ("Sledge", "Ra Rd Y B", 1),
        ("Piper", "Rd Rd", 0),
    ),
)
# The most of everything, and the longest names; the first has fewer frames and leads.
_CROWD = (
    ("Longest Name of All", "Rd Rd B B", 3),
    ("Bare", "", 0),
    ("Mmmmmmmmmmmmmmmmmmmm", "Rhd Rha Rda B", 0),
    ("Y", "Y Y G G", 0),
)
CROWD = (
    company("Ironclad Northerners", *_CROWD[:3]),
    company("Red Tide Salvage Co.", *_CROWD),
    company("Cinder", *_CROWD),
    company("Dune", *_CROWD),
    company("Ember", *_CROWD),
)


def begin(companies, **agreed):
    """Return a preparation that begins a game with options and places everything."""

    def prepare(app):
        numbers = {"ssr_per_company": sum([rockets for _, _, rockets in companies[0][1]])}
        lifecycle.begin(app, GAME, agree(companies, agreed, numbers))
        run_tasks(app)
        game = app.game
        while game.state.phase < DEPLOY:
            if game.state.actor() == CHANCE:
                game.play(bytes((actions.LOT,)) + bytes(game.state.drawing()))
            else:
                game.play(bytes((actions.DEFER, game.state.actor())))
        game.play(bytes((actions.DEPLOYED,)))
        nobody_near(game)
        game.is_news()

    return prepare


def play(*tokens):
    """Return a preparation that plays actions; `~` rolls the highest faces, `!` the lowest."""

    def prepare(app):
        game = app.game
        for token in tokens:
            if token in "~!":
                due = game.state.dice_due()
                faces = [dice_faces.SIDES[kind] if token == "~" else 1 for kind in due]
                game.play(bytes((actions.ROLL,)) + dice_faces.pack(faces))
            else:
                game.play(game.state.parse(token))
        game.is_news()

    return prepare


def rolled_by(who):
    """Return a preparation that sets who rolls the dice."""

    def prepare(app):
        chosen = setup_form.load()
        chosen.choose(form_values.DICE, who)
        chosen.save(app.saved)
        if app.game is not None:
            # As after the game was read back.
            app.game.drafted = ""

    return prepare


REAL = rolled_by(dice_source.PLAYERS)
ASK = rolled_by(dice_source.ASK)
ORDER = begin(PAIR)
# Bulwark of Red Tide shoots at Anvil, which has not had its turn.
BEGUN = then(ORDER, play("Ba"))
AIMED = then(BEGUN, play(">Ab/d"))
READY = then(AIMED, play("S1"))
ROLLED = then(READY, play("~W25R34r7B51"))
ACTS = then(ROLLED, play("=DB5"))
ATTACKED = then(ACTS, play("=AR4"))
# It has nothing in its way and spots another frame.
SPOTS = then(ORDER, play("Bc", ">", "~W25B1Y4", "=DB1", "=."))
ONE_ON = then(SPOTS, play("=SY4>Ab"))

CROWDED = begin(CROWD, split_range="true")
MOST = then(CROWDED, play("Aa", ">Bc/d", "S3", "~"))
ANSWERING = then(MOST, play("=DB6", "=AR6"))
BARE = then(CROWDED, play("Ab"))

SHOOTS = play("Ba", ">Ab/d", "S1", "~W25R34r7B51", "=DB5")
CLIMBERS = begin(
    PAIR, climbing="true", sprint_stand_on_cover="false", climb_requires="movement_system"
)
RISKS = begin(PAIR, hazards="true", jettison="true")
PLANS = then(begin(PAIR, assign_all_upfront="true"), play("Bc", ">Ac/d", "S0", "~", "=DB6"))
NUMBERING = begin(PAIR, initiative_mode="per_frame")
NUMBERED = then(
    NUMBERING,
    play("~Aa=7", "~Ab=4", "~Ac=7", "~Ad=12,3", "~Ba=20,11", "~Bb=9", "~Bc=20", "~Bd=18,3"),
)
# The same by own dice, of which the numbers that are used are typed.
OWN = then(begin(PAIR, own_dice="numbers"), play("Ba", ">Ab/d", "S1"))
OWN_ROLLED = then(OWN, play("~#"))
OWN_ACTS = then(OWN_ROLLED, play("=D#5"))
OWN_HIT = then(OWN_ACTS, play("=A#6", ">", "~#", "=D#2"))
OWN_MOST = then(
    begin(CROWD, split_range="true", own_dice="numbers"), play("Aa", ">Bc/d", "S3", "~#")
)
PLANS_OWN = then(
    begin(PAIR, assign_all_upfront="true", own_dice="numbers"),
    play("Bc", ">Ac/d", "S0", "~#", "=D#6"),
)
# The table sees the chances of an attack in the help.
SEEN = then(begin(PAIR, chances="true"), play("Ba"))
SEEN_DICE = then(SEEN, play(">Ab/d", "S1", "~W25R34r7B51"))
# Name, preparation, buttons pressed on the page of the running game.
_PAGES = (
    ("turn", ORDER, ""),
    ("turn-pass", ORDER, "B"),
    ("turn-undone", then(BEGUN, undo), ""),
    ("turn-acted", ONE_ON, "C"),
    ("turn-last", then(ONE_ON, play("Aa:turn=1", "Ab:turn=1", "Ac:turn=1", "Ad:turn=1")), "B"),
    ("turn-five", CROWDED, ""),
    ("turn-numbers", then(NUMBERED, play("~/Ad")), ""),
    ("declare", BEGUN, ""),
    ("declare-range", BEGUN, "BD"),
    ("declare-rocket", then(ORDER, play("Bb")), "BD"),
    ("declare-answer", ATTACKED, ""),
    ("declare-answer-hand", then(BEGUN, play(">Ab/h", "~W25B51", "=DB1", "=AW5")), ""),
    ("declare-answer-long", ANSWERING, "C"),
    ("declare-answer-range", ANSWERING, "BD"),
    ("ready-answer", then(ATTACKED, play(">Ba/d")), ""),
    ("defend-answer", then(ATTACKED, play(">Ba/d", "S2", "!")), ""),
    ("declare-five", then(CROWDED, play("Aa")), ""),
    ("declare-bare", BARE, "B"),
    ("ready", AIMED, ""),
    ("ready-risks", then(RISKS, play("Ba", ">Ab/d")), "CCC"),
    ("rolling", READY, ""),
    ("rolling-most", then(CROWDED, play("Aa", ">Bc/d", "S3")), ""),
    ("rolling-asked", then(ASK, READY), ""),
    ("rolling-typed", then(REAL, READY), "BCDDC"),
    ("rolling-all", then(REAL, READY), "BBBBBBBBBBBBBB"),
    ("defend", ROLLED, ""),
    ("defend-most", MOST, "C"),
    ("plan", PLANS, ""),
    ("act", ACTS, ""),
    ("act-attack", ACTS, "C"),
    ("act-known", then(ORDER, play("Ab:defence=4", "Ab:turn=1", "Ab:spot=3"), SHOOTS), "CCCC"),
    ("act-climb", then(CLIMBERS, play("Bc", ">", "~W25B1Y4", "=DB1")), ""),
    ("act-climb-most", then(CLIMBERS, play("Bb", ">", "~W25B1G34g6", "=DB1")), ""),
    ("act-wide", then(CROWDED, play("Aa", ">Bc/d", "S3", "~W25R34r1278B14", "=DB4")), "CC"),
    ("act-most", then(MOST, play("=DB6")), "CC"),
    ("act-nothing", then(BARE, play(">", "~", "=D-")), ""),
    ("spot", SPOTS, ""),
    ("spot-open", then(ORDER, play("Ba", ">", "~W25B11", "=DB1", "=.")), ""),
    ("spot-anywhere", then(ORDER, play("B.", "Ac", ">", "~W25Y11", "=D-", "=.")), ""),
    ("spot-nobody", SPOTS, "B"),
    ("own-roll", then(REAL, OWN), ""),
    ("own-asked", then(ASK, OWN), ""),
    ("own-defend", OWN_ROLLED, ""),
    ("own-defend-none", OWN_ROLLED, "C"),
    ("own-answer", then(OWN_ACTS, play("=A#6", ">", "~#")), "B"),
    ("own-attack", OWN_ACTS, ""),
    ("own-others", OWN_ACTS, "A"),
    ("own-move", OWN_ACTS, "ACDB"),
    ("own-spot", then(OWN_ACTS, play("=.")), ""),
    ("own-spot-number", then(OWN_ACTS, play("=.")), "CD"),
    ("own-plan", then(PLANS_OWN, play("+M#4")), ""),
    ("own-most", OWN_MOST, ""),
    ("own-hits", then(REAL, OWN_HIT, play("*o")), ""),
    ("own-hits-asked", then(ASK, OWN_HIT, play("*o")), ""),
    ("own-hits-terrain", then(REAL, OWN_HIT, play("*c")), "CDC"),
    ("chances-aimed", SEEN, "Cc"),
    ("chances-terrain", SEEN, "BBBc"),
    ("chances-none", SEEN, "Bc"),
    ("chances-rolled", SEEN_DICE, "c"),
    ("chances-signs", SEEN_DICE, "cC"),
    ("numbers", NUMBERING, ""),
    ("numbers-two", then(REAL, NUMBERING, play("~Aa=7", "~Ab=4", "~Ac=7")), "BBCC"),
    ("next", NUMBERED, "C"),
)
CASES = [("full-" + name, screens.GAME, prepare, 0, buttons) for name, prepare, buttons in _PAGES]
