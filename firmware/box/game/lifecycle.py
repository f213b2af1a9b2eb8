"""Begin a game. Loaded only then."""

import os
from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.game import last_game, loading, rolling
from box.game.game_files import NO_DATE, VERSION, dated, header_lines, header_path, seeded
from box.hw import calendar
from box.store import atomic_file, room, saved_game
from box.store.game_names import FOLDER, NUMBER_MAX, number_of
from box.ui import words
from shared.rules.games import game

if TYPE_CHECKING:
    from typing import Any

    from box.kit.parts import Parts

_EEXIST = const(17)
# A finished game; one saved as text by an older version; the marker of the last game that a
# laptop removed; and the header of a game that was deleted, or one that was damaged.
_NUMBERED = (b"actions", b"game", b"last", b"txt")
# The longest game that the journal can hold, and the overhead of the file system.
_ROOM = const(48 * 1024)


def begin(app: "Parts", id: str, setup: "Any") -> None:
    """Begin a game, or show that there is no room for its record or no number for it.

    No page is open meanwhile: what it held is stored in a draft. The loop loads the game
    afterwards.

    Raises: OSError. atomic_file.Newer if a later version wrote the file.
    """
    if room.free() < _ROOM:
        _refuse(app, words.NO_ROOM)
        return
    _make_folder()
    last = _last()
    if last == NUMBER_MAX:
        _refuse(app, words.NO_NUMBER)
        return
    app.memory.enter_game()
    last_game.note(id)
    _tidy(last)
    number = last + 1
    _write_header(app, number, id, setup)
    saved_game.begin(app.saved, number, [screens.GAME])
    app.later(loading.open_begun)


def _refuse(app: "Parts", notice: "tuple[str, ...]") -> None:
    # Imported here: needed only then.
    from box.screens import stored_screens

    stored_screens.resume(app, app.saved.screens)
    app.notices.show(notice)


def _write_header(app: "Parts", number: int, id: str, setup: "Any") -> None:
    today = calendar.today(app.hardware.clock) or NO_DATE
    pairs = seeded(dated(game(id).write_header(setup), today), rolling.new_seed(app.dice))
    # What made the lines is not needed any more.
    app.memory.make_room()
    atomic_file.save(header_path(number), header_lines(pairs), VERSION)


def _make_folder() -> None:
    try:
        os.mkdir(FOLDER)
    except OSError as error:
        if error.args[0] != _EEXIST:
            raise


def _tidy(last: int) -> None:
    """Remove headers of ended games, and files that a power cut left partly written.

    The header of the last game stays if nothing else says that its number is used.
    """
    names = os.listdir(FOLDER.encode())
    for name in names:
        stem, _, kind = name.partition(b".")
        number = number_of(stem)
        left = kind == b"txt" and (number != last or stem + b".actions" in names)
        if number and (left or kind.endswith(b".new")):
            os.remove(FOLDER.encode() + b"/" + name)


def _last() -> int:
    """Return the highest number that was used, 0 for none."""
    last = 0
    # List bytes: a file name put there by other programs may not be valid UTF-8.
    for name in os.listdir(FOLDER.encode()):
        stem, _, kind = name.partition(b".")
        if kind.partition(b".")[0] in _NUMBERED and not kind.endswith(b".new"):
            last = max(last, number_of(stem))
    return last
