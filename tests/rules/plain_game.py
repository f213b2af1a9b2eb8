"""Best of three as a class that has every method of the contract itself."""

from shared.rules.contract import CHANCE, NOBODY
from shared.rules.errors import Unreadable

ID = "best_of_three"
NAME = "Best of three"

# Phases.
SERVICE = 0
RALLY = 1
OVER = 2

# Actions: a kind, and a face or a seat.
SERVE = 1  # face of the die: X serves first if it is odd
POINT = 2  # seat that wins it, or NET for a point to be played again

NET = 7
SIDES = 6

# Number of positions stored for `pop`, including the current one.
PAST = 40

NOT_SO = 1
FINISHED = 2
NO_POINT_YET = 3

REASONS = ("", "That is not done in this game.", "It is over.", "Who serves is not known yet.")

_POINTS = {"X": 0, "Y": 1, "net": NET}
_NOBODY_SERVES = -1


class Setup:
    """The agreed set-up: two players, each as (name, hand), and the points that win."""

    def __init__(self, players, points=2):
        self.players = players
        self.points = points


class BestOfThree:
    """Two seats, X and Y; see shared/rules/contract.py for the contract."""

    game = ID
    version = 1
    turn_delay = 0

    def __init__(self, setup=None):
        self.setup = setup or Setup((("X", "right"), ("Y", "right")))
        self._past = [(_NOBODY_SERVES, 0, 0)]

    @property
    def phase(self):
        if self.actor() == NOBODY:
            return OVER
        return SERVICE if self.actor() == CHANCE else RALLY

    def actor(self):
        server, x, y = self._past[-1]
        if max(x, y) == self.setup.points:
            return NOBODY
        return CHANCE if server == _NOBODY_SERVES else server

    def legal(self):
        if self.actor() < 0:
            return []
        return [bytes((POINT, 0)), bytes((POINT, 1)), bytes((POINT, NET))]

    def check(self, action):
        if len(action) != 2 or action[0] not in (SERVE, POINT):
            return NOT_SO
        kind, what = action
        if kind == SERVE and not 1 <= what <= SIDES or kind == POINT and what not in (0, 1, NET):
            return NOT_SO
        if self.actor() == NOBODY:
            return FINISHED
        if kind == POINT:
            return NO_POINT_YET if self.actor() == CHANCE else 0
        return 0 if self.actor() == CHANCE else NOT_SO

    def push(self, action):
        server, x, y = self._past[-1]
        kind, what = action
        if kind == SERVE:
            server = 1 - what % 2
        elif what != NET:
            x, y = (x + 1, y) if what == 0 else (x, y + 1)
            server = 1 - server
        self._past.append((server, x, y))
        del self._past[:-PAST]

    def pop(self):
        if len(self._past) == 1:
            raise IndexError("nothing to undo")
        self._past.pop()

    def save(self):
        return bytes([number & 255 for number in self._past[-1]])

    def load(self, state):
        state = state or bytes((255, 0, 0))
        server = _NOBODY_SERVES if state[0] == 255 else state[0]
        self._past = [(server, state[1], state[2])]

    def names(self):
        return [name for name, _ in self.setup.players]

    def pieces(self, seat):
        return ()

    def status(self):
        return "round %d" % self.round()

    def due(self):
        return (SIDES,) if self.actor() == CHANCE else ()

    def scores(self):
        return list(self._past[-1][1:])

    def standings(self):
        x, y = self.scores()
        return [[0, 1]] if x == y else [[0], [1]] if x > y else [[1], [0]]

    def round(self):
        server, x, y = self._past[-1]
        return 0 if server == _NOBODY_SERVES else min(2 * self.setup.points - 1, x + y + 1)

    def stage(self):
        return self.round()

    def digest(self):
        return b"\x01" + self.save()

    def position(self):
        return "server %d, %d to %d" % self._past[-1]

    def text(self, action):
        kind, what = action
        if kind == SERVE:
            return "serve-%d" % what
        for token in _POINTS:
            if kind == POINT and _POINTS[token] == what:
                return token
        raise ValueError("not an action of this game")

    def parse(self, token):
        if token in _POINTS:
            return bytes((POINT, _POINTS[token]))
        kind, _, face = token.partition("-")
        if kind != "serve" or face not in ("1", "2", "3", "4", "5", "6"):
            raise Unreadable("not an action of this game", 0, token)
        return bytes((SERVE, int(face)))

    def checks(self):
        return ["%d:%d" % self._past[-1][1:]]

    def reason(self, code):
        return REASONS[code]

    def explain(self, action):
        kind, what = action
        if kind == SERVE:
            return self.names()[1 - what % 2] + " serves first"
        if what == NET:
            return "The point is played again"
        return self.names()[what] + " wins the point"
