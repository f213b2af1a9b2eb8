"""Follow a game, and describe its table as JSON for spectators. No I/O.

docs/watch.md has the schema. VERSION changes if a key changes its meaning or goes; readers ignore
keys that they do not know.
"""

import json
from binascii import crc32
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from doomsday.decoding import NotText, text_of
from doomsday.games.notes import without_rule
from doomsday.games.readers import reader
from doomsday.screen.text_width import name_width
from doomsday.wording import counted, printable
from shared.rules import games
from shared.rules.contract import CHANCE, NOBODY
from shared.rules.entering import enter
from shared.rules.errors import RuleError, Unreadable
from shared.rules.history import ActionHistory
from shared.rules.records.actions_reader import ActionsFile, is_actions
from shared.rules.records.replay import Record, replaying
from shared.rules.short_names import at_table

if TYPE_CHECKING:
    from shared.rules.contract import Header

VERSION = 1
# Who acts: a player, or nobody in particular.
PLAYER, DICE, TABLE, OVER = "player", "dice", "table", "over"

_FORGED = (ValueError, IndexError, KeyError, TypeError, OverflowError, AttributeError)
_EVENTS = 12
_LETTERS = "ABCDEF"
# A player who is named after a colour has it; others get these in the order of their seats.
_COLOURS = ("blue", "orange", "green", "purple", "gold", "red")
_NAMED = (*_COLOURS, "white", "black")


