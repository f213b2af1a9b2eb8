"""Under MicroPython: a laptop talks to the box's program.

Usage: line_on_box.py FILE PACKED: the roster file, plain and packed by a laptop.
"""

import binascii
import gc
import os
import random
import sys

from box import screens, version
from box.link import SAFE
from box.memory import Memory
from box.recovery import update_trial
from box.store import atomic_file
from box.store.settings import Settings
from pages.mfz import page_rows
from pages.mfz.setup import form_values, setup_form
from shared.link import messages
from shared.link.frames import encode
from shared.link.limits import DATA_MAX, GAMES_PAGE, NAME_MAX, PART_MAX, PROTOCOL
from shared.rules.entering import unpack_entry
from shared.rules.games import ids
from shared.rules.history import UNDO, pack_entry
from shared.rules.mfz.setup.roster import COMPANIES_MAX
from shared.rules.records.actions_reader import ActionsFile
from tests.faults.nor import Nor
from tests.firmware.device import buttons, gameplay
from tests.firmware.device.fakebox import Hardware, make_roomy, mount, pass_time, press, start
from tests.firmware.device.packs import companies, stored, whole
from tests.firmware.device.talk import Talk
from tests.sampling import cases

A, B, C, D = 0, 1, 2, 3
ENOSPC = 28
ROSTER = "companies.txt"
OLD = companies("Old")
LINKS = (
    "box.link.session",
    "box.link.handlers",
    "box.link.box_requests",
    "box.link.stored_files",
    "box.store.finished_games",
    "box.link.roster_requests",
    "box.link.roster_upload",
)


def box(blocks=40):
    """Return a box on new flash."""
    mount(Nor(blocks))
    return start(Hardware(Nor(8)))


def content(name):
    with open(name, "rb") as file:
        return file.read()


def put(name, data):
    with open(name, "wb") as file:
        file.write(data)


def with_old(blocks=40):
    """Return a box with a company, and a laptop that talks to it."""
    app = box(blocks)
    put(ROSTER, OLD)
    return Talk(app)


def playing(app):
    gameplay.begin(app, [(4, 10), (4, 12)], [])


def test_hello_reports_the_box_and_its_content():
    app = box()
    put(ROSTER, OLD)
    os.mkdir("games")
    put("games/0001.game", b"x")
    put("games/0002.txt", b"x")
    talk = Talk(app)
    free = talk.hello[6]
    assert 0 < free < 160, free
    assert talk.hello == (
        PROTOCOL, "Box 0001", version.VERSION, "Board of the test", "240ac4000001", 1, free, 0,
        1, binascii.crc32(OLD), 1, 0, 0, "pages",
    ), talk.hello  # fmt: skip


def test_a_name_that_is_not_text_is_not_given_to_a_laptop():
    app = box()
    atomic_file.save("name.txt", b"\xff\xfe", 0)
    assert Talk(app).hello[1] == "Box 0001"


def test_hello_reports_the_running_game():
    app = box()
    playing(app)
    hello = Talk(app).hello
    assert hello[-3:] == (1, app.game.state.round(), "play"), hello


def test_hello_reports_a_running_game_that_is_not_in_memory():
    app = box()
    playing(app)
    app.stack.home()
    app.game = None
    hello = Talk(app).hello
    assert hello[-3:] == (1, 0, "pages"), hello


def test_hello_lists_games_only_for_a_laptop_that_supports_them():
    app = box()
    put(ROSTER, OLD)
    talk = Talk(app)
    plain = talk.hello
    talk.session_id += 1
    replies = talk.ask(messages.HELLO, PROTOCOL, 0, 1)
    assert replies[: len(plain)] == plain
    assert replies[len(plain) :][:4] == ("mfz", 1, binascii.crc32(OLD), 0), replies
    assert [replies[len(plain) + 4 * i] for i in range(len(ids()))] == ids(), replies
    talk.session_id += 1
    assert talk.ask(messages.HELLO, PROTOCOL, 0, 0) == plain


def test_hello_reports_which_game_runs():
    app = box()
    playing(app)
    # The file of no companies has a checksum.
    assert first_game(Talk(app, games=1).hello) == ("mfz", 0, binascii.crc32(content(ROSTER)), 1)


def first_game(hello):
    """Return what a reply says of the first game: id, companies, checksum, whether it runs."""
    return hello[-4 * len(ids()) :][:4]


def test_hello_answers_although_a_game_of_the_program_is_damaged():
    app = box()
    put(ROSTER, OLD)
    for name in list(sys.modules):
        if name.startswith("shared.rules.mfz"):
            del sys.modules[name]
    sys.modules["shared.rules.mfz.game"] = None
    try:
        hello = Talk(app, games=1).hello
    finally:
        del sys.modules["shared.rules.mfz.game"]
    stored = 1, binascii.crc32(OLD)
    assert hello[8:10] == stored and first_game(hello) == ("mfz",) + stored + (0,), hello


def test_lack_of_memory_for_a_request_is_named_and_ends_no_session():
    from box.link import handlers

    talk = Talk(box())
    handler = handlers._handler

    def without_memory(kind):
        raise MemoryError

    def not_found(kind):
        raise ImportError

    for load in (without_memory, not_found):
        handlers._handler = load
        assert talk.refused(messages.GAMES, 0) == messages.LIMIT
        handlers._handler = handler
        talk.ask(messages.GAMES, 0)


def test_rosters_of_a_game_are_stored_in_its_own_file():
    talk = with_old()
    new = companies("New")
    assert talk.send_companies(new, game="mfz")[0] == messages.PACK_END
    assert content(ROSTER) == new


