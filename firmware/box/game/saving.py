"""Save and drop the running game. Loaded only when it ends."""

import binascii
import os
from typing import TYPE_CHECKING

from micropython import const

from box.game.game_files import (
    NO_DATE,
    dated,
    header_lines,
    header_path,
    header_pieces,
)
from box.store import atomic_file, saved_game
from box.store.game_names import FOLDER
from box.ui import words
from box.ui.canvas import STRONG
from shared.rules.contract import DATE
from shared.rules.games import game

if TYPE_CHECKING:
    from collections.abc import Iterable

    from box.kit.parts import Parts
    from shared.rules.contract import GameState

_ENOENT = const(2)
_ENOSPC = const(28)
_EIO = const(5)
_CHUNK = const(256)
_SAVING_Y = const(26)


def save(app: "Parts", screen: int = 0) -> None:
    """Write the running game to a file and end it.

    No page is open meanwhile; see ending.save. screen: number of the screen that is opened then,
    such as the set-up of another game.

    Raises: OSError; the game then continues. It also continues after a notice of too little room.
    """
    _say_saving(app)
    number = app.saved.game
    stem = FOLDER + "/%04d" % number
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
    drop(app, screen)
    try:
        os.remove(header_path(number))
    except OSError:
        # Harmless: a game that begins later removes it.
        pass
    text = words.SAVED % number
    if screen:
        app.controls.toast(text)
    else:
        app.say(text + words.TO_LAPTOP)


def drop(app: "Parts", screen: int = 0) -> None:
    """End the running game without saving, and open a screen, or else the home screen.

    Its header stays until a later game has begun, so that no game gets its number again.

    Raises: OSError.
    """
    opened = [screen] if screen else []
    # In one entry: after a power cut the box is before it or behind it.
    saved_game.end(app.saved, opened)
    app.close_game()
    # Imported here: the game would have left less room for it.
    from box.screens import stored_screens

    stored_screens.resume(app, opened)


def _say_saving(app: "Parts") -> None:
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


def _write(app: "Parts", made: str) -> None:
    """Copy the game from the journal to a file, and read it back. Raises: OSError."""
    from shared.rules.history import is_entry
    from shared.rules.records.actions_file import Writer

    played = app.game
    played.present()
    state = played.state
    lines = _kept_header(app.saved.game, state)
    with open(made, "wb") as file:
        writer = Writer(file.write)
        writer.begin(state, _date(lines), lines)
        # Scores and standings have loaded rules, the entries load the reader of the journal.
        lines = ()
        app.memory.make_room()
        for entry in app.saved.history():
            if is_entry(entry):
                writer.enter(entry)
        app.memory.make_room()
        writer.end(state)
    if _crc_of(made) != writer.crc:
        os.remove(made)
        raise OSError(_EIO)


def _kept_header(number: int, state: "GameState") -> "Iterable[bytes]":
    """Return the header of the running game, in pieces; rebuild it if its file is damaged."""
    try:
        return header_pieces(number)
    except (OSError, atomic_file.Damaged, atomic_file.Newer):
        # Only the date is lost.
        return header_lines(dated(game(state.game).write_header(state.setup), NO_DATE))


def _date(pieces: "Iterable[bytes]") -> str:
    """Return the date in the first two pieces of a header."""
    lines = b""
    left = 2
    for piece in pieces:
        if left:
            lines += piece
            left -= 1
    key = ("\n[%s " % DATE).encode()
    at = lines.find(key)
    return lines[at + len(key) : lines.find(b"]", at)].decode() if at >= 0 else NO_DATE


def _crc_of(path: str) -> int:
    crc = 0
    with open(path, "rb") as file:
        data = file.read(_CHUNK)
        while data:
            crc = binascii.crc32(data, crc)
            data = file.read(_CHUNK)
    return crc
