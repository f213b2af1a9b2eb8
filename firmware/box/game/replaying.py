"""Replay the running game from the journal. Loaded only for that."""

from typing import TYPE_CHECKING

from micropython import const

from shared.rules.entering import enter, unpack_entry
from shared.rules.errors import NO_ROOM, RuleError
from shared.rules.history import ACTION, is_entry, is_joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from box.game.journaled_game import JournaledGame

# Plies of a replay between two tests of free memory, which take time.
_PAUSE_PLIES = const(16)


def resume(game: "JournaledGame") -> None:
    """Replay the entries of the journal. Raises: OSError."""
    game.restart(game.fresh())
    if game.memory is not None:
        game.state.free = game.memory.free
        # What has read the header and laid the table out would stay beside what plays.
        game.memory.free()
    game.stage = game.state.stage()
    game.skipped = 0
    game.news = False
    game.replaying = True
    try:
        for kind, what in entries(game):
            try:
                _replay_entry(game, kind, what)
            except RuleError:
                game.skipped += 1
            if game.memory is not None and not game.ply % _PAUSE_PLIES:
                game.memory.make_room()
    finally:
        game.replaying = False
        game.entered = -1


def _replay_entry(game: "JournaledGame", kind: int, what: "bytes | int") -> None:
    """Enter an entry; if memory runs out before it counts, drop the page scope and retry."""
    ply = game.ply
    again = taking = False
    while True:
        try:
            if kind == ACTION:
                # As `enter` does, where the C stack is shallower.
                game.verify(bytes(what))
                taking = True
                game.take(bytes(what))
            else:
                enter(game, kind, what)
            return
        except NO_ROOM:
            if again or game.memory is None or game.ply != ply:
                raise
        again = True
        game.memory.free()
        if taking:
            # The action may be in the state, but not in the history.
            game.rebuild(ply)


def entries(game: "JournaledGame") -> "Iterator[tuple[int, bytes | int]]":
    """Yield every entry of a game in the form that `enter` takes. Raises: OSError."""
    for entry in game.saved_state.history():
        if is_entry(entry):
            game.joining = is_joined(entry)
            yield unpack_entry(entry)
