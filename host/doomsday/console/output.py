"""Output of the commands: tables for people, JSON for programs, notes on standard error."""

import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TextIO

from doomsday.console import colours
from doomsday.wording import printable

SENTENCE_MAX = 400
_FAULTS_SHOWN = 10
_CELL_MAX = 80


def print_json(value: object) -> None:
    """Print a value as JSON in ASCII, which any terminal and pipe accepts."""
    print(json.dumps(value, indent=2))


def notify(sentence: str, style: Callable[[str, TextIO], str] | None = None) -> None:
    """Print a sentence for the user on standard error and flush it. style: adds colours to it."""
    line = shortened(sentence)
    print(style(line, sys.stderr) if style else line, file=sys.stderr, flush=True)


def shortened(text: str, most: int = SENTENCE_MAX) -> str:
    """Return a text as one printable line of at most `most` characters, cut in the middle."""
    line = printable(" ".join(text.splitlines()))
    if len(line) <= most:
        return line
    # Cut in the middle: the beginning names the file, the end often says what is wrong.
    head = 2 * most // 3
    return f"{line[:head]}...{line[len(line) - (most - head - 3) :]}"


def first_faults(faults: Sequence[str], most: int = _FAULTS_SHOWN) -> list[str]:
    """Return the first faults as printable lines, and a line with the number of the rest."""
    lines = [shortened(fault) for fault in faults[:most]]
    more = len(faults) - most
    return [*lines, f"... and {more:,} more faults."] if more > 0 else lines


def shown_path(path: Path) -> str:
    """Return a path as printable text; file names may contain any bytes."""
    text = os.fsencode(path).decode("utf-8", "replace")
    return text if text.isprintable() else repr(text)


def print_table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a table, numbers right-aligned; without borders if stdout is not a terminal."""
    if not sys.stdout.isatty():
        _print_plain(head, [[_cell(cell) for cell in row] for row in rows])
        return
    # rich is slow to import, and most output does not need it.
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table()
    for place, title in enumerate(head):
        table.add_column(Text(title), justify="right" if _numbers(rows, place) else "left")
    for row in rows:
        table.add_row(*[Text(str(_cell(cell))) for cell in row])
    Console(no_color=not colours.shown(sys.stdout)).print(table)


def _print_plain(head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    widths = [
        max([len(title), *[len(str(row[place])) for row in rows]])
        for place, title in enumerate(head)
    ]
    right = [_numbers(rows, place) for place in range(len(head))]
    for number, row in enumerate([head, *rows]):
        cells = [
            f"{cell!s:>{width}}" if is_right else f"{cell!s:<{width}}"
            for cell, width, is_right in zip(row, widths, right, strict=True)
        ]
        line = "  ".join(cells).rstrip()
        print(line if number else colours.styled(line, colours.STRONG))


def _cell(cell: object) -> object:
    return cell if isinstance(cell, int) else shortened(str(cell), _CELL_MAX)


def _numbers(rows: Sequence[Sequence[object]], place: int) -> bool:
    return all(isinstance(row[place], int) for row in rows)
