"""Replays the running game with one of the programs on a board, and prints what comes of it.

Runs under MicroPython; SLOT names the program's folder. The line that it prints is the same for
programs that understand the game alike.
"""

import binascii
import sys

sys.path[-1] = "/" + SLOT


class Sum:
    crc = 0

    def add(self, data):
        self.crc = binascii.crc32(data, self.crc)


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
    from shared.rules.record import Writer

    pairs = []
    for line in checked.load("/games/%04d.txt" % session.game, 0).decode().split("\n"):
        key, _, value = line[1:-1].partition(" ")
        if key:
            pairs.append((key, value))
    match = Match(session, log, made(maker, pairs))
    match.resume()
    total = Sum()
    writer = Writer(match.fresh(), total.add)
    for kind, what in match.replay():
        writer.enter(kind, what)
    writer.end()
    print("game", session.game, match.ply, match.skipped, "%08x" % total.crc)


rehearse()