def test_rosters_of_an_unknown_game_are_refused_by_name():
    talk = with_old()
    new = companies("New")
    for id in ("solitaire", "../mfz", "", "x" * 100):
        kind, (code, sentence) = talk.send_companies(new, game=id)
        assert (kind, code) == (messages.FAILED, messages.BAD)
        assert id in sentence and "Update" in sentence, sentence
        assert talk.refused(messages.PIECE, b"x") == messages.NONE
    two = messages.pack("nnntt", 10, 10, 0, "mfz", "mfz")
    assert talk.reply(messages.PACK, two)[1][0] == messages.BAD
    assert content(ROSTER) == OLD
    assert sorted(os.listdir()) == [ROSTER], os.listdir()


def test_another_protocol_is_refused_without_a_session():
    app = box()
    talk = Talk(app)
    for body in (b"2 0", b"2", b"2 0 0 abc", b""):
        talk.session_id += 1
        assert talk.reply(messages.HELLO, body)[1][0] == messages.PROTOCOL_ERROR, body
        assert talk.reply(messages.SCREEN, b"0")[0] == messages.STRANGER


def test_a_frame_of_another_session_is_rejected_without_effect():
    talk = with_old()
    frame = encode(8, 1, messages.LEVELS, b"1")
    assert talk.send(frame) == (8, 1, messages.STRANGER, b"")
    assert talk.app.link.levels == 0


def test_a_repeated_request_gets_the_same_reply_without_a_second_effect():
    talk = with_old()
    new = companies("New")
    packed = stored(new)
    talk.ask(messages.PACK, len(new), len(packed), binascii.crc32(new))
    piece = messages.pack("d", packed)
    line = encode(talk.session_id, 77, messages.PIECE, piece)
    first = talk.send(line)
    assert talk.send(line) == first == (talk.session_id, 77, messages.PIECE, b"")
    assert talk.ask(messages.PACK_END) == (1, binascii.crc32(new))
    assert content(ROSTER) == new


def test_packed_companies_arrive_and_can_be_chosen():
    file = content(sys.argv[1])
    talk = with_old()
    kind, values = talk.send_companies(file, content(sys.argv[2]))
    count = file.count(b"\n") - 1
    assert (kind, values) == (messages.PACK_END, (count, binascii.crc32(file))), values
    assert content(ROSTER) == file
    assert sorted(os.listdir()) == [ROSTER], os.listdir()
    talk.session_id = 9
    assert talk.ask(messages.HELLO, PROTOCOL, 0)[8:10] == values
    assert len(setup_form.load().rosters.roster) == count


def choosing(talk, names, *chosen):
    """Set up a game for three; the seats get the `chosen` of the companies `names`."""
    assert talk.send_companies(companies(*names))[0] == messages.PACK_END
    choice = setup_form.load()
    choice.choose(form_values.PLAYERS, "3")
    for seat, name in enumerate(chosen):
        choice.choose("ABC"[seat] + form_values.COMPANY, name)
    choice.save(talk.app.saved)


def test_chosen_companies_stay_chosen_if_the_new_roster_has_them():
    talk = with_old()
    choosing(talk, ["Axe", "Bow", "Cup"], "Cup", "Axe", "Bow")
    assert talk.send_companies(companies("Bow", "New", "Cup"))[0] == messages.PACK_END
    now = setup_form.load()
    assert now.players == 3
    assert [now.company(seat)[0] for seat in range(3)] == ["Cup", "", "Bow"]


def wait_for_page(app):
    """Let the time pass after which the loop loads a page again whose files have changed."""
    pass_time(app, 400)
    assert app.stack.top is not None


def test_an_open_page_stays_open_when_companies_arrive():
    talk = with_old()
    app = talk.app
    choosing(talk, ["Axe", "Bow"], "Axe", "Bow")
    stack = app.stack
    stack.push(page_rows.NEW_GAME)
    stack.push(page_rows.COMPANY, 1)
    press(app, 2)
    assert stack.top.cursor == 1
    assert talk.send_companies(companies("New", "Bow"))[0] == messages.PACK_END
    assert stack.numbers == [screens.HOME, page_rows.NEW_GAME, page_rows.COMPANY]
    # The earlier company is gone, so that the first one is no longer taken.
    wait_for_page(app)
    assert app.argument == 1 and stack.top.cursor == 1
    assert talk.send_companies(companies("New"))[0] == messages.PACK_END
    wait_for_page(app)
    assert stack.numbers[-1] == page_rows.COMPANY and app.argument == 1
    press(app, A)
    press(app, A)
    assert stack.numbers == [screens.HOME, page_rows.NEW_GAME]


def test_a_page_without_companies_is_not_reloaded_for_new_ones():
    talk = with_old()
    choosing(talk, ["Axe"], "Axe")
    talk.app.stack.push(screens.SETTINGS)
    page = talk.app.stack.top
    assert talk.send_companies(companies("New"))[0] == messages.PACK_END
    assert talk.app.stack.top is page


def test_a_page_under_a_notice_shows_the_new_companies():
    talk = with_old()
    choosing(talk, ["Axe", "Bow"], "Bow")
    stack = talk.app.stack
    stack.push(page_rows.NEW_GAME)
    talk.app.notices.show(("Well",))
    assert talk.send_companies(companies("Bow"))[0] == messages.PACK_END
    assert stack.numbers[-1] == screens.NOTICE
    buttons.dismiss(talk.app)
    assert stack.numbers[-1] == page_rows.NEW_GAME
    for _ in range(3):
        press(talk.app, 3)
    assert setup_form.load().company(0)[0] == "Bow" and stack.numbers[-1] == page_rows.COMPANY


