"""What the wall shows of a table's state, read from a message that nobody vouches for."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from doomsday.hall.messages import Refused
from doomsday.wording import printable

# Of the JSON of `doomsday watch`; a reader of one version can read no newer one.
VERSION = 1
_LOST = "lost"
_PLAYERS_MAX = 16
_NAME_MAX = 60
_ACTS = {"dice": "Dice are due", "table": "The table decides", "over": "Over"}


@dataclass(frozen=True)
class Player:
    """A player. short: the name for narrow places. score and place are None if they are hidden."""

    name: str
    short: str
    score: int | None
    place: int | None
    acts: bool


@dataclass(frozen=True)
class Facts:
    """A game as the wall shows it.

    clock: name and value of the game's clock, None for a game without one. acting: who acts, in
    words. outcome: who has won, "" while the game is running. event: the last one in words.
    """

    title: str
    round: str
    clock: tuple[str, int] | None
    is_last_turn: bool
    players: tuple[Player, ...]
    acting: str
    is_over: bool
    outcome: str
    event: str

    def as_json(self) -> dict[str, Any]:
        """Return the facts for programs and for the page."""
        return asdict(self)


def is_box_lost(view: Mapping[str, Any]) -> bool:
    """Return whether the box of a table does not answer its laptop. Raises: Refused."""
    _check_version(view)
    return _text(view, "state") == _LOST


def facts_of(view: Mapping[str, Any]) -> Facts | None:
    """Return the facts of a state, as `doomsday watch --json` prints it. Raises: Refused.

    None if there is no game.
    """
    _check_version(view)
    table = view.get("table")
    if table is None:
        return None
    if not isinstance(table, dict):
        raise _wrong("table")
    _check_version(table)
    return _facts(table)


def _check_version(state: Mapping[str, Any]) -> None:
    version = state.get("version")
    if version != VERSION or isinstance(version, bool):
        if isinstance(version, int) and version > VERSION:
            raise Refused("Its state is of a newer version; update doomsday on this laptop.")
        raise Refused("Its state has no version.")


def _facts(table: Mapping[str, Any]) -> Facts:
    seats = _rows(table, "players", _PLAYERS_MAX)
    if not seats:
        raise Refused("Its state has no players.")
    acting = _number(table, "player")
    if acting is not None and not 0 <= acting < len(seats):
        raise _wrong("player")
    players = tuple(
        Player(
            _text(seat, "name"),
            _text(seat, "short"),
            _number(seat, "score"),
            _number(seat, "place"),
            place == acting,
        )
        for place, seat in enumerate(seats)
    )
    winners = table.get("winners", [])
    if not isinstance(winners, list) or not all(_is_seat(one, seats) for one in winners):
        raise _wrong("winners")
    is_over = table.get("over") is True
    is_last_turn, clock = _clock(table.get("clock"))
    return Facts(
        _text(table, "title"),
        _round(table),
        clock,
        is_last_turn and not is_over,
        players,
        f"{players[acting].name} acts"
        if acting is not None
        else _ACTS.get(str(table.get("acts")), ""),
        is_over,
        _outcome([players[seat].name for seat in winners]) if is_over else "",
        _event(table),
    )


def _round(table: Mapping[str, Any]) -> str:
    number = _number(table, "round")
    return f"{_text(table, 'round_name')} {number}" if number else "set-up"


def _clock(value: object) -> tuple[bool, tuple[str, int] | None]:
    if value is None:
        return False, None
    if not isinstance(value, dict):
        raise _wrong("clock")
    number = _number(value, "value")
    if number is None:
        raise _wrong("clock")
    return value.get("is_last") is True, (_text(value, "name"), number)


def _outcome(names: Sequence[str]) -> str:
    if not names:
        return "over"
    if len(names) > 1:
        return f"a draw between {', '.join(names[:-1])} and {names[-1]}"
    return f"{names[0]} has won"


def _event(table: Mapping[str, Any]) -> str:
    events = _rows(table, "events", _PLAYERS_MAX * 4)
    return _text(events[-1], "text") if events else ""


def _rows(table: Mapping[str, Any], key: str, most: int) -> list[dict[str, Any]]:
    value = table.get(key)
    if not isinstance(value, list) or len(value) > most:
        raise _wrong(key)
    if not all(isinstance(one, dict) for one in value):
        raise _wrong(key)
    return value


def _is_seat(value: object, seats: Sequence[object]) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(seats)


def _number(table: Mapping[str, Any], key: str) -> int | None:
    value = table.get(key)
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise _wrong(key)
    return value


def _text(table: Mapping[str, Any], key: str) -> str:
    value = table.get(key)
    if not isinstance(value, str):
        raise _wrong(key)
    return printable(value[:_NAME_MAX] if key == "name" else value)


def _wrong(key: str) -> Refused:
    return Refused(f"Its state has no {key} that can be shown.")
