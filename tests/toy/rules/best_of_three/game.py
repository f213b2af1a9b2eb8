"""Best of three: a die decides who serves, and two points win."""

from shared.rules.contract import CHANCE, NOBODY
from shared.rules.kit.simple_game import SEAT, Action, Option, SimpleGame, SimpleState

SERVICE, RALLY, OVER = 0, 1, 2
SERVE, POINT, NET = 1, 2, 3


class BestOfThree(SimpleState):
    """Two players; the one who acts has the service."""

    game = "best_of_three"
    ACTIONS = (
        Action(SERVE, SERVICE, "serve", "The die shows {}", dice=(6,)),
        Action(POINT, RALLY, "point", "{} wins the point", fields=(SEAT,)),
        Action(NET, RALLY, "net", "The point is played again"),
    )

    def begin(self):
        self.go(SERVICE, CHANCE)

    def play(self, kind, fields):
        if kind == SERVE:
            self.next_round()
            self.go(RALLY, 1 - fields[0] % 2)
        elif kind == POINT:
            if self.add_score(fields[0], 1) == int(self.option("points")):
                self.go(OVER, NOBODY)
            else:
                self.next_round()
                self.go(RALLY, 1 - self.actor())


class Game(SimpleGame):
    """A roster is a player: name and hand."""

    id = "best_of_three"
    name = title = "Best of three"
    roster, rosters = "player", "players"
    state = BestOfThree
    options = (Option("points", "Points to win", ("2", "3"), "How many points win the game"),)
    fields = (("hand", ("right", "left")),)


GAME = Game()
