"""The GameTools of MechWarrior: Age of Destruction."""

from enum import StrEnum
from typing import Annotated

import typer

from doomsday.games.mechwarrior.battleforce_file import GAME
from doomsday.games.tools import GameTools
from shared.rules.mechwarrior.model.kinds import FULL, ORDERS, SCORE
from shared.rules.mechwarrior.setup.game_setup import BUILD_LEAST, BUILD_MOST


class Depth(StrEnum):
    """Depths of a game."""

    score = SCORE
    orders = ORDERS
    full = FULL


class MechWarrior(GameTools):
    """See GameTools. A roster is a battleforce."""

    id = GAME

    def check_terms(
        self,
        build: Annotated[
            int | None,
            typer.Option(
                metavar="N",
                min=BUILD_LEAST,
                max=BUILD_MOST,
                help="Check the points of battleforces against a build total of N.",
            ),
        ] = None,
    ) -> int | None:
        """Return the build total."""
        return build

    def random_record(
        self,
        seed: int,
        depth: Annotated[Depth | None, typer.Option(help="Depth of the game.")] = None,
    ) -> str:
        """Return the record of a random game; players follow from the seed, so may the depth."""
        from doomsday.games.mechwarrior import randomgame

        return randomgame.record(seed, depth.value if depth else None)


TOOLS = MechWarrior()
