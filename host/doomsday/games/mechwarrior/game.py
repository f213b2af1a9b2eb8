"""The GameTools of MechWarrior: Age of Destruction."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from doomsday.games.mechwarrior.battleforces import GAME, battleforce_text, read_battleforce
from doomsday.games.tools import GameTools, RosterFile
from shared.rules.mechwarrior.model.kinds import FULL, LETTERS, ORDERS, SCORE
from shared.rules.mechwarrior.play import victory
from shared.rules.mechwarrior.setup.game_setup import BUILD_LEAST, BUILD_MOST

if TYPE_CHECKING:
    from shared.rules.contract import GameState, Header
    from shared.rules.mechwarrior.battle import BattleState


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

    def read_roster(self, path: Path, terms: int | None = None) -> RosterFile:
        """Read and check a battleforce file."""
        return read_battleforce(path, terms)

    def roster_text(self, line: bytes) -> str:
        """Return the battleforce file of a line."""
        return battleforce_text(line)

    def random_record(
        self,
        seed: int,
        depth: Annotated[Depth | None, typer.Option(help="Depth of the game.")] = None,
    ) -> str:
        """Return the record of a random game; players follow from the seed, so may the depth."""
        from doomsday.games.mechwarrior import randomgame

        return randomgame.record(seed, depth.value if depth else None)

    def facts(self, state: "GameState | None") -> dict[str, Any]:
        """Return the depth of the game."""
        return {"depth": "" if state is None else cast("BattleState", state).setup.depth}

    def seats(self, state: "GameState") -> list[dict[str, Any]]:
        """Return each player's points in the three victory conditions; score is the first."""
        totals = victory.totals(cast("BattleState", state))
        return [
            {**seat, "survival": second, "zones": third}
            for seat, (_, second, third) in zip(super().seats(state), totals, strict=True)
        ]

    def salvage_seats(self, header: "Header") -> list[dict[str, Any]]:
        """Return the names of the players in a header."""
        return [{"name": value} for key, value in header if key in tuple(LETTERS)]


TOOLS = MechWarrior()
