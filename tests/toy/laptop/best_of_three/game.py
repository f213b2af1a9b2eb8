"""Best of three on the laptop: player files and random games."""

import random
from typing import Annotated

import typer

from doomsday.companies import tomlfile
from doomsday.console.output import shown_path
from doomsday.games.tools import GameTools, Problem, RosterFile

KEYS = {"game", "name", "hand"}


class BestOfThreeTools(GameTools):
    """See GameTools. A roster is a player."""

    id = "best_of_three"

    def check_terms(
        self,
        no_left: Annotated[bool, typer.Option("--no-left", help="Right hands only.")] = False,
    ):
        return ("right",) if no_left else ("left", "right")

    def read_roster(self, path, terms=None):
        from shared.rules.best_of_three import game

        from shared.rules.errors import Unreadable

        def faulty(code, words, name=None):
            message = f"{shown_path(path)}: {words}"
            return RosterFile(path, name, problems=(Problem(code, message),))

        try:
            content = tomlfile.document(path)
        except tomlfile.Unusable as unusable:
            return faulty(unusable.code, unusable.words)
        name, hand = content.get("name"), content.get("hand", "right")
        if set(content) - KEYS or not isinstance(name, str) or not isinstance(hand, str):
            return faulty("wrong_type", "a player has name and hand, both texts")
        try:
            game.check(name, hand)
        except Unreadable as error:
            return faulty("no_player", error.message)
        if hand not in (terms or game.HANDS):
            return faulty("no_left", f"{name} plays with the left hand", name)
        return RosterFile(path, name, game.line(name, hand), f"{hand} hand")

    def roster_text(self, line):
        from shared.rules.best_of_three import game

        name, hand = game.read(line)
        return tomlfile.written({"game": self.id, "name": name, "hand": hand}, [])

    def random_record(
        self,
        seed,
        points: Annotated[int, typer.Option(min=2, max=3, help="Points that win.")] = 2,
    ):
        from shared.rules.best_of_three.game import GAME
        from shared.rules.best_of_three.state import SERVE, Setup

        from shared.rules.contract import CHANCE, NOBODY
        from shared.rules.history import ActionHistory
        from shared.rules.records.text_record import write

        chance = random.Random(seed)
        setup = Setup((("Ann", "left"), ("Ben", "right")), points)
        game = ActionHistory(GAME.begin(setup))
        while (actor := game.state.actor()) != NOBODY:
            if actor == CHANCE:
                game.play(bytes((SERVE, chance.randint(1, game.state.due()[0]))))
            else:
                game.play(chance.choice(game.state.legal()))
        return write(GAME.write_header(setup), game, GAME.begin(setup))

    def facts(self, state):
        return {"points to win": 0 if state is None else state.setup.points}

    def seats(self, state):
        hands = [hand for _, hand in state.setup.players]
        return [
            {**seat, "hand": hand} for seat, hand in zip(super().seats(state), hands, strict=True)
        ]

    def salvage_seats(self, header):
        return [{"name": value.partition(" ")[2]} for key, value in header if key in ("A", "B")]


TOOLS = BestOfThreeTools()
