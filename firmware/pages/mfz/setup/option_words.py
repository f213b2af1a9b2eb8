"""The words of options: labels, values and help."""

NO_YES = {"false": "no", "true": "yes"}
# One row an option, by name: its label, the labels of its values, and its meaning in one line with
# its rule, or the meaning of each value. shared/rules/mfz/setup/option_rows.py lists the values;
# the last rows are other keys of the form (setup_form.py).
OPTION_ROWS: "dict[str, tuple[str, dict[str, str], str | dict[str, str]]]" = {
    "size": (
        "Size",
        {"skirmish": "skirmish", "battle": "battle", "demo": "demo", "custom": "custom"},
        "How many frames and stations a company has, and whether there is bidding (M-15)",
    ),
    "edition": (
        "Rules",
        {"handbook": "handbook", "book": "book", "web": "web"},
        "Rulebook for everything that is not changed below (E-1 to E-31)",
    ),
    "tie_high_mode": (
        "Tie for first",
        {"handbook": "chain", "book": "book"},
        "A tie for first: the winner lets the next one choose, or forces the other (M-42)",
    ),
    "tie_order": (
        "Equal scores",
        {"stable": "keep", "roll_off": "roll"},
        "Companies of equal score keep their order, or roll off for their places (M-55)",
    ),
    "end_tie": (
        "Tie at the end",
        {"draw": "draw", "most_assets": "assets", "extra_round": "round"},
        "Equal scores at the end: a draw, more assets win, or one round more (M-126)",
    ),
    "early_end": (
        "Early end",
        {"ask": "ask", "off": "off", "on": "on"},
        "When one company alone has a score: ask the players, play on, or end (M-128)",
    ),
    "split_range": (
        "Split weapons",
        NO_YES,
        "Weapons that serve two ranges may be built (M-130)",
    ),
    "split_kind_limit": (
        "Split alike",
        {"2": "2", "4": "4"},
        "How many split weapons of one kind a frame may carry (M-25)",
    ),
    "hazards": (
        "Hazards",
        NO_YES,
        "Some areas cost a white die, and environmental systems guard against them (M-143)",
    ),
    "drop_white": (
        "Drop whites",
        NO_YES,
        "A frame with both white dice may give up one in place of a system (M-156)",
    ),
    "ruler_units": (
        "Ruler",
        {"6": "6 units", "8": "8 units"},
        "How many units the ruler has; 6 suits a small field (M-9)",
    ),
    "assign_all_upfront": (
        "Plan all first",
        NO_YES,
        "All dice are assigned at once, not action by action (M-37)",
    ),
    "station_retreat": (
        "Retreat",
        {"off": "no", "controlled_once": "own", "any_station": "any"},
        "A hit becomes a retreat: never, from an own station, or any (M-110)",
    ),
    "initiative_mode": (
        "Initiative",
        {"tactical": "score", "per_frame": "frame"},
        "Companies act by score, or each frame by numbers that it rolls (M-147)",
    ),
    "pfi_basis": (
        "Two numbers",
        {"current": "now", "design": "built"},
        "Two numbers for a frame with few systems now, or with few as built (M-148)",
    ),
    "pfi_reroll": (
        "Numbers",
        {"each_round": "rounds", "once": "once"},
        "The numbers of frames are rolled each round, or once for the game (M-153)",
    ),
    "pfi_ties": (
        "Level numbers",
        {"roll_off": "roll", "score_order": "score"},
        "Frames with equal numbers roll for who is first, or follow the scores (M-152)",
    ),
    "split_d8": (
        "Split d8",
        {"frame_wide": "frame", "per_range": "range"},
        "A split weapon takes the red d8 from its whole frame, or from no range (M-131)",
    ),
    "env_typed": (
        "Hazard kinds",
        NO_YES,
        "An environmental system helps against one kind of hazard only (M-146)",
    ),
    "climbing": (
        "Climbing",
        NO_YES,
        "Height gives cover, climbing costs movement, and frames can fall (M-133)",
    ),
    "climb_requires": (
        "Climb with",
        {"green_rolled": "die", "movement_system": "system"},
        "Free climbing needs a green die in the roll, or a movement system (M-135)",
    ),
    "sprint_stand_on_cover": (
        "Sprint to top",
        NO_YES,
        "A sprinting frame may stop on cover, not only pass it (M-38)",
    ),
    "jettison": (
        "Throw away",
        NO_YES,
        "A frame may throw systems away between its declaration and its roll (M-158)",
    ),
    "cover_by_brick": (
        "Cover by brick",
        NO_YES,
        "A note for the table: cover is judged brick by brick, not by piece (M-164)",
    ),
    "start_capture": (
        "Start capture",
        {"yes": "yes", "no": "no"},
        "Who stands alone at another's station takes it before round 1 (M-51)",
    ),
    "own_dice": (
        "Own dice",
        {"faces": "all faces", "numbers": "numbers"},
        "Type every face of own dice, or only the numbers that are used (M-35)",
    ),
    "doomsday_start": (
        "Clock from",
        {},
        "Where the doomsday clock stands when round 1 begins (M-16)",
    ),
    "neutral_stations": (
        "Neutral",
        {},
        "Neutral stations at the start: four players, custom or demo (M-17)",
    ),
    "frames_min": (
        "Frames min",
        {},
        "The fewest frames of a company; agreed in a custom game (M-19)",
    ),
    "frames_max": (
        "Frames max",
        {},
        "The most frames of a company; agreed in a custom game (M-19)",
    ),
    "stations_each": (
        "Stations",
        {},
        "Stations of each company at first; agreed in a custom game (M-19)",
    ),
    "ssr_per_company": (
        "Rockets",
        {},
        "Single-shot rockets that each company carries, exactly (M-23)",
    ),
    "seat_order": (
        "Seats",
        {},
        "Seats clockwise from a demo's organiser: turns of round 1, and equals (M-18b)",
    ),
    "players": (
        "Players",
        {},
        "How many companies play (M-1)",
    ),
    "depth": (
        "Depth",
        {"quick": "quick", "damage": "damage", "full": "full"},
        {
            "quick": "The box keeps the score: frames and stations, order, doomsday",
            "damage": "It also keeps what each frame has lost; you roll and play as usual",
            "full": "It leads through every turn: dice, attacks, damage, order",
        },
    ),
    "dice": (
        "Dice",
        {"box": "box", "players": "yours", "ask": "ask"},
        {
            "box": "The box rolls all dice; each roll is on record before it is seen",
            "players": "You roll dice of your own and tell the box what they show",
            "ask": "The box asks before every roll whether it rolls or you do",
        },
    ),
    "hidden": (
        "Hidden",
        NO_YES,
        "Companies stay hidden until the bids: the box is handed from player to player (M-26a)",
    ),
}
# The same rows as one text, which takes less memory (box/ui/row_lookup.py): option, label, then
# each value with its label; and the help as bytes, with an empty text first if each value has its
# own.
OPTION_LABELS = "\n%s\n" % "\n".join(
    [
        "\t".join([name, label] + [text for pair in values.items() for text in pair])
        for name, (label, values, _) in OPTION_ROWS.items()
    ]
)
_HELP_ROWS = "\n%s\n" % "\n".join(
    [
        "\t".join(
            [name, about]
            if isinstance(about, str)
            else [name, ""] + [text for value in about for text in (value, about[value])]
        )
        for name, (_, _, about) in OPTION_ROWS.items()
    ]
)
OPTION_HELP = _HELP_ROWS.encode()
