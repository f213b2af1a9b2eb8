"""The GameTools of Mobile Frame Zero."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from doomsday.errors import USAGE, Failure
from doomsday.games.mfz import randomgame
from doomsday.games.mfz.companies import read_company
from doomsday.games.mfz.options import (
    Depth,
    Edition,
    Hazards,
    KindLimit,
    Rockets,
    Size,
    SplitKindLimit,
    SplitRange,
)
from doomsday.games.mfz.rosters import company_text, roster_file
from doomsday.games.tools import GameTools, RosterFile
from shared.rules.mfz.model import loadout, sizes
from shared.rules.mfz.model.actions import LETTERS
from shared.rules.mfz.setup.legality import Terms

if TYPE_CHECKING:
    from shared.rules.contract import GameState, Header
    from shared.rules.mfz.quick import QuickState

_DIGITS_MAX = 3


class MobileFrameZero(GameTools):
    """See GameTools. A roster is a company."""

    id = "mfz"

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

    def read_roster(self, path: Path, terms: Terms | None = None) -> RosterFile:
        """Read and check a company file."""
        return roster_file(read_company(path, terms))

    def roster_text(self, line: bytes) -> str:
        """Return the company file of a line."""
        return company_text(line)

    def random_record(
        self,
        seed: int,
        preset: Annotated[
            Edition | None, typer.Option(help="Play by this edition and its options.")
        ] = None,
        depth: Annotated[Depth, typer.Option(help="Depth of the game.")] = Depth.quick,
    ) -> str:
        """Return the record of a random game; preset: its edition, any by default."""
        return randomgame.record(seed, preset.value if preset else None, depth.value)

    def facts(self, state: "GameState | None") -> dict[str, Any]:
        """Return the value of the doomsday clock."""
        return {"doomsday": 0 if state is None else cast("QuickState", state).clock}

    def seats(self, state: "GameState") -> list[dict[str, Any]]:
        """Return score, frames and stations of each company."""
        played = cast("QuickState", state)
        assets = zip(super().seats(state), played.frames(), played.stations(), strict=True)
        return [
            {**seat, "frames": frames, "stations": stations} for seat, frames, stations in assets
        ]

    def salvage_seats(self, header: "Header") -> list[dict[str, Any]]:
        """Return name, frames and systems of the companies in a header, None if unreadable."""
        return [_company(value) for key, value in header if key in tuple(LETTERS)]


def _company(value: str) -> dict[str, Any]:
    counts, _, name = value.partition(" ")
    frames, slash, systems = counts.partition("/")
    if not slash or not _is_number(frames) or not _is_number(systems):
        return {"name": value, "frames": None, "systems": None}
    return {"name": name.strip(), "frames": int(frames), "systems": int(systems)}


def _is_number(text: str) -> bool:
    return 0 < len(text) <= _DIGITS_MAX and text.isascii() and text.isdigit()


TOOLS = MobileFrameZero()
