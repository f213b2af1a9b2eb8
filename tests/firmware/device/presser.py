"""Under MicroPython: press buttons at random, game after game.

The flash of the box is a file; the rest of its hardware is in memory.

Arguments: a seed, the most presses of a game; and if the box restarted in the middle of one, the
presses before that and the game's last action. Standard input has, for each game, its id, an
action in hexadecimal that ends it after PRESSES presses, or - if it ends by itself, and a choice
of its set-up such as dice=box, if any; then the lines of its header without brackets, and an empty
line. Prints first `home` and the bytes of heap free on the first screen; then for each game:
`done`, presses, plies, the same bytes after it; MicroPython's report on its table of interned
names; the lines of its record, each after `>`; and `next` when ready for another. A box
that restarts prints `restart` and the presses of the running game, and ends: only a new process
has its memory in one piece. Any failure ends the run with exit code 1: an error, or a game that
does not begin, that never ends, or that is not in memory although it runs, or a notice that waits
without its page or that no press dismisses. Before the error it prints `screen` and what is on the
panel, in hexadecimal, and `stuck` with the presses, the open screens and the notices that wait.
"""

import gc
import os
import random
import sys

import micropython

import tests.firmware.device.short_paths  # noqa: F401
from tests.firmware.device.fakebox import (
    PRESS_MS,
    Hardware,
    mount,
    pass_time,
    press,
    run_tasks,
    start,
)

# As in boot.py: otherwise long-lived objects would end up all over the heap. The program sets its
# own threshold when it is loaded.
gc.threshold(16 * 1024)

BLOCK = 4096
BLANK = b"\xff" * 256

# Constants without names in the compiled program: the numbers of a game's own page and of the
# screen that ends a game, of a notice, and the folder of records.
GAME = 9
CLOSE = 20
NOTICE = 8
FOLDER = "games"
PIECE = 64

# Odds of each button, A first, on a game's own page and on screens opened over it; one press in
# how many is held, and how long; after one press in how many the box is left alone for a
# while.
ODDS = (1, 4, 8, 40)
OVER = (12, 4, 8, 24)
HOLDS = 50
HELD_MS = 900
PAUSES = 300
PRESSES = 300
PAUSE_MS = 120_000


# Presses that dismiss the notices after a game: at most a few wait.
NOTICES = 50

# Enough for the table of names to grow twice before the program is loaded: the next time it would
# take 14 KB in one piece, where a chip of both games takes 4.5.
NAMES = 1_000


