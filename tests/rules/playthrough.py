"""Whole games as text: at every ply the position, who acts, what is legal, what was done."""

from shared.rules.errors import Unreadable
from shared.rules.game import Game
from shared.rules.mfz import header
from shared.rules.mfz.actions import LETTERS
from shared.rules.mfz.quick import Quick
from shared.rules.replay import Record
from shared.rules.system import CHANCE, NOBODY, TABLE

FOLDER = "tests/rules/playthroughs/"

_WIDTH = 95


def lines(setup, done):
    """The playthrough of a game of this setup in which `done` was done."""
    yield from ["[%s %s]" % pair for pair in header.write(setup)]
    game = Game(Quick(setup))
    for action in done:
        yield from _situation(game)
        yield "> %s  %s" % (game.system.text(action), game.system.explain(action))
        game.play(action)
    yield from _situation(game)


def again(text):
    """The playthrough that the header and the actions of a written one give."""
    written = text.split("\n")
    record = Record("\n".join([line for line in written if line.startswith("[")]))
    setup = header.read(record.header)
    system = Quick(setup)
    done = [system.parse(line.split(" ")[1]) for line in written if line.startswith("> ")]
    if not done:
        raise Unreadable("no action in this playthrough")
    return lines(setup, done)


def _situation(game):
    system = game.system
    yield ""
    yield "%d %s" % (game.ply, system.position())
    actor = system.actor()
    if actor == NOBODY:
        ranks = [" ".join([_name(system, seat) for seat in rank]) for rank in system.standings()]
        yield "  over: " + " | ".join(ranks)
    elif actor == CHANCE:
        yield "  lots: " + " ".join([_name(system, seat) for seat in system.drawing()])
    else:
        line = "  table:" if actor == TABLE else "  %s:" % _name(system, actor)
        for action in system.legal():
            token = system.text(action)
            if len(line) + len(token) >= _WIDTH:
                yield line
                line = "   "
            line += " " + token
        yield line


def _name(system, seat):
    return LETTERS[seat]
