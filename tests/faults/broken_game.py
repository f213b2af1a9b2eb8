"""Under MicroPython: a running game while flash or file system fail.

Usage: broken_game.py CASE. Prints a line for each event, then `record` and the record if
one was saved.
"""

import gc
import os
import sys

from box.game import game_files
from box.store import atomic_file, finished_games
from box.store.saved_state import SavedState
from box.ui import words
from shared.rules.mfz.model.actions import COUNT, DEPLOYED, END_ROUND, LOSE, PASS
from tests.faults.nor import Nor
from tests.firmware.device import buttons, gameplay
from tests.firmware.device.fakebox import Hardware, make_roomy, mount, press, start

COMPANIES = ((5, 20), (6, 22))
RECORD = "games/0001.actions"


class Flaky(Nor):
    """A flash whose next `refuses` programs fail; the journal tries each one twice.

    After the next program, successful or not, `blind` reads fail.
    """

    refuses = 0
    blind = 0
    _unread = 0

    def silence(self, reads=1):
        """Make the next reads fail."""
        self._unread = reads

    def writeblocks(self, block, buf, offset=0):
        if self.blind:
            self._unread = self.blind
            self.blind = 0
        if self.refuses:
            self.refuses -= 1
            return -5
        return super().writeblocks(block, buf, offset)

    def readblocks(self, block, buf, offset=0):
        if self._unread:
            self._unread -= 1
            return -5
        return super().readblocks(block, buf, offset)


class Box:
    """A box whose memories survive a restart."""

    def __init__(self, disk=32, journal=32):
        self.disk = Nor(disk)
        self.journal = Flaky(journal)
        self.on()

    def on(self):
        mount(self.disk)
        self.app = start(Hardware(self.journal))
        # The cases count writes; a failed write of a time is in test_journaled_game.
        self.app.settings.time = 0

    def begin(self, companies=COMPANIES):
        gameplay.begin(self.app, companies)

    def in_play(self):
        self.begin()
        gameplay.play(self.app, bytes((DEPLOYED,)))
        return self.app


def say(what, notices):
    print(what, " ".join([" ".join(lines) for lines in notices]))


def position(app):
    print("position", app.game.state.position())


def fill(sizes=(2048,)):
    """Fill the file system with files of these sizes; return a function that frees it again."""
    made = []
    for size in sizes:
        try:
            while True:
                made.append("fill%d" % len(made))
                with open(made[-1], "wb") as file:
                    file.write(b"x" * size)
        except OSError:
            # Without room for its name there is no file.
            name = made.pop()
            if name in os.listdir():
                os.remove(name)

    def free():
        for name in made:
            os.remove(name)

    return free


def record():
    print("record")
    with open(RECORD, "rb") as file:
        print(file.read().hex())


def no_room_to_begin():
    box = Box()
    free = fill()
    gameplay.to_summary(box.app)
    before = box.app.journal.seq
    programmed = box.disk.programmed
    press(box.app, 3)
    say("said", buttons.dismiss(box.app))
    print("written", box.app.journal.seq - before, box.disk.programmed - programmed)
    free()
    press(box.app, 3)
    print("page", buttons.module(box.app))


def full_while_playing():
    app = Box().in_play()
    free = fill()
    say("said", buttons.save(app))
    print("game", app.saved.game, RECORD[6:] in os.listdir("games"))
    press(app, 0)
    press(app, 0)
    gameplay.play(app, bytes((LOSE, 0)))
    position(app)
    free()
    say("said", buttons.save(app))
    record()


def full_ring():
    box = Box(journal=4)
    app = box.in_play()
    entered = 0
    while app.journal.room() > 257:
        app.game.play(bytes((END_ROUND,)))
        app.game.undo()
        entered += 1
    app.saved.set_clock(5)
    app.saved.set_clock(6)
    app.stack.game()
    gameplay.play(app, bytes((LOSE, 0)))
    say("said", buttons.dismiss(app))
    press(app, 0)
    position(app)
    box.on()
    app = box.app
    position(app)
    print("entered", entered > 100)
    say("said", buttons.save(app))
    record()


def damaged_header():
    box = Box()
    box.in_play()
    with open("games/0001.txt", "r+b") as file:
        file.seek(40)
        file.write(b"##")
    box.on()
    app = box.app
    say("said", buttons.dismiss(app))
    print("page", buttons.module(app))
    buttons.row(app, words.GAME)
    press(app, 3)
    say("said", buttons.dismiss(app))
    print("page", buttons.module(app))
    # The first offer is another start.
    try:
        press(app, 3, buttons.HOLD)
    except SystemExit:
        print("again")
    box.on()
    app = box.app
    say("said", buttons.dismiss(app))
    buttons.row(app, words.GAME)
    press(app, 3)
    buttons.dismiss(app)
    press(app, 1)
    press(app, 3, buttons.HOLD)
    say("said", buttons.dismiss(app))
    print("page", buttons.module(app), app.saved.game)
    box.begin()
    print("page", buttons.module(app), app.saved.game)


