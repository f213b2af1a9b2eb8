"""Time of the running game: measured, recorded, shown, and a limit that only warns."""

from box import screens
from box.game import replaying
from box.ui.canvas import TEXT
from pages.mechwarrior.table import big_scores as scores_of_turn
from pages.mfz import page_rows
from pages.mfz.table import big_scores
from shared.rules.entering import unpack_time
from shared.rules.history import TIME
from shared.rules.mfz.model import actions, phases
from tests.faults.nor import Nor
from tests.firmware.device import mechcases
from tests.firmware.device.fakebox import Hardware, make_roomy, mount, pass_time, press, start
from tests.firmware.device.gamecases import FIVE, PAIR, TRIO, play
from tests.firmware.device.tablecases import SIDES, at

make_roomy()

A, B, C, D = 0, 1, 2, 3
HOLD = 900
SETTLE = 100


def box(prepare, setting=1):
    """Return a box with a game on its page, and its hardware's flash."""
    mount(Nor(64))
    app = start(Hardware(Nor(8)))
    app.settings.time = setting
    prepare(app)
    app.stack.game()
    pass_time(app, SETTLE)
    return app


def think(app, seconds):
    """Let time pass without a press, as the table looks at its figures."""
    app.power.dim_ms, app.power.off_ms = 0, 0
    app.loop.step(app.hardware.now())
    app.hardware.ms += 1000 * seconds
    app.loop.step(app.hardware.now())


def times(app):
    return [unpack_time(what) for kind, what in replaying.entries(app.game) if kind == TIME]


def toast_of(app):
    """Return the message that stands in the footer."""
    return app.controls._toast


def end_round(app):
    press(app, D, HOLD)


class Written:
    """Keep the texts that are drawn on a canvas, or with its numerals."""

    def __init__(self, canvas, texts=None):
        self.texts = [] if texts is None else texts
        self._canvas = canvas

    def __getattr__(self, name):
        if name in ("text", "centre", "right", "write", "header"):
            return self.keep_texts
        return getattr(self._canvas, name)

    def sheet(self, kind):
        return Written(self._canvas.sheet(kind), self.texts)

    def keep_texts(self, *what):
        self.texts += [one for one in what if isinstance(one, str)]


def shown_scores(app):
    page = Written(app.canvas)
    big_scores.draw(page, app.game.state, app.play_time())
    return page.texts


def test_records_the_time_before_each_press_that_enters_something():
    app = box(play(TRIO))
    think(app, 95)
    end_round(app)
    assert app.game.state.phase == phases.DOOMSDAY_VOTE
    assert times(app) == [95]
    # A press that enters nothing ends no time.
    think(app, 10)
    press(app, A)
    press(app, A)
    think(app, 10)
    press(app, D)
    assert len(times(app)) == 2 and 20 <= times(app)[1] <= 22
    # The vote had asked the first company in order.
    assert app.game.time.seats[app.game.state.order()[0]] == times(app)[1]


def test_shows_the_time_of_the_round_with_the_scores():
    for companies in (PAIR, FIVE):
        app = box(play(companies))
        think(app, 95)
        assert "1:35" in shown_scores(app), shown_scores(app)
        app.hardware.bits = 1 << B
        pass_time(app, HOLD)
        assert app.controls.scores
        app.hardware.bits = 0
        pass_time(app, SETTLE)


def test_a_turn_of_the_other_game_has_its_time_too():
    app = box(mechcases.begin())
    # How many command points there are; then the table.
    press(app, D)
    think(app, 95)
    page = Written(app.canvas)
    scores_of_turn.draw(page, app.game.state, app.play_time())
    assert [text for text in page.texts if text.endswith("1:35")], page.texts
    app.hardware.bits = 1 << B
    pass_time(app, HOLD)
    assert app.controls.scores and screens.GAME in app.stack.numbers
    app.hardware.bits = 0
    pass_time(app, SETTLE)


