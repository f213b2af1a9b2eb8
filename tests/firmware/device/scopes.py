"""Under MicroPython: which modules stay loaded, and what is retried when memory runs out."""

import gc
import os
import sys

from box import memory, screens
from box.game import dice_source, replaying
from box.screens.screen import Screen
from box.ui import words
from shared.rules.mfz.model.actions import DEPLOYED, LOSE
from tests.firmware.device import buttons, gameplay
from tests.firmware.device.fakebox import memory_box, press

A, B, D = 0, 1, 3
FOLDER = "/box/rooms"

# Modules of a package `rooms`, by path. `half` is loaded in part if `again` fails.
PAGE = """
from rooms import base

class Page:
    def __init__(self, app):
        app()
"""
HALF = """
import rooms

rooms.again()

class Page:
    def __init__(self, app):
        pass
"""
LARGE = """
import rooms

table = bytearray(100_000)
rooms.again()
"""
FILES = {
    "__init__.py": "def again(): pass",
    "plain.py": "",
    "base.py": "",
    "page.py": PAGE,
    "half.py": HALF,
    "large.py": LARGE,
    "sub/__init__.py": "",
    "sub/inner.py": "",
}


def write_modules():
    """Write the modules of FILES, in a package `rooms`, to the disk of a new box."""
    app = memory_box()
    os.mkdir(FOLDER)
    os.mkdir(FOLDER + "/sub")
    for path, text in FILES.items():
        with open(FOLDER + "/" + path, "w") as file:
            file.write(text)
    return app


def load(*names):
    for name in names:
        __import__("rooms." + name)


def loaded():
    """Return the loaded modules of FILES, in order."""
    return sorted([name[6:] for name in sys.modules if name.startswith("rooms.")])


def begin():
    """Return a memory whose session contains no module of FILES."""
    found = memory.Memory()
    found.free()
    assert not loaded(), loaded()
    return found


def none():
    """Stand in for the app that pages are given."""


def failing(times):
    """Return a function that raises MemoryError on its first `times` calls."""
    left = [times]

    def fail(*args):
        if left[0]:
            left[0] -= 1
            raise MemoryError

    return fail


def test_keeps_modules_loaded_before_the_session():
    load("plain")
    found = memory.Memory()
    load("base")
    found.free()
    assert loaded() == ["plain"]
    memory._drop("rooms.plain")


def test_imports_modules_of_micropython_without_a_search_for_files():
    class Searched:
        def mount(self, readonly, mkfs):
            pass

        def umount(self):
            pass

        def stat(self, path):
            raise AssertionError(path)

    memory.Memory()
    os.mount(Searched(), "/searched")
    path = list(sys.path)
    sys.path[:] = ["/searched"]
    try:
        import binascii
        import hashlib
        from collections import namedtuple
    finally:
        sys.path[:] = path
        os.umount("/searched")
    assert binascii and hashlib and namedtuple


def test_keeps_modules_of_a_game_until_the_game_is_left():
    found = begin()
    with found.game:
        load("plain")
    load("base")
    found.free()
    assert loaded() == ["plain"]
    found.leave_game()
    assert not loaded()


def test_assigns_to_a_game_only_modules_not_loaded_before():
    found = begin()
    load("base")
    with found.game:
        load("base", "plain")
    found.free()
    assert loaded() == ["plain"]
    found.leave_game()


def test_keeps_modules_of_a_conversation_until_it_ends():
    found = begin()
    with found.link:
        load("plain")
    found.free()
    assert loaded() == ["plain"]
    found.leave_link()
    assert not loaded()


def filled():
    """Return what takes all of the heap that is free."""
    gc.collect()
    chain = None
    size = 65536
    while size:
        try:
            while True:
                chain = (chain, bytearray(size))
        except MemoryError:
            size >>= 1
    try:
        while True:
            chain = (chain,)
    except MemoryError:
        return chain


def test_frees_when_no_byte_is_left():
    found = begin()
    found.rest(0)
    load("plain", "base")
    assert loaded() == ["base", "plain"]
    chain = filled()
    found.free()
    assert not loaded() and chain
    chain = None
    gc.collect()
    # Taken again when there is room, not before.
    assert found._spare is None
    found.rest()
    assert len(found._spare) == memory._SPARE


class FullHeap:
    """Stands in for the module gc: nothing is free, whatever is collected."""

    def collect(self):
        gc.collect()

    def mem_free(self):
        return 0


