"""What is read of best of three: player files, and what a replay shows."""

from collections import OrderedDict

from shared.rules.best_of_three import game
from shared.rules.best_of_three.state import ID

from doomsday.companies import shape
from doomsday.companies.toml_text import written
from doomsday.games.readers import CheckedRoster, Fault, GameReader
from shared.rules.errors import Unreadable

KEYS = (shape.text("game", True), shape.text("name", True), shape.text("hand"))


class BestOfThreeReader(GameReader):
    """See GameReader. A roster is a player; its terms are the hands that may play."""

    id = ID

    def check(self, document, terms=None):
        found = [Fault(code, words) for _, code, words in shape.faults(document, KEYS)]
        if found:
            return CheckedRoster(None, found)
        name, hand = document["name"], document.get("hand", "right")
        try:
            game.check(name, hand)
        except Unreadable as error:
            return CheckedRoster(None, [Fault("no_player", error.message)])
        if hand not in (terms or game.HANDS):
            return CheckedRoster(name, [Fault("no_left", name + " plays with the left hand")])
        return CheckedRoster(name, [], game.line(name, hand), hand + " hand")

    def roster_text(self, line):
        name, hand = game.read(line)
        return written(OrderedDict((("game", ID), ("name", name), ("hand", hand))), [])

    def template(self):
        return '# A player.\ngame = "best_of_three"\nname = "Ann"\nhand = "left"\n'

    def help(self):
        return [("Hands", [(hand, hand + " hand") for hand in game.HANDS])]

    def facts(self, state):
        return {"points to win": 0 if state is None else state.setup.points}

    def seats(self, state):
        seats = super().seats(state)
        for seat, (_, hand) in zip(seats, state.setup.players):  # noqa: B905
            seat["hand"] = hand
        return seats

    def salvage_seats(self, header):
        return [{"name": value.partition(" ")[2]} for key, value in header if key in ("A", "B")]


READER = BestOfThreeReader()
