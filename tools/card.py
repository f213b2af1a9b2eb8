"""Write the cards of both games, docs/card.svg and docs/card_mechwarrior.svg.

Each has buttons, holds, six acts and signs on one page to print (A4). Words of pages and the
signs come from the program, the pictures are golden pages.
"""

import sys
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / part) for part in (".", "firmware", "tests/shims")]

from box.ui import icon_rows  # noqa: E402
from doomsday.screen.picture import as_rows, from_braille  # noqa: E402
from doomsday.screen.size import WIDTH  # noqa: E402
from pages.mechwarrior.attack import words as attack_words  # noqa: E402
from pages.mechwarrior.orders import words as order_words  # noqa: E402
from pages.mechwarrior.reference import legend as mechwarrior_legend  # noqa: E402
from pages.mechwarrior.table import words as table_words  # noqa: E402
from pages.mfz.reference import legend  # noqa: E402
from pages.mfz.table import words  # noqa: E402
from tools.arguments import parsed  # noqa: E402
from tools.glyph_sheets import read_icons  # noqa: E402

DOCS = ROOT / "docs"
GOLDEN = ROOT / "tests" / "golden"

# A4 in millimetres, and its margins. Every text ends before _RIGHT at the widths below.
_WIDTH, _HEIGHT = 210, 297
_LEFT, _RIGHT = 14, 196
# From an act to the one beside it, and to the one below.
_ACROSS, _DOWN = 95, 32.5
# Size of plain text, and the mean width of a letter as a part of that, to check the room.
_SIZE = 3.5
_LETTER = 0.52
# The width is estimated, so a text may end a little beyond _RIGHT.
_END = _RIGHT + 4

_LINE = 'fill="none" stroke="#000" stroke-width=".5"'

# Button, tap, what holding it does. A text between bars is the name of a key or of a label.
BUTTONS = (
    ("A", f"back; in a game |{words.MENU}|", "undo the last press; again: the one before"),
    ("B", "up, or less", "the scores, as large as the screen"),
    ("C", "down, or more", "help: the rule, the signs, the holds"),
    ("D", "acts on the lit row", "its second word; a dot: as proposed"),
)

# Title of an act, its lines.
Acts = tuple[tuple[str, tuple[str, ...]], ...]
_MFZ_ACTS: Acts = (
    (
        "1  Begin",
        (
            f"First page: |D| on |{words.GAME}|. Hold |D|: the same",
            "companies as last time. Or |D| from question",
            "to question; |A| goes back a step.",
        ),
    ),
    (
        "2  A frame is lost",
        (
            "On the table |B| |C| to its company, |D|. Then |D|",
            f"on |{words.LOST_FRAME}|. Deeper than quick: |D| on the",
            "frame, then on what it lost.",
        ),
    ),
    (
        "3  A station is taken",
        (
            "On the table |D| on the company that took it.",
            f"|C| to |{words.TOOK_FROM.strip()}| its owner, or |{words.TOOK_NEUTRAL}|, |D|.",
            f"Full depth: |A|, |{words.REPORT}|. |D| on a station: the",
            f"company at the top comes or goes; |{words.DONE}|.",
        ),
    ),
    (
        "4  The round ends",
        (
            "On the table hold |D|: the clock falls. Then each",
            f"company: |D| |{words.PASS}|, or |C| |{words.COUNT}| to speed it up.",
            "Hold |D|: all that are left pass.",
        ),
    ),
    (
        "5  A frame acts (full depth)",
        (
            "|D| takes each proposal: frame, target, dice,",
            "cover, losses. Hold |D| at a dot: all that are left;",
            "on the list of frames the company passes. A",
            "target that has not acted answers first.",
        ),
    ),
    (
        "6  A wrong press; the end",
        (
            f"Hold |A|; |A|, |{words.REDO}| brings it back. Further back:",
            f"|A|, |{words.LOGBOOK}|. At 0 the game is over: |D| |{words.SAVE}|;",
            f"|C| |{words.AGAIN}| with the same companies.",
        ),
    ),
)