def test_an_inconsistent_pack_leaves_the_old_companies():
    good = companies("New", "Other")
    packed = stored(good)
    many = companies(*[f"C{i}" for i in range(COMPANIES_MAX + 1)])
    half = good[:-1]
    bad, limit = messages.BAD, messages.LIMIT
    # File, packed, CRC32, size, code.
    cases = (
        (good, None, 1, None, bad),
        (good, None, None, len(good) - 1, bad),
        (good, None, None, len(good) + 1, bad),
        (good, packed[:-1], None, None, bad),
        (good, packed[:-1], None, len(good) - 1, bad),
        (good, b"\x07" + packed[1:], None, None, bad),
        (good, b"\xff" * 100, None, None, bad),
        (good, b"", None, None, limit),
        (good, None, None, 65537, limit),
        (good, None, None, 0, limit),
        (half, None, None, None, bad),
        (many, None, None, None, limit),
        (whole(b"no company\n"), None, None, None, bad),
        (whole(b"New\t2\t1\tAlpha\tRd\t0\n"), None, None, None, bad),
        (whole(b"New\t1\t1\tAlpha\tRx\t0\n"), None, None, None, bad),
        (whole(b"\xff\t0\t0\n"), None, None, None, bad),
        (whole(b"x" * 3000 + b"\n"), None, None, None, bad),
        (whole(b"New\t1\t1\tAlpha\tRd\t0\n", 2), None, None, None, bad),
        (good.replace(b"New", b"Nww"), None, None, None, bad),
        (b"no head at all\n", None, None, None, bad),
    )  # fmt: skip
    for file, sent, crc, size, code in cases:
        talk = with_old()
        kind, values = talk.send_companies(file, sent, crc, size)
        assert kind == messages.FAILED and values[0] == code, (file, values)
        assert content(ROSTER) == OLD
        assert talk.refused(messages.PACK_END) == messages.NONE
        assert talk.send_companies(good)[0] == messages.PACK_END, "a second transfer must work"
        assert content(ROSTER) == good
        talk.hang_up()


def test_the_running_game_is_sent_as_far_as_it_is_played():
    app = box()
    talk = Talk(app)
    assert talk.refused(messages.GET, messages.RUNNING, 0) == messages.NONE
    playing(app)
    # From the deployment to the event of a company, and a frame that it loses.
    for _ in range(3):
        press(app, D)
    sent = b""
    part = talk.ask(messages.GET, messages.RUNNING, 0)[0]
    while part:
        sent += part
        part = (
            talk.ask(messages.GET, messages.RUNNING, len(sent))[0]
            if len(part) == PART_MAX
            else b""
        )
    file = ActionsFile(sent)
    assert (dict(file.header)["Game"], file.seats) == ("MFZ:RA", [])
    played = [what for kind, what in file.entries if kind == 0]
    assert len(played) == app.game.ply > 0, (played, app.game.ply)
    assert talk.refused(messages.GET, messages.RUNNING, len(sent) + 1) == messages.BAD
    # Nothing was stored, and the game goes on.
    assert not os.listdir("games") or not [n for n in os.listdir("games") if "actions" in n]


def followed(talk, number, after):
    """Return game, record and entries after a record, asked until there are no more."""
    entries = []
    while True:
        running, at, data = talk.ask(messages.ENTRIES, number, after)
        place = 0
        while place < len(data):
            entries.append(unpack_entry(data[place + 1 : place + 1 + data[place]]))
            place += 1 + data[place]
        if (running, at) == (number, after):
            return number, after, entries
        number, after = running, at


def test_a_laptop_follows_the_running_game_entry_by_entry():
    app = box()
    talk = Talk(app)
    assert talk.ask(messages.ENTRIES, 0, 0) == (0, 0, b"")
    assert talk.refused(messages.HEADER, 0) == messages.NONE
    playing(app)
    lines = b""
    while True:
        part = talk.ask(messages.HEADER, len(lines))[0]
        lines += part
        if len(part) < PART_MAX:
            break
    assert lines.startswith(b"[Game MFZ:RA]\n") and lines.count(b"\n[") > 10
    number, at, entries = followed(talk, 0, 0)
    assert number == app.saved.game > 0
    for _ in range(3):
        press(app, D)
        _, at, more = followed(talk, number, at)
        entries += more
        assert len([kind for kind, _ in entries if kind == 0]) == app.game.ply > 0
        assert talk.ask(messages.ENTRIES, number, at) == (number, at, b"")
    # Also from the beginning, of another game, and from a record that there is not.
    assert followed(talk, number + 1, at)[2] == entries == followed(talk, number, 2**31)[2]
    before = app.game.ply
    press(app, A, 1000)
    _, at, more = followed(talk, number, at)
    assert UNDO in [kind for kind, _ in more] and app.game.ply < before


def test_what_a_laptop_follows_goes_on_over_sectors_and_failed_writes():
    app = box()
    talk = Talk(app)
    playing(app)
    number, at, entries = followed(talk, 0, 0)
    journal = app.saved.journal
    mark = journal.last
    played = len(entries)
    written = []
    while journal.last < mark + 3:
        what = pack_entry(3, bytes((1, len(written) & 255)) + bytes(len(written) % 9))
        app.saved.commit(what)
        written.append(unpack_entry(what))
        if len(written) % 50 == 7:
            # What a torn write leaves: a used slot without a record.
            journal.medium.program(journal.sector, journal.slot * 16, b"\x55" * 16)
            journal.slot += 1
        if len(written) % 90 == 0:
            _, at, more = followed(talk, number, at)
            entries += more
    entries += followed(talk, number, at)[2]
    assert entries[played:] == written
    assert followed(talk, 0, 0)[2] == entries


def test_companies_of_a_later_version_are_left_unchanged():
    app = box()
    later = whole(b"?", 2)
    put(ROSTER, later)
    assert Talk(app).refused(messages.PACK, 10, 10, 0) == messages.BAD
    assert content(ROSTER) == later


