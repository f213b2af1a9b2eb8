"""Begin, resume, save and drop games, and manage their files.

Loaded only while a game begins, is resumed or ends.
"""

import binascii
import os
import sys
from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.game import game_pages, last_game
from box.hw import calendar
from box.notices import lines_of
from box.store import atomic_file, room
from box.ui import words
from box.ui.canvas import STRONG
from box.ui.wrap import cut
from shared.rules.errors import UnknownGame
from shared.rules.games import game, named

if TYPE_CHECKING:
    from typing import Any

    from box.app import App
    from shared.rules.contract import GameState

FOLDER = "games"
VERSION = 0

_ENOENT = const(2)
_EEXIST = const(17)
_ENOSPC = const(28)
_EIO = const(5)
_LEFT_BEHIND = (b"txt", b"new")
# A finished game; one saved as text by an older version; and the marker of the last game that a
# laptop removed.
_NUMBERED = (b"actions", b"game", b"last")
# The longest game that the journal can hold, and the overhead of the file system.
_ROOM = const(48 * 1024)
_CHUNK = const(256)
_SAVING_Y = const(26)
_DATE = "Date"
# Letters available in a notice for the name of a game.
_NAME = const(20)
# The date of a game that began before the clock was set.
_NO_DATE = "?"


def begin(app: "App", id: str, setup: "Any") -> None:
    """Begin a game, or show that there is no room for its record.

    The loop loads the game afterwards, when the set-up and its page are out of memory.

    Raises: OSError. atomic_file.Newer if a later version wrote the file.
    """
    if room.free() < _ROOM:
        app.notices.show(words.NO_ROOM)
        return
    # What the page holds is stored in a draft. A page that returns after an error reads it again.
    app.stack.drop()
    app.memory.enter_game()
    last_game.note(id)
    _make_folder()
    _tidy()
    number = _last() + 1
    _write_header(app, number, id, setup)
    app.saved.begin_game(number, [screens.GAME])
    app.dice.reseed()
    app.later(_open_begun)


def _open_begun(app: "App") -> None:
    if _loads(app):
        app.stack.game()
    else:
        app.stack.home()
        app.notices.show_next()


def _write_header(app: "App", number: int, id: str, setup: "Any") -> None:
    today = calendar.today(app.hardware.clock) or _NO_DATE
    pairs = _dated(game(id).write_header(setup), today)
    # The lines are joined in one piece; what made them is not needed any more.
    app.memory.make_room()
    atomic_file.save(_header_path(number), b"".join([_line(pair) for pair in pairs]), VERSION)


def resume(app: "App") -> None:
    """Resume the running game; if that fails, show a notice and keep the journal as it is."""
    if not _loads(app):
        return
    lost = app.game.skipped + app.saved.skipped + app.journal.damaged
    if lost:
        first, rest, last = words.DAMAGED_GAME
        app.notices.add((first, str(lost), rest, last))


def _loads(app: "App") -> bool:
    """Load the running game; on failure add a notice. Return whether it is loaded."""
    try:
        _load(app)
        return True
    except UnknownGame as error:
        # A later version began the game and can resume it.
        notice = lines_of(words.UNKNOWN_GAME % cut(error.name, _NAME))
    except Exception as error:
        # The box starts without the game; players can retry or abandon it.
        sys.print_exception(error)
        notice = words.NO_GAME
    app.close_game()
    app.notices.add(notice)
    return False


def reopen(app: "App") -> None:
    """Resume a game that is not in memory and open its page; ask what to do if that fails."""
    resume(app)
    if app.game is None:
        # It cannot be saved either. What was missing may be memory: offer another start first.
        app.stack.push(screens.END_GAME, 2)
    else:
        app.stack.push(screens.GAME)
    app.notices.show_next()


def _load(app: "App") -> None:
    """Load the running game from its header and the journal.

    Modules imported by its pages and its state when they are loaded stay in memory. Those that
    read the header, and those that the state imports later, do not.
    """
    memory = app.memory
    memory.enter_game()
    pairs = _header(app.saved.game)
    id = named(dict(pairs).get("Game", "")).id
    with memory.game:
        game_pages.of(id)
    setup = game(id).read_header(pairs)
    pairs = []
    memory.free()
    # Outside the scope: the record of a game is not needed while it runs.
    game(id)
    with memory.game:
        from box.game.journaled_game import JournaledGame, game_factory

        fresh = game_factory(id, setup)
    app.game = JournaledGame(app.saved, app.journal, fresh, memory)
    app.game.clock.press(app.hardware.now(), False, -1)
    memory.twice(app.game.resume)
    memory.load_often(app.pages.load_often, app.game.state)


