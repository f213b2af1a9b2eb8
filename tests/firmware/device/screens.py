"""Draw every screen in chosen states; print its labels and pixels.

For each case print a line `case NAME MODULE`, then `labels` with the four labels separated by
bars, `held` with what holding C does, `pixels` in hex, `cut` with the letters left out because
they would reach the last column, and `exit` with the depth of the stack before and after a press
of A, and whether the panel is lit afterwards.
"""

from box import heap_report, screens
from box.screens.screen import BIT_C, C
from box.store import saved_clock, saved_pool, saved_rolls
from box.ui import words
from box.ui.lettering import Lettering
from shared.rules import dice_kinds
from tests.firmware.device import (
    dialcases,
    fullcases,
    gamecases,
    mechcases,
    newcases,
    pastcases,
    sheetcases,
    tablecases,
)
from tests.firmware.device.fakebox import end_motion, make_roomy, memory_box, press

# Room for a game besides the journal's reserve.
JOURNAL_BLOCKS = 8


def every_die(app):
    """Put one die of as many kinds as possible into the pool, the widest first."""
    saved_pool.set_die(app.saved, 0, 0)
    wide = [kind for kind in range(dice_kinds.KINDS) if dice_kinds.sides(kind) > 10]
    for kind in wide + [kind for kind in range(dice_kinds.KINDS) if kind not in wide]:
        if sum(app.saved.pool) < dice_kinds.POOL_MAX:
            saved_pool.set_die(app.saved, kind, 1)


def highest(app):
    faces = [dice_kinds.sides(kind) for kind in dice_kinds.dice(app.saved.pool)]
    saved_rolls.record(app.saved, faces, 1)


def usual(app):
    for kind, count in ((0, 2), (4, 2), (5, 1), (8, 1), (12, 2), (16, 1)):
        saved_pool.set_die(app.saved, kind, count)
    saved_rolls.record(app.saved, [3, 4, 3, 5, 7, 2, 4, 6, 2], 1)


def nothing(app):
    pass


def known(app):
    """Reopen the first page on a box that is not new."""
    app.is_new = False
    app.stack.load()


def no_dice(app):
    saved_pool.set_die(app.saved, 0, 0)


def two_dice(app):
    saved_rolls.record(app.saved, [6, 6], 1)


def four_dice(app):
    for kind, count in ((0, 0), (3, 1), (7, 2), (11, 1)):
        saved_pool.set_die(app.saved, kind, count)
    highest(app)


def six_dice(app):
    for kind, count in ((0, 2), (4, 1), (5, 1), (8, 1), (14, 1)):
        saved_pool.set_die(app.saved, kind, count)
    highest(app)


def most_dice(app):
    every_die(app)
    highest(app)


def fifteen_d6(app):
    saved_pool.set_die(app.saved, 0, 15)
    saved_rolls.record(app.saved, [1] * 15, 1)


def many_rolls(app):
    for _ in range(7):
        most_dice(app)


def clock(value):
    return lambda app: app.saved.set_clock(value)


def start(value):
    return lambda app: saved_clock.set_start(app.saved, value)


def long_name(app):
    app.board.name = "A board with a name longer than the panel is wide"
    boot_state = app.boot_state
    boot_state.count = 65535
    boot_state.crash("settings:123 NotImplementedError")


def longest_notice(app):
    app.notices.waiting = [words.DAMAGED_SETTINGS]


def unknown_game(app):
    app.notices.waiting.append((words.UNKNOWN_GAME % "MechWarrior: Age of D.",))


