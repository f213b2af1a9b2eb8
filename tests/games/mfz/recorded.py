"""Games that the playthroughs of Mobile Frame Zero record, and how they go on."""

from shared.rules.mfz.model.phases import DEPLOY
from shared.rules.mfz.setup import roster_setup
from shared.rules.mfz.setup.agreement import agree
from tests.rules import random_named, random_play
from tests.rules.mfz_rosters import roster

NAMES = ("Ann", "Ben", "Cai", "Dee", "Eve")
PAIR = [("Ann", 5, 20), ("Ben", 5, 20)]
THREE = [("Ann", 3, 10), ("Ben", 4, 14), ("Cai", 5, 18)]
FOUR = [("Ann", 3, 6), ("Ben", 3, 8), ("Cai", 3, 11), ("Dee", 4, 12)]
FIVE = [("Ann", 3, 8), ("Ben", 3, 10), ("Cai", 4, 12), ("Dee", 4, 14), ("Eve", 4, 16)]
LOW = [("Ann", 4, 14), ("Ben", 6, 22), ("Cai", 6, 22)]
FEW = [("Ann", 2, 8), ("Ben", 2, 8), ("Cai", 2, 8)]

# Ann and Ben end level at the top.
LEVEL = ":deployed @A:N @A:N A:frames=5 B:frames=5 C:frames=4 = "

# name, companies, options, numbers, how it begins; the guide deploys, luck plays the rest
GAMES = [
    ("handbook-tie", PAIR, {}, {}, "~/BA B:defer A:drop4"),
    ("book-tie", PAIR, {"edition": "book"}, {"doomsday_start": 6}, "~/AB B:forced B:add3"),
    (
        "book-tie-of-three",
        [("Ann", 4, 16), ("Ben", 4, 16), ("Cai", 4, 16)],
        {"tie_high_mode": "book", "early_end": "off"},
        {"doomsday_start": 4},
        "~/CAB C:defer A:add0",
    ),
    ("tie-for-lowest", LOW, {"size": "battle"}, {"doomsday_start": 5}, "~/CB"),
    (
        "four-with-neutral-station",
        FOUR,
        {"tie_order": "roll_off"},
        {"neutral_stations": 1, "doomsday_start": 8},
        "~/BC",
    ),
    ("five-players", FIVE, {}, {"doomsday_start": 7}, "~/DC"),
    ("demo", FEW, {"size": "demo", "tie_order": "roll_off"}, {}, ""),
    (
        "custom-without-stations",
        PAIR,
        {"size": "custom", "early_end": "on"},
        {"frames_min": 5, "frames_max": 5, "stations_each": 0},
        "~/BA",
    ),
    (
        "early-end",
        [("Ann", 5, 20), ("Ben", 6, 22)],
        {},
        {},
        ":deployed B:frames=1 @B:N @B:N A@B B-F :on A-F :end",
    ),
    ("draw", THREE, {}, {"doomsday_start": 1}, LEVEL),
    ("most-assets", THREE, {"edition": "web"}, {"doomsday_start": 1}, LEVEL),
    ("extra-round", THREE, {"end_tie": "extra_round"}, {"doomsday_start": 1}, LEVEL),
]


SOLDIERS = ("Rd Y B G S1, Rh Rh B G, Ra Y B, Y G S2", "Rd Rd B S3, Rh G G, Ra Ra Y, Y Y B, B B")
DUEL = ("Rd Y B G S1, Rh Rh B", "Rd Rd B S1, Ra Y G, Y")
TRIO = ("Rd Y S1, Rh B", "Rd B B S1, Y G", "Ra Y G, B G S1, Y")
SPLIT = ("Rhd Rd Y S1, Rha Rha B", "Rda Rd B S1, Rhd Y, Y G")
ENVIRONMENT = ("Rd E Y S1, Rh B G", "Rd Rd E S1, Ra E, Y G")
EQUALS = ("Rd Y B G S1, Rh B G", "Rd Y B G S1, Rh B G")
EIGHT = ("Y G", "Rd Y")
TEN = ", ".join(("Rd Y B G S3",) + EIGHT * 2), ", ".join(("Rh B S3",) + EIGHT * 2 + ("Rh Rh",))
SMALL = {"frames_min": 1, "frames_max": 3, "ssr_per_company": 1, "doomsday_start": 2}
DEMO = {"ssr_per_company": 1}

