"""Under MicroPython: a laptop talks to a box whose memory is short, or runs out."""

import binascii
import builtins
import sys

from pages.mechwarrior import page_rows as mech_ids
from pages.mfz import words
from shared.link import messages
from shared.link.frames import encode
from shared.link.limits import PROTOCOL
from tests.faults.nor import Nor
from tests.firmware.device import gameplay, mechcases
from tests.firmware.device.buttons import HOLD, A, B, C, D, menu
from tests.firmware.device.fakebox import Hardware, make_roomy, mount, press, start
from tests.firmware.device.packs import companies, stored
from tests.firmware.device.talk import Talk

ROSTER = "companies.txt"
LINK = ("box.link.serving", "box.link.session", "box.link.handlers", "box.link.button_requests")


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
    """Return a box in a game, at its menu, whose cursor was moved."""
    app = talk.app
    gameplay.begin(app, [(4, 10), (4, 12)], [])
    press(app, A)
    press(app, C)
    assert app.stack.top.cursor
    return app


def roster():
    """Return the file of companies on the box."""
    with open(ROSTER, "rb") as file:
        return file.read()


def announce(talk, file):
    """Tell the box of companies that are about to arrive."""
    talk.ask(messages.PACK, len(file), len(stored(file)), binascii.crc32(file))


def calls(app, name, ask, fails=1):
    """Return the open page and the game at each call of a function of the handlers.

    name: of the function, which finds no memory the first `fails` times. ask: sends the request.
    """
    from box.link import handlers

    function = getattr(handlers, name)
    seen = []

    def without_memory_at_first(*values):
        seen.append((app.stack.top, app.game))
        if len(seen) <= fails:
            raise MemoryError
        return function(*values)

    setattr(handlers, name, without_memory_at_first)
    try:
        ask()
    finally:
        setattr(handlers, name, function)
    return seen


def take_place_of_the_game(talk):
    """Have a request that finds no room but that of the game."""
    calls(talk.app, "_handler", lambda: talk.ask(messages.GAMES, 0), fails=2)
    assert (talk.app.stack.top, talk.app.game) == (None, None)


def pause(talk):
    """Let the time pass after which the box expects no further request."""
    for _ in range(35):
        talk.turn()


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


def test_a_request_whose_laptop_was_killed_in_the_middle_holds_memory_for_a_moment_only():
    talk = talking()
    app = talk.app
    talk.ask(messages.GAMES, 0)
    app.hardware.port.put(encode(talk.session_id, talk.seq + 1, messages.GAMES, b"")[:-4])
    for _ in range(3):
        talk.turn()
    app.link.drop_session()
    assert "box.link.session" in loaded()
    app.hardware.ms += 1_000
    app.link.drop_session()
    assert loaded() == []
    # The next laptop is answered.
    assert Talk(app, session=8).ask(messages.GAMES, 0) == (0,)


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
    page, cursor, shown = app.memory.page, app.stack.top.cursor, picture(app)
    before, again = calls(app, "_handler", lambda: talk.ask(messages.GAMES, 0))
    assert before[0] is not None and again == (None, app.game)
    pause(talk)
    assert (app.memory.page, app.stack.top.cursor) == (page, cursor)
    assert picture(app) == shown


def test_what_a_sheet_refers_to_does_not_stay_while_its_page_makes_room():
    talk = talking()
    app = talk.app
    mechcases.begin()(app)
    app.game.play(bytes(mechcases.ZONES))
    app.stack.push(mech_ids.FINISH)
    press(app, C)
    app.link.set_page_aside()
    kept = [value for value in app.link.values.values() if hasattr(value, "__dict__")]
    assert kept == [app], kept
    pause(talk)
    assert (app.stack.top.cursor, app.stack.top.title()) == (1, "Why does it end?")


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
    before, again = calls(app, "encode", lambda: talk.ask(messages.SCREEN, 0))
    assert before[0] is not None and again == (None, app.game)
    pause(talk)
    assert app.stack.top is not None


