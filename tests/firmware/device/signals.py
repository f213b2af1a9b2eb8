"""LED and buzzer of a box whose board has them."""

import sys

from box import screens
from box.screens import settings_effect
from box.ui import words
from shared.rules.contract import NOBODY
from shared.rules.errors import RuleError
from tests.faults.nor import Nor
from tests.firmware.device.fakebox import (
    BoardData,
    Hardware,
    make_roomy,
    memory_box,
    mount,
    pass_time,
    press,
    start,
)
from tests.firmware.device.gamecases import PAIR, TRIO, play
from tests.firmware.device.tablecases import at

make_roomy()

A, B, C, D = 0, 1, 2, 3
HOLD = 900
LED, BUZZER = 2, 27
# Longer than the longest pattern.
ENOUGH_MS = 2_000


class Pin:
    """An output pin; `levels` has the time and level of each change, by pin."""

    OUT = 3
    levels = {}
    clock = None

    def __init__(self, gpio, mode=-1, value=None) -> None:
        self.gpio = gpio
        self.levels[gpio] = []

    def value(self, level=None):
        changes = self.levels[self.gpio]
        if level != (changes[-1][1] if changes else 0):
            changes.append((self.clock.ms, level))


class Blinking(BoardData):
    LED = LED
    BUZZER = None


class Sounding(BoardData):
    LED = LED
    BUZZER = BUZZER


def box(prepare, data=Sounding):
    mount(Nor(64))
    hardware = Hardware(Nor(8))
    hardware.pin = Pin
    Pin.clock = hardware
    Pin.levels = {}
    app = start(hardware, data)
    prepare(app)
    app.stack.game()
    pass_time(app, 100)
    return app


def heard(app, pin=BUZZER):
    """Return for how long the pin was on, each time since this was last asked."""
    pass_time(app, ENOUGH_MS)
    changes = Pin.levels[pin]
    Pin.levels[pin] = []
    assert len(changes) % 2 == 0, "it stays on"
    return [off - on for (on, _), (off, _) in zip(changes[::2], changes[1::2])]  # noqa: B905


def end_round(app, seats):
    press(app, D, HOLD)
    quiet = heard(app)
    for _ in range(seats - 1):
        press(app, D)
    assert quiet == [] and heard(app) == []
    press(app, D)


def test_the_end_of_a_round_is_one_tone_and_one_flash():
    app = box(play(TRIO))
    assert heard(app) == []
    end_round(app, 3)
    assert app.game.state.round() == 2
    assert heard(app, LED) == [150]
    assert [off - on for (on, _), (off, _) in [Pin.levels[BUZZER]]] == [150]


def test_clock_at_one_and_the_end_of_the_game_differ_from_the_end_of_a_round():
    app = box(play(PAIR))
    while app.game.state.clock > 2:
        press(app, D, HOLD)
        press(app, D)
        press(app, D)
    heard(app)
    press(app, D, HOLD)
    assert app.game.state.clock == 1
    assert heard(app) == [80, 80, 80]
    press(app, D)
    press(app, D)
    assert heard(app) == [150]
    press(app, D, HOLD)
    assert app.game.state.actor() == NOBODY
    assert heard(app) == [400, 400]


def test_an_undo_or_redo_of_nothing_new_is_silent():
    app = box(play(TRIO))
    end_round(app, 3)
    heard(app)
    press(app, A, HOLD)
    assert app.game.state.round() == 1 and heard(app) == []


def test_a_refused_press_is_told():
    app = box(play(TRIO))

    def refuse(button, kind):
        raise RuleError("no")

    app.stack.top.on_button = refuse
    press(app, B)
    assert heard(app) == [30, 30]


def test_a_company_over_the_limit_of_time_is_told():
    app = box(at(""))
    app.settings.time = 60
    app.power.dim_ms, app.power.off_ms = 0, 0
    app.hardware.ms += 60_000
    assert heard(app) == [80, 80]
    app.hardware.ms += 60_000
    assert heard(app) == []


def test_the_setting_mutes_the_buzzer_not_the_led():
    app = box(play(TRIO))
    app.settings.sound = 0
    settings_effect.apply_settings(app)
    end_round(app, 3)
    assert heard(app) == []
    assert [off - on for (on, _), (off, _) in [Pin.levels[LED][-2:]]] == [150]


def test_a_tone_ends_while_a_button_is_down():
    app = box(play(TRIO))
    press(app, D, HOLD)
    press(app, D)
    press(app, D)
    app.hardware.bits = 1 << D
    pass_time(app, 60)
    app.hardware.bits = 0
    pass_time(app, 60)
    app.hardware.bits = 1 << B
    assert heard(app) == [150]


def test_the_row_of_the_buzzer_is_for_boards_that_have_one():
    for data, rows in ((Sounding, 1), (Blinking, 0)):
        app = box(play(TRIO), data)
        app.stack.push(screens.SETTINGS)
        page = app.stack.top
        texts = [page.row(i)[0] for i in range(page.count())]
        assert texts.count("Sound") == rows and texts[-1] == words.FOR_BUILDERS


def test_an_led_alone_is_enough():
    app = box(play(TRIO), Blinking)
    assert BUZZER not in Pin.levels
    press(app, D, HOLD)
    for _ in range(3):
        press(app, D)
    assert heard(app, LED) == [150]


def test_a_board_without_either_does_not_load_the_modules():
    for name in ("box.game.announcer", "box.hw.signal_pins"):
        sys.modules.pop(name, None)
    app = memory_box(8)
    assert app.announcer is None
    assert "box.game.announcer" not in sys.modules
