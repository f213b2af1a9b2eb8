"""When MechWarrior asks for units in enemy zones, and what it says where it does not (W-125)."""

from box.game import lifecycle
from shared.rules.mechwarrior.model import actions
from shared.rules.mechwarrior.setup.agreement import agree
from tests.faults.nor import Nor
from tests.firmware.device import buttons
from tests.firmware.device.fakebox import Hardware, make_roomy, mount, press, run_tasks, start
from tests.firmware.device.mechcases import (
    ASSAULT,
    CLOSE,
    END,
    GAME,
    LANCE,
    MOVE,
    RANGED,
    RUN,
    ZONES,
    enter,
    full,
    orders,
    play,
    sides,
)

A, B, C, D = 0, 1, 2, 3
HOLD = 900
NOBODY = (actions.ZONES, 0)
COMMAND = "mechwarrior.table.turn_start"
UNITS = "mechwarrior.orders.units"
TABLE = "mechwarrior.table.table"
# Two turns in which nobody has an order.
ROUND = (NOBODY, END, NOBODY)


def fresh(players=2, depth="score", journal=None):
    """Return a box whose game has begun as on a table."""
    mount(Nor(24))
    app = start(Hardware(journal or Nor(8)))
    lifecycle.begin(app, GAME, agree(sides(players), depth, 3000))
    run_tasks(app)
    app.loop.step(app.hardware.ms)
    return app


def box(prepare):
    """Return a box with a prepared game, its page on top."""
    mount(Nor(24))
    app = start(Hardware(Nor(8)))
    prepare(app)
    app.stack.game()
    run_tasks(app)
    return app


def asks(*done):
    """Return whether the first player is asked at the second turn, after an order stage."""
    app = box(orders(NOBODY, *done, END, NOBODY))
    press(app, D, HOLD)
    assert app.game.state.active == 0 and app.game.state.round() > 2
    return buttons.module(app) == COMMAND


def order(unit, kind):
    return (actions.ORDER, unit, kind, 0)


def test_nobody_is_asked_in_the_first_turn_of_a_player_at_any_depth():
    for players, depth in ((2, "score"), (3, "score"), (4, "orders"), (2, "full")):
        app = fresh(players, depth)
        page = TABLE if depth == "score" else UNITS
        for turn in range(players):
            assert buttons.module(app) == page
            assert app.game.action(app.game.ply) == bytes(NOBODY)
            assert app.game.state.round() == turn + 1
            press(app, D, HOLD)
        # From then on at depth score, whose orders the box does not know.
        assert (buttons.module(app) == COMMAND) == (depth == "score")


def test_the_end_of_the_turn_and_the_count_are_one_press():
    app = fresh()
    press(app, D, HOLD)
    assert app.game.ply == 3 and app.game.state.active == 1
    press(app, A, HOLD)
    assert app.game.ply == 1 and app.game.state.active == 0
    assert buttons.module(app) == TABLE and "end of turn" in app.controls._toast


def test_an_undo_at_the_beginning_asks_and_then_there_is_nothing_to_undo():
    app = fresh()
    press(app, A, HOLD)
    assert app.game.ply == 0 and buttons.module(app) == COMMAND
    press(app, A, HOLD)
    assert app.game.ply == 0 and buttons.module(app) == COMMAND
    press(app, C)
    press(app, D)
    assert app.game.action(app.game.ply) == bytes(ZONES) and buttons.module(app) == TABLE


def test_a_power_cut_at_the_beginning_loses_no_count():
    journal = Nor(8)
    fresh(journal=journal)
    app = start(Hardware(journal))
    assert app.game.ply == 1 and buttons.module(app) == TABLE


def test_orders_that_move_a_unit_are_asked_about_and_no_others():
    for kind in (MOVE, RUN, ASSAULT):
        assert asks(order(0, kind)), kind
    assert not asks()
    assert not asks(order(0, RANGED), order(2, CLOSE))
    assert not asks((actions.HEAT_UP, 0, 2), (actions.VENT, 0, 1, 0))
    # The unit that moved is lost.
    assert not asks(order(1, MOVE), (actions.ELIMINATE, 1, 1))