def test_a_request_takes_the_place_of_a_game_that_is_read_back_from_the_journal():
    talk = talking()
    app = at_work(talk)
    page, cursor, shown = app.memory.page, app.stack.top.cursor, picture(app)
    position, ply = app.game.state.position(), app.game.ply
    seen = calls(app, "_handler", lambda: talk.ask(messages.GAMES, 0), fails=2)
    assert len(seen) == 3 and seen[1][1] is not None and seen[2] == (None, None)
    pause(talk)
    assert (app.memory.page, app.stack.top.cursor) == (page, cursor)
    assert (app.game.state.position(), app.game.ply) == (position, ply)
    assert picture(app) == shown


def test_a_value_that_is_being_edited_survives_a_request_in_place_of_the_game():
    talk = talking()
    app = talk.app
    gameplay.begin(app, [(4, 10), (4, 12)], [])
    # The terrain, as proposed.
    press(app, D, HOLD)
    menu(app, words.CORRECT)
    press(app, D)
    press(app, B)
    page, shown, before = app.memory.page, picture(app), app.stack.top
    assert before.editing
    for fails in (1, 2):
        calls(app, "_handler", lambda: talk.ask(messages.GAMES, 0), fails=fails)
        pause(talk)
        assert app.stack.top is not before and app.memory.page == page
        assert app.stack.top.editing and picture(app) == shown


def test_a_reply_takes_the_place_of_the_game_if_need_be():
    talk = talking()
    app = at_work(talk)
    seen = calls(app, "encode", lambda: talk.ask(messages.SCREEN, 0), fails=2)
    assert len(seen) == 3 and seen[2] == (None, None)
    pause(talk)
    assert app.game is not None and app.stack.top is not None


def test_a_session_that_finds_no_room_is_loaded_in_place_of_the_game():
    talk = talking()
    app = at_work(talk)
    from box.link import serving

    app.link.drop_session()
    load, seen = serving._load, []

    def without_memory_at_first(app):
        seen.append((app.stack.top is None, app.game is None))
        if len(seen) < 3:
            raise MemoryError
        return load(app)

    serving._load = without_memory_at_first
    sys.modules["box.link.serving"] = serving
    assert talk.ask(messages.GAMES, 0) == (0,)
    assert seen == [(False, False), (True, False), (True, True)]


def test_the_time_of_a_game_that_made_room_is_not_lost():
    talk = talking()
    app = at_work(talk)
    app.hardware.ms += 90_000
    press(app, C)
    clock = app.game.clock
    seconds = clock.seconds
    assert seconds >= 90
    take_place_of_the_game(talk)
    pause(talk)
    assert app.game.clock is not clock and app.game.clock.seconds == seconds


def test_the_box_names_a_game_that_made_room_as_running():
    talk = talking()
    at_work(talk)
    known = talk.ask(messages.HELLO, PROTOCOL, 0, 1)[11:]
    take_place_of_the_game(talk)
    assert talk.app.game is None
    assert talk.ask(messages.HELLO, PROTOCOL, 0, 1)[11:] == known
    assert known[0] == 1 and known[2] == "play"


def test_a_press_requested_after_the_game_made_room_has_its_effect():
    talk = talking()
    app = at_work(talk)
    cursor = app.stack.top.cursor
    take_place_of_the_game(talk)
    state = messages.PRESS_ASKED
    while state != messages.PRESS_OVER:
        state, _ = talk.ask(messages.PRESS, 1, 1 << C, 60)
    assert app.stack.top.cursor == cursor + 1


