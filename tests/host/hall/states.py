"""States of tables, as `doomsday watch` makes them."""

from typing import Any


def state(**changed: Any) -> dict[str, Any]:
    """Return the state of a table that is played at, with some values of its game changed."""
    return view(game(**changed))


def view(table: Any, **changed: Any) -> dict[str, Any]:
    """Return the state of a table with a game, with some other values changed."""
    known = {"version": 1, "box": "Plough", "box_id": "0102", "state": "playing", "notice": ""}
    return known | {"table": table} | changed


def game(**changed: Any) -> dict[str, Any]:
    """Return a game as it is shown, with some values changed."""
    players = [
        {"name": name, "short": name[:4], "colour": colour, "score": score, "place": place}
        for name, colour, score, place in (("Blues", "blue", 4, 2), ("Reds", "red", 9, 1))
    ]
    return {
        "version": 1,
        "id": "00000001",
        "game": "mfz",
        "title": "Mobile Frame Zero: Rapid Attack",
        "depth": "quick",
        "number": 1,
        "ply": 1,
        "round": 2,
        "round_name": "round",
        "status": "round 2",
        "clock": {"name": "doomsday", "value": 5, "is_last": False},
        "facts": [],
        "players": players,
        "acts": "player",
        "player": 0,
        "over": False,
        "winners": [],
        "seconds": 0,
        "round_seconds": 0,
        "events": [
            {"number": 1, "kind": "action", "round": 2, "player": 0, "text": "Blues passes"}
        ],
    } | changed