_MECHWARRIOR_ACTS: Acts = (
    (
        "1  Begin",
        (
            f"First page: |D| on |{words.GAME}|; |A| leads to the list of",
            "games. Players, depth, then each player's units;",
            "|A| goes back a step. Hold |D|: the rest as shown.",
        ),
    ),
    (
        "2  A turn",
        (
            "|C| counts your units in enemy zones, |D| goes on.",
            "|D| on a unit, |D| on an order: on the right are",
            "the tokens and heat that follow. Hold |D|: the end.",
        ),
    ),
    (
        "3  An attack (full depth)",
        (
            "After the order |D| on the target, then on what",
            "applies. The large number is the roll it needs.",
            f"Hold |D| to roll; |{attack_words.ACCEPT}|: damage, heat, token.",
        ),
    ),
    (
        "4  Other attacks",
        (
            f"|{attack_words.ATTACK_KIND}|: indirect, capture, repair. Charge, ram,",
            f"from above: |{order_words.OTHER_ORDER}|. Artillery hits in",
            f"your next turn. Without box: |{attack_words.UNROLLED}|.",
        ),
    ),
    (
        "5  A unit is lost, taken or hot",
        (
            f"On the table |D| on it. |{order_words.ELIMINATED}|: |D| on who",
            f"scores. |{order_words.CAPTURED}|: |D| on its captor. A 'Mech has",
            f"|{order_words.HEAT_UP}|, |{order_words.SHUT_DOWN}| and |{order_words.RESTART}|.",
        ),
    ),
    (
        "6  A wrong press; the end",
        (
            f"Hold |A|; |A|, |{words.REDO}| brings it back. At the end",
            f"|A|, |{table_words.FINISH}|: enter what only players",
            "see, then hold |D|: three conditions, the winner.",
        ),
    ),
)

NOTES = (
    "D acts on the lit row. While you hold a button, the bottom line says what it will do, and a",
    "bar fills. Release it before the bar is full, and nothing happens. Pull the plug at any",
    f"moment: the game continues where it was. To pause it: |{words.MENU}|, |{words.PAUSE}|.",
)


class Card(NamedTuple):
    """A card: its file, the name of its game, the golden page of its table, acts and signs."""

    path: Path
    game: str
    table: str
    acts: Acts
    legend: Sequence[tuple[int, str]]


CARDS = (
    Card(
        DOCS / "card.svg",
        "Mobile Frame Zero: Rapid Attack",
        "table",
        _MFZ_ACTS,
        legend.ROWS,
    ),
    Card(
        DOCS / "card_mechwarrior.svg",
        "MechWarrior: Age of Destruction",
        "mech-units-hot",
        _MECHWARRIOR_ACTS,
        mechwarrior_legend.ROWS,
    ),
)