def out_of_memory_while_loading():
    from box.game import loading

    box = Box()
    load = loading._load

    def fail(app):
        raise MemoryError

    loading._load = fail
    try:
        box.begin()
    except SystemExit:
        print("again")
    loading._load = load
    box.on()
    app = box.app
    say("said", buttons.dismiss(app))
    print("page", buttons.module(app), app.saved.game)


def unknown_game():
    box = Box()
    app = box.in_play()
    there = app.game.state.position()
    header = "games/0001.txt"
    known = atomic_file.load(header, game_files.VERSION)
    atomic_file.save(header, known.replace(b"[Game MFZ:RA]", b"[Game " + b"MW:AoD " * 9 + b"]"), 0)
    box.on()
    app = box.app
    say("said", buttons.dismiss(app))
    print("page", buttons.module(app), app.saved.game, app.game)
    # Other screens of the box work.
    buttons.row(app, words.DICE)
    press(app, 3)
    press(app, 3)
    print("kept", buttons.module(app), app.saved.roll_number)
    app.stack.home()
    buttons.row(app, words.GAME)
    press(app, 3)
    say("said", buttons.dismiss(app))
    print("page", buttons.module(app), app.saved.game)
    press(app, 0)
    atomic_file.save(header, known, game_files.VERSION)
    box.on()
    print("again", box.app.game.state.position() == there, os.listdir("games"))


def header_damaged_while_playing():
    app = Box().in_play()
    with open("games/0001.txt", "r+b") as file:
        file.seek(40)
        file.write(b"##")
    gameplay.play(app, bytes((LOSE, 0)))
    position(app)
    say("said", buttons.save(app))
    print("game", app.saved.game, sorted(os.listdir("games"))[0])
    record()


def deleted_games():
    """No number comes twice: after a deletion, with a damaged header, after a restart."""
    box = Box()
    app = box.in_play()
    for again in (False, True):
        buttons.abandon(app)
        if again:
            box.on()
            app = box.app
        box.begin()
        print("page", buttons.module(app), app.saved.game)
        print("left", *sorted(os.listdir("games")))
    say("said", buttons.save(app))
    print("left", *sorted(os.listdir("games")))


def foreign_files():
    """Files that others put beside the games are neither games nor removed."""
    box = Box()
    os.mkdir("games")
    os.mkdir("games/old.txt")
    for name in (b"70000.actions", b"7.actions", b"00007.game", b"\xff.actions", b"notes.txt"):
        with open(b"games/" + name, "wb") as file:
            file.write(b"theirs")
    app = box.in_play()
    print("page", buttons.module(app), app.saved.game)
    say("said", buttons.save(app))
    print("left", len(os.listdir(b"games")), finished_games.finished())


def last_number():
    """Numbers end at 65535, which the box says."""
    box = Box()
    os.mkdir("games")
    open("games/65534.last", "wb").close()
    app = box.in_play()
    print("page", buttons.module(app), app.saved.game)
    say("said", buttons.save(app))
    box.begin()
    say("said", buttons.dismiss(app))
    print("page", buttons.module(app), app.saved.game)
    print("left", *sorted(os.listdir("games")))


def write_of_unknown_outcome():
    """A write of unknown outcome is reported; the state is that of the journal."""
    box = Box()
    app = box.in_play()
    for refuses, blind in ((0, 1), (2, 1), (0, 2), (2, 2)):
        ply = app.game.ply
        # The first write after a start is preceded by that of the slot that it leaves out.
        app.saved.set_clock(app.saved.clock)
        box.journal.refuses, box.journal.blind = refuses, blind
        gameplay.play(app, bytes((LOSE, 0)))
        notices = app.notices.waiting[:]
        say("said", notices)
        while app.notices.waiting:
            press(app, 0)
        print("kept", app.game.ply - ply, buttons.module(app))
        shown = app.game.state.position(), bytes(app.panel.buffer)
        box.on()
        app = box.app
        assert shown == (app.game.state.position(), bytes(app.panel.buffer))
    gameplay.play(app, bytes((LOSE, 1)))
    position(app)
    say("said", buttons.save(app))
    record()