class OnceFull(FullHeap):
    """The same, until the first modules are dropped."""

    def __init__(self):
        self.left = 2

    def mem_free(self):
        self.left -= 1
        return 0 if self.left >= 0 else 1 << 20


def test_keeps_modules_of_a_step_while_there_is_room():
    found = begin()
    with found.game:
        load("plain")
    for leave in (found.rest, found.make_room):
        load("base")
        leave()
        assert loaded() == ["base", "plain"]
        memory.gc = FullHeap()
        leave()
        memory.gc = gc
        assert loaded() == ["plain"]
    found.leave_game()


def test_drops_modules_needed_often_only_if_the_others_make_no_room():
    found = begin()
    found.load_often(load, "plain")
    load("base")
    memory.gc = OnceFull()
    found.make_room()
    assert loaded() == ["plain"]
    memory.gc = FullHeap()
    found.make_room()
    memory.gc = gc
    assert not loaded()


def test_goes_on_without_the_modules_needed_often_if_they_find_no_room():
    found = begin()

    def load_in_part(name):
        load(name)
        raise MemoryError

    found.load_often(load_in_part, "plain")
    assert not loaded()
    found.leave_game()


def test_drops_a_module_from_its_package_too_and_loads_it_again():
    found = begin()
    load("sub.inner")
    import rooms.sub as sub

    old = sub.inner
    found.free()
    assert loaded() == ["sub"] and not hasattr(sub, "inner")
    load("sub.inner")
    assert sub.inner is not old
    found.free()
    memory._drop("rooms.sub")


def test_drops_all_but_the_module_of_the_open_page():
    found = begin()
    found.open("rooms.page", none)
    assert found.page == "rooms.page" and loaded() == ["base", "page"]
    found.open("rooms.half", none)
    found.free()
    assert loaded() == ["half"]
    found.page = ""
    found.free()


def test_retries_a_page_that_ran_out_of_memory_once():
    found = begin()
    page = found.open("rooms.page", failing(1))
    assert page.__class__ is sys.modules["rooms.page"].Page and found.page == "rooms.page"
    found.page = ""
    found.free()


def test_reloads_a_module_that_was_loaded_in_part():
    import rooms

    found = begin()
    rooms.again = failing(1)
    found.open("rooms.half", none)
    assert hasattr(sys.modules["rooms.half"], "Page")
    rooms.again = failing(2)
    found.page = ""
    found.free()
    try:
        found.open("rooms.half", none)
        raise AssertionError
    except MemoryError:
        pass
    found.page = ""
    found.free()


def test_frees_what_an_import_without_memory_has_left():
    import rooms

    found = begin()
    before = gc.mem_alloc()
    rooms.again = failing(1)
    try:
        load("large")
        raise AssertionError
    except MemoryError:
        pass
    memory.clear_stack()
    found.free()
    assert gc.mem_alloc() - before < 50_000


def test_raises_if_memory_runs_out_twice():
    found = begin()
    for run in (lambda: found.open("rooms.page", failing(2)), lambda: found.twice(failing(2))):
        try:
            run()
            raise AssertionError
        except MemoryError:
            pass
    found.twice(failing(1))


def loaded_after_dropping(app):
    """Return the modules that remain when everything droppable is dropped."""
    app.memory.free()
    return sorted(sys.modules)


def test_has_the_same_modules_before_and_after_a_game():
    app = memory_box()
    before = loaded_after_dropping(app)
    gameplay.begin(app, ((5, 20), (6, 22)))
    gameplay.play(app, bytes((DEPLOYED,)))
    assert app.memory.game.names and len(loaded_after_dropping(app)) > len(before)
    buttons.menu(app, words.DELETE_GAME)
    press(app, D, buttons.HOLD)
    buttons.dismiss(app)
    assert app.game is None and buttons.module(app) == "home"
    assert loaded_after_dropping(app) == before, set(loaded_after_dropping(app)) - set(before)


def test_has_nothing_of_the_setup_pages_in_memory_while_a_game_is_loaded():
    app = memory_box()
    seen = []
    resume = app.memory.twice

    def twice(step, *args):
        if app.game is not None and app.stack.top is None:
            pages = [
                name
                for name in ("summary", "setup_form")
                if "pages.mfz.setup." + name in sys.modules
            ]
            seen.append((app.memory.page, app.loop.arguments, pages))
        resume(step, *args)

    app.memory.twice = twice
    gameplay.begin(app, ((5, 20), (6, 22)))
    assert seen == [("", (), [])], seen


