"""The GameTools of Mobile Frame Zero."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doomsday.errors import USAGE, Failure
from doomsday.games.mfz import named_frames, odds
from doomsday.games.mfz.options import (
    EXAMPLE,
    Attackers,
    Cover,
    CoverHits,
    CoverKind,
    Depth,
    Edition,
    Fire,
    Frames,
    Hazards,
    KindLimit,
    Rockets,
    Size,
    SplitKindLimit,
    SplitRange,
    Spot,
    Target,
)
from doomsday.games.notes import Note
from doomsday.games.odds import Answer
from doomsday.games.options import Defence
from doomsday.games.tools import GameTools
from shared.rules.mfz.model import loadout, sizes
from shared.rules.mfz.setup.legality import Terms

if TYPE_CHECKING:
    from doomsday.reports.chronicle import Chronicle
    from shared.rules.contract import GameState
    from shared.rules.mfz.model.state import QuickState


# For the help of the commands, and docs/cli.md.
_EXAMPLES = (
    (
        "new reds.toml --name Reds --frame 'Hammer: Rd Y B B SSR' --frame 'Guard: "
        "Tank' --frame 'Eye: Y Y B SSR SSR'",
        "The same without questions.",
    ),
    (
        'odds --attacker "Rd Y B G" --target "Y Y B B" --cover terrain',
        "The chances of one attack: attack die, damage dice, hits, and what they "
        "leave of the target.",
    ),
    (
        'odds --attacker "Rd Rd B G S2 /d" --attacker "Ra Y B G" --defence 3 --spot 4',
        "Of a round of two attacks, with and without rockets; the first uses a spot.",
    ),
    (
        "odds --attacker examples/companies/lamplighters.toml:Wick "
        "--target examples/companies/winter-shift.toml:Crane",
        "Of an attack of a frame in a company file on one in another.",
    ),
    (
        'odds --attacker "Rh Rh B B" --plot odds.svg',
        "The best die that a frame has for each action, also as a picture. Pictures "
        "need `pip install 'doomsday-box[plots]'`.",
    ),
)


class MobileFrameZero(GameTools):
    """See GameTools. A roster is a company."""

    id = "mfz"
    entry = "frame"
    entry_example = EXAMPLE
    ready = 2
    examples = _EXAMPLES

    def check_terms(
        self,
        players: Annotated[
            int | None,
            typer.Option(
                metavar="N", min=2, max=5, help="Check the number of frames for N players."
            ),
        ] = None,
        size: Annotated[Size | None, typer.Option(help="Size of the game for --players.")] = None,
        rockets: Rockets = 3,
        split_range: SplitRange = False,
        split_kind_limit: SplitKindLimit = KindLimit.four,
        hazards: Hazards = False,
    ) -> Terms:
        """Return the agreed limits for companies. Raises: Failure if options conflict."""
        if size is not None and players is None:
            raise Failure("--size needs --players.", f"--players 2 --size {size}", USAGE)
        allowed = (loadout.SPLIT_RANGE if split_range else 0) | (loadout.HAZARDS if hazards else 0)
        limits = (1, loadout.FRAMES_MAX)
        if players is not None:
            limits = sizes.limits(players, (size or Size.skirmish).value)
        return Terms(limits, rockets, allowed, int(split_kind_limit))

    def entries(self, frame: Frames = None) -> Sequence[str]:
        """Return lines with frames."""
        return frame or ()

    def random_roster(
        self,
        seed: int,
        frames: Annotated[
            int,
            typer.Option(metavar="N", min=1, max=loadout.FRAMES_MAX, help="Frames of a company."),
        ] = 5,
        rockets: Rockets = 3,
    ) -> dict[str, Any]:
        """Return a company of loadouts that players know."""
        # Imported here, as below: most commands make nothing at random.
        from doomsday.games.mfz import randomcompany

        return randomcompany.company(seed, frames, rockets)

    def random_record(
        self,
        seed: int,
        preset: Annotated[
            Edition | None, typer.Option(help="Play by this edition and its options.")
        ] = None,
        depth: Annotated[Depth, typer.Option(help="Depth of the game.")] = Depth.quick,
    ) -> str:
        """Return the record of a random game; preset: its edition, any by default."""
        from doomsday.games.mfz import randomgame

        return randomgame.record(seed, preset.value if preset else None, depth.value)

    def odds(
        self,
        attacker: Attackers = None,
        target: Target = None,
        defence: Defence = None,
        cover: Cover = CoverKind.none,
        cover_hits: CoverHits = 0,
        spot: Spot = 0,
        fire: Fire = None,
    ) -> Answer:
        """Return the odds of one attack, of a round of several, or of a frame's dice."""
        given = named_frames.frames([*(attacker or ()), *([] if target is None else [target])])
        attackers = given[: len(attacker or ())]
        if target is None and defence is None:
            return odds.best_dice_of(attackers)
        return odds.attacks_on(
            attackers,
            None if target is None else given[-1],
            -1 if defence is None else defence,
            cover.value,
            cover_hits,
            spot,
            -1 if fire is None else fire,
        )

    def odds_of(self, state: "GameState") -> Answer:
        """Return the odds of the attack that is set up, in each cover, with and without a spot."""
        return odds.of_game(state)  # type: ignore[arg-type]

    def notes(self, state: "GameState", action: bytes) -> Sequence[Note]:
        """Return the attacks and the dice of a game at full depth."""
        # Most commands tell of no game.
        from doomsday.games.mfz import notes

        return notes.notes(state, action)

    def statistics(self, state: "GameState") -> Sequence[Mapping[str, float]]:
        """Return the points per asset of each company."""
        quick: QuickState = state  # type: ignore[assignment]
        return [{"points per asset": points} for points in quick.ppa()]

    def battle_report(self, chronicle: "Chronicle") -> list[str]:
        """Return the companies with their points, and the events of each round."""
        from doomsday.games.mfz import battle_report

        return battle_report.lines(chronicle)


TOOLS = MobileFrameZero()
