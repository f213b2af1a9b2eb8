"""Games that the playthroughs of MechWarrior record: set-up, beginning, and how they go on."""

from shared.rules.mechwarrior.model import phases, unit_text
from shared.rules.mechwarrior.setup import dial_text
from shared.rules.mechwarrior.setup.agreement import agree
from tests.rules.mechwarrior_games import random_action, random_correction, units

NAMES = ("Ann", "Ben", "Cai", "Dee")
# One action in so many is a correction.
_CORRECTIONS = 25
# The table stops after so many actions.
_PLIES = 90

FOX = (
    ("mech mech 120+10+15 v2 unique =FOX", "Sable Fox"),
    ("vehicle tracked 45+0+0 t2", "Mule"),
    ("infantry foot 15+0+0", "Picks"),
    ("infantry foot 12+0+0", "Lanterns"),
    ("vehicle vtol 40+5+0", "Kite"),
)
OX = (
    ("mech quad 110+0+20 v3", "Ox"),
    ("vehicle hover 50+0+0 t1", "Skiff"),
    ("infantry hover 20+0+0", "Riders"),
    ("mech mech 70+0+0 v1", "Heron"),
)
LANCE = (*FOX, ("mech mech 104+0+8 v1", "Reed Heron"), ("vehicle wheeled 60+0+0", "Cart"))
PLOUGH = (*OX, ("vehicle tracked 82+0+0", "Siege Cart"), ("infantry wheeled 18+0+0", "Spokes"))
HERONS = (
    ("mech mech 140+0+10 v2", "Marsh Heron"),
    ("mech mech 130+20+0", "Grey Heron"),
    ("vehicle tracked 90+0+0 t2", "Barrow"),
    ("infantry foot 16+0+0", "Chalk"),
    ("infantry foot 16+0+0", "Flint"),
)
SMALL = (("mech mech 90+0+0 v1", "Stork"), ("vehicle wheeled 35+0+0 t1", "Barge"))
NONE = ()
_D = ("8/10/18/3/2", "8/9/18/3/2", "7/9/17/2/2", "6/8/16/2/1 salvage")
_ARMOR = ("8/9/17/3/-", "8/9/17/3/- defence:heavy_armor", "7/8/16/2/- defence:heavy_armor(o)")
_HAND = ("8/10/18/3/2 attack:hand_to_hand primary:pulse", "7/9/18/3/2 attack:hand_to_hand")
_DECOY = ("6/7/15/2/- speed:evade defence:decoy(o)", "4/7/15/1/- salvage primary:own_word")


def _dial(clicks, *types):
    return " " + unit_text.dial_word(dial_text.read(clicks, types))


# Some units have combat dials.
DIALS_FOX = (
    ("mech mech 120+0+0 v2" + _dial(_D, "energy", "melee"), "Sable Fox"),
    ("vehicle tracked 45+0+0 t2" + _dial(_ARMOR, "ballistic"), "Mule"),
    ("infantry foot 15+0+0", "Picks"),
)
DIALS_OX = (
    ("mech quad 110+0+20 v3" + _dial(_HAND, "ballistic"), "Ox"),
    ("vehicle hover 50+0+0" + _dial(_DECOY, "energy"), "Skiff"),
    ("infantry hover 20+0+0" + _dial(_ARMOR), "Riders"),
)

