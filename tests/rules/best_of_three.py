"""A second, tiny game system: lots say who serves, and who wins two points has won."""

from shared.rules.contract import CHANCE, NOBODY
from shared.rules.errors import Unreadable

SERVE = 1  # seat
POINT = 2  # seat, or NET for a point played again

NET = 7

# How many positions are known for going back, the last one with them.
PAST = 40

NOT_SO = 1
FINISHED = 2
NO_POINT_YET = 3

REASONS = ("", "That is not done in this game.", "It is over.", "Who serves is not known yet.")

_TOKENS = {
    "serve-X": bytes((SERVE, 0)),
    "serve-Y": bytes((SERVE, 1)),
    "X": bytes((POINT, 0)),
    "Y": bytes((POINT, 1)),
    "net": bytes((POINT, NET)),
}


class BestOfThree:
    """Two seats, X and Y; see shared/rules/contract.py for the contract."""

    game = "best_of_three"
    setup = None
    version = 1
    phase = 0

    def __init__(self):
        self._past = [(-1, 0, 0)]

    def actor(self):
        server, x, y = self._past[-1]
        if max(x, y) == 2:
            return NOBODY
        return CHANCE if server < 0 else server

    def legal(self):
        if self.actor() < 0:
            return []
        return [bytes((POINT, 0)), bytes((POINT, 1)), bytes((POINT, NET))]

    def check(self, action):
        if action not in _TOKENS.values():
            return NOT_SO
        if self.actor() == NOBODY:
            return FINISHED
        if action[0] == POINT:
            return NO_POINT_YET if self.actor() == CHANCE else 0
        return 0 if self.actor() == CHANCE else NOT_SO

    def push(self, action):
        server, x, y = self._past[-1]
        kind, seat = action
        if kind == SERVE:
            server = seat
        elif seat != NET:
            x, y = (x + 1, y) if seat == 0 else (x, y + 1)
            server = 1 - server
        self._past.append((server, x, y))
        del self._past[:-PAST]

    def pop(self):
        if len(self._past) == 1:
            raise IndexError("nothing to take back")
        self._past.pop()

    def save(self):
        return bytes([number & 255 for number in self._past[-1]])

    def load(self, state):
        self._past = [(-1 if state[0] == 255 else state[0], state[1], state[2])]

    def rest(self):
        pass

    def names(self):
        return "X", "Y"

    def pieces(self, seat):
        return ()

    def status(self):
        return "round %d" % self.round()

    def due(self):
        return (2,) if self.actor() == CHANCE else ()

    def scores(self):
        return list(self._past[-1][1:])

    def standings(self):
        x, y = self.scores()
        return [[0, 1]] if x == y else [[0], [1]] if x > y else [[1], [0]]

    def round(self):
        server, x, y = self._past[-1]
        return 0 if server < 0 else min(3, x + y + 1)

    def stage(self):
        return self.round()

    def digest(self):
        return b"\x01" + bytes([number & 255 for number in self._past[-1]])

    def position(self):
        return "server %d, %d to %d" % self._past[-1]

    def text(self, action):
        for token in _TOKENS:
            if _TOKENS[token] == action:
                return token
        raise ValueError("no action of this game")

    def parse(self, token):
        if token not in _TOKENS:
            raise Unreadable("not an action of this game", 0, token)
        return _TOKENS[token]

    def checks(self):
        return ["%d:%d" % self._past[-1][1:]]

    def reason(self, code):
        return REASONS[code]

    def explain(self, action):
        kind, seat = action
        if kind == POINT and seat == NET:
            return "The point is played again"
        return ("X", "Y")[seat] + (" serves first" if kind == SERVE else " wins the point")