def test_time_leaves_clock_and_names_of_the_scores_free():
    app = box(play(TRIO))
    width = app.canvas.width(TEXT, "9:59:59")
    # In the header between round and clock; in a card.
    assert 3 + app.canvas.width(TEXT, "Round 99") < 90 - width
    assert width <= 38


def test_lists_what_each_company_has_thought_and_each_round_took():
    app = box(at(""))
    seat = app.game.state.actor()
    think(app, 75)
    press(app, C)
    app.play(app.game.state.legal()[0])
    press(app, B)
    app.stack.push(page_rows.SCORE_SHEET)
    page = app.stack.top
    press(app, B)
    texts = Written(app.canvas)
    page.draw(texts)
    assert texts.texts[0] == "Time"
    name = app.game.state.names()[seat]
    assert texts.texts[texts.texts.index(name) + 1].startswith("1:1"), texts.texts
    assert texts.texts[texts.texts.index("Round 1") + 1].startswith("1:1"), texts.texts


def test_without_the_setting_no_time_is_recorded_or_shown():
    app = box(play(TRIO), 0)
    think(app, 95)
    end_round(app)
    assert times(app) == []
    assert not [text for text in shown_scores(app) if ":" in text]
    app.stack.push(page_rows.SCORE_SHEET)
    page = app.stack.top
    for _ in range(page.count()):
        texts = Written(app.canvas)
        page.draw(texts)
        assert "Time" not in texts.texts
        press(app, C)
    app.stack.pop()
    # Switched on in the game, it counts from there.
    app.settings.time = 1
    think(app, 30)
    press(app, D)
    assert len(times(app)) == 1 and 30 <= times(app)[0] <= 31


def test_a_pause_does_not_count():
    app = box(play(TRIO))
    think(app, 20)
    press(app, A)
    app.stack.home()
    think(app, 3000)
    # The first wakes the box.
    press(app, B)
    press(app, B)
    app.stack.game()
    press(app, B)
    think(app, 20)
    end_round(app)
    assert len(times(app)) == 1 and 40 <= times(app)[0] <= 43, times(app)


def test_after_a_power_cut_time_goes_on_from_the_last_entry():
    app = box(play(TRIO))
    think(app, 60)
    end_round(app)
    think(app, 50)
    before = app.game.time.rounds
    flash = app.hardware.journal_flash
    again = start(Hardware(flash))
    assert again.game.time.rounds == before
    think(again, 5)
    press(again, D)
    assert times(again)[-1] in (5, 6)


def test_dice_do_not_depend_on_times():
    rolled = []
    for setting in (0, 1):
        app = box(at("Ca Ca> "), setting)
        assert app.game.state.phase == phases.ROLLING
        think(app, 30)
        press(app, D)
        rolls = [
            what
            for kind, what in replaying.entries(app.game)
            if kind == 0 and what[0] == actions.ROLL
        ]
        rolled.append(rolls[-1])
    assert rolled[0] == rolled[1]


def test_a_company_over_the_limit_is_told_once_and_nothing_else_happens():
    app = box(at(""), 60)
    name = app.game.state.names()[app.game.state.actor()]
    entries = len(list(replaying.entries(app.game)))
    think(app, 58)
    assert toast_of(app) == ""
    think(app, 2)
    assert toast_of(app) == name + ": 1 min"
    think(app, 3)
    assert toast_of(app) == ""
    think(app, 300)
    assert toast_of(app) == ""
    assert len(list(replaying.entries(app.game))) == entries


def test_the_box_sleeps_until_the_limit():
    app = box(at(""), 60)
    app.power.dim_ms, app.power.off_ms = 0, 0
    app.power._moved = app.hardware.ms
    app.hardware.ms += 59_000
    wait = app.loop.step(app.hardware.now())
    assert 0 < wait <= 1_000, wait


def test_a_limit_is_for_companies_not_for_the_whole_table():
    app = box(play(TRIO), 60)
    assert app.game.state.actor() < 0
    think(app, 600)
    assert toast_of(app) == ""
    assert screens.GAME in app.stack.numbers and len(SIDES) == 3
