"""What a box says of itself, and which of it is not believed."""

import re
from dataclasses import dataclass, replace

from doomsday.device.port import bounds, faults
from doomsday.games.tools import counted_rosters
from doomsday.records.gamefiles import NAME
from shared.link import limits, messages
from shared.rules.games import UNNAMED

_ID = re.compile(r"[0-9a-f]{2,32}")
_GAME_ID = re.compile(r"[a-z][a-z0-9_]{0,31}")
# Fields of a group of the reply.
_GROUP = 4


@dataclass(frozen=True)
class GameSummary:
    """What a box keeps of a game: how many rosters, their CRC32, whether its game runs."""

    game: str
    rosters: int
    crc: int
    runs: bool


@dataclass(frozen=True)
class Hello:
    """What a box says of itself; see shared.link.messages for the units.

    summaries: one for each game that it knows; of a box from before games had ids, that of
    UNNAMED.
    """

    protocol: int
    name: str
    version: str
    board: str
    id: str
    starts: int
    free_kb: int
    knew_time: bool
    companies: int
    companies_crc: int
    games: int
    game: int
    round: int
    state: str
    summaries: tuple[GameSummary, ...] = ()

    @property
    def game_id(self) -> str:
        """The id of the running game, "" where none runs or the box does not know it."""
        return next((row.game for row in self.summaries if row.runs), "")

    @property
    def rosters(self) -> str:
        """How many rosters of each game it has, in words for people."""
        many = [row for row in self.summaries if row.rosters or row.game == UNNAMED]
        return " and ".join(counted_rosters(row.game, row.rosters) for row in many)

    def of(self, game: str) -> GameSummary | None:
        """Return what it keeps of a game, None if it does not know the game."""
        return next((row for row in self.summaries if row.game == game), None)

    @property
    def game_is_known(self) -> bool:
        """Whether `game` is what the journal says; unknown where the program does not run."""
        return self.state not in ("safe", "crash")


@dataclass(frozen=True)
class GameFile:
    """A finished game on the box: name, bytes, and CRC32."""

    name: str
    size: int
    crc: int

    @property
    def number(self) -> int:
        """The number that the box gave it."""
        return int(self.name.partition(".")[0])


@dataclass(frozen=True)
class Health:
    """How a box is; see shared.link.messages."""

    runs: int
    log_in_flash: int
    display: int
    display_failures: int
    stuck: int
    lost: int
    damaged: int


def parse_hello(values: tuple[object, ...]) -> Hello:
    """Return the reply to a greeting. Raises: Failure for one that cannot be."""
    fixed = len(messages.REPLIES[messages.HELLO].partition("*")[0])
    hello = Hello(*values[:fixed], _summaries(values[fixed:]))  # type: ignore[arg-type,call-arg]
    if not hello.summaries:
        runs = hello.game_is_known and hello.game > 0
        only = GameSummary(UNNAMED, hello.companies, hello.companies_crc, runs)
        hello = replace(hello, summaries=(only,))
    if hello.protocol != limits.PROTOCOL:
        raise faults.other_protocol(limits.PROTOCOL, hello.version[: bounds.TEXT_MOST], "")
    if any(
        len(text) > bounds.TEXT_MOST
        for text in (hello.name, hello.version, hello.board, hello.state)
    ):
        raise faults.lies("a description of the box that is too long")
    if not _ID.fullmatch(hello.id):
        raise faults.lies("a malformed number of the box")
    return hello


def parse_game(name: str, size: int, crc: int) -> GameFile:
    """Return a row of a list of games. Raises: Failure for a name that cannot be."""
    if not NAME.fullmatch(name):
        raise faults.lies("a malformed name of a game")
    return GameFile(name, size, crc)


def _summaries(values: tuple[object, ...]) -> tuple[GameSummary, ...]:
    """Return what the groups of a greeting say of each game."""
    if len(values) > _GROUP * bounds.GAME_IDS_MOST:
        raise faults.lies("more games than there can be")
    rows = []
    for at in range(0, len(values), _GROUP):
        id, rosters, crc, runs = values[at : at + _GROUP]
        rows.append(GameSummary(str(id), int(str(rosters)), int(str(crc)), bool(runs)))
    ids = {row.game for row in rows}
    if len(ids) < len(rows) or not all(_GAME_ID.fullmatch(id) for id in ids):
        raise faults.lies("a malformed list of its games")
    if any(row.rosters > bounds.ROSTERS_MOST for row in rows):
        raise faults.lies("more rosters than it can keep")
    return tuple(rows)
