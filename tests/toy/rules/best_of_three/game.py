"""GameModule of best of three."""

from shared.rules.best_of_three.state import ID, NAME, BestOfThree, Setup

from shared.rules.contract import GameModule
from shared.rules.errors import Unreadable

FORMAT = "1"
HANDS = ("left", "right")
POINTS = ("2", "3")
SEATS = "AB"
_NAME_MAX = 20


class BestOfThreeModule(GameModule):
    """See GameModule. A roster is a player: name and hand."""

    id = ID
    name = NAME
    title = "Best of three"
    roster = "player"
    rosters = "players"
    rosters_max = 8

    def write_header(self, setup):
        pairs = [("Game", NAME), ("Fmt", FORMAT), ("points", str(setup.points))]
        for seat, (name, hand) in zip(SEATS, setup.players):
            pairs.append((seat, hand + " " + name))
        return pairs

    def read_header(self, pairs):
        values = dict(pairs)
        if values.get("Fmt") != FORMAT:
            raise Unreadable("this version reads format %s of this game" % FORMAT)
        if values.get("points") not in POINTS:
            raise Unreadable("points is 2 or 3")
        players = []
        for seat in SEATS:
            hand, _, name = values.get(seat, "").partition(" ")
            check(name, hand)
            players.append((name, hand))
        return Setup(tuple(players), int(values["points"]))

    def state_class(self, setup):
        return BestOfThree

    def check_roster(self, line):
        read(line)


def line(name, hand):
    """Return a player as a line of the roster file, with its line end."""
    return name + "\t" + hand + "\n"


def read(line):
    """Return name and hand from a line of the roster file. Raises: Unreadable."""
    try:
        fields = line.decode().split("\t")
    except (ValueError, UnicodeError):
        fields = []
    if len(fields) != 2 or not fields[1].endswith("\n"):
        raise Unreadable("a player is a name and a hand")
    check(fields[0], fields[1][:-1])
    return fields[0], fields[1][:-1]


def check(name, hand):
    """Check a player. Raises: Unreadable if it is invalid."""
    if not 0 < len(name) <= _NAME_MAX or [c for c in name if not " " <= c <= "~"]:
        raise Unreadable("a player has a name of 1 to %d letters" % _NAME_MAX)
    if hand not in HANDS:
        raise Unreadable("a player's hand is left or right")


GAME = BestOfThreeModule()