# The same with named frames: name, depth, companies, options, numbers, how it begins
NAMED = [
    ("full-skirmish", "full", SOLDIERS, {}, {"doomsday_start": 1}, ""),
    (
        "full-battle-by-the-book",
        "full",
        TEN,
        {"size": "battle", "edition": "book", "hazards": "true"},
        {"doomsday_start": 1},
        "",
    ),
    (
        "full-demo-from-the-web",
        "full",
        ("Rd Y B G, Rh Rh B G S1", "Rd Y B G, Ra Ra B G S1", "Rd Y B G, Rh Rh B S1"),
        {"size": "demo", "edition": "web", "seat_order": "BCA"},
        {**DEMO, "doomsday_start": 3},
        "",
    ),
    (
        "full-by-number",
        "full",
        TRIO,
        {"size": "custom", "initiative_mode": "per_frame", "early_end": "off"},
        {"stations_each": 1, **SMALL},
        "",
    ),
    (
        "full-by-number-once",
        "full",
        TRIO,
        {
            "size": "custom",
            "initiative_mode": "per_frame",
            "pfi_basis": "design",
            "pfi_reroll": "once",
            "pfi_ties": "score_order",
        },
        {"stations_each": 0, **SMALL},
        "",
    ),
    (
        "full-hazards",
        "full",
        ENVIRONMENT,
        {"size": "custom", "hazards": "true", "jettison": "true", "cover_by_brick": "true"},
        {"stations_each": 1, **SMALL},
        "",
    ),
    (
        "full-climbing",
        "full",
        DUEL,
        {
            "size": "custom",
            "climbing": "true",
            "climb_requires": "movement_system",
            "sprint_stand_on_cover": "false",
            "ruler_units": "6",
            "early_end": "off",
        },
        {"stations_each": 1, **SMALL},
        "",
    ),
    (
        "full-split-weapons",
        "full",
        SPLIT,
        {
            "size": "custom",
            "split_range": "true",
            "split_kind_limit": "2",
            "split_d8": "per_range",
            "drop_white": "true",
            "station_retreat": "any_station",
            "end_tie": "most_assets",
        },
        {"stations_each": 2, **SMALL},
        "",
    ),
    (
        "full-tie",
        "full",
        EQUALS,
        {
            "size": "custom",
            "tie_order": "roll_off",
            "assign_all_upfront": "true",
            "station_retreat": "off",
            "end_tie": "extra_round",
            "early_end": "on",
            "env_typed": "true",
        },
        {**SMALL, "stations_each": 1, "neutral_stations": 1},
        "~/BA B:add +Y +Rd +.",
    ),
    (
        "full-four-with-neutral-station",
        "full",
        ("Rd S3, Y, B", "Rd Y S3, Y, B", "Rd Y B S3, Y, B", "Rd Y B G S3, Y G, B, G"),
        {},
        {"neutral_stations": 1, "doomsday_start": 1},
        "",
    ),
    ("damage-tie", "damage", (SOLDIERS[1],) * 2, {}, {"doomsday_start": 2}, "~/BA Ba:drop S>Bc"),
    (
        "damage-battle-by-the-book",
        "damage",
        TEN,
        {"size": "battle", "edition": "book", "end_tie": "extra_round", "tie_order": "roll_off"},
        {"doomsday_start": 2},
        "",
    ),
    (
        "damage-demo-from-the-web",
        "damage",
        ("Rd Y B G, Rh Rh B G S1",) * 3,
        {"size": "demo", "edition": "web"},
        {**DEMO, "doomsday_start": 3},
        "",
    ),
    (
        "damage-split-weapons",
        "damage",
        SPLIT,
        {"size": "custom", "split_range": "true", "split_kind_limit": "2", "early_end": "off"},
        {"stations_each": 0, **SMALL},
        "",
    ),
    (
        "damage-hazards",
        "damage",
        ENVIRONMENT,
        {"size": "custom", "hazards": "true", "drop_white": "true", "early_end": "on"},
        {"stations_each": 1, **SMALL},
        "",
    ),
    (
        "damage-five-players",
        "damage",
        ("Rd S3, Y, B", "Rd Y S3, Y, B", "Rd Y B S3, Y, B", "Rd S3, Y, B, G", "Y, Y, B S3, G"),
        {},
        {"doomsday_start": 1},
        "",
    ),
    (
        "full-taken-before-round-1",
        "full",
        TRIO,
        {"size": "custom", "start_capture": "yes", "early_end": "off"},
        {"stations_each": 1, **SMALL},
        ":deployed @1=B @2=AC @.",
    ),
    (
        "full-own-dice",
        "full",
        DUEL,
        {"size": "custom", "own_dice": "numbers", "climbing": "true", "early_end": "off"},
        {"stations_each": 1, **SMALL},
        "",
    ),
    (
        "full-chances",
        "full",
        DUEL,
        {"size": "custom", "chances": "true", "early_end": "off"},
        {"stations_each": 1, **SMALL},
        "",
    ),
]


def games():
    """Return (name, set-up, tokens of its beginning) of each game."""
    found = [
        (name, agree(companies, options, numbers), tokens)
        for name, companies, options, numbers, tokens in GAMES
    ]
    for name, depth, texts, options, numbers, tokens in NAMED:
        companies = [roster(brought, text) for brought, text in zip(NAMES, texts, strict=False)]
        if depth == "full":
            options = {"start_capture": "no", **options}
        found.append((name, roster_setup.agree(companies, options, numbers, depth), tokens))
    return found


def go_on(luck, game):
    """Play one action."""
    state = game.state
    if state.phase == DEPLOY:
        return game.play(state.legal()[0])
    its = random_play if state.setup.depth == "quick" else random_named
    return game.play(its.random_action(luck, game))
