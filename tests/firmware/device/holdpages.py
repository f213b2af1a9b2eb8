"""A button that is held: the bar of what it will do grows over the picture of the page."""

from tests.faults.nor import Nor
from tests.firmware.device import mechcases, sheetcases, tablecases
from tests.firmware.device.fakebox import Hardware, make_roomy, mount, pass_time, start
from tests.firmware.device.gamecases import TRIO, play, then

make_roomy()

D = 3
# Before the hold acts, and the bar is drawn from 200 ms on.
HELD = 590
PAGES = (
    play(TRIO),
    tablecases.at(""),
    then(mechcases.begin(), mechcases.play(mechcases.ZONES)),
    sheetcases.begin("skirmish", 2),
)


def box(prepare):
    """Return a box with a game on its page."""
    mount(Nor(64))
    app = start(Hardware(Nor(8)))
    prepare(app)
    app.stack.game()
    pass_time(app, 100)
    return app


def counted(thing, name):
    """Have each call of a method noted in the list that is returned."""
    calls = []
    method = getattr(thing, name)

    def noted(*what):
        calls.append(what)
        return method(*what)

    setattr(thing, name, noted)
    return calls


def test_page_and_sentence_are_drawn_once_at_most_while_a_button_is_held():
    for prepare in PAGES:
        app = box(prepare)
        sentence = app.stack.top.hold_of_d()
        assert sentence
        drawn = counted(app.stack.top, "draw")
        written = counted(app.canvas, "centre")
        app.hardware.bits = 1 << D
        pass_time(app, HELD)
        assert len(drawn) <= 1
        assert len([what for what in written if sentence in what]) == 1


def test_a_bar_that_has_grown_is_that_of_a_whole_picture():
    for prepare in PAGES:
        app = box(prepare)
        app.hardware.bits = 1 << D
        for _ in range(3):
            pass_time(app, 170)
            grown = pixels(app)
            app.loop.dirty = True
            app.loop.step(app.hardware.now())
            assert pixels(app) == grown


def test_a_bar_is_gone_when_the_button_is_released_early():
    for prepare in PAGES:
        app = box(prepare)
        app.hardware.bits = 1 << D
        pass_time(app, HELD - 100)
        held = pixels(app)
        app.hardware.bits = 0
        pass_time(app, 100)
        released = pixels(app)
        assert released != held
        app.loop.dirty = True
        app.loop.step(app.hardware.now())
        assert pixels(app) == released


def pixels(app):
    """Return the picture."""
    fb = app.canvas.fb
    return bytes([fb.pixel(x, y) for y in range(64) for x in range(128)])
