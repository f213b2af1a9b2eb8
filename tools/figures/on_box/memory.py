"""Run a box in memory to measure its heap, with a walk through all its screens.

The program is imported by the functions, so that this module can be there before it is measured.
"""

import asyncio

ACTIONS = 4

# The screens outside a game, over the first one.
SCREENS = ("box.screens.doomsday", "box.screens.clock_start", "box.screens.dice")
SCREENS += ("box.screens.pool", "box.screens.roll_history", "box.screens.settings")
SCREENS += ("box.screens.about", "box.screens.welcome", "box.screens.self_test")
SCREENS += ("box.screens.past_games", "box.screens.builders")
SCREENS += ("pages.mfz.setup.new_game", "pages.mfz.setup.options", "pages.mfz.setup.company")
SCREENS += ("pages.mfz.setup.company_numbers", "pages.mfz.setup.name_entry")
SCREENS += ("pages.mfz.setup.summary",)
# The screens over a running game, but for those of named frames, and for lots and rolls; between
# them go those that the game has in the menu.
FIRST_OVER_GAME = ("box.screens.menu", "box.screens.logbook", "pages.mfz.table.company_event")
LAST_OVER_GAME = ("box.screens.dice", "box.screens.end_game", "box.screens.reference")
# Whole rounds, so that the table is shown after them.
PLIES = 105
COMPANIES = [("Ann", 4, 16), ("Ben", 5, 20), ("Cai", 3, 12)]
# A game at full depth: header lines without brackets, an empty line, an action in hex a line.
FULL = "/full.txt"
# A round without effect, repeated.
# B-F A@B B@A A-F N@C C@N = A- B- C- B:frames=5 A:frames=4 :clock=11, whoever passes first
DEPLOYED = b"\x07"
ROUND = (b"\x08\x01", b"\x09\x00\x01", b"\x09\x01\x00", b"\x08\x00", b"\x0a\x02")
ROUND += (b"\x09\x02\xff", b"\x0b", b"\x0d", b"\x0d", b"\x0d")
ROUND += (b"\x10\x01\x05", b"\x10\x00\x04", b"\x13\x0b")


class Wire:
    """An I2C bus whose panel accepts everything."""

    def writeto(self, addr, buf):
        pass

    def readfrom_into(self, addr, buf):
        buf[0] = 0x43


class Flash:
    """An erased flash in memory allocated before the measurement."""

    partial = True

    def __init__(self, memory):
        self.memory = memory
        self.sectors = len(memory) // 4096

    def read(self, sector, offset, buf):
        at = sector * 4096 + offset
        buf[:] = self.memory[at : at + len(buf)]

    def program(self, sector, offset, data):
        at = sector * 4096 + offset
        self.memory[at : at + len(data)] = data

    def erase(self, sector):
        for at in range(sector * 4096, sector * 4096 + 4096):
            self.memory[at] = 0xFF


class Clock:
    """A stopped clock."""

    def datetime(self, moment=None):
        return (2000, 1, 1, 5, 0, 0, 0, 0)


class Hardware:
    """The interface of box.hw.hardware.Hardware."""

    def __init__(self, flash, i2c):
        self.flash = flash
        self.i2c = i2c
        self.bits = 0
        self.ms = 0
        self.pin = None
        self.edge = asyncio.Event()
        self.reset_cause = 1
        self.log_in_flash = True
        self.rtc = b""
        self.port = None
        self.clock = Clock()

    def levels(self):
        return self.bits

    def listen(self, buttons):
        pass

    def now(self):
        return self.ms

    def stamp(self):
        return self.ms

    def work(self):
        pass

    def feed(self):
        pass

    def sleep_ms(self, ms):
        pass

    def journal_medium(self):
        return Flash(self.flash)

    def urandom(self, n):
        return bytes(n)

    def unique_id(self):
        return bytes(6)

    def keep(self, data):
        self.rtc = data

    def kept(self):
        return self.rtc


class Data:
    """A board's data file."""

    NAME = "Board"
    CHIP = "sim"
    CPU_HZ = 240_000_000
    OLED = {"sda": 1, "scl": 2, "rst": None, "addr": 60, "width": 128, "height": 64, "flip": False}
    POWER = None
    BUTTONS = (0, 1, 2, 3)
    EXTERNAL_PULL_UPS = ()
    WAKE = "gpio"
    LED = None
    BUZZER = None


def erased(sectors=3):
    """A flash for the journal."""
    return bytearray(b"\xff" * (4096 * sectors))


def box(flash, i2c=None):
    """Return the box, loaded and drawn."""
    from box import startup
    from box.app import App
    from box.hw.board import Board

    app = App(Board(Data), Hardware(flash, i2c or Wire()))
    startup.load(app)
    app.loop.run_tasks()
    app.loop.step(0)
    return app


