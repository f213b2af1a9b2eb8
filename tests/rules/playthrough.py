"""Write whole games as records with comments: position, actor, legal actions, sentence.

A quick game has them at every ply. With named frames they appear for each new phase, now and then
after that, and at the end; each kind of action is explained once.
"""

from shared.rules.contract import CHANCE, NOBODY, TABLE
from shared.rules.errors import Unreadable
from shared.rules.history import ActionHistory
from shared.rules.mfz.game import GAME
from shared.rules.mfz.model.actions import LETTERS
from shared.rules.mfz.setup import header
from shared.rules.mfz.text import prompts
from shared.rules.records.replay import Record
from shared.rules.records.text_record import end_mark

FOLDER = "tests/rules/playthroughs/"
# Version 1 of the rules: playthroughs recorded before version 2 existed.
FOLDER_1 = "tests/rules/playthroughs_1/"

_WIDTH = 95
_PLIES = 40
_TOKENS = 16


def lines(setup, done):
    """Yield the playthrough of a game of this set-up; `done`: its actions or tokens."""
    yield from ["[%s %s]" % pair for pair in header.write(setup)]
    game = ActionHistory(GAME.begin(setup))
    state = game.state
    named = setup.depth != "quick"
    phases = set()
    kinds = set()
    checks = state.checks()
    for action in done:
        if isinstance(action, str):
            action = state.parse(action)
        if not named or state.phase not in phases or game.ply % _PLIES == 0:
            yield from _situation(game, named)
        phases.add(state.phase)
        line = state.text(action)
        words = "" if named and action[0] in kinds else " {%s}" % state.explain(action)
        kinds.add(action[0])
        game.play(action)
        now = state.checks()
        changed = [check for check, before in zip(now, checks) if check != before]
        yield " !".join([line] + changed) + words
        checks = now
    yield from _situation(game, named)
    yield end_mark(state)


def again(text):
    """Return the playthrough made from the header and the actions of a written one."""
    record = Record(text)
    done = [token for _, token in record.tokens[:-1] if token[0] != "!"]
    if not done:
        raise Unreadable("no action in this playthrough")
    return lines(header.read(record.header), done)


def _situation(game, named):
    state = game.state
    yield ""
    yield "{%d %s" % (game.ply, state.position())
    actor = state.actor()
    if named:
        yield "  " + prompts.question(state)
    if actor == NOBODY:
        ranks = [" ".join([_name(state, seat) for seat in rank]) for rank in state.standings()]
        yield "  over: " + " | ".join(ranks) + "}"
    elif actor == CHANCE:
        lots = [_name(state, seat) for seat in state.drawing()]
        yield "  lots: %s}" % " ".join(lots or "-")
    else:
        line = "  table:" if actor == TABLE else "  %s:" % _name(state, actor)
        legal = state.legal()
        # Of many choices, some at even distances, and the total.
        step = 1 + len(legal) // _TOKENS if named else 1
        if step > 1:
            line += " (%d)" % len(legal)
        for action in legal[::step]:
            token = state.text(action)
            if len(line) + len(token) >= _WIDTH:
                yield line
                line = "   "
            line += " " + token
        yield line + "}"


def _name(state, seat):
    return LETTERS[seat]
