"""List the settings: values that the texts do not give, each with its confidence (section 19).

A setting with one value is only told; all others are lines of the header. settings.py answers what
they may be.
"""

from collections import namedtuple

from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.model.kinds import FULL, ORDERS, SCORE

# values: texts, the default among them; or () and least and most for a number. confidence: that
# the default is what the published game says. label: in the set-up form, "" for the name. topic:
# of the rules, for the help of the form.
Setting = namedtuple(
    "Setting",
    (
        "name",
        "depth",
        "values",
        "least",
        "most",
        "default",
        "confidence",
        "help",
        "label",
        "topic",
    ),
)


def _choice(
    name: str,
    depth: str,
    values: "tuple[str, ...]",
    confidence: str,
    help: str,
    label: str = "",
    topic: str = "",
) -> Setting:
    """Return a row; the first value is the default."""
    return Setting(name, depth, values, 0, 0, values[0], confidence, help, label, topic)


def _number(
    name: str,
    depth: str,
    least: int,
    most: int,
    default: int,
    confidence: str,
    help: str,
    label: str = "",
    topic: str = "",
) -> Setting:
    return Setting(name, depth, (), least, most, str(default), confidence, help, label, topic)


# How own dice are typed, and its values: each face, which is all that older programs know, or only
# the numbers that are used.
OWN_DICE = "own_dice"
OWN_FACES = "faces"
OWN_NUMBERS = "numbers"
# Whether help shows the chances of an attack, which older programs do not know.
CHANCES = "chances"
HIDDEN = "no"
SHOWN = "yes"
# What older programs did, and so has no line in a header.
BEFORE = ((OWN_DICE, OWN_FACES), (CHANCES, HIDDEN))

SETTINGS = (
    _choice(
        "vc1_attachments", SCORE, ("no", "yes"), "low",
        "Whether gear and pilot score with an eliminated unit (B-19)",
        label="Gear and pilot lost", topic="vc-one",
    ),
    _choice(
        "turn_order", SCORE, ("clockwise",), "medium",
        "Turns pass to the next seat clockwise (W-9)",
        label="Turns pass",
    ),
    _number(
        "points_per_order", ORDERS, 50, 600, 150, "medium-high",
        "One order a turn for so many points of the build total (W-7)",
        label="Points for an order", topic="orders",
    ),
    _number(
        "max_orders_with_tokens", ORDERS, 2, 3, 2, "high",
        "With so many tokens a unit cannot be ordered (W-26)",
        label="Tokens that block", topic="tokens",
    ),
    _choice(
        "token_clear_stage", ORDERS, ("clean-up",), "high",
        "Tokens of units without an order come off in the clean-up stage (W-25)",
        label="Tokens come off",
    ),
    _choice(
        "vent_amount", ORDERS, ("rating",), "high",
        "A vent lowers heat by the vent rating (W-40)",
        label="A vent lowers by",
    ),
    _choice(
        "vent_restarts", ORDERS, ("yes", "ask"), "medium",
        "Whether a vent always restarts a shut-down 'Mech (W-46)",
        label="A vent restarts", topic="restart",
    ),
    _choice(
        "formation_tokens", ORDERS, ("all", "primary"), "medium",
        "Which members of a formation get a token (W-29)",
        label="Formation tokens", topic="tokens",
    ),
    _choice(
        "order_lost_token", ORDERS, ("yes", "no"), "low",
        "Whether an attack that was not possible still gives a token (B-23)",
        label="Lost attack: token", topic="tokens",
    ),
    _choice(
        "captor_lost", ORDERS, ("free", "held"), "low",
        "What is proposed for the captive of an eliminated captor (W-75b)",
        label="Captor lost: captive", topic="captives",
    ),
    _choice(
        "artillery_resolve", ORDERS, ("command", "any"), "medium",
        "Markers resolve at the owner's next command stage, or at any time (W-100)",
        label="Artillery resolves", topic="artillery",
    ),
    _number("heat_die", FULL, 6, 6, 6, "high", "A heat effect is rolled with a d6 (W-34)"),
    _choice(
        "attack_compare", FULL, ("equal", "above"), "high",
        "Whether an attack equal to the defence hits (W-49)",
        label="Hits the defence if", topic="attack",
    ),
    _number("crit_hit", FULL, 11, 13, 12, "high", "A critical hit from this roll on (W-50)",
        label="Critical hit from", topic="attack",
    ),
    _number("crit_miss", FULL, 1, 3, 2, "high", "A critical miss up to this roll (W-50)",
        label="Critical miss up to", topic="attack",
    ),
    _number(
        "crit_miss_damage", FULL, 0, 3, 1, "medium",
        "Pushing damage to the attacker for a critical miss (W-52)",
        label="Critical miss: damage", topic="criticals",
    ),
    _number("break_away", FULL, 2, 6, 4, "medium-high", "A break-away needs this die (W-103)",
        label="Break-away from", topic="break-away",
    ),
    _number("break_away_hover", FULL, 2, 6, 2, "medium", "A hover unit needs this die (W-103)",
        label="Hover breaks away", topic="break-away",
    ),
    _choice(
        "infantry_cap_type", FULL, ("energy", "ballistic", "melee", "none"), "high",
        "The range type whose damage to infantry is cut (W-62)",
        label="Cut for infantry", topic="sequence",
    ),
    _number("infantry_cap", FULL, 0, 3, 1, "high", "The most of it that infantry takes (W-62)",
        label="Cut to", topic="sequence",
    ),
    _number("indirect_max", FULL, 1, 6, 2, "medium", "The most damage of indirect fire (W-63)",
        label="Indirect at most", topic="sequence",
    ),
    _choice(
        "artillery_roll", FULL, ("each_defence", "none"), "low",
        "Whether artillery rolls against the defence of each unit (W-79a)",
        label="Artillery rolls", topic="blast",
    ),
    _choice(
        "artillery_crit", FULL, ("no", "yes"), "low",
        "Whether a critical hit of artillery adds 1 damage (B-25)",
        label="Artillery criticals", topic="blast",
    ),
    _choice(
        OWN_DICE, FULL, (OWN_FACES, OWN_NUMBERS), "high",
        "Type both faces of an attack roll of own dice, or their total (W-49)",
        label="Own dice", topic="attack",
    ),
    _choice(
        CHANCES, FULL, (HIDDEN, SHOWN), "high",
        "Holding C at an attack shows its chances and its damage (W-59)",
        label="Chances", topic="attack",
    ),
)  # fmt: skip


def _values(row: Setting) -> str:
    """Return the values of a setting: apart by spaces, or the least and the greatest number."""
    return " ".join(row.values) or "%d..%d" % (row.least, row.most)


def _text(fields: "list[tuple[str, ...]]") -> str:
    """Return rows as one text with a line feed around each."""
    return "\n%s\n" % "\n".join(["\t".join(row) for row in fields])


# For the box: the name of each setting with its depth as a number, default, values and confidence,
# and with its help.
VALUE_TEXT = _text(
    [
        (
            row.name,
            str(kind_words.DEPTHS.index(row.depth)),
            row.default,
            _values(row),
            row.confidence,
        )
        for row in SETTINGS
    ]
)
HELP_TEXT = _text([(row.name, row.help) for row in SETTINGS])
LABEL_TEXT = _text([(row.name, row.label) for row in SETTINGS if row.label])
TOPIC_TEXT = _text([(row.name, row.topic) for row in SETTINGS if row.topic])
