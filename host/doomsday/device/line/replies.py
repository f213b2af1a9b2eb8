"""Parse and validate the description that a box sends of itself and its games."""

import re
from dataclasses import dataclass, replace

from doomsday.device.port import bounds, faults
from doomsday.games.readers import counted_rosters
from doomsday.records.gamefiles import NAME
from shared.link import limits, messages
from shared.rules.entering import unpack_entry
from shared.rules.games import UNNAMED
from shared.rules.history import is_entry

_ID = re.compile(r"[0-9a-f]{2,32}")
_GAME_ID = re.compile(r"[a-z][a-z0-9_]{0,31}")
# More than the bytes of an entry in a reply.
_ENTRY_MAX = 66
# Fields per game in the reply.
_GROUP = 4


@dataclass(frozen=True)
class GameSummary:
    """What a box stores of a game: number and CRC32 of its rosters, whether its game runs."""

    game: str
    rosters: int
    crc: int
    runs: bool


@dataclass(frozen=True)
class Hello:
    """The description that a box sends of itself; see shared.link.messages for the units.

    summaries: one for each game that it supports; for a box older than game ids, that of UNNAMED.
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
        """The id of the running game, "" for none or if the box does not report it."""
        return next((row.game for row in self.summaries if row.runs), "")

    @property
    def rosters(self) -> str:
        """The number of rosters of each game, in words."""
        many = [row for row in self.summaries if row.rosters or row.game == UNNAMED]
        return " and ".join(counted_rosters(row.game, row.rosters) for row in many)

    def of(self, game: str) -> GameSummary | None:
        """Return the summary of a game, None if the box does not support the game."""
        return next((row for row in self.summaries if row.game == game), None)

    @property
    def game_is_known(self) -> bool:
        """Whether `game` was read from the journal; it is unknown if the program does not run."""
        return self.state not in ("safe", "crash")


@dataclass(frozen=True)
class GameFile:
    """A finished game on the box: name, bytes, and CRC32."""

    name: str
    size: int
    crc: int

    @property
    def number(self) -> int:
        """The number of the game on the box."""
        return int(self.name.partition(".")[0])


@dataclass(frozen=True)
class Entries:
    """What was entered into the running game, as far as one reply holds it.

    number: of that game, 0 for none. after: record of the journal up to which the laptop knows it
    now. entries: as in ActionHistory.entries. is_full: whether there may be more.
    """

    number: int
    after: int
    entries: tuple[tuple[int, bytes | int], ...] = ()
    is_full: bool = False


@dataclass(frozen=True)
class Health:
    """The health of a box; see shared.link.messages."""

    runs: int
    log_in_flash: int
    display: int
    display_failures: int
    stuck: int
    lost: int
    damaged: int


@dataclass(frozen=True)
class Memory:
    """The memory of a box: bytes of heap in use, free, and free in one piece.

    slowest_press_ms: the longest time from a press to its picture since the start.
    """

    used: int
    free: int
    largest_piece: int
    slowest_press_ms: int


def parse_hello(values: tuple[object, ...]) -> Hello:
    """Return the parsed reply to a greeting. Raises: Failure for an invalid one."""
    fixed = len(messages.reply_shape(messages.HELLO).partition("*")[0])
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
        raise faults.invalid_reply("its description is too long")
    if not _ID.fullmatch(hello.id):
        raise faults.invalid_reply("its id is malformed")
    return hello


def parse_game(name: str, size: int, crc: int) -> GameFile:
    """Return a row of a list of games. Raises: Failure for an invalid name."""
    if not NAME.fullmatch(name):
        raise faults.invalid_reply("the name of a game is malformed")
    return GameFile(name, size, crc)


def parse_entries(number: int, after: int, data: bytes) -> Entries:
    """Return a reply with entries. Raises: Failure if they are cut off."""
    found = []
    at = 0
    while at < len(data):
        entry = data[at + 1 : at + 1 + data[at]]
        if not entry or len(entry) < data[at] or not is_entry(entry):
            raise faults.invalid_reply("an entry of its game is cut off")
        found.append(unpack_entry(entry))
        at += 1 + data[at]
    return Entries(number, after, tuple(found), len(data) > limits.PART_MAX - _ENTRY_MAX)


def _summaries(values: tuple[object, ...]) -> tuple[GameSummary, ...]:
    """Return the summary of each game in the reply to a greeting."""
    if len(values) > _GROUP * bounds.GAME_IDS_MOST:
        raise faults.invalid_reply("it supports too many games")
    rows = []
    for at in range(0, len(values), _GROUP):
        id, rosters, crc, runs = values[at : at + _GROUP]
        rows.append(GameSummary(str(id), int(str(rosters)), int(str(crc)), bool(runs)))
    ids = {row.game for row in rows}
    if len(ids) < len(rows) or not all(_GAME_ID.fullmatch(id) for id in ids):
        raise faults.invalid_reply("the list of its games is malformed")
    if any(row.rosters > bounds.ROSTERS_MOST for row in rows):
        raise faults.invalid_reply("it has too many rosters")
    return tuple(rows)