def steps():
    """Return the number of steps of a walk."""
    return ACTIONS * len(SCREENS)


def walk(app, step):
    """Run one of `steps`: open a screen, press C there, roll where dice are, leave it; and draw.

    ValueError where another screen is open then.
    """
    name = SCREENS[step // ACTIONS]
    action = step % ACTIONS
    if action == 0:
        app.stack.push(number(name))
    elif action == 1:
        app.stack.top.on_button(2, 0)
    elif action == 2 and name == "box.screens.dice":
        from box.game import rolling

        rolling.pool(app)
    elif action == 3:
        app.stack.home()
    app.loop.step(0)
    if action == 0:
        expect(app, name)


def begin_game(app):
    """Begin a game of three at quick depth."""
    from box.game.journaled_game import JournaledGame
    from box.store import saved_game
    from shared.rules.mfz.game import GAME
    from shared.rules.mfz.setup.agreement import agree

    setup = agree(COMPANIES, {"size": "skirmish"}, {})
    saved_game.begin(app.saved, 1, [])
    app.game = JournaledGame(app.saved, app.journal, lambda: GAME.begin(setup))
    app.stack.game()
    rest(app)


def play_game(app):
    """Play until PLIES plies, and show the table."""
    play_on(app.game, PLIES)
    app.stack.game()
    rest(app)
    expect(app, "pages.mfz.table.table")


def play_on(game, plies):
    """Play a game of COMPANIES from its beginning to `plies` plies."""
    state = game.state
    game.play(DEPLOYED)
    while game.ply < plies:
        action = ROUND[(game.ply - 1) % len(ROUND)]
        if action == b"\x0d":
            action += bytes((state.actor(),))
        game.play(action)


class Unwritten:
    """A journal that always has room and stores nothing."""

    def room(self):
        return 1 << 20

    def append(self, entry):
        pass


# For heap.mjs, which does not know the short names of attributes.


def free(app):
    """Drop what stays only while there is room."""
    app.memory.free()


def turn(app):
    """Run one turn of the loop, 5 ms after the last."""
    app.hardware.ms += 5
    app.loop.step(app.hardware.ms)


def begin_full():
    """Return the game of FULL as on a box, with its code but without the box."""
    from box.game.journaled_game import JournaledGame
    from shared.rules.mfz.game import GAME
    from shared.rules.mfz.setup import header

    lines = _full()
    setup = header.read([tuple(line.split(" ", 1)) for line in lines[: lines.index("")]])
    return JournaledGame(None, Unwritten(), lambda: GAME.begin(setup))


def play_full(game):
    """Play the actions of FULL."""
    with open(FULL) as file:
        line = file.readline()
        while line != "\n":
            line = file.readline()
        for line in file:
            game.play(bytes([int(line[at : at + 2], 16) for at in range(0, len(line) - 1, 2)]))


def _full():
    with open(FULL) as file:
        return [line.rstrip("\n") for line in file]


def game_screens():
    """Return the screens of a walk over a game."""
    from box.game import game_pages

    pages = game_pages.of("mfz")
    opened = [number for _, number, within, _ in pages.menu if within < 0]
    own = [path for number, path, _ in pages.screens if number in opened]
    return FIRST_OVER_GAME + tuple(own) + LAST_OVER_GAME


def game_steps():
    """Return the number of steps of a walk over a game."""
    return ACTIONS * len(game_screens())


def walk_game(app, step):
    """Run one of `game_steps`: open a screen over the game, press B and C there, leave it.

    ValueError where another screen is open then.
    """
    name = game_screens()[step // ACTIONS]
    action = step % ACTIONS
    if action == 0:
        app.stack.push(number(name))
        app.loop.step(app.hardware.ms)
        expect(app, name)
    elif action < 3:
        rest(app, action)
    else:
        app.stack.game()
        rest(app)


def number(name):
    """Return the number of a screen by its import path; of a game's only if none of the box's."""
    from box.screens import registry

    for row in registry.ROWS:
        if row[1] == name:
            return row[0]
    from box.game import game_pages

    return [row[0] for row in game_pages.of("mfz").screens if row[1] == name][0]


def expect(app, name):
    """Raises: ValueError unless this screen is open."""
    if app.memory.page != name:
        raise ValueError(name + " is not open, but " + app.memory.page)


def rest(app, button=1):
    """Press a button and wait until the box rests and has dropped what it no longer needs."""
    hardware = app.hardware
    for bits in (1 << button, 0):
        hardware.bits = bits
        for _ in range(20):
            hardware.ms += 5
            app.loop.step(hardware.ms)