class Table(ActionHistory):
    """A game that is being played, with the sentences of its last entries."""

    def __init__(self, header: "Header") -> None:
        """Begin the game of header lines. Raises: RuleError if they do not describe one."""
        lines = dict(header)
        module = games.named(lines.get("Game", ""))
        try:
            state = module.begin(module.read_header(header))
        except _FORGED as error:
            raise Unreadable(f"this game cannot be begun: {type(error).__name__}") from None
        self._module = module
        self._reader = reader(module.id)
        self._lines = lines
        self._id = f"{crc32(repr(header).encode()):08x}"
        self._told: list[str] = []
        self._number = 0
        self._events: deque[dict[str, Any]] = deque(maxlen=_EVENTS)
        super().__init__(state)

    def follow(self, entries: Iterable[tuple[int, bytes | int]]) -> bool:
        """Enter what a box sent, in the form of `ActionHistory.entries`.

        Return False at the first entry that is not legal, which a box would not have sent.
        """
        try:
            for kind, what in entries:
                enter(self, kind, what)
        except (RuleError, *_FORGED):
            return False
        return True

    def keep(self, kind: int, what: bytes | int) -> None:
        """Store nothing but the count of the entries."""
        self._number += 1

    def take(self, action: bytes) -> None:
        """Apply an action, and keep its sentence."""
        played_in, seat = self.state.round(), self.state.actor()
        # Before the action: what it means then.
        text = without_rule(self.state.explain(action))
        super().take(action)
        self._told[self.ply - 1 :] = [text]
        self._note("action", played_in, seat, text)

    def undo(self, count: int = 1) -> None:
        """Undo the last actions, and keep a sentence about it."""
        super().undo(count)
        self._note("undo", self.state.round(), NOBODY, self._again("Undone", count, self.ply))

    def redo(self, count: int = 1) -> None:
        """Redo the actions undone last, and keep a sentence about it."""
        super().redo(count)
        self._note("redo", self.state.round(), NOBODY, self._again("Redone", count, self.ply - 1))

    def _again(self, word: str, count: int, ply: int) -> str:
        if count > 1:
            return f"{word}: {counted(count, 'action')}"
        return f"{word}: {self._told[ply]}"

    def _note(self, kind: str, played_in: int, seat: int, text: str) -> None:
        self._events.append(
            {
                "number": self._number,
                "kind": kind,
                "round": played_in,
                "player": seat if seat >= 0 else None,
                "text": printable(text),
            }
        )

    @property
    def is_over(self) -> bool:
        """Whether the game was played to its end."""
        self.present()
        return self.state.actor() == NOBODY

    def as_json(self) -> dict[str, Any]:
        """Return the table as JSON values; see docs/watch.md."""
        self.present()
        state = self.state
        actor = state.actor()
        over = actor == NOBODY
        return {
            "version": VERSION,
            "id": self._id,
            "game": self._module.id,
            "title": self._module.title,
            "depth": printable(self._lines.get("Depth", "")),
            "number": self._number,
            "ply": self.ply,
            "round": state.round(),
            "round_name": self._reader.round_name(state),
            "status": printable(state.status()),
            "clock": self._clock(),
            "facts": self._facts(self._reader.facts(state)),
            "players": self._players(),
            "acts": _who(actor),
            "player": actor if actor >= 0 else None,
            "over": over,
            "winners": list(state.standings()[0]) if over else [],
            "seconds": sum(self.time.rounds),
            "round_seconds": self.time.of_round(state.round()),
            "events": list(self._events),
        }

    def _clock(self) -> dict[str, Any] | None:
        found = self._reader.clock(self.state)
        if found is None:
            return None
        name, value, is_last = found
        return {"name": printable(name), "value": value, "is_last": is_last}

    def _players(self) -> list[dict[str, Any]]:
        state = self.state
        names = list(state.names())
        shorts = [self._lines.get(f"{letter}_short", "") for letter in _LETTERS[: len(names)]]
        hidden = self._reader.hidden(state)
        scores: list[int | None] = list(state.scores())
        places: list[int | None] = list(_places(state.standings(), len(names)))
        if "score" in hidden:
            scores = places = [None] * len(names)
        facts = self._reader.seats(state)
        return [
            {
                "name": printable(name),
                "short": printable(short),
                "colour": colour,
                "score": scores[seat],
                "place": places[seat],
                "thinking": self.time.of_seat(seat),
                "facts": self._facts(facts[seat]),
            }
            for seat, (name, short, colour) in enumerate(
                zip(names, at_table(names, shorts, name_width), colours(names), strict=True)
            )
        ]

    def _facts(self, facts: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Return facts without those that have a key, and as None those that nobody may see."""
        hidden = self._reader.hidden(self.state)
        clock = self._reader.clock(self.state)
        keys = ("name", "score", "depth", clock[0] if clock else "")
        return [
            {"name": printable(name), "value": None if name in hidden else _plain(value)}
            for name, value in facts.items()
            if name not in keys
        ]


def table_of(content: bytes) -> Table:
    """Return the table after the last entry of a game: a text record, or a box's file of actions.

    That may be of a running game (Box.running_game). Raises: RuleError if it cannot be started; if
    it goes wrong later, the table is that before.
    """
    try:
        if is_actions(content):
            file = ActionsFile(content)
            table = Table(file.header)
            table.follow(file.entries)
            return table
        record = Record(text_of(content))
        table = Table(record.header)
        with suppress(RuleError):
            deque(replaying(record, table), maxlen=0)
    except NotText as error:
        raise Unreadable(str(error)) from None
    return table


def line(state: Mapping[str, Any]) -> str:
    """Return JSON values as one line.

    >>> line({"version": 1, "players": []})
    '{"version":1,"players":[]}'
    """
    return json.dumps(state, separators=(",", ":"))


def colours(names: Sequence[str]) -> list[str]:
    """Return the colour of each player, a word.

    >>> colours(["Hunters", "Red", "Blue", "Tin Men"])
    ['orange', 'red', 'blue', 'green']
    """
    taken = [name.lower() if name.lower() in _NAMED else "" for name in names]
    free = iter([colour for colour in _COLOURS if colour not in taken])
    return [colour or next(free) for colour in taken]


def _places(standings: Sequence[Iterable[int]], count: int) -> list[int]:
    """Return the place of each seat, from 1; equals share one."""
    found = [0] * count
    place = 1
    for group in standings:
        seats = list(group)
        for seat in seats:
            found[seat] = place
        place += len(seats)
    return found


def _who(actor: int) -> str:
    if actor >= 0:
        return PLAYER
    return {CHANCE: DICE, NOBODY: OVER}.get(actor, TABLE)


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, bool | int) else printable(value)
