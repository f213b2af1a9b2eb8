"""The choices for the next game, as key=value."""

from shared.rules.best_of_three.game import GAME, SEATS, read
from shared.rules.best_of_three.state import ID, Setup

from box.game import drafts
from box.store import atomic_file
from shared.rules.games import roster_path

# Names of players without a roster.
NAMELESS = ("X", "Y")
_POINTS = "points"


def load():
    """Return the stored draft, or the defaults if it cannot be read."""
    return Draft(drafts.read(ID)[0])


class Draft:
    """points: 2 or 3. players: place of each seat's player in the roster file, from 1; 0: none."""

    def __init__(self, pairs):
        """Use the chosen values, and defaults for unknown ones."""
        values = dict(pairs)
        self.roster = _roster()
        self.points = 3 if values.get(_POINTS) == "3" else 2
        names = [""] + [name for name, _ in self.roster]
        chosen = [values.get(seat, "") for seat in SEATS]
        self.players = [names.index(name) if name in names else 0 for name in chosen]

    def save(self, session):
        """Store the values that differ from the defaults; players by name."""
        pairs = [(_POINTS, "3")] if self.points == 3 else []
        for seat, place in zip(SEATS, self.players):
            if place:
                pairs.append((seat, self.roster[place - 1][0]))
        drafts.save(ID, pairs, session)

    def player(self, seat):
        """Return (name, hand) of a seat."""
        place = self.players[seat]
        return self.roster[place - 1] if place else (NAMELESS[seat], "right")

    def setup(self):
        """Return the choices in the form that a game takes."""
        return Setup((self.player(0), self.player(1)), self.points)


def _roster():
    """Return the players on the box; none if their file cannot be read."""
    body, _ = atomic_file.read(roster_path(ID), GAME.roster_version)
    return [read(line + b"\n") for line in (body or b"").split(b"\n") if line]
