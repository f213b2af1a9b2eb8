"""Finished games as actions files of a box."""

from shared.rules.entering import enter
from shared.rules.games import game as module_of
from shared.rules.history import ACTION, CHECK, ActionHistory, pack_entry
from shared.rules.records.actions_file import Writer

DATE = "2026-11-21"


def packed(game):
    """Return the entries of a game as in a journal, with the checks that are due."""
    again = ActionHistory(module_of(game.state.game).begin(game.state.setup))
    stage = again.state.stage()
    found = []
    for kind, what in game.entries:
        enter(again, kind, what)
        found.append(pack_entry(kind, bytes(what) if kind == ACTION else what))
        if again.state.stage() != stage:
            stage = again.state.stage()
            found.append(pack_entry(CHECK, again.state.digest()))
    return found


def header_of(game, date=DATE):
    """Return the header lines of a game as (key, value)."""
    pairs = module_of(game.state.game).write_header(game.state.setup)
    return pairs[:1] + [("Date", date)] + pairs[1:]


def saved(game, entries=None, date=DATE, header=None):
    """Return the actions file of a game, with other entries or header lines if given."""
    pieces = []
    writer = Writer(lambda piece: pieces.append(bytes(piece)))
    lines = "".join(["[%s %s]\n" % pair for pair in header or header_of(game, date)])
    writer.begin(game.state, date, [lines.encode()])
    for entry in packed(game) if entries is None else entries:
        writer.enter(entry)
    writer.end(game.state)
    return b"".join(pieces)
