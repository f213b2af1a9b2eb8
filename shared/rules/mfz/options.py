"""What players may agree on before a game, as data: every option, its values, its default.

Here is what does something at every depth; what only named frames need is in more_options.
"""

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        Options = tuple[tuple[str, tuple[str, ...], int], ...]
        Numbers = tuple[tuple[str, int, int], ...]
except ImportError:
    pass

# From the least kept to the most: each has the options of those before it.
DEPTHS = ("quick", "damage", "full")

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
    "book": {
        "tie_high_mode": "book",
        "pfi_basis": "design",
        "climb_requires": "movement_system",
        "env_typed": "true",
        "split_d8": "per_range",
    },
    "web": {
        "tie_high_mode": "book",
        "station_retreat": "any_station",
        "end_tie": "most_assets",
        "climb_requires": "movement_system",
        "env_typed": "true",
        "sprint_stand_on_cover": "false",
        "assign_all_upfront": "true",
        "split_d8": "per_range",
    },
}

# numbers that players may agree on: name, least, most
NUMBERS = (
    ("doomsday_start", 1, 11),
    ("neutral_stations", 0, 1),
    ("frames_min", 1, 8),
    ("frames_max", 1, 8),
    ("stations_each", 0, 3),
)

# The one option that is neither: the letters of the seats in an order, in a demo.
SEAT_ORDER = "seat_order"


def offered(depth: str) -> "Options":
    """The options of OPTIONS' shape that do something at a depth, in the order of headers."""
    if depth == DEPTHS[0]:
        return OPTIONS
    from shared.rules.mfz import more_options

    more = OPTIONS + more_options.DAMAGE
    return more if depth == DEPTHS[1] else more + more_options.FULL


def counted(depth: str) -> "Numbers":
    """The numbers of NUMBERS' shape that do something at a depth, in the order of headers."""
    if depth == DEPTHS[0]:
        return NUMBERS
    from shared.rules.mfz import more_options

    return NUMBERS + more_options.NUMBERS


def default(name: str) -> str:
    """The default of an option of OPTIONS."""
    for option, values, place in OPTIONS:
        if option == name:
            return values[place]
    raise ValueError("there is no option " + name)