def test_an_overfull_flash_still_sends_games_but_refuses_companies():
    talk = with_old()
    os.mkdir("games")
    put("games/0001.game", b"x" * 2000)
    try:
        for number in range(1000):
            put(f"f{number}", b"y" * (number % 200))
        raise AssertionError("the flash is not full")
    except OSError as error:
        assert error.args[0] == ENOSPC
    stat = os.statvfs(os.getcwd())
    assert not 0 <= stat[3] <= stat[2], stat
    talk.session_id = 9
    assert talk.ask(messages.HELLO, PROTOCOL, 0)[6] == 0
    assert talk.ask(messages.GAMES, 0)[:3] == (1, "0001.game", 2000)
    assert talk.ask(messages.GET, "0001.game", 0) == (b"x" * PART_MAX,)
    assert talk.refused(messages.PACK, 100, 100, 1) == messages.FULL
    assert content(ROSTER) == OLD
    assert talk.ask(messages.REMOVE, *removable("0001.game")) == ()
    assert os.listdir("games") == ["0001.last"]


def test_an_invalid_value_in_a_reply_is_reported_as_an_error():
    talk = with_old()
    talk.app.saved.game = -1
    code, sentence = talk.reply(messages.HELLO, b"1 0")[1]
    assert code == messages.BAD and "-1" in sentence, sentence
    talk.app.saved.game = 0
    assert talk.ask(messages.HELLO, PROTOCOL, 0)[0] == PROTOCOL


def test_a_full_flash_is_reported_before_anything_is_written():
    talk = with_old(12)
    assert talk.refused(messages.PACK, 40000, 3000, 0) == messages.FULL
    assert os.listdir() == [ROSTER]


def test_requests_that_write_wait_until_no_button_is_down():
    talk = with_old()
    new = companies("New")
    packed = stored(new)
    os.mkdir("games")
    put("games/0001.game", b"a game")
    hardware = talk.app.hardware
    requests = (
        (messages.PACK, (len(new), len(packed), binascii.crc32(new))),
        (messages.PIECE, (packed,)),
        (messages.PACK_END, ()),
        (messages.NAME, ("Blue",)),
        (messages.REMOVE, removable("0001.game")),
    )
    for kind, values in requests:
        hardware.bits = 2
        talk.turn()
        assert talk.refused(kind, *values) == messages.BUSY
        hardware.bits = 0
        for _ in range(10):
            talk.turn()
        talk.ask(kind, *values)
    assert content(ROSTER) == new


def test_new_companies_during_a_game_change_nothing_in_it():
    app = box()
    put(ROSTER, OLD)
    playing(app)
    position = app.game.state.position()
    page = list(app.stack.numbers)
    talk = Talk(app)
    assert talk.send_companies(companies("New", "Other"))[0] == messages.PACK_END
    assert app.game.state.position() == position
    assert app.stack.numbers == page


def test_buttons_held_by_a_laptop_are_released_when_it_falls_silent():
    talk = with_old()
    app = talk.app
    for levels in (4, 0, 8, 0):
        talk.ask(messages.LEVELS, levels)
        for _ in range(8):
            talk.turn()
    opened = list(app.stack.numbers)
    assert len(opened) == 2, opened
    # D acts on release here, however long it was down, and A only after a tap.
    assert not app.stack.top.hold_of_d()
    for levels in (1, 8):
        talk.ask(messages.LEVELS, levels)
        for _ in range(8):
            talk.turn()
        assert app.buttons.resting is False
        pass_time(app, 5_100)
        assert app.buttons.resting
        assert app.stack.numbers == opened, "nobody released the button"


def test_a_button_held_by_a_laptop_has_no_effect_when_its_session_ends():
    talk = with_old()
    app = talk.app
    for levels in (4, 0, 8, 0):
        talk.ask(messages.LEVELS, levels)
        open_pages(talk)
    opened = list(app.stack.numbers)
    assert len(opened) == 2, opened
    for levels in (1, 8):
        talk.ask(messages.LEVELS, levels)
        open_pages(talk)
        assert app.buttons.resting is False
        talk.ask(messages.BYE)
        assert open_pages(talk) == opened, "nobody released the button"
        assert app.buttons.resting
        talk.session_id += 1
        talk.ask(messages.HELLO, PROTOCOL, 0)


def open_pages(talk):
    for _ in range(20):
        talk.turn()
    return list(talk.app.stack.numbers)


def test_a_press_is_over_when_it_is_debounced_and_the_page_is_drawn():
    talk = with_old()
    assert talk.ask(messages.PRESS, 1, 8, 60) == (messages.PRESS_OVER, 1)
    opened = list(talk.app.stack.numbers)
    assert len(opened) > 1, opened
    assert talk.ask(messages.PRESS, 1, 8, 60) == (messages.PRESS_OVER, 1)
    assert open_pages(talk) == opened, "the same number is the same press"
    assert talk.ask(messages.PRESS, 2, 1, 60) == (messages.PRESS_OVER, 1)
    assert open_pages(talk) == opened[:-1]


def test_a_long_press_is_reported_as_down_until_it_is_over():
    talk = with_old()
    app = talk.app
    begun = app.hardware.now()
    replies = [talk.ask(messages.PRESS, 1, 8, 900)]
    assert talk.refused(messages.PRESS, 2, 8, 60) == messages.BUSY
    while replies[-1] != (messages.PRESS_OVER, 1):
        replies.append(talk.ask(messages.PRESS, 1, 8, 900))
    assert replies[0] == (messages.PRESS_DOWN, 0), replies
    assert 900 <= app.hardware.now() - begun < 1_200


