"""Keys of the set-up form, their valid values, and their defaults."""

from typing import TYPE_CHECKING

from micropython import const

from box.game.dice_source import BOX, KEY, SOURCES
from box.game.setup_form import DEPTH as DEPTH
from box.game.setup_form import PLAYERS as PLAYERS
from shared.rules.mfz.model.actions import LETTERS
from shared.rules.mfz.setup.options import (
    DAMAGE,
    DEPTHS,
    FULL,
    QUICK,
    SEAT_ORDER,
    counted,
    option,
    preset,
)
from shared.rules.mfz.setup.size_numbers import numbers_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pages.mfz.setup.setup_form import SetupForm

DICE = KEY
OWN_DICE = "own_dice"
SIZE = "size"
EDITION = "edition"

# Whether each company is chosen out of sight of the others: a page asks to hand the box over.
HIDDEN = "hidden"

# Each follows the letter of a seat: the name of its company in the roster ("" for a stock company
# or numbers only), and name, frames and systems of such a company.
COMPANY = ".company"
NAME = ".name"
FRAMES = ".frames"
SYSTEMS = ".systems"

_NO_YES = ("false", "true")
_PLAYERS = ("2", "3", "4", "5")
# Bytes of heap that a game of a depth needs beside the modules of the session, on 32 bits: the
# smallest heap in which tools/count.py plays it, less those modules. Companies and frames add less
# than 1 KB to what a game of two needs: see docs/memory.md. The first is always offered.
HEAP_NEEDED = ((QUICK, 0), (DAMAGE, 45 * 1024), (FULL, 52 * 1024))

_USUAL_FRAMES = "5"
# By seat, the last one for all others. They differ, so that no place is tied: most systems come
# last, fewest first (M-40).
_USUAL_SYSTEMS = ("20", "18", "19")
_MOST_FRAMES = const(8)
_MOST_SYSTEMS = const(32)
_MOST_LETTERS = const(20)


def is_known(form: "SetupForm", key: str, value: str) -> bool:
    """Return whether a key may have this value in a file; False for an unknown key."""
    if key[1:] == COMPANY and key[0] in LETTERS:
        return True
    if key[1:] == NAME and key[0] in LETTERS:
        return _is_name(value)
    if key == DEPTH:
        return value in form.depths
    if key == SEAT_ORDER:
        return sorted(value) == sorted(LETTERS[: form.players])
    return value in offered_values(key)


def offered_values(key: str) -> "Sequence[str]":
    """Return the values of a key in the order of the screen; empty for unknown keys."""
    if key == PLAYERS:
        return _PLAYERS
    if key == DEPTH:
        return DEPTHS
    if key == DICE:
        return SOURCES
    if key == HIDDEN:
        return _NO_YES
    if key[1:] in (FRAMES, SYSTEMS) and key[0] in LETTERS:
        most = _MOST_FRAMES if key[1:] == FRAMES else _MOST_SYSTEMS
        return [str(count) for count in range(most + 1)]
    for row in counted(FULL):
        if row.name == key:
            return [str(value) for value in range(row.least, row.most + 1)]
    try:
        values: Sequence[str] = option(key).values
    except ValueError:
        return ()
    return values


def default_value(form: "SetupForm", key: str) -> str:
    """Return the default value of a key."""
    if key == PLAYERS:
        return _PLAYERS[0]
    if key == DEPTH:
        return QUICK
    if key == DICE:
        return BOX
    if key == HIDDEN:
        return _NO_YES[0]
    if key == SEAT_ORDER:
        return LETTERS[: form.players]
    if key[1:] in (COMPANY, NAME):
        return ""
    if key[1:] == FRAMES:
        return _USUAL_FRAMES
    if key[1:] == SYSTEMS:
        return _USUAL_SYSTEMS[min(LETTERS.index(key[0]), len(_USUAL_SYSTEMS) - 1)]
    if key in (SIZE, EDITION):
        value: str = option(key).default
        return value
    if key == OWN_DICE:
        # Without own dice nothing is typed, and older programs read the record.
        return "faces" if form.get(DICE) == BOX else "numbers"
    numbers = numbers_of(form.players, form.get(SIZE))
    if key in numbers:
        return str(numbers[key])
    return preset(option(key), form.get(EDITION))


def seat_orders(players: int) -> int:
    """Return the number of orders of `players` seats."""
    count = 1
    for more in range(2, players + 1):
        count *= more
    return count


def seating(players: int, place: int) -> str:
    """Return the order of seats with index `place`, as letters; the index wraps."""
    left = list(LETTERS[:players])
    place %= seat_orders(players)
    order = ""
    while left:
        which, place = divmod(place, seat_orders(len(left) - 1))
        order += left.pop(which)
    return order


def _is_name(name: str) -> bool:
    """Return whether a record can hold the name of a company."""
    if len(name) > _MOST_LETTERS or name != name.strip(" "):
        return False
    return not [sign for sign in name if sign in "[]" or not " " <= sign <= "~"]
