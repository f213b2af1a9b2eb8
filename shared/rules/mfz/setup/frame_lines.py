"""Write and read frames as header lines: `[Aa Rd Y B G S2: Red Soldier]`."""

from typing import TYPE_CHECKING

from shared.rules.errors import Unreadable
from shared.rules.mfz.model import loadout
from shared.rules.mfz.model.actions import LETTERS, PLACES

if TYPE_CHECKING:
    from shared.rules.mfz.setup.game_setup import Roster


def write(seat: int, roster: "Roster") -> "list[tuple[str, str]]":
    """Return a header line for each frame of a seat: systems, rockets, name.

    >>> write(0, [("Red", bytes((0, 1, 0, 0, 0, 0, 1, 0, 0, 0)), 2)])
    [('Aa', 'Rd Y S2: Red')]
    """
    lines = []
    for place, (name, counts, rockets) in enumerate(roster):
        systems = loadout.text(counts).split()
        if rockets:
            systems.append("S%d" % rockets)
        # The line of a frame without systems and rockets begins with the colon.
        lines.append((LETTERS[seat] + PLACES[place], " ".join(systems) + ": " + name))
    return lines


def read(key: str, value: str, place: int) -> "tuple[str, bytes, int]":
    """Return (name, loadout, rockets) of a line; its frame must be the one at `place`.

    Raises: Unreadable if it is not.

    >>> name, counts, rockets = read("Aa", "Rd Y S2: Red", 0)
    >>> name, loadout.text(counts), rockets
    ('Red', 'Rd Y', 2)
    """
    if key[1] != PLACES[place : place + 1]:
        raise Unreadable("frame %s is out of order" % key)
    carried, _, name = value.partition(":")
    rockets = 0
    systems = []
    for word in carried.split():
        if word[0] == "S" and not rockets and len(word) == 2 and word[1] in "12345678":
            rockets = int(word[1])
        else:
            systems.append(word)
    counts, unknown = loadout.parse(" ".join(systems))
    for word in unknown:
        raise Unreadable("frame %s cannot carry '%s'; write [%s Rd Y S1: name]" % (key, word, key))
    return name.strip(" "), counts, rockets
