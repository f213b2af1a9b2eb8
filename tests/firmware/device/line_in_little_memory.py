"""Under MicroPython: a laptop talks to a box whose memory is short, or runs out."""

import binascii
import builtins
import os
import sys

from shared.link import messages
from tests.faults.nor import Nor
from tests.firmware.device import gameplay
from tests.firmware.device.buttons import C
from tests.firmware.device.fakebox import Hardware, make_roomy, mount, press, start
from tests.firmware.device.packs import companies, stored
from tests.firmware.device.talk import Talk

ROSTER = "companies.txt"
LINK = ("box.link.session", "box.link.handlers", "box.link.button_requests")


def talking():
    """Return a laptop that talks to a new box."""
    # What is loaded when a box starts, it never drops.
    for name in LINK:
        sys.modules.pop(name, None)
    mount(Nor(40))
    return Talk(start(Hardware(Nor(8))))


def make_short(app):
    """Let the box count too little free memory from now on."""
    app.memory.short = lambda: True


def loaded():
    """Return the modules of a session that are in memory."""
    return [name for name in LINK if name in sys.modules]


def at_work(talk):
    """Return a box in a game, at a page whose cursor was moved."""
    app = talk.app
    gameplay.begin(app, [(4, 10), (4, 12)], [])
    press(app, C)
    return app


def announce(talk, file):
    """Tell the box of companies that are about to arrive."""
    talk.ask(messages.PACK, len(file), len(stored(file)), binascii.crc32(file))


def pages_of_calls(app, name, ask):
    """Return the open page at each call of a function of the handlers, which fails at first.

    name: of the function, which finds no memory the first time. ask: sends the request.
    """
    from box.link import handlers

    function = getattr(handlers, name)
    pages = []

    def without_memory_at_first(*values):
        pages.append(app.stack.top)
        if len(pages) == 1:
            raise MemoryError
        return function(*values)

    setattr(handlers, name, without_memory_at_first)
    try:
        ask()
    finally:
        setattr(handlers, name, function)
    return pages


def test_while_memory_is_short_the_modules_of_a_session_go_after_each_request():
    talk = talking()
    talk.ask(messages.GAMES, 0)
    assert "box.link.handlers" in loaded()
    make_short(talk.app)
    for _ in range(3):
        assert talk.ask(messages.GAMES, 0) == (0,)
        talk.turn()
        assert loaded() == [], loaded()


def test_a_session_whose_modules_went_ends_after_silence_all_the_same():
    talk = talking()
    make_short(talk.app)
    talk.ask(messages.LEVELS, 1)
    talk.turn()
    assert (loaded(), talk.app.link.levels) == ([], 1)
    talk.app.hardware.ms += 31_000
    talk.turn()
    assert talk.app.link.levels == 0


def test_a_press_is_carried_out_while_the_modules_of_its_session_are_out_of_memory():
    talk = talking()
    app = talk.app
    cursor = app.stack.top.cursor
    make_short(app)
    seen = []
    on_button = app.stack.top.on_button

    def noting(button, kind):
        seen.append(loaded())
        on_button(button, kind)

    app.stack.top.on_button = noting
    assert talk.ask(messages.PRESS, 1, 1 << C, 60) == (messages.PRESS_OVER, 1)
    assert seen == [[]], seen
    assert app.stack.top.cursor == cursor + 1


def test_a_repeated_request_has_no_second_effect_while_memory_is_short():
    talk = talking()
    app = talk.app
    cursor = app.stack.top.cursor
    make_short(app)
    assert talk.ask(messages.PRESS, 1, 1 << C, 60) == (messages.PRESS_OVER, 1)
    talk.turn()
    talk.seq -= 1
    assert talk.ask(messages.PRESS, 1, 1 << C, 60) == (messages.PRESS_OVER, 1)
    assert app.stack.top.cursor == cursor + 1


def test_a_page_that_made_room_for_a_request_returns_with_its_cursor_and_picture():
    talk = talking()
    app = at_work(talk)
    page, cursor, shown = app.stack.loaded, app.stack.top.cursor, picture(app)
    before, again = pages_of_calls(app, "_handler", lambda: talk.ask(messages.GAMES, 0))
    assert before is not None and again is None
    talk.turn()
    assert (app.stack.loaded, app.stack.top.cursor) == (page, cursor)
    assert picture(app) == shown


def test_lack_of_memory_for_the_check_of_the_program_is_not_called_damage():
    talk = talking()
    load = builtins.__import__

    def without_memory(name, *rest):
        if name == "verify":
            raise MemoryError
        return load(name, *rest)

    builtins.__import__ = without_memory
    try:
        assert talk.refused(messages.PROGRAM) == messages.LIMIT
    finally:
        builtins.__import__ = load


def test_a_reply_that_finds_no_memory_is_encoded_again_without_the_page():
    talk = talking()
    app = at_work(talk)
    before, again = pages_of_calls(app, "encode", lambda: talk.ask(messages.SCREEN, 0))
    assert before is not None and again is None
    talk.turn()
    assert app.stack.top is not None


def test_companies_arrive_in_place_of_a_game_that_goes_on_afterwards():
    talk = talking()
    app = at_work(talk)
    page, position, ply = app.stack.loaded, app.game.state.position(), app.game.ply
    make_short(app)
    new = companies("New")
    announce(talk, new)
    for _ in range(3):
        talk.turn()
        assert (app.game, app.stack.top) == (None, None)
    talk.ask(messages.PIECE, stored(new))
    assert talk.ask(messages.PACK_END) == (1, binascii.crc32(new))
    talk.turn()
    assert (app.stack.loaded, app.game.ply) == (page, ply)
    assert app.game.state.position() == position
    press(app, C)
    assert app.stack.loaded == page


def test_a_player_who_presses_a_button_ends_a_transfer_that_took_the_place_of_the_game():
    talk = talking()
    app = at_work(talk)
    page, position = app.stack.loaded, app.game.state.position()
    make_short(app)
    announce(talk, companies("New"))
    talk.turn()
    assert app.stack.top is None
    press(app, C)
    assert (app.stack.loaded, app.game.state.position()) == (page, position)
    assert talk.refused(messages.PIECE, b"x") == messages.NONE
    assert ROSTER not in os.listdir()


def test_a_laptop_that_falls_silent_in_a_transfer_gives_the_page_back():
    talk = talking()
    app = at_work(talk)
    page = app.stack.loaded
    make_short(app)
    announce(talk, companies("New"))
    talk.turn()
    assert app.stack.top is None
    app.hardware.ms += 31_000
    talk.turn()
    talk.turn()
    assert app.stack.loaded == page and app.game is not None


def picture(app):
    return [bytes(part) for part in app.panel.shown()]


make_roomy()
