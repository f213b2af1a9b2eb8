"""Games as files: the header of the running one, the records of those that are over.

In memory only while a game begins, is taken up or ends.
"""

import binascii
import os
import sys

from micropython import const

from box import screens, words
from box.match import Match
from box.store import checked
from shared.rules.errors import RuleError
from shared.rules.systems import header_of

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from typing import Any, BinaryIO

        from box.app import App
except ImportError:
    pass

FOLDER = "games"
VERSION = 0

_ENOENT = const(2)
_EEXIST = const(17)
_ENOSPC = const(28)
_EIO = const(5)
# The longest record that the log can hold, and what the file system needs around it.
_ROOM = const(48 * 1024)
_CHUNK = const(256)


def begin(app: "App", name: str, setup: "Any") -> None:
    """Begin a game of the system `name`, or say that there is no room for its record.

    Raises OSError, and checked.Newer.
    """
    free = os.statvfs(os.getcwd())
    if free[0] * free[3] < _ROOM:
        app.notice(words.NO_ROOM)
        return
    _make_folder()
    header = header_of(name)
    number = _last() + 1
    checked.save(_header_path(number), _lines(header.write(setup)), VERSION)
    app.session.begin_game(number, [screens.GAME])
    app.dice.reseed()
    app.match = Match(app.session, app.log, lambda: header.system(setup))
    app.stack.game()


def take_up(app: "App") -> None:
    """Take the running game up again; where that fails a notice says so, and nothing is lost."""
    try:
        app.match = _read(app)
    except (OSError, ValueError, checked.Damaged, checked.Newer) as error:
        sys.print_exception(error)
        app.notices.append(words.NO_GAME)
        return
    lost = app.match.skipped + app.log.damaged
    if lost:
        first, rest, last = words.DAMAGED_GAME
        app.notices.append((first, str(lost), rest, last))


def _read(app: "App") -> Match:
    body = checked.load(_header_path(app.session.game), VERSION)
    if body is None:
        raise OSError(_ENOENT)
    pairs = []
    for line in body.decode().split("\n"):
        key, _, value = line[1:-1].partition(" ")
        if key:
            pairs.append((key, value))
    header = header_of(dict(pairs).get("Game", ""))
    setup = header.read(pairs)
    match = Match(app.session, app.log, lambda: header.system(setup))
    match.resume()
    return match


def save(app: "App") -> None:
    """Write the record of the running game, which is then over.

    Raises OSError; the game then goes on, as it does where a notice says that there is no room.
    """
    path = FOLDER + "/%04d.game" % app.session.game
    made = path + ".new"
    try:
        _write(app, made)
    except OSError as error:
        if error.args[0] != _ENOSPC:
            raise
        try:
            os.remove(made)
        except OSError:
            # There was not even room to begin it.
            pass
        app.notice(words.NO_ROOM)
        return
    os.rename(made, path)
    drop(app)
    app.say(words.SAVED + path)


def _write(app: "App", made: str) -> None:
    from shared.rules.record import Writer

    match = app.match
    header = header_of(match.system.name)
    with open(made, "wb") as file:
        out = _Out(file)
        out.write(_lines(header.write(match.system.setup)).encode())
        writer = Writer(match.fresh(), out.write)

        def enter(kind: int, what: "bytes | int") -> None:
            try:
                writer.enter(kind, what)
            except RuleError:
                # An entry that the game could not take either when it was resumed.
                pass

        match.replay(enter)
        writer.end()
    if _crc_of(made) != out.crc:
        os.remove(made)
        raise OSError(_EIO)


def drop(app: "App") -> None:
    """Let the running game go, and go home. Raises OSError."""
    number = app.session.game
    app.session.end_game([])
    app.match = None  # type: ignore[assignment]
    app.stack.home()
    try:
        os.remove(_header_path(number))
    except OSError:
        # It is in nobody's way: the next game of this number would replace it.
        pass


class _Out:
    """A file that knows the CRC32 of what was written to it."""

    def __init__(self, file: "BinaryIO") -> None:
        self._file = file
        self.crc = 0

    def write(self, data: bytes) -> None:
        self._file.write(data)
        self.crc = binascii.crc32(data, self.crc)


def _crc_of(path: str) -> int:
    crc = 0
    with open(path, "rb") as file:
        data = file.read(_CHUNK)
        while data:
            crc = binascii.crc32(data, crc)
            data = file.read(_CHUNK)
    return crc


def _lines(pairs: "list[tuple[str, str]]") -> str:
    return "".join(["[%s %s]\n" % pair for pair in pairs])


def _header_path(number: int) -> str:
    return FOLDER + "/%04d.txt" % number


def _make_folder() -> None:
    try:
        os.mkdir(FOLDER)
    except OSError as error:
        if error.args[0] != _EEXIST:
            raise


def _last() -> int:
    last = 0
    for name in os.listdir(FOLDER):
        number, _, kind = name.partition(".")
        if kind == "game" and number.isdigit():
            last = max(last, int(number))
    return last
