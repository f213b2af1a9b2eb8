"""Define the options of a game: one row an option, one a number.

The image builder inlines the values below the rows where they are used. Help texts are in the
words of the pages, by the name of the option.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Pairs = tuple[tuple[str, str], ...]
    OptionRow = tuple[str, str, tuple[str, ...], str, Pairs, tuple[str, ...]]
    Sizes = tuple[tuple[str, int], ...]
    NumberRow = tuple[str, str, int, int, int | None, Sizes, tuple[str, ...]]


def _option(
    name: str,
    depth: str,
    values: "tuple[str, ...]",
    default: str,
    presets: "Pairs" = (),
    needs: "tuple[str, ...]" = (),
) -> "OptionRow":
    """Return the row of an option.

    `name`: as in headers. `depth`: the first at which it has an effect. `values`: in menu order.
    `default`: one of them. `presets`: (edition, value) for each edition with another default
    (rules section 18). `needs`: (option, value) without which it has no effect.
    """
    return name, depth, values, default, presets, needs


def _number(
    name: str,
    depth: str,
    least: int,
    most: int,
    default: "int | None",
    sizes: "Sizes" = (),
    fixed: "tuple[str, ...]" = (),
) -> "NumberRow":
    """Return the row of a number.

    `least`, `most`: its range. `default`: None if it depends on the number of players (SIZES of
    model/sizes.py). `sizes`: (size, default) for each size with another default. `fixed`: sizes
    that do not allow another value.
    """
    return name, depth, least, most, default, sizes, fixed


_OFF_ON = ("false", "true")

# In the order of headers and menus.
OPTIONS = (
    _option("size", "quick", ("skirmish", "battle", "demo", "custom"), "skirmish"),
    _option("edition", "quick", ("handbook", "book", "web"), "handbook"),
    _option(
        "tie_high_mode",
        "quick",
        ("handbook", "book"),
        "handbook",
        presets=(("book", "book"), ("web", "book")),
    ),
    _option("tie_order", "quick", ("stable", "roll_off"), "stable"),
    _option(
        "end_tie",
        "quick",
        ("draw", "most_assets", "extra_round"),
        "draw",
        presets=(("web", "most_assets"),),
    ),
    _option("early_end", "quick", ("ask", "off", "on"), "ask"),
    _option("split_range", "damage", _OFF_ON, "false"),
    _option("split_kind_limit", "damage", ("2", "4"), "4", needs=("split_range", "true")),
    _option("hazards", "damage", _OFF_ON, "false"),
    _option("drop_white", "damage", _OFF_ON, "false"),
    _option("ruler_units", "full", ("6", "8"), "8"),
    _option("assign_all_upfront", "full", _OFF_ON, "false", presets=(("web", "true"),)),
    _option(
        "station_retreat",
        "full",
        ("off", "controlled_once", "any_station"),
        "controlled_once",
        presets=(("web", "any_station"),),
    ),
    _option("initiative_mode", "full", ("tactical", "per_frame"), "tactical"),
    _option(
        "pfi_basis",
        "full",
        ("current", "design"),
        "current",
        presets=(("book", "design"),),
        needs=("initiative_mode", "per_frame"),
    ),
    _option(
        "pfi_reroll",
        "full",
        ("each_round", "once"),
        "each_round",
        needs=("initiative_mode", "per_frame"),
    ),
    _option(
        "pfi_ties",
        "full",
        ("roll_off", "score_order"),
        "roll_off",
        needs=("initiative_mode", "per_frame"),
    ),
    _option(
        "split_d8",
        "full",
        ("frame_wide", "per_range"),
        "frame_wide",
        presets=(("book", "per_range"), ("web", "per_range")),
        needs=("split_range", "true"),
    ),
    _option(
        "env_typed",
        "full",
        _OFF_ON,
        "false",
        presets=(("book", "true"), ("web", "true")),
        needs=("hazards", "true"),
    ),
    _option("climbing", "full", _OFF_ON, "false"),
    _option(
        "climb_requires",
        "full",
        ("green_rolled", "movement_system"),
        "green_rolled",
        presets=(("book", "movement_system"), ("web", "movement_system")),
        needs=("climbing", "true"),
    ),
    _option("sprint_stand_on_cover", "full", _OFF_ON, "true", presets=(("web", "false"),)),
    _option("jettison", "full", _OFF_ON, "false"),
    _option("cover_by_brick", "full", _OFF_ON, "false"),
    _option("start_capture", "full", ("yes", "no"), "yes", presets=(("book", "no"),)),
    _option("own_dice", "full", ("faces", "numbers"), "faces"),
)

_OF_CUSTOM = ("skirmish", "battle", "demo")

# In the order of headers and menus, after the options.
NUMBERS = (
    _number("doomsday_start", "quick", 1, 11, 11, (("demo", 5),), ()),
    _number("neutral_stations", "quick", 0, 1, 0, (("demo", 1),), ("demo",)),
    _number("frames_min", "quick", 1, 8, None, (("demo", 2),), _OF_CUSTOM),
    _number("frames_max", "quick", 1, 8, None, (("demo", 2),), _OF_CUSTOM),
    _number("stations_each", "quick", 0, 3, None, (("demo", 0),), _OF_CUSTOM),
    _number("ssr_per_company", "damage", 0, 8, 3, (), ()),
)

# The same rows as texts, which need less memory than tuples: lines of fields separated by tabs,
# each between two line feeds.
OPTION_TEXT = "\n%s\n" % "\n".join(
    [
        "\t".join(
            [name, depth, ",".join(values), default]
            + [",".join(["=".join(pair) for pair in presets]), "=".join(needs)]
        )
        for name, depth, values, default, presets, needs in OPTIONS
    ]
)
NUMBER_TEXT = "\n%s\n" % "\n".join(
    [
        "\t".join(
            [name, depth, str(least), str(most), "" if default is None else str(default)]
            + [",".join([f"{size}={value}" for size, value in sizes]), ",".join(fixed)]
        )
        for name, depth, least, most, default, sizes, fixed in NUMBERS
    ]
)
