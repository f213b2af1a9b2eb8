"""List the equipment of combat dials: its numbers, and its effect in an attack (W-134)."""

from collections import namedtuple

# word: as files have it; a packed dial has its place in the list, so new rows go to the end.
# effect: what the box does with it, "" for equipment that is only shown. amount: of that. attacks:
# r for ranged ones, c for close combat. type: of the damage, "" for any. optional: its owner may
# cancel it for a turn. step: of the sequence. help: for players.
Equipment = namedtuple(
    "Equipment",
    ("word", "effect", "amount", "attacks", "type", "optional", "step", "help"),
)

LESS = "less"  # the target takes so much less
PIERCE = "pierce"  # equipment at the defence of the target does not count
REROLL = "reroll"  # a hit that is not critical is rolled again
AGAIN = "again"  # a second attack on the target, whose defence gets so much higher
BEACON = "beacon"  # so much more attack; then hindering terrain does not count
STREAK = "streak"  # nothing is in the way; so much less damage, at least 1
DIE = "die"  # a die gives the damage
GRAPPLE = "grapple"  # opponents break away only with this die
FREE = "free"  # breaks away without a roll
# What pulse adds to the defence of the target.
AGAIN_DEFENCE = 2
SPREAD = "spread"  # infantry that touches the target is attacked as well


def _row(
    word: str,
    effect: str = "",
    amount: int = 0,
    attacks: str = "rc",
    type: str = "",
    optional: bool = False,
    step: str = "",
    help: str = "",
) -> Equipment:
    return Equipment(word, effect, amount, attacks, type, optional, step, help)


ROWS = (
    _row("heavy_armor", LESS, 1, step="6f",
         help="Ranged and close combat damage is 1 less."),
    _row("hardened_armor", LESS, 2, step="6f",
         help="Ranged and close combat damage is 2 less."),
    _row("reactive_armor", LESS, 2, "r", "ballistic", step="6f",
         help="Ballistic damage of a ranged attack is 2 less."),
    _row("reflective_armor", LESS, 2, "r", "energy", step="6f",
         help="Energy damage of a ranged attack is 2 less."),
    _row("armor_piercing", PIERCE, 0, "r", optional=True, step="4, 6f",
         help="This ranged attack ignores the equipment at the target's defence."),
    _row("decoy", REROLL, 0, "r", optional=True, step="5",
         help="A ranged attack that hits it is rolled again, unless it is critical."),
    _row("pulse", AGAIN, AGAIN_DEFENCE, "r", optional=True, step="8",
         help="After a hit, once a turn: a second shot, defence +2; a 'Mech heats by 1."),
    _row("rapid_strike", AGAIN, 0, "c", optional=True, step="8",
         help="After a hit, once a turn: a second close attack; a 'Mech heats by 1."),
    _row("homing_beacon", BEACON, 2, "r", optional=True, step="3",
         help="Attack +2 on one vehicle or 'Mech; then its terrain helps it no more."),
    _row("streak_missiles", STREAK, 1, "r", optional=True, step="3, 6c",
         help="Nothing is in the line of fire; damage is 1 less, at least 1."),
    _row("hand_to_hand", DIE, 6, "c", optional=True, step="6a",
         help="A die gives the damage in close combat."),
    _row("grapple", GRAPPLE, 5, "",
         help="A vehicle or 'Mech that it touches breaks away only on 5 or 6."),
    _row("evade", FREE, 0, "", help="Breaks away without a roll, but not from grapple."),
    _row("jump_jets", FREE, 0, "", optional=True,
         help="Breaks away without a roll, but not from grapple."),
    _row("anti_personnel", SPREAD, 0, "r", optional=True, step="1, 5",
         help="The same roll also attacks all infantry that touches the target."),
    _row("repair"),
    _row("tsemp"),
    _row("alpha_strike"),
    _row("camouflage"),
    _row("bypass"),
    _row("command"),
)  # fmt: skip

# Effects in an attack, in the order of the flags DOES_... of layout.py.
IN_ATTACK = " ".join((LESS, PIERCE, REROLL, AGAIN, BEACON, STREAK, DIE, SPREAD))
COUNT = len(ROWS)
WORDS = " ".join([row.word for row in ROWS])
OPTIONAL = " %s " % " ".join([row.word for row in ROWS if row.optional])
# For each that has an effect: word, effect, amount, attacks, type, apart by tabs.
EFFECTS = "\n%s\n" % "\n".join(
    [
        "\t".join((row.word, row.effect, str(row.amount), row.attacks, row.type))
        for row in ROWS
        if row.effect
    ]
)
HELP_TEXT = "\n%s\n" % "\n".join(["%s\t%s" % (row.word, row.help) for row in ROWS if row.help])