def test_has_one_copy_of_the_classes_of_a_game():
    app = in_play()
    app.memory.free()
    # Not of the setup: from source, the state loads its module again for a constant.
    for thing in (app.game, app.game.state, app.pages):
        name = thing.__class__.__name__
        copies = [getattr(module, name, None) for module in sys.modules.values()]
        assert {copy for copy in copies if copy} == {thing.__class__}, name


def test_keeps_the_modules_of_a_state_but_not_those_that_read_its_header():
    app = memory_box()
    gameplay.begin(app, ((5, 20), (6, 22)))
    kept = app.memory.game.names
    assert "shared.rules.mfz.model.state" in kept and "pages.mfz.game" in kept
    assert not [name for name in kept if "header" in name or "agreement" in name], kept


def test_applies_an_action_again_that_ran_out_of_memory():
    app = in_play()
    state = app.game.state
    free = app.memory.free
    freed = []

    def count():
        freed.append(1)
        free()

    app.memory.free = count
    clean = state.vector.set
    fail = failing(1)

    def change(cell, value):
        clean(cell, value)
        fail()

    before = state.scores()
    state.vector.set = change
    try:
        gameplay.play(app, bytes((LOSE, 0)))
    finally:
        state.vector.set = clean
    assert freed and app.game.ply == 2 and not app.notices.waiting
    assert state is app.game.state and state.scores() < before
    after = state.save()
    replaying.resume(app.game)
    assert app.game.state.save() == after


def test_retries_a_page_of_a_game_that_runs_out_of_memory_once():
    app = in_play()
    with_short_memory(1, lambda: press(app, A))
    assert app.stack.numbers[-1] == screens.MENU and not app.notices.waiting


def test_reloads_the_game_if_a_page_runs_out_of_memory_twice():
    app = in_play()
    game = app.game
    with_short_memory(2, lambda: press(app, A))
    assert buttons.dismiss(app) == [words.NOT_SAVED]
    assert app.game is game and buttons.module(app) == "mfz.table.table"
    gameplay.play(app, bytes((LOSE, 0)))
    assert app.game.ply == 2


def test_loads_a_game_again_that_made_room_for_the_recovery():
    app = in_play()
    there = app.game.state.position()
    recovery = app.recovery

    def in_place_of_the_game(error=None):
        # As `after_error` does if it finds no room.
        app.stack.drop()
        app.close_game()
        return recovery(error)

    app.recovery = in_place_of_the_game
    with_short_memory(2, lambda: press(app, A))
    assert buttons.dismiss(app) == [words.NOT_SAVED]
    assert app.game.state.position() == there
    assert buttons.module(app) == "mfz.table.table"


def test_redraws_a_page_whose_drawing_ran_out_of_memory_once():
    app = in_play()
    fail = failing(1)
    draw = app.canvas.clear

    def clear():
        fail()
        draw()

    app.canvas.clear = clear
    press(app, A)
    assert app.stack.numbers[-1] == screens.MENU and not app.boot_state.code


def test_reloads_the_game_if_a_picture_runs_out_of_memory_twice():
    app = in_play()
    game = app.game
    with_short_pictures(app, 2)
    assert app.game is game and buttons.module(app) == "mfz.table.table"
    assert not app.boot_state.code and not app.notices.waiting


def test_opens_the_first_screen_if_a_picture_runs_out_of_memory_again():
    app = in_play()
    with_short_pictures(app, 4)
    assert app.boot_state.code and app.game is None
    # Opened again, the game is read back.
    buttons.dismiss(app)
    press(app, D)
    assert app.game is not None and buttons.module(app) == "mfz.table.table"


def test_reads_the_source_of_its_dice_when_a_game_is_loaded():
    assert in_play().game.drafted == dice_source.BOX


def in_play():
    app = memory_box()
    gameplay.begin(app, ((5, 20), (6, 22)))
    gameplay.play(app, bytes((DEPLOYED,)))
    return app


def with_short_pictures(app, times):
    """Press B while the first `times` pictures fail for lack of memory."""
    fail = failing(times)
    clear = app.canvas.clear

    def cleared():
        fail()
        clear()

    app.canvas.clear = cleared
    press(app, B)
    app.canvas.clear = clear


def with_short_memory(times, run):
    """Call `run` while creating a page fails `times` times for lack of memory."""
    make = Screen.__init__
    fail = failing(times)

    def init(self, app):
        fail()
        make(self, app)

    Screen.__init__ = init
    try:
        run()
    finally:
        Screen.__init__ = make


sys.path.append("/box")
first = memory.Memory()


def setup_function(test):
    first.free()
    write_modules()
