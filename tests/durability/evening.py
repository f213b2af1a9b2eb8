"""Under MicroPython: an evening with a box, by what is kept of it: one function a change."""

import binascii

from box.game import lifecycle, rolling, saving
from box.link.roster_upload import RosterUpload
from box.screens import stored_screens
from box.store import saved_pool
from shared.link.limits import DATA_MAX
from shared.rules import games
from shared.rules.history import ACTION, JOINED, REDO, UNDO
from tests.firmware.device.packs import companies, stored
from tests.games import each

# Pages and chance are not here.
stored_screens.resume = lambda app, opened: None
rolling.new_seed = lambda source: bytes(32)


def sync(box, *names):
    """Receive companies, as the laptop sends them."""
    file = companies(*names)
    packed = stored(file)
    upload = RosterUpload(games.game("mfz"), len(file), len(packed), binascii.crc32(file))
    try:
        for at in range(0, len(packed), DATA_MAX):
            upload.add(packed[at : at + DATA_MAX])
        while not upload.work():
            pass
        upload.take()
    finally:
        upload.close()


def set_up(box, contrast):
    """Make a setting."""
    box.settings.set("contrast", contrast)
    box.settings.save()


def begin(box, id, setup):
    """Begin a game."""
    lifecycle.begin(box, id, setup)
    box.open_game()


def enter(box, kind, what):
    """Enter an action, or undo or redo some."""
    if kind in (ACTION, JOINED):
        box.game.play(bytes(what))
    elif kind == UNDO:
        box.game.undo(what)
    elif kind == REDO:
        box.game.redo(what)


def save(box):
    """End the game, and save its record."""
    saving.save(box)


def steps(id, depth, most):
    """Return the changes of an evening with at most so many entries of one game, in order."""
    played = each.of(id, "whole").played(1, depth)
    setup = played.state.setup
    names = [f"Company {number}" for number in range(12)]
    changes = [
        lambda box: sync(box, *names[:3]),
        lambda box: set_up(box, 5),
        lambda box: begin(box, id, setup),
    ]
    for kind, what in played.entries[:most]:
        changes.append(lambda box, kind=kind, what=what: enter(box, kind, what))
    middle = len(changes) // 2
    changes[middle:middle] = [
        lambda box: box.saved.set_clock(7),
        lambda box: saved_pool.set_die(box.saved, 0, 5),
        lambda box: box.saved.set_screens((3, 4)),
        lambda box: sync(box, *names),
        lambda box: set_up(box, 2),
    ]
    return changes + [save, lambda box: box.saved.set_clock(9), lambda box: set_up(box, 3)]
