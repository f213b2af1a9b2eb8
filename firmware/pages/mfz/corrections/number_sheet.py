"""Make the sheet of a page that corrects numbers."""

from typing import TYPE_CHECKING

from box.kit.sheet import Sheet
from pages.mfz.corrections import words
from shared.rules.mfz.model.actions import CORRECT_STATION

if TYPE_CHECKING:
    from collections.abc import Callable

    from box.kit.sheet import Row
    from shared.rules.mfz.model.turn_state import FullState


def number_sheet(
    state: "FullState",
    title: str,
    numbers: "list[tuple[str, bytes, int]]",
    last_byte: "Callable[[int, int], int]",
    text: "Callable[[int, int], str]",
) -> Sheet:
    """Return a sheet with a row for each number: label, action without its last byte, number.

    last_byte, text: of a number, given the kind of its action. A number that cannot be corrected
    says why; if none can, a question is open.
    """
    codes = []
    for _, start, number in numbers:
        if start[0] == CORRECT_STATION:
            # It is no number: another page moves stations.
            codes.append(-1)
        else:
            codes.append(state.check(start + bytes((last_byte(start[0], number),))))
    rows: list[Row] = []
    for place, (label, start, number) in enumerate(numbers):
        code = codes[place]
        if not code:
            rows.append((label, number, start, 1))
        elif 0 in codes:
            rows.append((label, text(start[0], number), code))
        else:
            rows.append((label, text(start[0], number), words.NOT_NOW, words.WHY))
    sheet = Sheet(title, rows)
    sheet.coded = lambda index, number: last_byte(numbers[index][1][0], number)
    sheet.shown = lambda index, number: text(numbers[index][1][0], number)
    return sheet
