"""Writes docs/rules.md: every option of the rules in plain words, from the data of the rules."""

import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

from doomsday.games.mfz.rulebook import linked  # noqa: E402
from pages.mfz.setup import option_text  # noqa: E402
from shared.rules.mfz.model.sizes import SIZES  # noqa: E402
from shared.rules.mfz.setup import options  # noqa: E402
from shared.rules.mfz.setup.agreement import usual  # noqa: E402
from shared.rules.mfz.setup.options import SEAT_ORDER, option, preset  # noqa: E402

PAGE = ROOT / "docs" / "rules.md"
PAGE_OF_RULES = "rulebook.md"

HEAD = """# What can be agreed before a game

Written by `tools/rules.py` from the options of the rules core; change those, not this page.

Mobile Frame Zero has been published in several texts that differ. An edition sets every option
as one of them has it; then each option can be agreed otherwise. All that was agreed stands in
the header of the game's record, by the names used here (see [record.md](record.md)). `true` and
`false` switch something on and off. M-numbers name the rules in [rulebook.md](rulebook.md).

A game is kept at one of three depths. At *quick* depth frames and stations are counted, at
*damage* depth each frame has a name and systems to lose, at *full* depth its turns, dice,
defence and spots are kept too. An option that does nothing at a depth is not offered there, and
not written; a header that has it all the same is read.

`edition` is `handbook`, `book` or `web`. `handbook` is usual.
"""

EVERY = "At every depth"
DAMAGE = "At damage and full depth"
FULL = "At full depth"
NUMBERS = "Numbers"
SIZES_TITLE = "Stations and frames of a company (M-15)"
SEATS = "Seats of a demo"


def page() -> str:
    """The whole page."""
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
    """The options that do something from a depth on."""
    editions = option("edition").values
    yield _row("option", "values", *editions, "what it is about")
    yield _row(*["---"] * (len(editions) + 3))
    for row in options.offered(options.FULL):
        if row.depth == depth and row.name != "edition":
            values = ", ".join(f"`{value}`" for value in row.values)
            set_ = [preset(row, edition) for edition in editions]
            yield _row(f"`{row.name}`", values, *set_, option_text.about(row.name))


def _numbers() -> Iterable[str]:
    """The same in every edition; what a size fixes is in the table of sizes."""
    normal, demo = usual(2, "skirmish"), usual(2, "demo")
    yield _row("number", "values", "usual", "demo", "what it is about")
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
    yield f"`{SEAT_ORDER}` names all seats, such as `BCA`, at every depth; usual is `ABC` onwards."
    yield option_text.about(SEAT_ORDER) + "."
    yield "It is the first order, and that of equal scores in round 1; from round 2 on they"
    yield "keep the order that they have. Where `tie_order` is `roll_off` they draw lots for the"
    yield "clock at the end of round 1 too. A demo has one neutral station, always (M-18)."


def _row(*cells: str) -> str:
    return "| " + " | ".join([linked(cell, PAGE_OF_RULES) for cell in cells]) + " |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} is written")
