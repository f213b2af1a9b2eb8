"""The page of past games, with files of every kind."""

import os

from box import screens
from shared.rules.contract import NOBODY
from shared.rules.records.actions_file import Writer


class Ended:
    """The last state of a game. `points` by seat; `ended`: whether it was played to its end."""

    game = "mfz"

    def __init__(self, called, points, ended=True):
        self.called = called
        self.points = points
        self.ended = ended

    def names(self):
        return self.called

    def scores(self):
        return self.points

    def standings(self):
        seats = range(len(self.points))
        ranked = sorted(set(self.points), reverse=True)
        return [[seat for seat in seats if self.points[seat] == score] for score in ranked]

    def actor(self):
        return NOBODY if self.ended else 0

    def digest(self):
        return b"1234"


def content(state, date):
    """Return the file of a game without entries."""
    parts = bytearray()
    writer = Writer(parts.extend)
    writer.begin(state, date, [b"[Game MFZ:RA]\n"])
    writer.end(state)
    return bytes(parts)


TRIO = Ended(["Ninth Lancers", "Lamplighters", "Salt Company"], [42, 30, 18])
FIVE = Ended(
    ["Ironclad Northerners", "Red Tide Salvage Co.", "Mmmmmmmmmmmmmmmmmmmm", "Dune", "Wry"],
    [105, 63, 63, 0, 7],
)
EVEN = Ended(["Ironclad Order", "Red Tide"], [30, 30])
STOPPED = Ended(["Ironclad Order", "Red Tide"], [30, 25], ended=False)
FILES = (
    ("0001.game", b"[Game MFZ:RA]\n"),
    ("0002.actions", b"DBGA\1\xff\xffnot a head"),
    ("0003.actions", content(STOPPED, "2026-10-03")),
    ("0004.actions", content(EVEN, "2026-10-10")),
    ("0007.actions", content(FIVE, "2026-11-20")),
    ("0014.actions", content(TRIO, "2026-11-21")),
    # Its end is missing: only the list can tell who played.
    ("0015.actions", content(TRIO, "?")[:-3]),
    ("0016.actions", b""),
)


def kept(app):
    os.mkdir("games")
    for name, data in FILES:
        with open("games/" + name, "wb") as file:
            file.write(data)


def nothing(app):
    pass


CASES = [
    ("games-none", screens.PAST_GAMES, nothing),
    ("games-past", screens.PAST_GAMES, kept, 0, "C"),
    ("games-old", screens.PAST_GAMES, kept, 0, "B"),
    ("games-three", screens.PAST_GAMES, kept, 0, "CCD"),
    ("games-five", screens.PAST_GAMES, kept, 0, "CCDC"),
    ("games-draw", screens.PAST_GAMES, kept, 0, "CCCCD"),
    ("games-stopped", screens.PAST_GAMES, kept, 0, "CCCCCD"),
    ("games-damaged", screens.PAST_GAMES, kept, 0, "CD"),
    ("games-text", screens.PAST_GAMES, kept, 0, "BD"),
]
