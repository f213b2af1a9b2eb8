"""Define the options of a game: one row an option, one a number.

From a row come the line in the header, the row of the form, its help and the summary. The image
builder inlines the values below the rows where they are used.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Pairs = tuple[tuple[str, str], ...]
    Texts = tuple[str, ...]
    OptionRow = tuple[str, str, Texts, str, Pairs, Texts]
    Sizes = tuple[tuple[str, int], ...]
    NumberRow = tuple[str, str, int, int, int | None, Sizes, Texts]
    # Label, label of each value, help, topic of the rules; see `_option`.
    Words = tuple[str, dict[str, str], str, str]

# By the name of an option or a number.
WORDS: "dict[str, Words]" = {}


def _option(
    name: str,
    depth: str,
    values: "Texts",
    default: str,
    label: str,
    help: str,
    labels: "Texts" = (),
    topic: str = "",
    presets: "Pairs" = (),
    needs: "Texts" = (),
) -> "OptionRow":
    """Return the row of an option.

    `name`: as in headers. `depth`: the first at which it has an effect. `values`: in menu order.
    `default`: one of them. `label`, `labels`: of the option, and of its values if they differ from
    these. `help`: its meaning in one line with its rule. `topic`: of the rules, for the help of
    the form; "" for an option that the walk through the set-up asks for. `presets`: (edition,
    value) for each edition with another default (rules section 18). `needs`: (option, value)
    without which it has no effect.
    """
    WORDS[name] = label, dict(zip(values, labels or values)), help, topic
    return name, depth, values, default, presets, needs


def _number(
    name: str,
    depth: str,
    least: int,
    most: int,
    default: "int | None",
    label: str,
    help: str,
    topic: str,
    sizes: "Sizes" = (),
    fixed: "Texts" = (),
) -> "NumberRow":
    """Return the row of a number.

    `least`, `most`: its range. `default`: None if it depends on the number of players (SIZES of
    model/sizes.py). `label`, `help`, `topic`: see `_option`. `sizes`: (size, default) for each
    size with another default. `fixed`: sizes that do not allow another value.
    """
    WORDS[name] = label, {}, help, topic
    return name, depth, least, most, default, sizes, fixed


_OFF_ON, _NO_YES = ("false", "true"), ("no", "yes")

# In the order of headers and menus.
OPTIONS = (
    _option(
        "size",
        "quick",
        ("skirmish", "battle", "demo", "custom"),
        "skirmish",
        "Size",
        "How many frames and stations a company has, and whether there is bidding (M-15)",
    ),
    _option(
        "edition",
        "quick",
        ("handbook", "book", "web"),
        "handbook",
        "Rules",
        "Rulebook for everything that is not changed below (E-1 to E-31)",
        topic="editions",
    ),
    _option(
        "tie_high_mode",
        "quick",
        ("handbook", "book"),
        "handbook",
        "Tie for first",
        "A tie for first: the winner lets the next one choose, or forces the other (M-42)",
        labels=("chain", "book"),
        topic="tie-high",
        presets=(
            ("book", "book"),
            ("web", "book"),
        ),
    ),
    _option(
        "tie_order",
        "quick",
        ("stable", "roll_off"),
        "stable",
        "Equal scores",
        "Companies of equal score keep their order, or roll off for their places (M-55)",
        labels=("keep", "roll"),
        topic="order",
    ),
    _option(
        "end_tie",
        "quick",
        ("draw", "most_assets", "extra_round"),
        "draw",
        "Tie at the end",
        "Equal scores at the end: a draw, more assets win, or one round more (M-126)",
        labels=("draw", "assets", "round"),
        topic="end",
        presets=(("web", "most_assets"),),
    ),
    _option(
        "early_end",
        "quick",
        ("ask", "off", "on"),
        "ask",
        "Early end",
        "When one company alone has a score: ask the players, play on, or end (M-128)",
        topic="end",
    ),
    _option(
        "split_range",
        "damage",
        _OFF_ON,
        "false",
        "Split weapons",
        "Weapons that serve two ranges may be built (M-130)",
        labels=_NO_YES,
        topic="split",
    ),
    _option(
        "split_kind_limit",
        "damage",
        ("2", "4"),
        "4",
        "Split alike",
        "How many split weapons of one kind a frame may carry (M-25)",
        topic="split",
        needs=("split_range", "true"),
    ),
    _option(
        "hazards",
        "damage",
        _OFF_ON,
        "false",
        "Hazards",
        "Some areas cost a white die, and environmental systems guard against them (M-143)",
        labels=_NO_YES,
        topic="hazards",
    ),
    _option(
        "drop_white",
        "damage",
        _OFF_ON,
        "false",
        "Drop whites",
        "A frame with both white dice may give up one in place of a system (M-156)",
        labels=_NO_YES,
        topic="whites",
    ),
    _option(
        "ruler_units",
        "full",
        ("6", "8"),
        "8",
        "Ruler",
        "How many units the ruler has; 6 suits a small field (M-9)",
        labels=("6 units", "8 units"),
        topic="materials",
    ),
    _option(
        "assign_all_upfront",
        "full",
        _OFF_ON,
        "false",
        "Plan all first",
        "All dice are assigned at once, not action by action (M-37)",
        labels=_NO_YES,
        topic="dice-use",
        presets=(("web", "true"),),
    ),
    _option(
        "station_retreat",
        "full",
        ("off", "controlled_once", "any_station"),
        "controlled_once",
        "Retreat",
        "A hit becomes a retreat: never, from an own station, or any (M-110)",
        labels=("no", "own", "any"),
        topic="retreat",
        presets=(("web", "any_station"),),
    ),
    _option(
        "initiative_mode",
        "full",
        ("tactical", "per_frame"),
        "tactical",
        "Initiative",
        "Companies act by score, or each frame by numbers that it rolls (M-147)",
        labels=("score", "frame"),
        topic="initiative",
    ),
    _option(
        "pfi_basis",
        "full",
        ("current", "design"),
        "current",
        "Two numbers",
        "Two numbers for a frame with few systems now, or with few as built (M-148)",
        labels=("now", "built"),
        topic="initiative-dice",
        presets=(("book", "design"),),
        needs=("initiative_mode", "per_frame"),
    ),
    _option(
        "pfi_reroll",
        "full",
        ("each_round", "once"),
        "each_round",
        "Numbers",
        "The numbers of frames are rolled each round, or once for the game (M-153)",
        labels=("rounds", "once"),
        topic="initiative-dice",
        needs=("initiative_mode", "per_frame"),
    ),
    _option(
        "pfi_ties",
        "full",
        ("roll_off", "score_order"),
        "roll_off",
        "Level numbers",
        "Frames with equal numbers roll for who is first, or follow the scores (M-152)",
        labels=("roll", "score"),
        topic="initiative",
        needs=("initiative_mode", "per_frame"),
    ),
    _option(
        "split_d8",
        "full",
        ("frame_wide", "per_range"),
        "frame_wide",
        "Split d8",
        "A split weapon takes the red d8 from its whole frame, or from no range (M-131)",
        labels=("frame", "range"),
        topic="split",
        presets=(
            ("book", "per_range"),
            ("web", "per_range"),
        ),
        needs=("split_range", "true"),
    ),
    _option(
        "env_typed",
        "full",
        _OFF_ON,
        "false",
        "Hazard kinds",
        "An environmental system helps against one kind of hazard only (M-146)",
        labels=_NO_YES,
        topic="hazards",
        presets=(
            ("book", "true"),
            ("web", "true"),
        ),
        needs=("hazards", "true"),
    ),
    _option(
        "climbing",
        "full",
        _OFF_ON,
        "false",
        "Climbing",
        "Height gives cover, climbing costs movement, and frames can fall (M-133)",
        labels=_NO_YES,
        topic="height",
    ),
    _option(
        "climb_requires",
        "full",
        ("green_rolled", "movement_system"),
        "green_rolled",
        "Climb with",
        "Free climbing needs a green die in the roll, or a movement system (M-135)",
        labels=("die", "system"),
        topic="climbing",
        presets=(
            ("book", "movement_system"),
            ("web", "movement_system"),
        ),
        needs=("climbing", "true"),
    ),
    _option(
        "sprint_stand_on_cover",
        "full",
        _OFF_ON,
        "true",
        "Sprint to top",
        "A sprinting frame may stop on cover, not only pass it (M-38)",
        labels=_NO_YES,
        topic="move",
        presets=(("web", "false"),),
    ),
    _option(
        "jettison",
        "full",
        _OFF_ON,
        "false",
        "Throw away",
        "A frame may throw systems away between its declaration and its roll (M-158)",
        labels=_NO_YES,
        topic="jettison",
    ),
    _option(
        "cover_by_brick",
        "full",
        _OFF_ON,
        "false",
        "Cover by brick",
        "A note for the table: cover is judged brick by brick, not by piece (M-164)",
        labels=_NO_YES,
        topic="cover",
    ),
    _option(
        "start_capture",
        "full",
        ("yes", "no"),
        "yes",
        "Start capture",
        "Who stands alone at another's station takes it before round 1 (M-51)",
        topic="stations",
        presets=(("book", "no"),),
    ),
    _option(
        "own_dice",
        "full",
        ("faces", "numbers"),
        "faces",
        "Own dice",
        "Type every face of own dice, or only the numbers that are used (M-35)",
        labels=("all faces", "numbers"),
        topic="dice-use",
    ),
    _option(
        "chances",
        "full",
        _OFF_ON,
        "false",
        "Chances",
        "Holding C at an attack shows the chances of its hits (M-91)",
        labels=_NO_YES,
        topic="attack",
    ),
)

_OF_CUSTOM = ("skirmish", "battle", "demo")

# In the order of headers and menus, after the options.
NUMBERS = (
    _number(
        "doomsday_start",
        "quick",
        1,
        11,
        11,
        "Clock from",
        "Where the doomsday clock stands when round 1 begins (M-16)",
        topic="agreed",
        sizes=(("demo", 5),),
    ),
    _number(
        "neutral_stations",
        "quick",
        0,
        1,
        0,
        "Neutral",
        "Neutral stations at the start: four players, custom or demo (M-17)",
        topic="agreed",
        sizes=(("demo", 1),),
        fixed=("demo",),
    ),
    _number(
        "frames_min",
        "quick",
        1,
        8,
        None,
        "Frames min",
        "The fewest frames of a company; agreed in a custom game (M-19)",
        topic="agreed",
        sizes=(("demo", 2),),
        fixed=_OF_CUSTOM,
    ),
    _number(
        "frames_max",
        "quick",
        1,
        8,
        None,
        "Frames max",
        "The most frames of a company; agreed in a custom game (M-19)",
        topic="agreed",
        sizes=(("demo", 2),),
        fixed=_OF_CUSTOM,
    ),
    _number(
        "stations_each",
        "quick",
        0,
        3,
        None,
        "Stations",
        "Stations of each company at first; agreed in a custom game (M-19)",
        topic="agreed",
        sizes=(("demo", 0),),
        fixed=_OF_CUSTOM,
    ),
    _number(
        "ssr_per_company",
        "damage",
        0,
        8,
        3,
        "Rockets",
        "Single-shot rockets that each company carries, exactly (M-23)",
        topic="frames",
    ),
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
