"""Say facts of a finished game in words, for every form of a report."""

from collections.abc import Mapping
from typing import Any

from doomsday.games.odds import joined
from doomsday.records.replays import stopped
from doomsday.reports.chronicle import Chronicle
from doomsday.wording import printable
from shared.rules.time_text import time_text

# Dice that belong to no seat.
ALL = "the table"


def title(game: Chronicle) -> str:
    """Return names and date of a game."""
    names = " \u2013 ".join(game.names)
    return printable(f"{names}, {game.date}" if game.date else names)


def outcome(game: Chronicle) -> str:
    """Return who has won, or where the game was stopped and who led."""
    names = [game.names[seat] for seat in game.winners]
    if not names:
        leaders = [game.names[seat] for seat in game.state.standings()[0]]
        sentence = stopped(game.module.round, game.state.round(), leaders)
        return printable(sentence[0].upper() + sentence[1:])
    if len(names) > 1:
        return printable(f"A draw between {joined(names)}")
    reason = game.reason()
    return printable(f"{names[0]} has won{f': {reason}' if reason else ''}")


def seat_name(game: Chronicle, seat: int) -> str:
    """Return the name of a seat, ALL for none."""
    return game.names[seat] if seat >= 0 else ALL


def length(game: Chronicle) -> str:
    """Return the time that a game took."""
    return time_text(sum(game.rounds))


def times(game: Chronicle) -> str:
    """Return the time of the set-up and of each round."""
    parts = [f"set-up {time_text(game.rounds[0])}"]
    word = game.round_name
    parts += [f"{word} {i} {time_text(s)}" for i, s in enumerate(game.rounds[1:], 1)]
    return f"{length(game)}: {', '.join(parts)}."


def amounts(facts: Mapping[str, Any]) -> list[str]:
    """Return the keys of whole numbers.

    >>> amounts({"name": "Reds", "frames": 4})
    ['frames']
    """
    return [
        key
        for key, value in facts.items()
        if isinstance(value, int) and not isinstance(value, bool)
    ]