def test_a_requested_press_survives_that_its_page_returns_in_place_of_the_session():
    talk = talking()
    app = at_work(talk)
    cursor = app.stack.top.cursor
    take_place_of_the_game(talk)
    load, sessions = app.stack.load, []

    def without_memory_at_first(cursor):
        sessions.append(app.link.loaded)
        if len(sessions) == 1:
            raise MemoryError
        load(cursor)

    app.stack.load = without_memory_at_first
    state = messages.PRESS_ASKED
    while state != messages.PRESS_OVER:
        state, _ = talk.ask(messages.PRESS, 1, 1 << C, 60)
    assert app.stack.top.cursor == cursor + 1
    assert sessions[1:] == [None]


def test_a_press_by_hand_ends_the_wait_for_requests_and_has_its_effect():
    talk = talking()
    app = at_work(talk)
    page, cursor = app.memory.page, app.stack.top.cursor
    take_place_of_the_game(talk)
    press(app, C)
    assert (app.memory.page, app.stack.top.cursor) == (page, cursor + 1)


def test_the_page_waits_for_the_next_request_of_a_laptop_and_returns_at_its_last():
    talk = talking()
    app = at_work(talk)
    take_place_of_the_game(talk)
    for _ in range(3):
        talk.turn()
    assert app.stack.top is None
    talk.ask(messages.BYE)
    talk.turn()
    assert app.stack.top is not None and app.game is not None


def test_a_request_that_needs_the_room_of_the_page_waits_for_the_end_of_a_press():
    talk = talking()
    app = at_work(talk)
    cursor = app.stack.top.cursor
    app.hardware.bits = 1 << C
    talk.turn()
    release = app.hardware.ms + 60
    levels = app.hardware.levels

    def until_released():
        return levels() if app.hardware.ms < release else 0

    app.hardware.levels = until_released
    _, again, _ = calls(app, "_handler", lambda: talk.ask(messages.GAMES, 0), fails=2)
    assert again[0] is not None and again[0].cursor == cursor + 1


def test_a_check_of_the_program_that_broke_off_begins_again():
    talk = talking()
    import verify

    # Not dropped, so that the replacement stays.
    talk.app.memory.session.names.add("verify")
    damaged, checks = verify.damaged, []

    def breaks_off_at_first(slot):
        checks.append(slot)
        yield ""
        if len(checks) == 1:
            raise MemoryError
        yield "a.pack"

    verify.damaged = breaks_off_at_first
    try:
        assert talk.ask(messages.PROGRAM) == ("a.pack", 0)
    finally:
        verify.damaged = damaged


def test_companies_arrive_in_place_of_a_game_that_goes_on_afterwards():
    talk = talking()
    app = at_work(talk)
    page, position, ply = app.memory.page, app.game.state.position(), app.game.ply
    make_short(app)
    new = companies("New")
    announce(talk, new)
    for _ in range(3):
        talk.turn()
        assert (app.game, app.stack.top) == (None, None)
    talk.ask(messages.PIECE, stored(new))
    assert talk.ask(messages.PACK_END) == (1, binascii.crc32(new))
    pause(talk)
    assert (app.memory.page, app.game.ply) == (page, ply)
    assert app.game.state.position() == position
    press(app, C)
    assert app.memory.page == page


def test_a_player_who_presses_a_button_ends_a_transfer_that_took_the_place_of_the_game():
    talk = talking()
    app = at_work(talk)
    page, position = app.memory.page, app.game.state.position()
    before = roster()
    make_short(app)
    announce(talk, companies("New"))
    talk.turn()
    assert app.stack.top is None
    press(app, C)
    assert (app.memory.page, app.game.state.position()) == (page, position)
    assert talk.refused(messages.PIECE, b"x") == messages.NONE
    assert roster() == before


def test_a_laptop_that_falls_silent_in_a_transfer_gives_the_page_back():
    talk = talking()
    app = at_work(talk)
    page = app.memory.page
    make_short(app)
    announce(talk, companies("New"))
    talk.turn()
    assert app.stack.top is None
    app.hardware.ms += 31_000
    talk.turn()
    talk.turn()
    assert app.memory.page == page and app.game is not None


def picture(app):
    return [bytes(part) for part in app.panel.shadow]


make_roomy()
