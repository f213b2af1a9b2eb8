"""Pages of MechWarrior with combat dials in the reviewed states."""

from box import screens
from pages.mechwarrior import page_rows
from shared.rules.mechwarrior.model import actions, unit_text
from shared.rules.mechwarrior.setup import dial_text
from shared.rules.mechwarrior.setup.agreement import agree
from tests.firmware.device import mechcases
from tests.firmware.device.gamecases import then
from tests.firmware.device.mechcases import RANGED, play

FOX = (
    "8/10/18/3/2 primary:pulse attack:alpha_strike",
    "8/9/18/3/2 primary:pulse",
    "7/9/17/2/2 defence:hardened_armor",
    "7/9/17/2/2 defence:hardened_armor",
    "6/8/16/2/1 salvage defence:hardened_armor",
    "5/7/16/1/- salvage",
)
HERON = (
    "8/10/17/3/- defence:decoy primary:streak_missiles(o) speed:jump_jets",
    "8/9/17/3/- defence:decoy",
    "7/9/16/2/- defence:heavy_armor",
    "6/8/16/2/- salvage",
)
LONG = tuple(["12/11/25/10/10 attack:armor_piercing"] * 20)
PICKS = ("5/8/14/1/-", "5/7/13/1/-")
HEAT = ("", "gun -1", "attack -1", "shutdown")


def unit(words, name, clicks=(), types=(), heat=()):
    """Return a unit with a combat dial of these clicks."""
    dial = " " + unit_text.dial_word(dial_text.read(clicks, types)) if clicks else ""
    return unit_text.parse(words + dial, name, heat)


def sides():
    """Return two players, some of whose units have dials."""
    first = (
        unit("mech mech 134+0+18 v2 unique =FOX", "Sable Fox", FOX, ("energy", "melee"), HEAT),
        unit("vehicle tracked 58+0+0 t2 =MULE", "Mule"),
        unit("infantry foot 16+0+0 =PICKS", "Red Picks", PICKS),
        unit("vehicle vtol 52+0+0", "Mmmmmmmmmmmmmmmmmmmm", LONG),
    )
    second = (
        unit("mech mech 96+0+0 v1 =HERON", "Marsh Heron", HERON, ("ballistic",)),
        unit("mech mech 88+0+12 v2 =REED", "Reed Heron", HERON, ("ballistic",), HEAT),
    )
    return (("Sable Lance", first), ("Heron Watch", second))


def begin(depth, *done):
    """Return a preparation that plays a game whose units have combat dials."""

    def prepare(app):
        mechcases.enter(app, agree(sides(), depth, 3000))

    return then(prepare, play(*done))


def orders(*done):
    return begin("orders", *done)


def full(*done):
    return begin("full", *done)


ZONES = (actions.ZONES, 0)
END = (actions.END_TURN,)
HURT = (
    ZONES,
    (actions.DAMAGE, 0, 2, 1),
    (actions.DAMAGE, 2, 1, 1),
    (actions.DAMAGE, 3, 3, 1),
    (actions.HEAT_UP, 0, 2),
    (actions.ORDER, 0, RANGED, 0),
    END,
    ZONES,
    (actions.DAMAGE, 16, 1, 0),
    (actions.DAMAGE, 17, 3, 0),
    (actions.HEAT_UP, 17, 1),
    END,
    ZONES,
)
# The Fox shoots at the Heron with the values of the dials.
SHOOTS = HURT + ((actions.ORDER, 0, RANGED, 0),)
AIMED = bytes((actions.DECLARE, 0, 0, 0, 9, 9, 16))
FRESH = (ZONES, (actions.ORDER, 0, RANGED, 0))
ROLLED = FRESH + (tuple(AIMED), (actions.VALUES, 10, 3, 2, 17), (actions.ATTACK_ROLL, 4, 5))
# The Heron with heavy armour is hit.
ARMOURED = (
    (ZONES, (actions.DAMAGE, 16, 2, 0))
    + FRESH[1:]
    + (tuple(AIMED), (actions.VALUES, 10, 3, 2, 16))
)
# Name, screen, preparation, its argument, keys.
CASES = [
    ("mech-dial-units", screens.GAME, orders(*HURT), 0, ""),
    ("mech-dial-units-last", screens.GAME, orders(*HURT), 0, "BB"),
    ("mech-dial-unit", page_rows.UNIT_ORDERS, orders(*HURT), 0, ""),
    ("mech-dial-other", page_rows.UNIT_ORDERS, orders(*HURT), 16, ""),
    ("mech-dial", page_rows.DIAL, orders(*HURT), 0, ""),
    ("mech-dial-start", page_rows.DIAL, full(ZONES), 16, ""),
    (
        "mech-dial-before-salvage",
        page_rows.DIAL,
        orders(*HURT, (actions.DAMAGE, 16, 1, 0)),
        16,
        "C",
    ),
    ("mech-dial-last", page_rows.DIAL, orders(*HURT), 17, "C"),
    ("mech-dial-long", page_rows.DIAL, orders(*HURT), 3, "BB"),
    ("mech-dial-damage", page_rows.DIAL, orders(*HURT), page_rows.ASKS_DAMAGE | 16, "C"),
    ("mech-dial-killed", page_rows.DIAL, orders(*HURT), page_rows.ASKS_DAMAGE | 17, ""),
    ("mech-dial-repair", page_rows.DIAL, orders(*HURT), 0, "BD"),
    ("mech-dial-attack", page_rows.ATTACK, full(*FRESH), AIMED, ""),
    ("mech-dial-attack-gear", page_rows.ATTACK, full(*FRESH), AIMED, "BBBBBBBB"),
    ("mech-dial-attack-values", page_rows.ATTACK, full(*FRESH), AIMED, "BBBB"),
    ("mech-dial-attack-typed", page_rows.ATTACK, full(*FRESH), AIMED, "BBBBDCD"),
    ("mech-dial-attack-switches", page_rows.ATTACK, full(*FRESH), AIMED, "CDD"),
    ("mech-dial-decoy", screens.GAME, full(*ROLLED), 0, ""),
    ("mech-dial-result", screens.GAME, full(*ROLLED, (actions.ATTACK_ROLL, 3, 5)), 0, ""),
    ("mech-dial-armour", screens.GAME, full(*ARMOURED, (actions.ATTACK_ROLL, 4, 5)), 0, ""),
    ("mech-dial-critical", screens.GAME, full(*ARMOURED, (actions.ATTACK_ROLL, 6, 6)), 0, ""),
    ("mech-dial-hit", screens.GAME, orders(*HURT, (actions.DAMAGE, 16, 1, 0)), 0, ""),
]