def page(card: Card) -> str:
    """Return a whole card."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}mm" height="{_HEIGHT}mm" '
        f'viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        'aria-label="Doomsday Box on one page: buttons, holds, six acts, signs">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
        '<g font-family="Helvetica, Arial, sans-serif" fill="#000">',
        text(_LEFT, 23, "Doomsday Box", 9, True),
        text(_LEFT + 84, 23, f"{card.game}, on one page", 4),
        _rule(28),
        *_box(card.table, _LEFT, 34),
        *_buttons(102, 38),
        *_acts(card.acts, 96),
        *_signs(card.legend, 212),
        *_lines(_LEFT, 272, NOTES),
        "</g>",
        "</svg>",
        "",
    ]
    return "\n".join(parts)


def _box(table: str, x: float, y: float) -> Iterator[str]:
    """Draw the table as on the panel, and the four buttons below it."""
    pixels = from_braille((GOLDEN / f"{table}.txt").read_text("utf-8"))
    pitch = 0.6
    width = WIDTH * pitch
    yield f'<rect x="{x - 2}" y="{y - 2}" width="{width + 4:g}" height="56" rx="4" {_LINE}/>'
    yield _bitmap(as_rows(pixels), x, y, pitch)
    for button, key in enumerate("ABCD"):
        centre = x + pitch * (16 + 32 * button)
        yield f'<circle cx="{centre:g}" cy="{y + 46:g}" r="4" {_LINE}/>'
        yield text(centre - 1.5, y + 47.5, key, 4.2, True)


def _buttons(x: float, y: float) -> Iterator[str]:
    yield text(x, y, "Four buttons", 5, True)
    for button, (key, tap, hold) in enumerate(BUTTONS):
        top = y + 8 + 12 * button
        yield text(x, top, key, 5, True)
        yield text(x + 8, top, "tap: " + tap, _SIZE)
        yield text(x + 8, top + 5, "hold: " + hold, _SIZE)


def _acts(acts: Acts, y: float) -> Iterator[str]:
    yield _rule(y)
    yield text(_LEFT, y + 8, "Six acts", 5, True)
    for i, (title, lines) in enumerate(acts):
        x = _LEFT + (_ACROSS if i % 2 else 0)
        top = y + 17 + _DOWN * (i // 2)
        yield text(x, top, title, 4.2, True)
        yield from _lines(x, top + 6, lines, x + _ACROSS)


def _signs(signs: Sequence[tuple[int, str]], y: float) -> Iterator[str]:
    yield _rule(y)
    yield text(_LEFT, y + 8, "Signs", 5, True)
    icons = read_icons()
    names = {getattr(icon_rows, name.upper()): name for name in icons}
    rows = (len(signs) + 3) // 4
    for i, (number, meaning) in enumerate(signs):
        x = _LEFT + 46 * (i // rows)
        top = y + 15 + 8 * (i % rows)
        yield _bitmap([[cell == "#" for cell in row] for row in icons[names[number]].rows], x, top)
        yield text(x + 8, top + 3.5, meaning, 3.2)


def _lines(x: float, y: float, lines: Sequence[str], end: float = _END) -> Iterator[str]:
    for i, line in enumerate(lines):
        yield text(x, y + 6 * i, line, _SIZE, end=end)


def _rule(y: float) -> str:
    return f'<path d="M{_LEFT} {y}H{_RIGHT}" stroke="#000" stroke-width=".3"/>'


def text(x: float, y: float, text: str, size: float, bold: bool = False, end: float = _END) -> str:
    """Draw a line of text; what stands between bars is bold.

    Raises: ValueError if it is too wide to end before `end`.
    """
    if x + _LETTER * size * len(text.replace("|", "")) > end:
        raise ValueError(f"no room on the card: {text}")
    weight = ' font-weight="bold"' if bold else ""
    spans = [
        f'<tspan font-weight="bold">{escape(part)}</tspan>' if i % 2 else escape(part)
        for i, part in enumerate(text.split("|"))
    ]
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}"{weight}>{"".join(spans)}</text>'


def _bitmap(rows: Sequence[Sequence[int]], x: float, y: float, pitch: float = 0.5) -> str:
    """Draw lit pixels as black ones, a run of each row at a time."""
    path = []
    for row, cells in enumerate(rows):
        column = 0
        while column < len(cells):
            run = 0
            while column + run < len(cells) and cells[column + run]:
                run += 1
            if run:
                path.append(f"M{column} {row}h{run}v1h-{run}z")
            column += max(run, 1)
    return f'<path transform="translate({x:g} {y:g}) scale({pitch})" d="{"".join(path)}"/>'


def main() -> int:
    for card in CARDS:
        card.path.write_text(page(card), encoding="utf-8")
        print(f"{card.path.relative_to(ROOT)} is written")
    return 0


if __name__ == "__main__":
    parsed(__doc__)
    sys.exit(main())