# Name, depth, build total, forces, first seat, sides, settings, how it begins; luck goes on.
GAMES = (
    ("score-two-300", "score", 300, (FOX, OX), 1, (), {}, "zones=1 Aa-B Ba<A"),
    (
        "score-three-450",
        "score",
        450,
        (LANCE, PLOUGH, HERONS),
        0,
        (),
        {"vc1_attachments": "yes"},
        "zones=0 Aa:salvage=1 Ca<A Ba-x = zones=2",
    ),
    (
        "score-by-hand",
        "score",
        300,
        (NONE, NONE, NONE),
        2,
        (),
        {},
        "A+50 zones=0 B+30 end=agreed A:a=120",
    ),
    ("score-tie", "score", 300, (NONE, NONE), 0, (), {}, "zones=0 = zones=0 end=time counted"),
    ("orders-two-300", "orders", 300, (FOX, OX), 0, (), {}, "zones=0 Aa:run Ac>Ab"),
    (
        "orders-three-450",
        "orders",
        450,
        (LANCE, PLOUGH, HERONS),
        1,
        (),
        {
            "vc1_attachments": "yes",
            "points_per_order": "100",
            "max_orders_with_tokens": "3",
            "vent_restarts": "ask",
            "formation_tokens": "primary",
            "order_lost_token": "no",
            "captor_lost": "held",
            "artillery_resolve": "any",
        },
        "zones=0 Be:artillery Bc<Aa = zones=0 Ca:shut",
    ),
    (
        "orders-four-in-pairs",
        "orders",
        300,
        (SMALL, OX, SMALL, SMALL),
        3,
        (0, 1, 0, 1),
        {},
        "zones=0 Da:run Aa-D Ab-B = skip",
    ),
    (
        "full-two-300",
        "full",
        300,
        (FOX, OX),
        0,
        (),
        {},
        "zones=0 Aa:artillery :marker=1 Ab:artillery Bd<Aa = zones=0 Aa-B Bd:free Aa:back Bd<Ac"
        " Ac-B Bd:held = blast1/1>Bb values=?/3/none/? ~a34 Bb=hit steps=0/0/0"
        " Bb:hit-0 Aa:heat+2 Aa~4",
    ),
    (
        "full-three-450",
        "full",
        450,
        (LANCE, PLOUGH, HERONS),
        2,
        (),
        {},
        "zones=0 away=5 Ca:assault/b ~b4 close+/0/0>Aa values=9/3/none/17 ~a34 done",
    ),
    (
        "full-three-450-other-values",
        "full",
        450,
        (LANCE, PLOUGH, HERONS),
        0,
        (),
        {
            "vc1_attachments": "yes",
            "points_per_order": "90",
            "max_orders_with_tokens": "3",
            "vent_restarts": "ask",
            "formation_tokens": "primary",
            "order_lost_token": "no",
            "captor_lost": "held",
            "artillery_resolve": "any",
            "attack_compare": "above",
            "crit_hit": "11",
            "crit_miss": "3",
            "crit_miss_damage": "2",
            "break_away": "5",
            "break_away_hover": "3",
            "infantry_cap_type": "ballistic",
            "infantry_cap": "2",
            "indirect_max": "3",
            "artillery_roll": "none",
            "artillery_crit": "yes",
        },
        "zones=0",
    ),
    (
        "full-two-melee",
        "full",
        300,
        (FOX, OX),
        1,
        (),
        {"infantry_cap_type": "melee", "artillery_crit": "yes"},
        "zones=0",
    ),
    ("full-four", "full", 300, (SMALL, OX, FOX, SMALL), 0, (0, 1, 0, 1), {}, "zones=0"),
    (
        "full-two-nothing-cut",
        "full",
        300,
        (OX, FOX),
        0,
        (),
        {"infantry_cap_type": "none", "crit_hit": "13", "crit_miss": "1"},
        "zones=0 Aa:ranged ranged+r/0/0>Ba,Be Be+iT/1",
    ),
    (
        "full-two-vtol",
        "full",
        300,
        (FOX, OX),
        0,
        (),
        {},
        "zones=0 away=5 Ae:move/sb ~b4 indirect+/0/0>Ba values=9/3/none/17 ~a34"
        " ranged+2/0/0>Bb values=9/3/none/17 ~a34 done Ac:close capture+/0/0>Bc"
        " values=9/0/none/10 ~a65 done = zones=0",
    ),
    (
        "full-three-300",
        "full",
        300,
        (OX, FOX, SMALL),
        1,
        (),
        {},
        "zones=0 Ba:ranged ranged+r/0/0>Aa,Ab,Cb Ab+h/1 Cb+/0 values=9/2/energy/17,12,13 ~a65",
    ),
    (
        "full-two-own-dice",
        "full",
        300,
        (OX, FOX),
        0,
        (),
        {"own_dice": "numbers"},
        "zones=0",
    ),
    (
        "orders-two-dials",
        "orders",
        300,
        (DIALS_FOX, DIALS_OX),
        0,
        (),
        {},
        "zones=0 Ba:dial-1/A Ba:dial+2 Ab:push+1 Bb:click=2 Bb:dial-1/x Aa:run",
    ),
    (
        "full-two-dials",
        "full",
        300,
        (DIALS_FOX, DIALS_OX),
        1,
        (),
        {},
        "zones=0 Ba:dial-1/x Ba:dial+1 Bb:off=defence/1 Ba:ranged with=secondary with=primary"
        " ranged+/0/0>Aa values=10/3/ballistic/18 ~a54 steps=0/0/0 Aa:hit-0 again"
        " ranged+/0/0>Aa values=10/3/ballistic/16 ~a22 done = zones=0 = zones=0 Ba:close"
        " close+/0/0>Ab values=10/3/none/17 ~a55 ~h2 steps=0/0/0 Ab:hit-0 done",
    ),
    (
        "full-two-chances",
        "full",
        300,
        (OX, FOX),
        0,
        (),
        {"chances": "yes"},
        "zones=0",
    ),
)


def games():
    """Return (name, set-up, tokens of its beginning) of each game."""
    found = []
    for name, depth, build, forces, first, sides, settings, tokens in GAMES:
        players = [(player, units(force)) for player, force in zip(NAMES, forces, strict=False)]
        found.append((name, agree(players, depth, build, first, sides, settings), tokens))
    return found


def go_on(luck, game):
    """Play one action."""
    state = game.state
    if game.ply >= _PLIES and state.phase == phases.ORDER:
        return game.play(state.parse("end=time"))
    fix = random_correction(luck, state) if luck.below(_CORRECTIONS) == 0 else None
    return game.play(fix or random_action(luck, state))