CASES = (
    ("home", screens.HOME, known),
    ("home-first", screens.HOME, nothing),
    ("games", screens.GAMES, nothing, 0, "C"),
    ("home-extreme", screens.HOME, lambda app: (clock(99)(app), most_dice(app), known(app))),
    ("doomsday-11", screens.DOOMSDAY, nothing),
    ("doomsday-99", screens.DOOMSDAY, clock(99)),
    ("doomsday-8", screens.DOOMSDAY, clock(8)),
    ("doomsday-0", screens.DOOMSDAY, clock(0)),
    ("start", screens.CLOCK_START, nothing),
    ("start-99", screens.CLOCK_START, start(99)),
    ("dice-new", screens.DICE, nothing),
    ("dice-none", screens.DICE, no_dice),
    ("dice-two", screens.DICE, two_dice),
    ("dice-usual", screens.DICE, usual),
    ("dice-four", screens.DICE, four_dice),
    ("dice-six", screens.DICE, six_dice),
    ("dice-fifteen", screens.DICE, fifteen_d6),
    ("dice-most", screens.DICE, most_dice),
    ("dice-most-pool", screens.DICE, every_die),
    ("pool", screens.POOL, usual),
    ("pool-most", screens.POOL, fifteen_d6),
    ("past-none", screens.ROLL_HISTORY, nothing),
    ("past", screens.ROLL_HISTORY, usual),
    ("past-most", screens.ROLL_HISTORY, many_rolls),
    ("settings", screens.SETTINGS, nothing),
    ("settings-last", screens.SETTINGS, nothing, 0, "CCCCC"),
    ("builders", screens.BUILDERS, nothing),
    ("builders-last", screens.BUILDERS, nothing, 0, "CCCC"),
    ("first", screens.WELCOME, nothing),
    ("first-wrong", screens.WELCOME, nothing, 0, "DB"),
    ("first-last", screens.WELCOME, nothing, 0, "DCB"),
    ("selftest", screens.SELF_TEST, nothing),
    ("reuse", screens.ERASE_JOURNAL, nothing),
    ("about", screens.ABOUT, nothing),
    ("about-memory", screens.ABOUT, nothing, 0, "CCCCCC"),
    ("about-extreme", screens.ABOUT, long_name),
    ("about-crash", screens.ABOUT, long_name, 0, "CCCCCCCCC"),
    ("help", screens.HELP, nothing),
    ("help-first", screens.HELP, nothing, 1),
    ("reference", screens.REFERENCE, nothing, ""),
    ("reference-topics", screens.REFERENCE, nothing, "", "CCCD"),
    ("reference-chart", screens.REFERENCE, nothing, "chart"),
    ("reference-signs", screens.REFERENCE, nothing, "chart", "C"),
    ("reference-long-title", screens.REFERENCE, nothing, "chain-example", "C"),
    ("reference-back", screens.REFERENCE, nothing, "hits", "D"),
    ("notice", screens.NOTICE, longest_notice),
    ("notice-unknown-game", screens.NOTICE, unknown_game),
)


def show(app, number, about):
    """Open a screen as the box does: over the home screen, or over the running game's page."""
    if number == screens.GAME:
        app.stack.game()
    elif number:
        # As after the last action, which the case has played behind the page.
        app.argument = 0
        app.stack.push(number, about)
    else:
        app.screen_opened()
    # As the loop does.
    app.notices.show_next()


def draw(name, number, prepare, about=0, buttons=""):
    """Draw one case and report it."""
    app = memory_box(JOURNAL_BLOCKS)
    prepare(app)
    if number in (screens.ABOUT, screens.BUILDERS):
        # Free memory depends on the size of the program.
        heap_report.measured = lambda app: (76 << 10, 84 << 10, 40 << 10, 58)
    show(app, number, about)
    app.loop.step(app.hardware.ms)
    end_motion(app)
    gamecases.keys(buttons)(app)
    top = app.stack.top
    depth = len(app.stack.numbers)
    print("case", name, app.memory.page)
    print("labels", "|".join(top.labels()))
    app.controls.set_modes()
    repeats = app.buttons._repeat_mask & BIT_C
    print("held", "repeats" if repeats else app.controls._effect_of(C))
    print("pixels", bytes(app.panel.buffer).hex())
    left_out.clear()
    app.loop.dirty = True
    app.loop.step(app.hardware.ms)
    print("cut", "".join(left_out))
    press(app, 0)
    print("exit", depth, len(app.stack.numbers), not app.panel.asleep)


left_out = []
_draw_letter = Lettering._letter


def _letter(self, code):
    """Draw a letter as Lettering does, or note it if there is no room."""
    x = self.x
    _draw_letter(self, code)
    if self.x == x:
        left_out.append(chr(code))


Lettering._letter = _letter
make_roomy()
for case in (
    list(CASES)
    + pastcases.CASES
    + gamecases.CASES
    + newcases.CASES
    + fullcases.CASES
    + tablecases.CASES
    + mechcases.CASES
    + dialcases.CASES
    + sheetcases.CASES
):
    draw(*case)
