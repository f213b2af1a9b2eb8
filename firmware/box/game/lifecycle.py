"""Begin a game. Loaded only then."""

import os
from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.game import last_game, loading, rolling
from box.game.game_files import FOLDER, NO_DATE, VERSION, dated, header_lines, header_path
from box.hw import calendar
from box.store import atomic_file, room, saved_game
from box.ui import words
from shared.rules.games import game

if TYPE_CHECKING:
    from typing import Any

    from box.app import App

_EEXIST = const(17)
_LEFT_BEHIND = (b"txt", b"new")
# A finished game; one saved as text by an older version; and the marker of the last game that a
# laptop removed.
_NUMBERED = (b"actions", b"game", b"last")
# The longest game that the journal can hold, and the overhead of the file system.
_ROOM = const(48 * 1024)


def begin(app: "App", id: str, setup: "Any") -> None:
    """Begin a game, or show that there is no room for its record.

    No page is open meanwhile: what it held is stored in a draft. The loop loads the game
    afterwards.

    Raises: OSError. atomic_file.Newer if a later version wrote the file.
    """
    if room.free() < _ROOM:
        # Imported here: needed only then.
        from box.screens import stored_screens

        stored_screens.resume(app, app.saved.screens)
        app.notices.show(words.NO_ROOM)
        return
    app.memory.enter_game()
    last_game.note(id)
    _make_folder()
    _tidy()
    number = _last() + 1
    _write_header(app, number, id, setup)
    saved_game.begin(app.saved, number, [screens.GAME])
    rolling.reseed(app.dice)
    app.later(loading.open_begun)


def _write_header(app: "App", number: int, id: str, setup: "Any") -> None:
    today = calendar.today(app.hardware.clock) or NO_DATE
    pairs = dated(game(id).write_header(setup), today)
    # What made the lines is not needed any more.
    app.memory.make_room()
    atomic_file.save(header_path(number), header_lines(pairs), VERSION)


def _make_folder() -> None:
    try:
        os.mkdir(FOLDER)
    except OSError as error:
        if error.args[0] != _EEXIST:
            raise


def _tidy() -> None:
    """Remove the remains of a power cut: headers of ended games, and partly written files."""
    for name in os.listdir(FOLDER.encode()):
        if name.rpartition(b".")[2] in _LEFT_BEHIND:
            os.remove(FOLDER.encode() + b"/" + name)


def _last() -> int:
    last = 0
    # List bytes: a file name put there by other programs may not be valid UTF-8.
    for name in os.listdir(FOLDER.encode()):
        number, _, kind = name.partition(b".")
        if kind in _NUMBERED and number.isdigit():
            last = max(last, int(number))
    return last