def _header(number: int) -> "list[tuple[str, str]]":
    """Return the header lines of a running game as (key, value). Raises: as atomic_file.load."""
    body = atomic_file.load(_header_path(number), VERSION)
    if body is None:
        raise OSError(_ENOENT)
    pairs = []
    for line in body.decode().split("\n"):
        key, _, value = line[1:-1].partition(" ")
        if key:
            pairs.append((key, value))
    return pairs


def _dated(pairs: "list[tuple[str, str]]", date: str) -> "list[tuple[str, str]]":
    return pairs[:1] + [(_DATE, date)] + pairs[1:]


def save(app: "App", again: bool = False) -> None:
    """Write the running game to a file and end it.

    again: open the set-up of another one.

    Raises: OSError; the game then continues. It also continues after a notice of too little room.
    """
    _say_saving(app)
    # The header takes a kilobyte in one piece. The page opens again if the game goes on.
    app.stack.drop()
    app.memory.free()
    stem = FOLDER + "/%04d" % app.saved.game
    path = stem + ".actions"
    made = path + ".new"
    try:
        _write(app, made)
    except OSError as error:
        if error.args[0] != _ENOSPC:
            raise
        _remove(made)
        app.notices.show(words.NO_ROOM)
        return
    os.rename(made, path)
    # An older version may have saved the same game as text, and lost power before it ended the
    # game in the journal.
    _remove(stem + ".game")
    set_up = app.pages.setup_screen
    drop(app)
    if again:
        app.toast(words.SAVED + stem)
        app.stack.push(set_up)
    else:
        app.say(words.SAVED + stem)


def _say_saving(app: "App") -> None:
    """Show that the game is being saved: a long game takes a moment on a chip."""
    canvas = app.canvas
    canvas.clear()
    canvas.centre(STRONG, words.SAVING, _SAVING_Y)
    app.panel.show()


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError as error:
        if error.args[0] != _ENOENT:
            raise


def _write(app: "App", made: str) -> None:
    """Copy the game from the journal to a file, and read it back. Raises: OSError."""
    from shared.rules.history import is_entry
    from shared.rules.records.actions_file import Writer

    played = app.game
    played.present()
    state = played.state
    pairs = _kept_header(app.saved.game, state)
    date = dict(pairs).get(_DATE, _NO_DATE)
    with open(made, "wb") as file:
        writer = Writer(file.write)
        writer.begin(state, date, b"".join([_line(pair) for pair in pairs]))
        for entry in app.saved.history():
            if is_entry(entry):
                writer.enter(entry)
        writer.end(state)
    if _crc_of(made) != writer.crc:
        os.remove(made)
        raise OSError(_EIO)


def _kept_header(number: int, state: "GameState") -> "list[tuple[str, str]]":
    """Return the header lines of the running game; rebuild them if their file is damaged."""
    try:
        return _header(number)
    except (OSError, ValueError, atomic_file.Damaged, atomic_file.Newer):
        # Only the date is lost.
        return _dated(game(state.game).write_header(state.setup), _NO_DATE)


def drop(app: "App") -> None:
    """End the running game without saving, and open the home screen. Raises: OSError."""
    number = app.saved.game
    app.saved.end_game([])
    app.close_game()
    app.stack.home()
    try:
        os.remove(_header_path(number))
    except OSError:
        # Harmless: the next game that begins removes it.
        pass


def _crc_of(path: str) -> int:
    crc = 0
    with open(path, "rb") as file:
        data = file.read(_CHUNK)
        while data:
            crc = binascii.crc32(data, crc)
            data = file.read(_CHUNK)
    return crc


def _line(pair: "tuple[str, str]") -> bytes:
    return ("[%s %s]\n" % pair).encode()


def _header_path(number: int) -> str:
    return FOLDER + "/%04d.txt" % number


def _make_folder() -> None:
    try:
        os.mkdir(FOLDER)
    except OSError as error:
        if error.args[0] != _EEXIST:
            raise


def _tidy() -> None:
    """Remove what a power cut left: headers of ended games, and partly written files."""
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
