"""Write whole games as records with comments: position, actor, legal actions, sentence.

Games of few choices have them at every ply. The others have them for each new phase, now and then
after that, and at the end; each kind of action is explained once. What differs from game to game
is in the module `played` of tests/games/ID.
"""

import os

from shared.rules import games
from shared.rules.contract import CHANCE, NOBODY, TABLE
from shared.rules.errors import Unreadable
from shared.rules.history import ActionHistory
from shared.rules.records.replay import Record
from shared.rules.records.text_record import end_mark
from tests.games import each

_FOLDER = "tests/rules/playthroughs/"

_WIDTH = 95
_PLIES = 40
_TOKENS = 16
# By game: they are read once, which takes MicroPython a second.
_setups = {}


def folder(id, version=None):
    """Return the folder of a game's playthroughs; version: of older rules, never rewritten."""
    return _FOLDER + (id if version is None else "%s_%d" % (id, version)) + "/"


def texts(folder):
    """Return each playthrough of a folder as (name, text)."""
    found = []
    for name in sorted(os.listdir(folder)):
        with open(folder + name) as file:
            found.append((name, file.read()))
    return found


def setups(id):
    """Return the set-ups of a game's playthroughs."""
    if id not in _setups:
        headers = [Record(text[: text.find("{")]) for _, text in texts(folder(id))]
        _setups[id] = [of_record(header)[1] for header in headers]
    return _setups[id]


def of_record(record):
    """Return the GameModule of a record, and its set-up."""
    game = games.named(dict(record.header)["Game"])
    return game, game.read_header(record.header)


def lines(module, setup, done):
    """Yield the playthrough of a game of this set-up; `done`: its actions or tokens."""
    yield from ["[%s %s]" % pair for pair in module.record_header(setup)]
    its = each.of(module.id, "played")
    game = ActionHistory(module.begin(setup))
    state = game.state
    brief = its.has_many_choices(setup)
    phases = set()
    kinds = set()
    checks = state.checks()
    for action in done:
        if isinstance(action, str):
            action = state.parse(action)
        if not brief or state.phase not in phases or game.ply % _PLIES == 0:
            yield from _situation(its, game, brief)
        phases.add(state.phase)
        line = state.text(action)
        words = "" if brief and action[0] in kinds else " {%s}" % state.explain(action)
        kinds.add(action[0])
        game.play(action)
        now = state.checks()
        changed = [check for check, before in zip(now, checks) if check != before]
        yield " !".join([line] + changed) + words
        checks = now
    yield from _situation(its, game, brief)
    yield end_mark(state)


def again(text):
    """Return the playthrough made from the header and the actions of a written one."""
    record = Record(text)
    done = [token for _, token in record.tokens[:-1] if token[0] != "!"]
    if not done:
        raise Unreadable("no action in this playthrough")
    module, setup = of_record(record)
    return lines(module, setup, done)


def _situation(its, game, brief):
    state = game.state
    yield ""
    yield "{%d %s" % (game.ply, state.position())
    actor = state.actor()
    question = its.question(state) if brief else ""
    if question:
        yield "  " + question
    if actor == NOBODY:
        ranks = [" ".join([_name(seat) for seat in rank]) for rank in state.standings()]
        yield "  over: " + " | ".join(ranks) + "}"
    elif actor == CHANCE:
        yield "  %s}" % its.chance(state)
    else:
        line = "  table:" if actor == TABLE else "  %s:" % _name(actor)
        legal = state.legal()
        # Of many choices, some at even distances, and the total.
        step = 1 + len(legal) // _TOKENS if brief else 1
        if step > 1:
            line += " (%d)" % len(legal)
        for action in legal[::step]:
            token = state.text(action)
            if len(line) + len(token) >= _WIDTH:
                yield line
                line = "   "
            line += " " + token
        yield line + "}"


def _name(seat):
    return "ABCDEF"[seat]
