"""Answer requests for stored files: GAMES, GET and REMOVE."""

import os
from typing import TYPE_CHECKING

from micropython import const

from box.link.refusals import out_of_range
from box.link.stored_files import read_again, summary
from box.screens import PAST_GAMES
from box.store.finished_games import ACTIONS, TEXT, finished, numbers
from box.store.game_names import FOLDER, number_of
from shared.link.limits import GAMES_PAGE, PART_MAX
from shared.link.messages import BAD, GAMES, GET, NONE, REMOVE, RUNNING, Refused
from shared.rules.games import ids, roster_path

if TYPE_CHECKING:
    from typing import Any

    from box.kit.parts import Request

# Marks the highest number of a removed game.
_LAST = ".last"
_ENOENT = const(2)


async def _list_games(handler: "Request", start: int) -> "tuple[Any, ...]":
    games = finished()
    if not handler.link.newer and [name for name in games if name.endswith(ACTIONS)]:
        raise Refused(BAD, "These games need a newer doomsday on the laptop. Update it.")
    values: "list[Any]" = [len(games)]
    for name in games[start : start + GAMES_PAGE]:
        path = FOLDER + "/" + name
        _, crc = await summary(path)
        values += [name, os.stat(path)[6], crc]
    return tuple(values)


async def _read(handler: "Request", name: str, offset: int) -> "tuple[Any, ...]":
    if name == RUNNING:
        # Imported here: most laptops read finished games.
        from box.link import running_game

        return (running_game.read(handler.app, offset),)
    path = name
    if not name or name not in [roster_path(id) for id in ids()]:
        path, _ = _find(name)
    if offset > os.stat(path)[6]:
        raise out_of_range()
    with open(path, "rb") as file:
        file.seek(offset)
        return (file.read(PART_MAX),)


async def _remove_game(handler: "Request", name: str, size: int, crc: int) -> "tuple[Any, ...]":
    path, number = _find(name)
    _, found = await summary(path)
    handler.wait_for_rest()
    if (os.stat(path)[6], found) != (size, crc) or number == handler.app.saved.game:
        raise _no_such_game()
    _reserve(number)
    os.remove(path)
    read_again(handler.app, (PAST_GAMES,))
    return ()


def _find(name: str) -> "tuple[str, int]":
    """Return path and number of a finished game. Raises: Refused if there is no such game."""
    stem, dot, kind = name.partition(".")
    number = number_of(stem.encode())
    if dot + kind not in (ACTIONS, TEXT) or not number:
        raise _no_such_game()
    path = FOLDER + "/" + name
    try:
        os.stat(path)
    except OSError as error:
        if error.args[0] != _ENOENT:
            raise
        raise _no_such_game() from None
    return path, number


def _reserve(number: int) -> None:
    """Leave a marker file for the highest number, so that no later game reuses it."""
    markers = numbers(_LAST)
    if number < max(numbers(ACTIONS) + numbers(TEXT) + markers):
        return
    open(FOLDER + "/%04d" % number + _LAST, "wb").close()
    for older in markers:
        if older < number:
            os.remove(FOLDER + "/%04d" % older + _LAST)


def _no_such_game() -> Refused:
    return Refused(NONE, "The box has no such game.")


HANDLERS: "dict[str, Any]" = {GAMES: _list_games, GET: _read, REMOVE: _remove_game}
