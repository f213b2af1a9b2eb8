"""Number the words of equipment for packed dials: new ones are added at the end."""

WORDS = (
    "heavy_armor hardened_armor reactive_armor reflective_armor armor_piercing decoy pulse "
    "rapid_strike homing_beacon streak_missiles hand_to_hand grapple evade jump_jets "
    "anti_personnel repair tsemp alpha_strike camouflage bypass command"
)
# Those that can be cancelled for a turn (W-134).
OPTIONAL = (
    " decoy pulse rapid_strike homing_beacon streak_missiles hand_to_hand armor_piercing "
    "anti_personnel jump_jets "
)


def is_optional(word: str) -> bool:
    """Return whether an equipment can be cancelled (W-17).

    >>> is_optional("decoy"), is_optional("evade")
    (True, False)
    """
    return " %s " % word in OPTIONAL


def word(number: int) -> str:
    """Return the word of a number.

    >>> word(5)
    'decoy'
    """
    return WORDS.split(" ")[number]


def number(word: str) -> int:
    """Return the number of a word, -1 for one that is not known here.

    >>> number("decoy"), number("coffee_maker")
    (5, -1)
    """
    words = WORDS.split(" ")
    return words.index(word) if word in words else -1
