"""Press the buttons of the box's own pages and of the rows of any page."""

from box import screens
from box.game.undo import last_press, next_press
from box.ui import words
from tests.firmware.device.fakebox import press

A, B, C, D = 0, 1, 2, 3
HOLD = 900


def module(app):
    """Return the module of the top screen; a game's with its id, such as "mfz.table.table"."""
    return app.memory.page.replace("box.screens.", "").replace("pages.", "")


def row(app, text):
    """Move the cursor of a list to the first row that begins with `text`."""
    top = app.stack.top
    for index in range(top.count()):
        if top.row(index)[0].startswith(text):
            go_to(app, index)
            return
    raise AssertionError("no such row: " + text)


def go_to(app, index):
    """Move the cursor of the top screen to a row."""
    while app.stack.top.cursor != index:
        press(app, C if app.stack.top.cursor < index else B)


def edit(app, value):
    """Edit the row under the cursor: change it to `value` and confirm."""
    top = app.stack.top
    index = top.cursor
    press(app, D)
    while _edited(top, index) != value:
        before = _edited(top, index)
        press(app, C if before < value else B)
        assert _edited(top, index) != before, "the value cannot be reached"
    press(app, D)


def _edited(page, index):
    return page._value if hasattr(page, "sheet") else page.value(index)


def dismiss(app):
    """Dismiss the open notice; return its lines."""
    notices = []
    while app.stack.numbers[-1] == screens.NOTICE:
        notices.append(app.notices.waiting[0])
        press(app, D)
    return notices


def menu(app, text):
    """Choose a row of the running game's menu."""
    press(app, A)
    if app.stack.numbers[-1] != screens.MENU:
        # It has cancelled a value, on a page that opens with one to type.
        press(app, A)
    assert app.stack.numbers[-1] == screens.MENU
    row(app, text)
    press(app, D)


def save(app):
    """Stop and save from the menu; return the lines of the notice."""
    menu(app, words.STOP_AND_SAVE)
    press(app, D, HOLD)
    return dismiss(app)


def pause(app):
    """Pause the running game from its menu."""
    menu(app, words.PAUSE)


def another(app):
    """From home, end the running game to begin another."""
    row(app, words.NEW_GAME)
    press(app, D)
    press(app, D, HOLD)


def abandon(app):
    """Abandon from the menu."""
    menu(app, words.DELETE_GAME)
    press(app, D, HOLD)
    return dismiss(app)


def undo(app, count):
    """Undo the last actions: those of one press from the menu, others from the log."""
    if count == last_press(app.game):
        menu(app, words.UNDO_LAST)
    else:
        _by_log(app, B, count)


def redo(app, count):
    """Redo actions that were undone."""
    if count == next_press(app.game):
        menu(app, words.REDO)
    else:
        _by_log(app, C, count)


def _by_log(app, button, count):
    menu(app, words.LOGBOOK)
    for _ in range(count):
        press(app, button)
    press(app, D)