def test_a_button_held_by_hand_is_pressed_once_it_is_free():
    talk = with_old()
    app = talk.app
    app.hardware.bits = 8
    open_pages(talk)
    assert talk.ask(messages.PRESS, 1, 8, 60)[0] == messages.PRESS_ASKED
    app.hardware.bits = 0
    assert talk.ask(messages.PRESS, 1, 8, 60) == (messages.PRESS_OVER, 1)


def test_an_invalid_press_is_refused():
    talk = with_old()
    for number, bits, ms in ((0, 8, 60), (1, 0, 60), (1, 16, 60), (1, 8, 0), (1, 8, 90_000_000)):
        assert talk.refused(messages.PRESS, number, bits, ms) == messages.BAD
    assert talk.app.link.levels == 0
    talk.app.link.state = SAFE
    assert talk.refused(messages.PRESS, 1, 8, 60) == messages.UNKNOWN


def test_an_interrupted_long_press_does_nothing():
    talk = with_old()
    app = talk.app
    for bits in (4, 8, 8):
        talk.ask(messages.PRESS, 1 + app.link.number, bits, 60)
    opened = open_pages(talk)
    assert app.stack.top.hold_of_d(), opened
    assert talk.ask(messages.PRESS, 9, 8, 900) == (messages.PRESS_DOWN, 0)
    assert app.buttons.held == 8
    talk.ask(messages.BYE)
    assert open_pages(talk) == opened
    assert app.buttons.resting


def test_a_press_outlives_a_short_silence_but_not_the_session():
    talk = with_old()
    app = talk.app
    talk.ask(messages.PRESS, 1, 8, 60_000)
    pass_time(app, 20_000)
    assert app.buttons.held == 8
    pass_time(app, 11_000)
    assert app.buttons.resting
    opened = open_pages(talk)
    assert talk.refused(messages.PRESS, 1, 8, 60_000) == messages.NONE
    assert open_pages(talk) == opened


def test_a_finished_press_is_reported_even_after_a_silence():
    talk = with_old()
    talk.ask(messages.PRESS, 1, 8, 60)
    opened = open_pages(talk)
    pass_time(talk.app, 31_000)
    assert "box.link.remote_press" not in sys.modules
    assert talk.ask(messages.PRESS, 1, 8, 60) == (messages.PRESS_OVER, 1)
    assert open_pages(talk) == opened


def test_the_two_halves_of_the_screen_match_the_panel():
    talk = with_old()
    first = talk.ask(messages.SCREEN, 0)
    second = talk.ask(messages.SCREEN, 1)
    pixels = first[2] + second[2]
    assert pixels == bytes(talk.app.panel.buffer) and any(pixels)
    assert first[:2] == second[:2] == (binascii.crc32(pixels), 1)
    talk.app.hardware.bits = 8
    talk.turn()
    assert talk.ask(messages.SCREEN, 0)[1] == 0
    talk.app.hardware.bits = 0
    talk.app.panel.sleep()
    assert talk.ask(messages.SCREEN, 0)[2] == bytes(512)


def test_finished_games_are_listed_in_pages_and_fetched_in_parts():
    app = box(60)
    os.mkdir("games")
    texts = {}
    for number in range(1, GAMES_PAGE + 4):
        texts[f"{number:04d}.game"] = f"[Game mfz]\n{number}\n".encode() * (number * 9)
    for name, text in texts.items():
        put("games/" + name, text)
    put("games/0099.game.new", b"half")
    put("games/x.game", b"no number")
    talk = Talk(app)
    listed = []
    while True:
        values = talk.ask(messages.GAMES, len(listed))
        assert values[0] == len(texts)
        if len(values) == 1:
            break
        listed += [values[at : at + 3] for at in range(1, len(values), 3)]
    expected = [(name, len(texts[name]), binascii.crc32(texts[name])) for name in sorted(texts)]
    assert listed == expected, listed
    for name, text in texts.items():
        fetched = b""
        part = talk.ask(messages.GET, name, 0)[0]
        while part:
            assert len(part) <= PART_MAX
            fetched += part
            part = talk.ask(messages.GET, name, len(fetched))[0]
        assert fetched == text


def names_in(listed):
    return [listed[at] for at in range(1, len(listed), 3)]


def test_games_in_both_formats_are_listed_by_number_once_each():
    app = box(60)
    os.mkdir("games")
    for name in ("0002.game", "0001.actions", "0003.actions", "0002.actions", "0004.game"):
        put("games/" + name, name.encode())
    for name in ("0005.actions.new", "x.actions", "0006.actions.bad"):
        put("games/" + name, b"no game")
    talk = Talk(app, games=1)
    assert talk.hello[10] == 4
    listed = talk.ask(messages.GAMES, 0)
    names = ["0001.actions", "0002.actions", "0003.actions", "0004.game"]
    assert names_in(listed) == names, listed
    for name in names:
        assert talk.ask(messages.GET, name, 0) == (name.encode(),)
    for name in names[1:]:
        talk.ask(messages.REMOVE, *removable(name))
    assert "0004.last" in os.listdir("games")
    assert names_in(talk.ask(messages.GAMES, 0)) == ["0001.actions", "0002.game"]


