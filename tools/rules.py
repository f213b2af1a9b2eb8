"""Write docs/rules.md: every option of the rules in plain words, from the data of the rules."""

import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / part) for part in (".", "firmware", "tests/shims")]

from doomsday.rulebook import linked  # noqa: E402
from pages.mfz.setup import option_text  # noqa: E402
from shared.rules.mfz.model.sizes import SIZES  # noqa: E402
from shared.rules.mfz.setup import options  # noqa: E402
from shared.rules.mfz.setup.options import SEAT_ORDER, option, preset  # noqa: E402
from shared.rules.mfz.setup.size_numbers import numbers_of  # noqa: E402
from tools.arguments import parsed  # noqa: E402

PAGE = ROOT / "docs" / "rules.md"
PAGE_OF_RULES = "rulebook.md"

HEAD = """# What can be agreed before a game

Written by `tools/rules.py` from the options of the rules core; change those, not this page.

Mobile Frame Zero has been published in several texts that differ. Choose an *edition*, which sets
every option as one of these texts has it; then change single options. The header of the game's
record lists the result by the names used here (see [record.md](record.md)). `true` switches an
option on, `false` off. M-numbers are rules in [rulebook.md](rulebook.md).

A game has one of three depths. At *quick* depth the box counts frames and stations. At *damage*
depth each frame has a name and systems to lose. At *full* depth the box also tracks turns, dice,
defence and spots. An option without effect at a depth is not offered there and not written to the
header; a header that has it is accepted.

`edition` is `handbook`, `book` or `web`. `handbook` is the default.
"""

EVERY = "At every depth"
DAMAGE = "At damage and full depth"
FULL = "At full depth"
NUMBERS = "Numbers"
SIZES_TITLE = "Stations and frames of a company (M-15)"
SEATS = "Seats of a demo"


def page() -> str:
    """Return the whole page."""
    return "\n".join(
        [
            HEAD,
            *_section(EVERY, _choices(options.QUICK)),
            *_section(DAMAGE, _choices(options.DAMAGE)),
            *_section(FULL, _choices(options.FULL)),
            *_section(NUMBERS, _numbers()),
            *_section(SIZES_TITLE, _sizes()),
            *_section(SEATS, _seats()),
        ]
    )


def _section(title: str, lines: Iterable[str]) -> list[str]:
    return [f"## {title}", "", *lines, ""]


def _choices(depth: str) -> Iterable[str]:
    """Yield the table of the options that have an effect from a depth on."""
    editions = option("edition").values
    yield _row("option", "values", *editions, "what it is about")
    yield _row(*["---"] * (len(editions) + 3))
    for row in options.offered(options.FULL):
        if row.depth == depth and row.name != "edition":
            values = ", ".join(f"`{value}`" for value in row.values)
            set_ = [preset(row, edition) for edition in editions]
            yield _row(f"`{row.name}`", values, *set_, option_text.about(row.name))


def _numbers() -> Iterable[str]:
    """Yield the table of numbers, which are equal in every edition."""
    normal, demo = numbers_of(2, "skirmish"), numbers_of(2, "demo")
    yield _row("number", "values", "default", "demo", "what it is about")
    yield _row(*["---"] * 5)
    yield _row("`players`", "2 to 5", "", "", option_text.about("players"))
    for row in options.counted(options.FULL):
        range_ = f"{row.least} to {row.most}"
        said = "by size" if row.default is None else str(normal[row.name])
        about = option_text.about(row.name)
        yield _row(f"`{row.name}`", range_, said, str(demo[row.name]), about)
    yield ""
    yield "Rockets are agreed at damage and full depth."


def _sizes() -> Iterable[str]:
    yield _row("players", "stations", "frames, skirmish", "frames, battle and custom")
    yield _row(*["---"] * 4)
    for players, (stations, skirmish, battle) in sorted(SIZES.items()):
        frames = [f"{least} to {most}" for least, most in (skirmish, battle)]
        yield _row(str(players), str(stations), *frames)


def _seats() -> Iterable[str]:
    yield f"`{SEAT_ORDER}` lists all seats, such as `BCA`, at every depth; the default is `ABC`..."
    yield option_text.about(SEAT_ORDER) + "."
    yield "It is the order at the start, and that of equal scores in round 1. From round 2 on"
    yield "equal companies keep their order. With `tie_order` = `roll_off` they also draw lots for"
    yield "the clock at the end of round 1. A demo always has one neutral station (M-18)."


def _row(*cells: str) -> str:
    return "| " + " | ".join([linked(cell, PAGE_OF_RULES) for cell in cells]) + " |"


if __name__ == "__main__":
    parsed(__doc__)
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} is written")
