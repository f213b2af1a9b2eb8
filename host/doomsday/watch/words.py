"""Say a table in words, for the terminal and for lines of a log."""

from collections.abc import Mapping
from typing import Any

from shared.rules.time_text import time_text

Said = Mapping[str, Any]
HIDDEN = "?"
_OWNS = "'"


def headline(table: Said) -> str:
    """Return the progress of a game: its clock if it has one, else its status.

    >>> headline({"clock": {"name": "doomsday", "value": 5}, "round": 3, "round_name": "round"})
    'doomsday 5, round 3'
    """
    clock = table["clock"]
    if clock is None:
        return str(table["status"])
    if clock["name"].lower() == table["round_name"]:
        return f"{clock['name']} {clock['value']}"
    return f"{clock['name']} {clock['value']}, {table['round_name']} {table['round']}"


def who(table: Said) -> str:
    """Return who acts, or who has won.

    >>> who({"acts": "player", "player": 1, "players": [{"name": "Ann"}, {"name": "Ben"}]})
    "Ben's turn"
    """
    if table["acts"] == "player":
        name = table["players"][table["player"]]["name"]
        return f"{name}{_OWNS if name.endswith('s') else _OWNS + 's'} turn"
    if table["acts"] == "dice":
        return "Dice are rolled"
    if table["acts"] == "over":
        names = [table["players"][seat]["name"] for seat in table["winners"]]
        if len(names) == 1:
            return f"{names[0]} has won"
        return f"A draw between {', '.join(names[:-1])} and {names[-1]}" if names else "Over"
    return "Anyone may act"


def value(found: Any) -> str:
    """Return a score or another fact; HIDDEN for one that nobody may see yet."""
    return HIDDEN if found is None else str(found)


def facts(player: Said) -> str:
    """Return the further facts of a player in one line.

    >>> facts({"facts": [{"name": "frames", "value": 4}, {"name": "Gold", "value": None}]})
    'frames 4, Gold ?'
    """
    return ", ".join(f"{one['name']} {value(one['value'])}" for one in player["facts"])


def thinking(table: Said, player: int, since_s: float) -> str:
    """Return the thinking time of a player, "" in a game without times.

    since_s: seconds since the table changed, which count for who acts.
    """
    if not table["seconds"]:
        return ""
    seconds = table["players"][player]["thinking"]
    if table["player"] == player:
        seconds += int(since_s)
    return time_text(seconds)


def scores(table: Said) -> str:
    """Return all scores in one line."""
    return ", ".join(f"{one['name']} {value(one['score'])}" for one in table["players"])
