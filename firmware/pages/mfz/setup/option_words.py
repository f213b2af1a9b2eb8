"""The words of the set-up form: labels, values, help, and the topic of the rules.

Those of options and numbers stand in shared/rules/mfz/setup/option_rows.py.
"""

from shared.rules.mfz.setup import option_rows

# One row an option or another key of the form (setup_form.py), by name: its label, the labels of
# its values, its meaning in one line with its rule or the meaning of each value, and its topic, ""
# for what the walk through the set-up asks for.
OPTION_ROWS: "dict[str, tuple[str, dict[str, str], str | dict[str, str], str]]" = dict(
    option_rows.WORDS
)
OPTION_ROWS.update(
    {
        "seat_order": (
            "Seats",
            {},
            "Seats clockwise from a demo's organiser: turns of round 1, and equals (M-18b)",
            "demo-turns",
        ),
        "players": (
            "Players",
            {},
            "How many companies play (M-1)",
            "",
        ),
        "depth": (
            "Depth",
            {"quick": "quick", "damage": "damage", "full": "full"},
            {
                "quick": "The box keeps the score: frames and stations, order, doomsday",
                "damage": "It also keeps what each frame has lost; you roll and play as usual",
                "full": "It leads through every turn: dice, attacks, damage, order",
            },
            "",
        ),
        "dice": (
            "Dice",
            {"box": "box", "players": "own dice", "ask": "ask"},
            {
                "box": "The box rolls all dice; each roll is on record before it is seen",
                "players": "You roll your own dice and tell the box what they show",
                "ask": "The box asks before every roll whether it rolls or you do",
            },
            "real-dice",
        ),
        "hidden": (
            "Hidden",
            {"false": "no", "true": "yes"},
            "Companies stay hidden until the bids: the box is handed"
            " from player to player (M-26a)",
            "game",
        ),
    }
)
# The same rows as one text, which takes less memory (box/ui/row_lookup.py): option, label, then
# each value with its label; and the help as bytes, with an empty text first if each value has its
# own.
OPTION_LABELS = "\n%s\n" % "\n".join(
    [
        "\t".join([name, label] + [text for pair in values.items() for text in pair])
        for name, (label, values, _, _) in OPTION_ROWS.items()
    ]
)
_HELP_ROWS = "\n%s\n" % "\n".join(
    [
        "\t".join(
            [name, about]
            if isinstance(about, str)
            else [name, ""] + [text for value in about for text in (value, about[value])]
        )
        for name, (_, _, about, _) in OPTION_ROWS.items()
    ]
)
OPTION_HELP = _HELP_ROWS.encode()
OPTION_TOPICS = "\n%s\n" % "\n".join(
    [name + "\t" + row[3] for name, row in OPTION_ROWS.items() if row[3]]
)
