"""What players may agree on before a game, as data: every option, its values, its default."""

# name, values, place of the default; the order is that of headers and menus
OPTIONS = (
    ("size", ("skirmish", "battle", "demo", "custom"), 0),
    ("edition", ("handbook", "book", "web"), 0),
    ("tie_high_mode", ("handbook", "book"), 0),
    ("tie_order", ("stable", "roll_off"), 0),
    ("end_tie", ("draw", "most_assets", "extra_round"), 0),
    ("early_end", ("ask", "off", "on"), 0),
)

# what an edition sets, by option (spec section 18)
EDITIONS = {
    "handbook": {},
    "book": {"tie_high_mode": "book"},
    "web": {"tie_high_mode": "book", "end_tie": "most_assets"},
}

# numbers that players may agree on: name, least, most
NUMBERS = (
    ("doomsday_start", 1, 11),
    ("neutral_stations", 0, 1),
    ("frames_min", 1, 8),
    ("frames_max", 1, 8),
    ("stations_each", 0, 3),
)


def default(name: str) -> str:
    """The default of an option."""
    for option, values, place in OPTIONS:
        if option == name:
            return values[place]
    raise ValueError("there is no option " + name)
