"""Press D, once and twice, on the page of every phase; then undo by holding A.

A stray press must end no round and no game, and as many holds of A as presses recorded anything
bring back position and page. Run under MicroPython; prints a line for each case.
"""

from box import screens
from shared.rules.contract import NOBODY
from tests.faults.nor import Nor
from tests.firmware.device.fakebox import Hardware, make_roomy, mount, press, start
from tests.games import each
from tests.sampling import every

A, D = 0, 3
HOLD = 700

make_roomy()


def box(prepare):
    mount(Nor(64))
    app = start(Hardware(Nor(6)))
    prepare(app)
    if screens.GAME not in app.stack.numbers:
        app.stack.game()
    return app


def stray(prepare, presses, ending):
    """Return what is wrong after `presses` of D and the holds of A; "" if nothing is.

    ending: the phases in which D may end the round.
    """
    app = box(prepare)
    game = app.game
    if game.state.actor() == NOBODY:
        return ""
    position = game.state.position()
    page = app.memory.page
    round_before = game.state.round()
    may_end = game.state.phase in ending
    recorded = 0
    for _ in range(presses):
        ply = game.ply
        press(app, D)
        if app.game is None:
            return "the game was ended"
        recorded += app.game.ply != ply
    if game.state.round() != round_before and not may_end:
        return "the round was ended"
    for _ in range(recorded):
        press(app, A, HOLD)
    if game.state.position() != position:
        return "position " + game.state.position() + " instead of " + position
    if recorded and app.memory.page != page:
        return "page " + app.memory.page + " instead of " + page
    return ""


def main():
    pages = [
        (its, case)
        for _, its in each.of_each("pages")
        for case in its.CASES
        if case[1] == screens.GAME and not case[4]
    ]
    # A sample has one press and two in turn, as the pages are in pairs.
    found = [(page, presses) for page in pages for presses in (1, 2)]
    for (its, (name, _, prepare, _, _)), presses in every(found, 5):
        print(name, presses, stray(prepare, presses, its.ENDING) or "ok")
