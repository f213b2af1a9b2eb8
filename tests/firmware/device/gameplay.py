"""Play a game on the box by its buttons: find the presses for an action on the open page."""

import os

from box.store import atomic_file
from pages.mfz import page_rows, words
from pages.mfz.setup import option_text
from pages.mfz.setup import words as setup_words
from shared.rules.games import roster_path
from shared.rules.mfz.model import actions
from shared.rules.mfz.setup import roster
from tests.firmware.device.buttons import HOLD, A, B, C, D, edit, go_to, menu, row
from tests.firmware.device.fakebox import press


def no_ready_companies():
    """Remove the companies that a new box offers; those of a roster file stay."""
    if roster_path("mfz") not in os.listdir():
        atomic_file.save(roster_path("mfz"), b"", roster.VERSION)


def begin(app, companies=None, options=()):
    """From home, set up and begin a game of unnamed companies, each (frames, systems).

    options: rows of the pages with the index of the value; the size comes first if present.
    """
    no_ready_companies()
    row(app, words.GAME)
    press(app, D)
    if companies:
        go_to(app, len(companies) - 2)
    press(app, D)
    if options and options[0][0] == option_text.label("size"):
        go_to(app, options[0][1])
        options = options[1:]
    press(app, D)
    # The depth.
    press(app, D)
    if options:
        taken = _to_summary(app)
        press(app, B)
        for text, place in options:
            row(app, text)
            edit(app, place)
        press(app, A)
        if companies:
            for _ in range(taken):
                press(app, A)
    for counts in companies or ():
        # Name and numbers of a company that is not of the roster.
        press(app, C)
        press(app, D)
        row(app, setup_words.FRAMES_ROW)
        edit(app, counts[0])
        row(app, setup_words.SYSTEMS_ROW)
        edit(app, counts[1])
        press(app, A)
        press(app, D)
    _to_summary(app)
    press(app, D)


def to_summary(app):
    """From home, accept each step of the set-up up to its summary."""
    row(app, words.GAME)
    press(app, D)
    for _ in range(3):
        press(app, D)
    _to_summary(app)


def _to_summary(app):
    """Take the proposed companies; return how many."""
    taken = 0
    while app.stack.numbers[-1] != page_rows.SUMMARY:
        press(app, D)
        taken += 1
    return taken


def play(app, action):
    """Press the buttons that enter an action."""
    kind = action[0]
    if kind >= actions.CORRECT_FRAMES:
        _fix(app, action)
    else:
        _PAGES[app.memory.page](app, action)


def _draw(app, action):
    press(app, B)
    for seat in action[1:-1]:
        top = app.stack.top
        names = [top.row(index)[0] for index in range(top.count())]
        go_to(app, names.index(app.game.state.setup.companies[seat][0]))
        press(app, D)


def _tie(app, action):
    kinds = []
    for legal in app.game.state.legal():
        if legal[0] not in kinds:
            kinds.append(legal[0])
    go_to(app, kinds.index(action[0]))
    press(app, D)
    page = app.stack.top
    if page.editing:
        while page.sheet.at(page.cursor)[2] != action:
            before = page.sheet.at(page.cursor)[2]
            press(app, C)
            assert page.sheet.at(page.cursor)[2] != before, "not offered"
        press(app, D)


def _deploy(app, action):
    if action[0] == actions.DEPLOYED:
        press(app, D, HOLD)
    else:
        press(app, D)


def _table(app, action):
    if action[0] == actions.END_ROUND:
        press(app, D, HOLD)
        return
    go_to(app, app.game.state.order().index(action[1]))
    press(app, D)
    go_to(app, [row[2] for row in app.stack.top.sheet.rows].index(action))
    press(app, D)


def _doom(app, action):
    press(app, C if action[0] == actions.COUNT else D)


def _early(app, action):
    press(app, C if action[0] == actions.PLAY_ON else D)


def _fix(app, action):
    menu(app, words.CORRECT)
    lead = action[:-1]
    if action[0] == actions.CORRECT_STATION:
        lead = page_rows.CORRECT_STATION, action[1]
    for index, shown in enumerate(app.stack.top.sheet.rows):
        if shown[2] == lead:
            go_to(app, index)
            if action[0] != actions.CORRECT_STATION:
                edit(app, action[-1])
                return
            press(app, D)
            go_to(app, [row[2] for row in app.stack.top.sheet.rows].index(action))
            press(app, D)
            return
    raise AssertionError("cannot be corrected")


_PAGES = {
    "pages.mfz.setup.lots_roll": _draw,
    "pages.mfz.setup.tie_break": _tie,
    "pages.mfz.setup.deployment": _deploy,
    "pages.mfz.table.table": _table,
    "pages.mfz.table.doomsday_vote": _doom,
    "pages.mfz.table.end_vote": _early,
}