def cut_before_header_is_removed():
    """Power fails after the end of the game is journalled, before its header is removed."""
    box = Box()
    app = box.in_play()
    commit = app.saved.commit

    def end(entry):
        commit(entry)
        box.disk.dead = True

    app.saved.commit = end
    buttons.save(app)
    box.disk.dead = False
    box.on()
    with open("games/0002.actions.new", "w") as file:
        file.write("half")
    print("left", *sorted(os.listdir("games")))
    box.in_play()
    print("left", *sorted(os.listdir("games")))
    say("said", buttons.save(box.app))
    print("left", *sorted(os.listdir("games")))


def damaged_entry():
    box = Box()
    app = box.in_play()
    gameplay.play(app, bytes((END_ROUND,)))
    slot = app.journal.slot
    for action in ((COUNT, 0), (PASS, 1), (LOSE, 1), (END_ROUND,)):
        gameplay.play(app, bytes(action))
    at = slot * 16
    box.journal.memory[at + 2] ^= 1
    box.on()
    app = box.app
    for lines in buttons.dismiss(app):
        say("said", [lines])
    print("page", buttons.module(app))
    print("skipped", app.game.skipped)
    position(app)
    gameplay.play(app, bytes((COUNT, app.game.state.actor())))
    position(app)
    say("said", buttons.save(app))
    record()


def unwritten_lot():
    box = Box()
    gameplay.begin(box.app, ((5, 20), (5, 20)))
    app = box.app
    for _ in range(3):
        box.journal.refuses = 2
        press(app, 3)
        say("said", buttons.dismiss(app))
        print("page", buttons.module(app), app.game.ply)
    press(app, 3)
    lot = app.game.action(1)
    names = [app.game.state.setup.companies[seat][0] for seat in lot[1:]]
    notices = " ".join(buttons.dismiss(app)[0])
    print("kept", app.game.ply, notices.find(names[0]) < notices.find(names[1]))
    box.on()
    print("again", box.app.game.action(1) == lot)


def fail_pushes(app, *fails, error=MemoryError):
    """Make these pushes (from 1) raise an error; return a function that ends this."""
    state = type(app.game.state)
    push = state.push
    pushes = []

    def pushed(self, action):
        push(self, action)
        pushes.append(action)
        if len(pushes) in fails:
            raise error

    def well():
        state.push = push

    state.push = pushed
    return well


def fail_later_writes(app, error):
    """Make the writing of all entries but the first fail; return a function that ends this."""
    from shared.rules.records.actions_file import Writer

    # A module that is loaded again would have another Writer.
    free = app.memory.free
    app.memory.free = app.memory.rest
    enter = Writer.enter
    entered = []

    def failing(self, packed):
        entered.append(packed)
        if len(entered) > 1:
            raise error
        enter(self, packed)

    Writer.enter = failing

    def well():
        Writer.enter = enter
        app.memory.free = free

    return well


def out_of_memory():
    app = Box().in_play()
    well = fail_pushes(app, 1, 2)
    make = app.game.fresh

    def fresh():
        print("kept", app.game.state, app.game.action_tape.behind)
        return make()

    app.game.fresh = fresh
    gameplay.play(app, bytes((LOSE, 0)))
    well()
    say("said", buttons.dismiss(app))
    print("page", buttons.module(app), app.game.ply)
    position(app)
    gameplay.play(app, bytes((LOSE, 1)))
    position(app)


def out_of_memory_before_the_write():
    box = Box()
    app = box.in_play()
    take = app.game.take
    failures = []

    def failing(action):
        if app.game.replaying or not failures:
            take(action)
            return
        raise failures.pop()

    app.game.take = failing
    # A press that fails twice is not done once more.
    for times in (1, 2):
        failures.extend([MemoryError] * times)
        gameplay.play(app, bytes((LOSE, 0)))
        say("said", buttons.dismiss(app))
        print("page", buttons.module(app))
        position(app)
    gameplay.play(app, bytes((LOSE, 0)))
    well = fail_later_writes(app, MemoryError)
    try:
        buttons.save(app)
    except SystemExit:
        print("restarts")
    well()
    # The game is where it was; test_save_without_memory.py has a box that knows why it restarted.
    box.on()
    app = box.app
    print("page", buttons.module(app), app.game.ply)
    say("said", buttons.save(app))
    record()


def out_of_memory_in_the_replay():
    box = Box()
    app = box.in_play()
    well = fail_pushes(app, *range(1, 20))
    try:
        gameplay.play(app, bytes((LOSE, 0)))
    except SystemExit:
        print("restarts")
    well()
    before = app.journal.seq
    print("crashes", app.boot_state.quick)
    box.on()
    app = box.app
    say("said", app.notices.waiting)
    print("page", buttons.module(app), app.game.ply)
    print("written", app.journal.seq - before)
    position(app)
    gameplay.play(app, bytes((LOSE, 1)))
    position(app)


