"""What is chosen for the next game, as key=value."""

from shared.rules.best_of_three.game import GAME, SEATS, read
from shared.rules.best_of_three.state import Setup

from box.store import checked

# Players who have brought no roster.
NAMELESS = ("X", "Y")
_POINTS = "points"


class Draft:
    """points: 2 or 3. players: place of each seat's player in the roster file, from 1; 0: none."""

    def __init__(self, packed):
        """Take what was chosen, or the usual for what is unknown."""
        said = {}
        for word in bytes(packed).decode().split():
            key, _, value = word.partition("=")
            if value.isdigit():
                said[key] = int(value)
        self.roster = _roster()
        self.points = 3 if said.get(_POINTS) == 3 else 2
        self.players = [said.get(seat, 0) for seat in SEATS]
        for seat, place in enumerate(self.players):
            if place > len(self.roster):
                self.players[seat] = 0

    def packed(self):
        """Return it as bytes."""
        chosen = [(_POINTS, self.points)] + list(zip(SEATS, self.players))
        return " ".join(["%s=%d" % pair for pair in chosen]).encode()

    def player(self, seat):
        """Return (name, hand) of a seat."""
        place = self.players[seat]
        return self.roster[place - 1] if place else (NAMELESS[seat], "right")

    def setup(self):
        """Return what was chosen, as a game takes it."""
        return Setup((self.player(0), self.player(1)), self.points)


def _roster():
    """Return the players on the box, none where their file cannot be read."""
    try:
        body = checked.load(GAME.roster_file, GAME.roster_version)
    except (checked.Damaged, checked.Newer):
        body = None
    return [read(line + b"\n") for line in (body or b"").split(b"\n") if line]
