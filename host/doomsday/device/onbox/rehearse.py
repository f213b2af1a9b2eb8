"""Replay the running game with one of the programs on a board, and print the result.

Runs under MicroPython; SLOT is the program's folder. Prints one line: "none", or "game", its
number, the actions in force, the entries refused, a CRC32 over round and checks after each entry,
and the digest of the last state ("-" for older programs). Programs that replay the game alike
print the same.
"""

import binascii
import sys

sys.path[-1] = "/" + SLOT

# Entries of later kinds change nothing, and older programs refuse them.
LAST_KIND = 2


def made(maker, pairs):
    """Return the program's factory for a new state of the running game."""
    name = dict(pairs)["Game"]
    try:
        from shared.rules.games import named
    except ImportError:
        # A program older than game ids.
        from shared.rules.systems import header_of

        return maker(name, header_of(name).read(pairs))
    return maker(named(name).id, named(name).read_header(pairs))


def either(*paths):
    """Import the first of these modules that exists: versions differ in paths.

    Raises: ImportError if none exists.
    """
    for path in paths:
        try:
            return __import__(path, None, None, ("*",))
        except ImportError:
            pass
    raise ImportError(paths[0])


def state_of(game):
    """Return the state of a game: versions differ in its name."""
    return game.state if hasattr(game, "state") else game.system


def renamed(module, *names):
    """Return the first of these names that a module has: versions differ in names.

    Raises: AttributeError if it has none.
    """
    for name in names:
        if hasattr(module, name):
            return getattr(module, name)
    raise AttributeError(names[0])


def each_entry(running, fn):
    """Call `fn` with kind and content of every entry of the running game."""
    try:
        entries = running.replay()
    except TypeError:
        # An older program calls `fn` itself.
        running.replay(fn)
        return
    for kind, what in entries:
        fn(kind, what)


def rehearse():
    from box.store import flash

    medium = flash.find()
    if medium is None:
        from box.store.files import FileMedium

        medium = FileMedium("/log")
    module = either("box.store.journal", "box.store.log")
    journal = renamed(module, "Journal", "Log")(medium)
    module = either("box.store.saved_state", "box.store.session", "box.session")
    session = renamed(module, "SavedState", "Session")(journal)
    session.resume()
    if not session.game:
        print("none")
        return
    files = either("box.store.atomic_file", "box.store.checked")
    running = either("box.game.journaled_game", "box.match")
    from shared.rules.errors import RuleError

    module = either("shared.rules.history", "shared.rules.game")

    class Replayed(renamed(module, "ActionHistory", "Game")):
        def keep(self, kind, what):
            pass

    pairs = []
    for line in files.load("/games/%04d.txt" % session.game, 0).decode().split("\n"):
        key, _, value = line[1:-1].partition(" ")
        if key:
            pairs.append((key, value))
    factory = made(renamed(running, "game_factory", "maker"), pairs)
    match = renamed(running, "JournaledGame", "Match")(session, journal, factory)
    game = Replayed(match.fresh())
    crc = refused = 0

    def enter(kind, what):
        nonlocal crc, refused
        if kind > LAST_KIND:
            return
        try:
            game.enter(kind, what)
        except RuleError:
            refused += 1
        state = state_of(game)
        text = "%d %s" % (state.round(), " ".join(state.checks()))
        crc = binascii.crc32(text.encode(), crc)

    each_entry(match, enter)
    digest = "-"
    state = state_of(game)
    if hasattr(state, "digest"):
        digest = binascii.hexlify(state.digest()).decode()
    print("game", session.game, game.ply, refused, "%08x" % crc, digest)


rehearse()
