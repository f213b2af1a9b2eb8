"""Play a game at random on the box's buttons; print the actions meant and the record saved.

Arguments: a seed, companies as `5/20,6/22`, options as `name=value,...` or -.
Prints `action HEX`, `undo N`, `redo N` for presses, `drawn HEX` for lots drawn by the box, then
`said` with the last notice, `record` and the record's text.
"""

import sys

from pages.mfz.setup import option_text
from shared.rules.contract import CHANCE, NOBODY
from shared.rules.mfz.model.actions import CORRECT_CLOCK, CORRECT_FRAMES, LOT
from shared.rules.mfz.setup.options import number, option
from tests.faults.nor import Nor
from tests.firmware.device import buttons, gameplay
from tests.firmware.device.fakebox import Hardware, make_roomy, mount, press, start
from tests.rules.random_play import Luck, random_action

make_roomy()
luck = Luck(int(sys.argv[1]))
companies = [tuple([int(n) for n in each.split("/")]) for each in sys.argv[2].split(",")]
options = []
if sys.argv[3] != "-":
    for each in sys.argv[3].split(","):
        name, value = each.split("=")
        if value.isdigit():
            place = int(value) - number(name).least
        else:
            place = option(name).values.index(value)
        options.append((option_text.label(name), place))

mount(Nor(40))
app = start(Hardware(Nor(32)))
gameplay.begin(app, companies, options)
game = app.game


def unchanged(action):
    """Return whether a correction changes nothing; the page then enters nothing."""
    before = game.state.position()
    game.state.push(action)
    same = game.state.position() == before
    game.state.pop()
    return same


while game.state.actor() != NOBODY:
    if game.ahead and luck.below(2):
        count = 1 + luck.below(game.ahead)
        print("redo", count)
        buttons.redo(app, count)
    elif game.ply and luck.below(10) == 0:
        count = 1 + luck.below(min(6, game.ply))
        print("undo", count)
        buttons.undo(app, count)
    elif game.state.actor() == CHANCE and luck.below(2):
        press(app, 3)
        lot = game.action(game.ply)
        assert lot[0] == LOT
        print("drawn", lot.hex())
        buttons.dismiss(app)
    else:
        action = random_action(luck, game)
        if CORRECT_FRAMES <= action[0] <= CORRECT_CLOCK and unchanged(action):
            continue
        print("action", action.hex())
        gameplay.play(app, action)
    assert not app.notices.waiting, app.notices.waiting
    assert app.memory.page == app.pages.page(app.game.state)
assert buttons.module(app) == "mfz.table.game_over"
press(app, 3)
print("said", " ".join(buttons.dismiss(app)[0]))
print("record")
with open("games/0001.actions", "rb") as file:
    print(file.read().hex())
