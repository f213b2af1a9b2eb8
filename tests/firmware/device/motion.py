"""Play motions frame by frame, and cut others short; print what was seen, a line each."""

from box import screens
from box.store import saved_pool
from tests.faults.nor import Nor
from tests.firmware.device import gamecases, mechcases
from tests.firmware.device.fakebox import Hardware, mount, pass_time, start
from tests.firmware.device.frames import takes_nothing

PRESS_MS, TURN_MS, REPEAT_MS = 60, 10, 900
B, C, D = 1, 2, 3
# Six dice of three sizes, in the order of kinds.
DICE = ((0, 2), (4, 1), (5, 1), (9, 1), (14, 1))


def tap(app, button, ms=PRESS_MS):
    """Press a button; return when its action was drawn, while its motion goes on."""
    app.hardware.bits = 1 << button
    pass_time(app, ms)
    app.hardware.bits = 0
    while not app.buttons.resting:
        pass_time(app, TURN_MS)


def picture(app):
    return bytes(app.panel.buffer)


def play(app):
    """Let a motion end; return its pictures, how long it took, and its bytes on the bus."""
    wire = app.hardware.i2c
    begun, sent = app.hardware.ms, wire.bytes
    frames = [picture(app)]
    while app.canvas.motion.frame:
        pass_time(app, TURN_MS)
        if picture(app) != frames[-1]:
            frames.append(picture(app))
    return frames, app.hardware.ms - begun, wire.bytes - sent


def at_rest(app):
    """Return the picture of the open page, drawn once more without motion."""
    app.canvas.motion.stop()
    app.loop.dirty = True
    app.loop.step(app.hardware.now())
    return picture(app)


def report(what, app):
    frames, took, sent = play(app)
    print(what, len(frames), took, sent, frames[-1] == at_rest(app))


def begin(page):
    """Return a box with a pool of dice, and a page open."""
    mount(Nor(24))
    app = start(Hardware(Nor(8)))
    for kind, count in DICE:
        saved_pool.set_die(app.saved, kind, count)
    app.stack.push(page)
    pass_time(app, PRESS_MS)
    return app


def dice():
    app = begin(screens.DICE)
    tap(app, D)
    cut = start(Hardware(app.hardware.journal_flash))
    report("dice", app)
    print("power", at_rest(cut) == picture(app))
    tap(app, D)
    print("nothing", takes_nothing(lambda: app.loop.step(app.hardware.ms)))
    first = picture(app)
    app.hardware.bits = 1 << C
    pass_time(app, TURN_MS)
    shown = picture(app)
    print("press", app.canvas.motion.frame, shown != first, shown == at_rest(app))


def clock():
    app = begin(screens.DOOMSDAY)
    tap(app, B)
    report("clock", app)
    tap(app, B, REPEAT_MS)
    print("repeat", app.canvas.motion.frame)
    tap(app, B)
    app.link.pressing = Over()
    pass_time(app, TURN_MS)
    print("laptop", app.canvas.motion.frame)


class Over:
    """The press of a laptop, which is over."""

    over = True

    def step(self, link, buttons, levels, now):
        pass


def block():
    app = begin(screens.DICE)
    gamecases.play(gamecases.TRIO, gamecases.LOSE_ONE)(app)
    app.stack.game()
    pass_time(app, TURN_MS)
    report("block", app)


def turn():
    app = begin(screens.DICE)
    mechcases.begin()(app)
    app.game.play(bytes(mechcases.ZONES))
    app.stack.game()
    pass_time(app, TURN_MS)
    report("turn", app)


def order():
    app = begin(screens.DICE)
    mechcases.orders(*mechcases.ORDERED[:2])(app)
    app.game.play(bytes(mechcases.ORDERED[2]))
    app.stack.game()
    pass_time(app, TURN_MS)
    report("order", app)


def main():
    turn()
    order()
    dice()
    clock()
    block()