def test_a_formation_that_moves_is_asked_about():
    foot = [("infantry foot 16+0+0", name) for name in ("Picks", "Spokes", "Lanterns")]
    for kind in (MOVE, RANGED):
        mount(Nor(24))
        app = start(Hardware(Nor(8)))
        enter(app, agree(sides(2, (foot, LANCE)), "orders", 3000))
        play(NOBODY, (actions.FORMATION, kind, 0, 0, 1, 2), END, NOBODY)(app)
        app.stack.game()
        run_tasks(app)
        press(app, D, HOLD)
        assert (buttons.module(app) == COMMAND) == (kind == MOVE)


def test_what_carries_a_unit_or_changes_its_player_is_asked_about():
    rides = (actions.BOARD, 2, 1)
    assert not asks(rides)
    assert asks(rides, END, NOBODY, END, NOBODY, (actions.LEAVE, 2))
    assert asks((actions.CONTROL, 16, 0))
    # A captive of one's own is nowhere.
    assert not asks((actions.CAPTURE, 17, 0))
    # A turn is corrected: who knows what happened.
    app = box(orders(NOBODY, END, NOBODY))
    app.play(bytes((actions.CORRECT_TURN, 0)))
    run_tasks(app)
    app.stack.settle()
    assert buttons.module(app) == COMMAND


def test_a_captive_that_is_free_again_is_asked_about():
    app = box(orders(NOBODY, END, NOBODY, (actions.CAPTURE, 0, 16), END, NOBODY, END, NOBODY))
    game = app.game
    for action in ((actions.ELIMINATE, 16, 0), (actions.RELEASE, 0)):
        if not game.state.check(bytes(action)):
            game.play(bytes(action))
    assert 0 in game.state.units_of(0)
    press(app, D, HOLD)
    assert game.state.active == 0 and buttons.module(app) == COMMAND


def test_nothing_is_entered_after_an_event_of_the_command_stage():
    app = fresh()
    press(app, A, HOLD)
    app.play(bytes((actions.CORRECT_POINTS, 0, 0, 5)))
    run_tasks(app)
    app.stack.settle()
    assert app.game.ply == 1 and buttons.module(app) == COMMAND


def test_a_game_too_long_to_search_is_asked_about():
    heat = (actions.HEAT_UP, 0, 1), (actions.HEAT_DOWN, 0, 1)
    assert asks(*heat * 100)
    assert not asks(*heat * 90)


def test_the_end_of_a_turn_is_told_where_its_page_is_skipped():
    app = fresh(2, "full")
    press(app, D, HOLD)
    assert app.controls._toast == "Sable: 20 orders lapse"
    app = box(orders(*ROUND, END, NOBODY, order(0, RANGED)))
    press(app, D, HOLD)
    assert buttons.module(app) == UNITS
    assert app.controls._toast == "Sable: 19 lapse, 1 stay"
    app = fresh()
    press(app, D, HOLD)
    assert app.controls._toast == "Turn 2: Heron Watch"


def test_the_end_of_a_turn_is_told_before_a_marker_is_resolved():
    shot = order(1, 3)
    app = box(full(*ROUND, END, NOBODY, shot, END, NOBODY))
    press(app, D, HOLD)
    assert buttons.module(app) == "mechwarrior.orders.markers"
    assert app.controls._toast == "Heron: 20 orders lapse"


def test_the_undone_count_comes_back():
    app = box(orders(NOBODY, order(0, MOVE), END, NOBODY))
    press(app, D, HOLD)
    press(app, C)
    press(app, C)
    press(app, D)
    assert app.game.action(app.game.ply) == bytes((actions.ZONES, 2))
    press(app, A, HOLD)
    assert buttons.module(app) == COMMAND and app.argument == 1 + 2


make_roomy()