def test_files_with_names_of_others_are_no_games_and_are_reported():
    app = box(60)
    talk = Talk(app, games=1)
    assert talk.ask(messages.STRAYS) == (0,)
    os.mkdir("games")
    os.mkdir("games/0009.game.bad")
    for name in ("0001.actions", "0002.game", "0003.txt", "0004.last", "0005.txt.bad"):
        put("games/" + name, name.encode())
    theirs = (b"00007.actions", b"7.game", b"70000.actions", b"\xff\xfe.actions", b"x.txt")
    for name in theirs:
        put(b"games/" + name, b"theirs")
    assert names_in(talk.ask(messages.GAMES, 0)) == ["0001.actions", "0002.game"]
    for name in ("0007.actions", "00007.actions", "70000.actions", "7.game", "0007.game"):
        assert talk.refused(messages.GET, name, 0) == messages.NONE, name
    last, *paths = talk.ask(messages.STRAYS)
    shown = ["00007.actions", "7.game", "70000.actions", "??.actions", "x.txt"]
    assert last == 9 and sorted(paths) == sorted(["games/" + name for name in shown]), paths
    put("games/65535.game", b"theirs")
    assert talk.ask(messages.STRAYS)[0] == 65535
    for slot, sound in (
        (running_slot(), True), (running_slot() + b" a.pack . .", True), (b"", False),
        (b"\xff\xfe", False), (b"c.pack " + running_slot(), False), (b"x" * 5000, False),
    ):  # fmt: skip
        put("slot", slot)
        assert ("slot" in talk.ask(messages.STRAYS)) != sound, slot


def running_slot():
    return update_trial.running().encode()


def test_numbers_beyond_a_file_or_a_machine_word_are_refused_or_answered():
    app = box(60)
    os.mkdir("games")
    put("games/0001.game", b"a record")
    talk = Talk(app)
    assert talk.ask(messages.GET, "0001.game", 8) == (b"",)
    for number in (9, 2**30, 2**31 - 1, 2**31, 2**32 - 1):
        replied, values = talk.reply(messages.GET, messages.pack("tn", "0001.game", number))
        said = messages.BAD, "A number in the request is out of range."
        assert (replied, values) == (messages.FAILED, said), (number, values)
    for kind, shape, _ in messages.SHAPES:
        for number in (2**30, 2**31, 2**32 - 1):
            if shape is None or "n" not in shape or kind == messages.HELLO:
                continue
            once = shape.partition("*")[0]
            values = [{"n": number, "t": "0001.game", "d": b""}[letter] for letter in once]
            talk.reply(kind, messages.pack(once, *values))
        talk = Talk(app, talk.session_id + 1, 2**32 - 1, 2**31)


def test_a_laptop_without_support_for_actions_files_is_told_to_update():
    app = box(60)
    os.mkdir("games")
    put("games/0001.game", b"a record")
    assert Talk(app, 7).ask(messages.GAMES, 0)[:2] == (1, "0001.game")
    put("games/0002.actions", b"actions")
    replied, values = Talk(app, 8).reply(messages.GAMES, messages.pack("n", 0))
    assert replied == messages.FAILED and "newer doomsday" in values[1]
    assert Talk(app, 9, games=1).ask(messages.GAMES, 0)[0] == 2


def test_no_name_escapes_the_folder_of_games():
    talk = with_old()
    os.mkdir("games")
    put("0001.game", b"outside")
    put("games/notes.game", b"no game")
    for name in (
        "../0001.game", "/0001.game", "0001.game/", "", ".game", "notes.game", "0001.txt",
        "..", "0001", "../" + ROSTER, "%2e%2e/0001.game", "1" * 40 + ".game", "\n0001.game",
    ):  # fmt: skip
        assert talk.refused(messages.GET, name, 0) == messages.NONE, name


def test_the_rosters_of_each_game_are_sent_but_no_other_file():
    talk = Talk(box())
    assert talk.refused(messages.GET, ROSTER, 0) != ""
    put(ROSTER, OLD * 100)
    assert talk.ask(messages.GET, ROSTER, 0) == ((OLD * 100)[:PART_MAX],)
    assert talk.ask(messages.GET, ROSTER, 100) == ((OLD * 100)[100 : 100 + PART_MAX],)
    for name in ("", "settings.txt", "/" + ROSTER, "name.txt"):
        assert talk.refused(messages.GET, name, 0) == messages.NONE
    assert talk.refused(messages.REMOVE, ROSTER, len(OLD * 100), 0) == messages.NONE


def removable(name):
    """Return the values by which a laptop asks to remove a game that it holds."""
    data = content("games/" + name)
    return name, len(data), binascii.crc32(data)


def test_a_game_is_removed_only_by_name_size_and_checksum():
    talk = with_old()
    os.mkdir("games")
    for name in ("0001.game", "0002.game"):
        put("games/" + name, name.encode() * 300)
    put("games/0003.txt", b"header")
    name, size, crc = removable("0001.game")
    for wrong in (
        (name, size, crc ^ 1), (name, size + 1, crc), ("0002.game", size, crc),
        ("0003.game", 0, 0), ("../games/" + name, size, crc), ("./0001.game", size, crc),
        ("../" + ROSTER, len(OLD), binascii.crc32(OLD)), ("0003.txt", 6, 0), ("", 0, 0),
    ):  # fmt: skip
        assert talk.refused(messages.REMOVE, *wrong) == messages.NONE, wrong
    assert sorted(os.listdir("games")) == ["0001.game", "0002.game", "0003.txt"]
    assert content(ROSTER) == OLD
    assert talk.ask(messages.REMOVE, name, size, crc) == ()
    assert talk.refused(messages.REMOVE, name, size, crc) == messages.NONE
    assert sorted(os.listdir("games")) == ["0002.game", "0003.txt"]


def with_past_games(count):
    """Return a box that shows its past games, and a laptop that talks to it."""
    talk = with_old()
    os.mkdir("games")
    for number in range(1, count + 1):
        put(f"games/{number:04d}.game", b"as an older version saved it")
    talk.app.stack.push(screens.PAST_GAMES)
    return talk


def rows(app):
    return [app.stack.top.row(index)[0] for index in range(app.stack.top.count())]


