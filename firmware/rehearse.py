"""Replay the running game when imported, and print the result.

`doomsday deploy` imports this module at the prompt, from the program that runs and from the new
one, and compares the lines: "none", or "game", its number, the actions in force, the entries
refused, a CRC32 over round and checks after each entry, and the digest of the last state. The
image builder keeps the module's name. The laptop's onbox/rehearse.py prints the same with older
programs.
"""

import binascii
from typing import TYPE_CHECKING

from micropython import const

from box.memory import Memory
from box.store import atomic_file, flash
from box.store.journal import Journal
from box.store.saved_state import SavedState
from shared.rules.entering import enter, unpack_entry
from shared.rules.errors import RuleError
from shared.rules.games import named
from shared.rules.history import ActionHistory, is_entry

if TYPE_CHECKING:
    from box.store.journal_format import Medium

# Entries of later kinds change nothing, and older programs refuse them.
_LAST_KIND = const(2)
_LOG = "/log"


class Replayed(ActionHistory):
    """A game that is entered again and stored nowhere."""

    def keep(self, kind: int, what: "bytes | int") -> None:
        """Store nothing."""


def rehearse() -> None:
    """Print the result. Raises: what reading the journal and the game's header raises."""
    saved = SavedState(Journal(_medium()))
    saved.resume()
    if not saved.game:
        print("none")
        return
    # What is loaded from here on goes while memory is short, except the rules of the state.
    memory = Memory()
    pairs = _header(saved.game)
    rules = named(dict(pairs)["Game"])
    setup = rules.read_header(pairs)
    rules.pack(setup)
    with memory.game:
        state_class = rules.state_class(setup)
    game = Replayed(state_class(setup))
    crc = refused = 0
    for entry in saved.history():
        if not is_entry(entry):
            continue
        kind, what = unpack_entry(entry)
        if kind > _LAST_KIND:
            continue
        memory.make_room()
        try:
            enter(game, kind, what)
        except RuleError:
            refused += 1
        text = "%d %s" % (game.state.round(), " ".join(game.state.checks()))
        crc = binascii.crc32(text.encode(), crc)
    digest = binascii.hexlify(game.state.digest()).decode()
    print("game", saved.game, game.ply, refused, "%08x" % crc, digest)


def _medium() -> "Medium":
    medium = flash.find()
    if medium is not None:
        return medium
    from box.store.files import FileMedium

    return FileMedium(_LOG)


def _header(number: int) -> "list[tuple[str, str]]":
    """Return the header of a running game as (key, value)."""
    body = atomic_file.load("/games/%04d.txt" % number, 0) or b""
    pairs = []
    for line in body.decode().split("\n"):
        key, _, value = line[1:-1].partition(" ")
        if key:
            pairs.append((key, value))
    return pairs


rehearse()
