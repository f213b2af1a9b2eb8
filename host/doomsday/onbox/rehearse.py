"""Replays the running game with one of the programs on a board, and prints what comes of it.

Runs under MicroPython; SLOT names the program's folder. It prints one line: "none", or "game", its
number, how many actions are in force, how many entries cannot be taken, and two sums: of round and
checks after each entry, and of the digest of the last state, "-" where the program has none. Two
programs that understand the game alike print the same.
"""

import binascii
import sys

sys.path[-1] = "/" + SLOT

# Entries of later kinds change nothing, and programs from before them refuse them.
LAST_KIND = 2


def made(maker, pairs):
    """What makes the running game afresh, as the program in the slot has it."""
    name = dict(pairs)["Game"]
    try:
        from shared.rules.games import named
    except ImportError:
        # A program from before games had ids.
        from shared.rules.systems import header_of

        return maker(name, header_of(name).read(pairs))
    return maker(named(name).id, named(name).read_header(pairs))


def rehearse():
    from box.session import Session
    from box.store import checked, flash
    from box.store.log import Log

    medium = flash.find()
    if medium is None:
        from box.store.files import FileMedium

        medium = FileMedium("/log")
    log = Log(medium)
    session = Session(log)
    session.resume()
    if not session.game:
        print("none")
        return
    from box.match import Match, maker
    from shared.rules.errors import RuleError
    from shared.rules.game import Game

    class Replayed(Game):
        def keep(self, kind, what):
            pass

    pairs = []
    for line in checked.load("/games/%04d.txt" % session.game, 0).decode().split("\n"):
        key, _, value = line[1:-1].partition(" ")
        if key:
            pairs.append((key, value))
    match = Match(session, log, made(maker, pairs))
    game = Replayed(match.fresh())
    crc = refused = 0
    for kind, what in match.replay():
        if kind > LAST_KIND:
            continue
        try:
            game.enter(kind, what)
        except RuleError:
            refused += 1
        told = "%d %s" % (game.system.round(), " ".join(game.system.checks()))
        crc = binascii.crc32(told.encode(), crc)
    digest = "-"
    if hasattr(game.system, "digest"):
        digest = binascii.hexlify(game.system.digest()).decode()
    print("game", session.game, game.ply, refused, "%08x" % crc, digest)


rehearse()