def test_the_page_of_past_games_lists_only_those_that_are_left():
    talk = with_past_games(3)
    app = talk.app
    before = rows(app)
    press(app, C)
    talk.ask(messages.REMOVE, *removable("0003.game"))
    talk.ask(messages.REMOVE, *removable("0002.game"))
    wait_for_page(app)
    assert rows(app) == before[2:]
    press(app, D)
    assert app.stack.numbers[-1] == screens.PAST_GAMES
    talk.ask(messages.REMOVE, *removable("0001.game"))
    wait_for_page(app)
    assert rows(app) == []
    press(app, D)
    assert app.stack.numbers == [screens.HOME]


def test_past_games_under_a_notice_or_its_help_are_read_again():
    talk = with_past_games(2)
    app = talk.app
    app.notices.show(("Well",))
    talk.ask(messages.REMOVE, *removable("0002.game"))
    buttons.dismiss(app)
    assert app.stack.numbers[-1] == screens.PAST_GAMES
    assert len(rows(app)) == 1
    press(app, C, buttons.HOLD)
    assert app.stack.numbers[-1] == screens.HELP
    talk.ask(messages.REMOVE, *removable("0001.game"))
    press(app, A)
    assert rows(app) == []


def test_another_page_is_not_loaded_again_when_a_game_is_removed():
    talk = with_past_games(1)
    talk.app.stack.push(screens.SETTINGS)
    page = talk.app.stack.top
    talk.ask(messages.REMOVE, *removable("0001.game"))
    assert talk.app.stack.top is page


def test_a_repeated_removal_is_answered_and_done_once():
    talk = with_old()
    os.mkdir("games")
    put("games/0001.game", b"x" * 90)
    line = encode(
        talk.session_id, 77, messages.REMOVE, messages.pack("tnn", *removable("0001.game"))
    )
    assert talk.send(line) == talk.send(line) == (talk.session_id, 77, messages.REMOVE, b"")


def test_a_game_after_a_removal_gets_a_new_number():
    app = box(60)
    for number in (1, 2, 3):
        playing(app)
        buttons.menu(app, "Stop")
        press(app, D, buttons.HOLD)
        buttons.dismiss(app)
        assert f"{number:04d}.actions" in os.listdir("games")
        if number == 2:
            talk = Talk(app)
            for name in ("0002.actions", "0001.actions"):
                talk.ask(messages.REMOVE, *removable(name))
            talk.hang_up()
            assert os.listdir("games") == ["0002.last"], os.listdir("games")
    talk = Talk(app, 9, games=0)
    assert talk.hello[10] == 1 and talk.ask(messages.GAMES, 0)[:2] == (1, "0003.actions")
    talk.ask(messages.REMOVE, *removable("0003.actions"))
    assert os.listdir("games") == ["0003.last"], "one marker is enough"


def test_the_record_of_a_running_game_is_not_removed():
    app = box()
    playing(app)
    put("games/0001.game", b"as after a power cut between its saving and its end")
    talk = Talk(app)
    assert talk.refused(messages.REMOVE, *removable("0001.game")) == messages.NONE
    assert "0001.game" in os.listdir("games") and app.game is not None


def test_a_power_cut_during_a_removal_leaves_the_game_or_nothing_and_never_reuses_its_number():
    record = b"a record\n" * 700
    seen = set()
    cut = 0
    while True:
        cut += 1
        disk = Nor(40)
        mount(disk)
        app = start(Hardware(Nor(8)))
        os.mkdir("games")
        put("games/0001.game", b"one")
        put("games/0002.game", record)
        talk = Talk(app)
        wanted = removable("0002.game")
        disk.cut(cut, cut % 5 if cut % 5 < 4 else 9)
        kind, _ = talk.reply(messages.REMOVE, messages.pack("tnn", *wanted))
        talk.hang_up()
        over = not disk.dead
        mount(Nor(40, disk.memory))
        left = os.listdir("games")
        assert content("games/0001.game") == b"one"
        if "0002.game" in left:
            assert content("games/0002.game") == record
            assert kind == messages.FAILED
        else:
            assert "0002.last" in left, left
        seen.add("0002.game" in left)
        if over:
            break
    assert cut > 2 and seen == {True, False}, (cut, seen)


def test_each_damaged_file_is_reported_once_and_a_newer_one_is_not():
    app = box()
    talk = Talk(app)
    assert talk.ask(messages.HEALTH)[-1] == 0
    put("settings.txt", whole(b"flip 1\n", 2))
    Settings(app.settings).load()
    assert talk.ask(messages.HEALTH)[-1] == 0, "a newer file was counted as damaged"
    put("settings.txt", b"half")
    Settings(app.settings).load()
    assert talk.ask(messages.HEALTH)[-1] == 1
    os.mkdir("games")
    put("games/0001.txt.bad", b"half")
    put("games/0002.txt", b"a header")
    assert talk.ask(messages.HEALTH)[-1] == 2


def test_a_name_is_stored_unless_it_has_control_characters():
    app = box()
    talk = Talk(app)
    talk.ask(messages.NAME, "Box of # % blue")
    for name in ("", "x" * (NAME_MAX + 1), "a\nb", "\x1b[2J", "caf\u00e9", "\x7f"):
        assert talk.refused(messages.NAME, name) == messages.BAD, name
    assert Talk(app, 8).hello[1] == "Box of # % blue"


def test_the_clock_is_set_by_a_laptop():
    app = box()
    assert Talk(app, 7, 1795000000).hello[7] == 0
    assert app.hardware.clock.moment == (2026, 11, 18, 2, 11, 6, 40, 0), app.hardware.clock.moment
    assert Talk(app, 8).hello[7] == 1
    box_of_1999 = box()
    Talk(box_of_1999, 7, 900000000)
    assert Talk(box_of_1999, 8).hello[7] == 0