def silent_when_memory_is_out():
    box = Box()
    app = box.in_play()
    resume = app.saved.resume

    def silenced():
        box.journal.silence()
        resume()

    app.saved.resume = silenced
    well = fail_pushes(app, 1, 2)
    try:
        gameplay.play(app, bytes((LOSE, 0)))
    except OSError as error:
        print("ended", error.args[0])
    well()
    box.on()
    position(box.app)


def silent_in_the_replay():
    """The flash answers the outcome of a press, then fails before the game is read back."""
    for blind in (1, 2):
        box = Box()
        app = box.in_play()
        resume = app.saved.resume
        silent = [True]

        def resumed():
            resume()
            if silent:
                silent.pop()
                box.journal.silence()

        app.saved.resume = resumed
        box.journal.blind = blind
        gameplay.play(app, bytes((LOSE, 0)))
        while app.notices.waiting:
            say("said", app.notices.waiting)
            press(app, 3)
        print("kept", app.game.ply, buttons.module(app))
        position(app)
        gameplay.play(app, bytes((LOSE, 1)))
        position(app)


def silent_for_long():
    box = Box()
    app = box.in_play()
    box.journal.blind = 1 << 20
    gameplay.play(app, bytes((LOSE, 0)))
    for _ in range(5):
        press(app, 3)
    say("said", app.notices.waiting)
    box.journal.silence(0)
    press(app, 3)
    say("said", buttons.dismiss(app))
    print("kept", app.game.ply, buttons.module(app))
    position(app)


def full_files():
    """The settings find no room, outside a game and in one."""
    box = Box()
    app = box.app
    for running in range(2):
        if running:
            box.begin()
            app.stack.home()
        # A small file needs no block of its own.
        free = fill((2048, 40))
        buttons.row(app, words.SETTINGS)
        press(app, 3)
        buttons.edit(app, 5)
        say("said", buttons.dismiss(app))
        press(app, 0)
        free()


def broken_log_page():
    app = Box().in_play()
    gameplay.play(app, bytes((END_ROUND,)))
    buttons.menu(app, words.LOGBOOK)
    press(app, 1)
    press(app, 1)
    position(app)
    app.stack.top.on_button = None
    press(app, 1)
    buttons.dismiss(app)
    print("page", buttons.module(app), *app.stack.top.row(0))
    take_up(app)
    position(app)


def take_up(app):
    """Open the game from home."""
    buttons.row(app, words.GAME)
    press(app, 3)
    say("said", buttons.dismiss(app))


def error_after_a_press_is_written():
    app = Box().in_play()
    well = fail_pushes(app, 1, error=ValueError)
    gameplay.play(app, bytes((LOSE, 0)))
    well()
    say("said", [app.notices.waiting[0][-1:]])
    buttons.dismiss(app)
    take_up(app)
    position(app)
    gameplay.play(app, bytes((LOSE, 1)))
    position(app)


def error_while_a_record_is_written():
    app = Box().in_play()
    gameplay.play(app, bytes((LOSE, 0)))
    well = fail_later_writes(app, ValueError)
    say("said", [buttons.save(app)[0][-1:]])
    well()
    take_up(app)
    position(app)
    say("said", buttons.save(app))
    record()


def error_at_every_replay():
    box = Box()
    box.in_play()
    history = SavedState.history

    def broken(session):
        raise IndexError

    SavedState.history = broken
    box.on()
    app = box.app
    say("said", buttons.dismiss(app))
    print("page", buttons.module(app), app.game)
    take_up(app)
    print("page", buttons.module(app), app.game)
    press(app, 1)
    press(app, 3, buttons.HOLD)
    print("page", buttons.module(app), app.saved.game)
    SavedState.history = history
    print("page", buttons.module(box.in_play()))


def end_of_unknown_outcome():
    for refuses in (0, 2):
        box = Box()
        app = box.in_play()
        gameplay.play(app, bytes((LOSE, 0)))
        buttons.menu(app, words.STOP_AND_SAVE)
        box.journal.refuses, box.journal.blind = refuses, 1
        press(app, 3, buttons.HOLD)
        say("said", buttons.dismiss(app))
        print("page", buttons.module(app), app.saved.game, app.game is None)
    record()


def clock_of_unknown_outcome():
    for refuses in (0, 2):
        box = Box()
        app = box.app
        buttons.row(app, words.DOOMSDAY)
        press(app, 3)
        box.journal.refuses, box.journal.blind = refuses, 1
        press(app, 1)
        say("said", buttons.dismiss(app))
        print("kept", buttons.module(app), app.saved.clock)
        clock = app.saved.clock
        box.on()
        assert box.app.saved.clock == clock


make_roomy()
gc.threshold(1 << 20)
globals()[sys.argv[1]]()
