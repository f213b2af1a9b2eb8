"""What belongs to a page or a game goes with it; a notice that was not seen yet is shown."""

from box import screens
from box.game import reference
from box.recovery import failures
from tests.faults.nor import Nor
from tests.firmware.device import gameplay
from tests.firmware.device.buttons import HOLD, A, B, C, D, dismiss, menu, save
from tests.firmware.device.fakebox import Hardware, make_roomy, mount, press, start

REFUSED = ("That is not done in this part of the turn.",)
OF_BOX = ("The settings", "were damaged.")


def setup_function(test):
    make_roomy()


def playing():
    """Return a box in a game in which a press can be undone."""
    mount(Nor(40))
    app = start(Hardware(Nor(8)))
    gameplay.begin(app, [(4, 10), (4, 12)], [])
    press(app, D, HOLD)
    assert app.game.ply
    return app


def open_pages(app):
    return list(app.stack.numbers)


def test_an_undo_on_a_notice_leaves_no_notice_behind():
    app = playing()
    menu(app, "Correct")
    pages = open_pages(app)
    assert pages[-1] != screens.GAME
    app.notices.show(REFUSED)
    assert open_pages(app) == pages + [screens.NOTICE]
    press(app, A, HOLD)
    assert open_pages(app) == [screens.HOME, screens.GAME]
    assert app.notices.waiting == []


def test_a_notice_behind_the_one_whose_page_is_left_is_shown_next():
    app = playing()
    app.notices.show(REFUSED)
    app.notices.show(OF_BOX)
    press(app, A, HOLD)
    assert open_pages(app) == [screens.HOME, screens.GAME, screens.NOTICE]
    assert dismiss(app) == [OF_BOX]


def test_a_notice_that_a_press_only_adds_is_shown_after_it():
    app = playing()
    app.notices.waiting.append(OF_BOX)
    press(app, B)
    assert open_pages(app)[-1] == screens.NOTICE
    assert dismiss(app) == [OF_BOX]


def test_a_notice_under_another_page_is_not_opened_twice():
    app = playing()
    pages = open_pages(app)
    app.notices.show(REFUSED)
    app.stack.push(screens.HELP)
    app.notices.show_next()
    assert open_pages(app) == pages + [screens.NOTICE, screens.HELP]
    press(app, A)
    assert dismiss(app) == [REFUSED]
    assert open_pages(app) == pages


def test_the_end_of_a_game_says_only_that_it_is_saved():
    app = playing()
    app.notices.show(REFUSED)
    press(app, A, HOLD)
    notices = save(app)
    assert [notice[0][:6] for notice in notices] == ["Saved "]
    assert app.game is None and app.notices.waiting == []


def test_an_error_that_closes_the_game_closes_its_notice_too():
    app = playing()
    app.notices.show(REFUSED)
    failures.go_home(app, ValueError("of the test"))
    (notice,) = dismiss(app)
    assert notice != REFUSED
    assert open_pages(app) == [screens.HOME]


def test_a_press_that_was_undone_is_not_redone_without_its_game():
    app = playing()
    press(app, A, HOLD)
    assert app.controls.left(app.hardware.now()) > 0
    failures.go_home(app, ValueError("of the test"))
    press(app, C)
    (notice,) = dismiss(app)
    assert "ValueError" in notice, notice


def test_the_argument_of_a_page_goes_with_it():
    app = playing()
    app.stack.push(screens.END_GAME, 1)
    app.stack.game()
    assert app.argument == 0
    app.stack.push(screens.END_GAME, 1)
    app.stack.home()
    assert app.argument == 0


def test_help_opens_although_its_topic_found_no_room_twice():
    app = playing()
    topic_of = reference.topic_of
    failures_left = [1, 1]

    def short(*args):
        if failures_left:
            failures_left.pop()
            raise MemoryError
        return topic_of(*args)

    reference.topic_of = short
    try:
        press(app, C, HOLD)
    finally:
        reference.topic_of = topic_of
    assert failures_left == []
    assert open_pages(app)[-1] in (screens.HELP, screens.REFERENCE)
    press(app, A)
    assert open_pages(app) == [screens.HOME, screens.GAME]