def test_a_game_has_its_date_if_the_clock_was_set():
    for year, date in ((2000, "?"), (2026, "2026-11-21")):
        app = box()
        app.hardware.clock.moment = (year, 11, 21, 5, 23, 0, 0, 0)
        playing(app)
        app.hardware.clock.moment = (2026, 11, 22, 6, 1, 0, 0, 0)
        buttons.menu(app, "Stop")
        press(app, D, buttons.HOLD)
        saved = ActionsFile(content("games/0001.actions"))
        assert saved.date == dict(saved.header)["Date"] == date, saved.header


def test_a_box_in_safe_mode_answers_but_accepts_nothing():
    talk = with_old()
    app = talk.app
    app.link.state = SAFE
    talk.session_id = 8
    assert talk.ask(messages.HELLO, PROTOCOL, 0)[-1] == SAFE
    assert talk.ask(messages.GAMES, 0) == (0,)
    assert len(talk.ask(messages.SCREEN, 0)[2]) == 512
    assert talk.refused(messages.LEVELS, 8) == messages.UNKNOWN
    assert talk.refused(messages.REMOVE, "0001.game", 1, 1) == messages.UNKNOWN
    assert talk.refused(messages.PACK, 10, 10, 0) == messages.UNKNOWN
    body = messages.pack(messages.request_shape(messages.LEVELS), 8)
    assert talk.reply(messages.LEVELS, body)[1][1].endswith("Restart it.")
    app.link.damaged = True
    assert talk.reply(messages.LEVELS, body)[1][1].endswith("Deploy it again.")
    assert talk.ask(messages.RESTART) == ()
    try:
        # The reply goes out first, which takes as many turns as a loaded machine needs.
        for _ in range(1_000):
            talk.turn()
    except SystemExit:
        return
    raise AssertionError("the box did not restart")


def test_a_silent_laptop_costs_no_memory():
    talk = with_old()
    app = talk.app
    assert "box.link.handlers" in sys.modules
    talk.ask(messages.PACK, 10, 10, 0)
    pass_time(app, 31_000)
    kept = [name for name in sys.modules if name in LINKS]
    assert not kept, kept
    assert talk.refused(messages.PIECE, b"x") == messages.NONE, "the session continues"


def test_an_interrupted_upload_leaves_nothing_on_the_flash():
    new = companies(*[f"Company number {i}" for i in range(40)])
    packed = stored(new)

    def begun():
        talk = with_old()
        talk.ask(messages.PACK, len(new), len(packed), binascii.crc32(new))
        talk.ask(messages.PIECE, packed[:DATA_MAX])
        assert ROSTER + ".pack" in os.listdir()
        return talk

    talk = begun()
    talk.ask(messages.BYE)
    assert os.listdir() == [ROSTER], os.listdir()
    talk.hang_up()
    talk = begun()
    pass_time(talk.app, 31_000)
    assert os.listdir() == [ROSTER], os.listdir()
    talk.hang_up()
    talk = with_old()
    assert talk.send_companies(new, packed, 1)[0] == messages.FAILED
    assert os.listdir() == [ROSTER], os.listdir()
    assert content(ROSTER) == OLD


def test_bye_ends_the_session():
    talk = with_old()
    talk.ask(messages.BYE)
    assert "box.link.handlers" not in sys.modules
    assert talk.reply(messages.SCREEN, b"0")[0] == messages.STRANGER


def test_the_box_answers_any_request_and_plays_on():
    random.seed(5)
    app = box()
    playing(app)
    position = app.game.state.position()
    talk = Talk(app)
    kinds = sorted([row[0] for row in messages.SHAPES]) + ["z", " ", "~"]
    fields = (b"", b"0", b"1", b"16", b"4294967295", b"99999999999", b"-1", b"AAAA", b"..", b"%0a")
    codes = set()
    for _ in range(cases(400, 60)):
        kind = random.choice(kinds)
        if kind in (messages.RESTART, messages.BYE, messages.LEVELS):
            continue
        body = b" ".join([random.choice(fields) for _ in range(random.randint(0, 4))])
        replied, values = talk.reply(kind, body)
        assert replied in (kind, messages.FAILED), (kind, body, replied)
        if kind == messages.HELLO:
            talk.ask(messages.HELLO, PROTOCOL, 0)
        if replied == messages.FAILED:
            codes.add(values[0])
    assert codes >= {messages.UNKNOWN, messages.BAD, messages.NONE}, codes
    assert app.game.state.position() == position


def test_garbage_on_the_line_during_a_game_loses_no_press():
    def pressed(flood):
        random.seed(6)
        app = box()
        if flood:
            talk = Talk(app)
        counts = []
        press(app, C)
        press(app, D)
        for button in (C, B, C, C, B, C, C, C):
            for bits in (1 << button, 0):
                app.hardware.bits = bits
                for _ in range(8):
                    if flood:
                        app.hardware.port.put(garbage(random.randint(0, 57)))
                        talk.turn()
                    else:
                        pass_time(app, 5)
            counts.append((app.saved.clock, list(app.stack.numbers)))
        return counts

    def garbage(size):
        alphabet = b"#0123456789abcdefHLGPDCKSNRB \n\r\x00\xff"
        return bytes([random.choice(alphabet) for _ in range(size)])

    quiet = pressed(False)
    assert pressed(True) == quiet
    assert len({clock for clock, _ in quiet}) > 3


# Each test starts a box without the modules that earlier ones loaded.
started = Memory()
make_roomy()
# Otherwise live objects fragment the heap until it has no room for a flash.
gc.threshold(2_000_000)


def setup_function(test):
    started.free()
