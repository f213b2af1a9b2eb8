"""Pack combat dials, and check packed ones that came from outside (W-130)."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model import equipment_numbers, equipment_rows
from shared.rules.mechwarrior.model.combat_dial import (
    ABSENT,
    CLICKS_MAX,
    COUNT_AT,
    GEAR,
    GEAR_AT,
    HEAD,
    ITSELF,
    OTHER_WORD,
    TYPES,
    TYPES_AT,
    UP,
    VALUE_MAX,
    VALUES,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    # Five values, whether Salvage shows, and place, word and circle of each equipment.
    Click = tuple[Sequence[int], bool, Sequence[tuple[int, str, bool]]]

WORD_MAX = 20
# A packed dial; in a unit's line it takes a third more.
SIZE_MAX = 180
_LEAST_DOWN = 5


def pack(clicks: "Sequence[Click]", types: "tuple[int, int]" = (0, 0)) -> bytes:
    """Return a packed dial. types: range types of the primary and the secondary damage value.

    >>> len(pack([((8, 10, 18, 3, ABSENT), False, [(2, "decoy", False)])] * 12))
    35
    """
    packed = bytearray((types[0] + TYPES * types[1], len(clicks), 0))
    before: Sequence[int] = (ABSENT,) * VALUES
    for values, has_salvage, _ in clicks:
        codes = 1 if has_salvage else 0
        tail: list[int] = []
        for place in range(VALUES - 1, -1, -1):
            code = _code(before[place], values[place])
            if len(packed) == HEAD or code == ITSELF:
                code = ITSELF
                tail.insert(0, values[place])
            codes = codes << 3 | code
        packed.extend(bytes([codes & 255, codes >> 8] + tail))
        before = values
    packed[GEAR_AT] = len(packed)
    for first, place, last, word, has_circle in _runs(clicks):
        number = equipment_numbers.number(word)
        is_other = number < 0
        packed.append(OTHER_WORD if is_other else number)
        packed.append(place << 5 | first)
        packed.append(has_circle << 5 | last)
        if is_other:
            packed.append(len(word))
            packed.extend(word.encode())
    return bytes(packed)


def _code(before: int, value: int) -> int:
    if before == value:
        return 0
    if ABSENT not in (before, value):
        if 0 < before - value <= _LEAST_DOWN:
            return before - value
        if value == before + 1:
            return UP
    return ITSELF


def _runs(clicks: "Sequence[Click]") -> "list[tuple[int, int, int, str, int]]":
    """Return first click, place, last click, word and circle of each equipment, sorted."""
    found: list[tuple[int, int, int, str, int]] = []
    open_runs: list[tuple[int, int, str, int]] = []
    for click in range(len(clicks) + 1):
        shown = []
        if click < len(clicks):
            shown = [(place, word, int(on)) for place, word, on in clicks[click][2]]
        for first, place, word, on in list(open_runs):
            if (place, word, on) in shown:
                shown.remove((place, word, on))
            else:
                open_runs.remove((first, place, word, on))
                found.append((first, place, click - 1, word, on))
        open_runs += [(click, place, word, on) for place, word, on in shown]
    return sorted(found)


def fault(dial: bytes) -> str:
    """Return why bytes are no packed dial, in words; "" if they are one.

    >>> fault(pack([((8, 10, 18, 3, 2), False, ())])), fault(bytes(4))
    ('', 'it has 0 clicks, not 1 to 20')
    """
    if not HEAD < len(dial) <= SIZE_MAX:
        return "it is cut off or too long"
    if not 1 <= dial[COUNT_AT] <= CLICKS_MAX:
        return "it has %d clicks, not 1 to %d" % (dial[COUNT_AT], CLICKS_MAX)
    if dial[TYPES_AT] >= TYPES * TYPES:
        return "its range types are not known"
    at = _clicks_end(dial)
    if at != dial[GEAR_AT]:
        return "its values are not possible"
    return _gear_fault(dial, at)


def _clicks_end(dial: bytes) -> int:
    """Return the place after the last click; 0 if a click is cut off or has no such value."""
    at = HEAD
    now = [ABSENT] * VALUES
    for click in range(dial[COUNT_AT]):
        if at + 2 > len(dial):
            return 0
        codes = dial[at] | dial[at + 1] << 8
        at += 2
        if not click and codes >> 15:
            return 0
        for place in range(VALUES):
            code = codes >> 3 * place & 7
            if code == ITSELF:
                if at == len(dial):
                    return 0
                now[place] = dial[at]
                at += 1
                if now[place] > ABSENT:
                    return 0
            elif code:
                if now[place] == ABSENT:
                    return 0
                now[place] += 1 if code == UP else -code
                if not 0 <= now[place] <= VALUE_MAX:
                    return 0
            elif not click:
                return 0
    return at


def _gear_fault(dial: bytes, at: int) -> str:
    known = equipment_rows.COUNT
    taken = []
    while at < len(dial):
        if at + GEAR > len(dial):
            return "it is cut off"
        number, first, last = dial[at], dial[at + 1], dial[at + 2]
        at += GEAR
        if first >> 5 >= VALUES or not first & 31 <= last & 31 < dial[COUNT_AT] or last >> 6:
            return "its equipment is not possible"
        taken += [(click, first >> 5) for click in range(first & 31, (last & 31) + 1)]
        if number == OTHER_WORD:
            size = dial[at] if at < len(dial) else 0
            word = dial[at + 1 : at + 1 + size]
            at += 1 + size
            if at > len(dial) or not is_word(word):
                return "its equipment is not possible"
        elif number >= known:
            return "it has equipment that this version does not know"
    return "two equipments have one place" if len(set(taken)) < len(taken) else ""


def is_word(word: bytes) -> bool:
    """Return whether bytes can be the word of an equipment.

    >>> is_word(b"jump_jets"), is_word(b"Jump Jets")
    (True, False)
    """
    if not 1 <= len(word) <= WORD_MAX:
        return False
    return not [c for c in word if c not in b"abcdefghijklmnopqrstuvwxyz0123456789_"]
