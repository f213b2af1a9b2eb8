"""Write a finished game as tables for spreadsheets, and for play logs."""

import hashlib
from collections.abc import Sequence
from typing import Any

from doomsday.companies.csv_text import written
from doomsday.reports.chronicle import Chronicle
from doomsday.reports.words import amounts, outcome
from doomsday.wording import counted, printable

_MINUTE = 60
# A record has a day, no time: noon is on that day in most time zones.
_NOON = "12:00:00"
_SOURCE = "Doomsday Box"


def actions(game: Chronicle) -> str:
    """Return a table with one row an action, undo or redo."""
    head = ["entry", "kind", "ply", game.round_name, "player", "seconds", "token", "text"]
    rows: list[Sequence[object]] = [[*head, *[f"score {name}" for name in _names(game)]]]
    for number, entry in enumerate(game.entries, 1):
        player = game.names[entry.seat] if entry.seat >= 0 else ""
        about = [number, entry.kind, entry.ply, entry.round, printable(player), entry.seconds]
        rows.append([*about, entry.token, printable(entry.text), *entry.scores])
    return written(rows)


def rounds(game: Chronicle) -> str:
    """Return a table with one row a round, the set-up first."""
    facts = amounts(game.start.facts)
    keys = amounts(game.start.seats[0])
    head = [game.round_name, "seconds", "actions", *facts]
    rows: list[Sequence[object]] = [
        [*head, *[f"{key} {name}" for name in _names(game) for key in keys]]
    ]
    for number in range(game.end.round + 1):
        position = game.position_at_end_of(number)
        seconds = game.rounds[number] if number < len(game.rounds) else 0
        played = len([moment for moment in game.moments if moment.round == number])
        row: list[object] = [number, seconds, played, *[position.facts[key] for key in facts]]
        rows.append([*row, *[seat[key] for seat in position.seats for key in keys]])
    return written(rows)


def play(game: Chronicle, fallback_date: str) -> dict[str, Any]:
    """Return a game as the JSON from which BG Stats makes a play.

    See https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/.
    fallback_date: for a record without a date, as YYYY-MM-DD.
    """
    names, scores, places = _names(game), list(game.state.scores()), game.places
    tokens = " ".join(entry.token for entry in game.entries)
    identity = hashlib.sha256(repr((game.header, tokens)).encode()).hexdigest()[:32]
    found: dict[str, Any] = {
        "sourceName": _SOURCE,
        "sourcePlayId": identity,
        "playDate": f"{game.date or fallback_date} {_NOON}",
        "game": {
            "name": game.module.title,
            "sourceGameId": game.module.id,
            "highestWins": True,
            "noPoints": False,
        },
        "comments": f"{outcome(game)}. {counted(game.end.round, game.round_name)}.",
        "players": [
            {
                "name": name,
                "sourcePlayerId": name,
                # The app asks for each of these, though they may be left out.
                "startPlayer": False,
                "winner": seat in game.winners,
                "role": "",
                "rank": places[seat],
                "score": scores[seat],
            }
            for seat, name in enumerate(names)
        ],
    }
    if game.rounds:
        found["durationMin"] = max(1, round(sum(game.rounds) / _MINUTE))
    return found


def _names(game: Chronicle) -> list[str]:
    return [printable(name) for name in game.names]