class Flash:
    """Flash in a file of this machine, outside the heap like a chip's flash."""

    def __init__(self, name, blocks, new):
        self.blocks = blocks
        self.file = open(name, "w+b" if new else "r+b")  # noqa: SIM115
        if new:
            for block in range(blocks):
                self.ioctl(6, block)

    def readblocks(self, block, buf, offset=0):
        self.file.seek(block * BLOCK + offset)
        self.file.readinto(buf)
        return 0

    def writeblocks(self, block, buf, offset=0):
        self.file.seek(block * BLOCK + offset)
        self.file.write(buf)
        return 0

    def ioctl(self, op, arg):
        if op == 4:
            return self.blocks
        if op == 5:
            return BLOCK
        if op == 6:
            self.file.seek(arg * BLOCK)
            for _ in range(BLOCK // len(BLANK)):
                self.file.write(BLANK)
        return 0


def one_of_four(odds):
    left = random.randrange(sum(odds))
    button = 0
    while left >= odds[button]:
        left -= odds[button]
        button += 1
    return button


class Played:
    """The presses and plies of the running game."""

    def __init__(self, presses):
        self.presses = presses
        self.plies = 0


def play(app, most, last, played):
    """Press at random, mostly forward, until the game is saved.

    last: an action that ends the game after a while; b"" for none.
    """
    while app.game is not None:
        if played.presses >= most:
            raise ValueError("the game never ends; page " + app.memory.page)
        played.plies = max(played.plies, app.game.ply)
        top = app.stack.numbers[-1]
        played.presses += 1
        if top == GAME and last and played.presses > PRESSES and not app.game.state.check(last):
            # Ends a message about an undo, which an action without a press would leave.
            press(app, 1)
            app.play(last)
            run_tasks(app)
        elif top == CLOSE:
            # This row would end the game too early.
            press(app, 0)
        else:
            button = one_of_four(ODDS if top == GAME else OVER)
            press(app, button, HELD_MS if random.randrange(HOLDS) == 0 else PRESS_MS)
        check(app)
        if random.randrange(PAUSES) == 0:
            app.hardware.ms += PAUSE_MS
            pass_time(app, PRESS_MS)


def check(app):
    """Raise an error if a page failed, or the box went on without its game."""
    if app.boot_state.code:
        raise ValueError("error on a page: " + app.boot_state.code)
    if app.game is None and app.saved.game:
        raise ValueError("the game is out of memory; page " + app.memory.page)
    if app.notices.waiting and NOTICE not in app.stack.numbers:
        raise ValueError("a notice waits, and no page shows it")


def agreed():
    """Return last action, id, choices and header of the next game, None after the last."""
    first = sys.stdin.readline()
    if not first:
        return None
    id, last, choice = first.rstrip("\n").split(" ")
    pairs = []
    line = sys.stdin.readline().rstrip("\n")
    while line:
        key, _, value = line.partition(" ")
        pairs.append((key, value))
        line = sys.stdin.readline().rstrip("\n")
    key, equals, value = choice.partition("=")
    return action(last), id, ((key, value),) if equals else (), pairs


def action(text):
    return b"" if text == "-" else bytes.fromhex(text)


def begin(app, id, choices, pairs):
    # Not earlier: a box loads them for this moment only.
    from box.game import beginning, drafts
    from shared.rules import games

    drafts.save(id, choices, app.saved)
    # On the box pages make this from a form, step by step.
    app.stack.drop()
    app.memory.free()
    beginning.begin(app, id, games.game(id).read_header(pairs))
    pairs.clear()
    app.stack.home()
    # The loop begins the game after a press, which only moves the cursor of the first screen.
    press(app, 1)
    check(app)
    if app.game is None:
        raise ValueError("the game did not begin")


def rest(app):
    """Go to the first screen, and free what stays only as long as there is room."""
    app.stack.home()
    app.memory.free()
    gc.collect()


def dismiss(app):
    """Press D until no notice waits."""
    presses = 0
    while app.notices.waiting:
        if presses >= NOTICES:
            raise ValueError("a notice waits that no press dismisses")
        press(app, 3)
        presses += 1


def report(app, played):
    """Print what is on the panel, which screens are open, and what waits."""
    print("screen", end=" ")
    # In pieces: memory may be short.
    for at in range(0, len(app.panel.buffer), PIECE):
        print(app.panel.buffer[at : at + PIECE].hex(), end="")
    print()
    screens = " ".join(map(str, app.stack.numbers))
    notices = ["; ".join(lines) for lines in app.notices.waiting]
    print("stuck after", played.presses, "presses; screens", screens, "; waiting:", notices)


def tell(app, played):
    """Print the state of the box after a game, and remove its record from the box."""
    dismiss(app)
    rest(app)
    print("done", played.presses, played.plies, gc.mem_free())
    micropython.qstr_info()
    for name in os.listdir(FOLDER):
        path = FOLDER + "/" + name
        if name.endswith(".actions"):
            # In pieces, because the box itself never holds a whole record in memory.
            with open(path, "rb") as file:
                piece = file.read(PIECE)
                while piece:
                    print(">" + piece.hex())
                    piece = file.read(PIECE)
        os.remove(path)


def run(app, most, played, last):
    """Play the running game, if any, then those that are agreed on."""
    check(app)
    if app.game is None:
        rest(app)
        print("home", gc.mem_free())
    else:
        play(app, most, last, played)
        tell(app, played)
    print("next")
    found = agreed()
    while found:
        last = found[0]
        played.presses = played.plies = 0
        begin(app, *found[1:])
        # Its header would count as memory that the box uses, more or less by the game.
        found = None
        play(app, most, last, played)
        tell(app, played)
        print("next")
        found = agreed()


def main():
    # The names of these scripts are not on the box, where all names of a game fit the table.
    for number in range(NAMES):
        hasattr(sys, str(number))
    random.seed(int(sys.argv[1]))
    most, presses, last = int(sys.argv[2]), sys.argv[3:4], sys.argv[4:]
    disk, journal = (Flash(*row, new=not last) for row in (("disk", 24), ("journal", 64)))
    mount(disk)
    played = Played(int(presses[0]) if presses else 0)
    try:
        app = start(Hardware(journal))
    except SystemExit:
        print("restart", played.presses)
        return
    try:
        run(app, most, played, action(last[0]) if last else b"")
    except SystemExit:
        print("restart", played.presses)
    except Exception:
        report(app, played)
        raise


main()
