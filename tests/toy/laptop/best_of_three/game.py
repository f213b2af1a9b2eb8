"""Best of three on the laptop: options and random games."""

import random
from typing import Annotated

import typer

from doomsday.games.tools import GameTools


class BestOfThreeTools(GameTools):
    """See GameTools."""

    id = "best_of_three"

    def check_terms(
        self,
        no_left: Annotated[bool, typer.Option("--no-left", help="Right hands only.")] = False,
    ):
        return ("right",) if no_left else ("left", "right")

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


TOOLS = BestOfThreeTools()
