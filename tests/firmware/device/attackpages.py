"""Behaviour of the pages of attacks of MechWarrior, pressed as at the table."""

import os

from box.game import dice_source
from pages.mechwarrior import page_rows
from pages.mechwarrior.attack import attack_plan, consequences, words
from pages.mechwarrior.orders import words as order_words
from shared.rules.mechwarrior.combat.modifiers import (
    ATTACKER_CRUISING,
    CALLED_SHOT,
    CLOSE,
    FRIEND,
    HINDERING,
    QUAD_INFANTRY,
    RANGED,
    REAR,
    TARGET_CRUISING,
)
from shared.rules.mechwarrior.model import actions, phases
from tests.faults.nor import Nor
from tests.firmware.device import buttons, dialcases
from tests.firmware.device.fakebox import Hardware, make_roomy, mount, press, run_tasks, start
from tests.firmware.device.mechcases import (
    AIMED,
    ASSAULT,
    DECLARED,
    END,
    HIT,
    PLACED,
    SHOOTS,
    ZONES,
    begin,
    full,
    play,
)

A, B, C, D = 0, 1, 2, 3
HOLD = 900
# The third player, a quad, attacks the VTOL of the first.
QUAD_SHOOTS = (ZONES, END, ZONES, END, ZONES, (actions.ORDER, 32, 2, 0))
# The first player's VTOL has an assault order.
VTOL_ASSAULTS = (ZONES, (actions.ORDER, 3, ASSAULT, 0))
AT_VTOL = AIMED[:6] + bytes((3,))


def box(prepare, journal=None):
    """Return a box with a prepared game, its page on top."""
    mount(Nor(24))
    app = start(Hardware(journal or Nor(8)))
    prepare(app)
    app.stack.game()
    run_tasks(app)
    return app


def opened(app, number, about):
    """Open a screen."""
    app.stack.push(number, about)
    run_tasks(app)
    return app.stack.top


def choose(app, text):
    """Press D on the row with this text."""
    page = app.stack.top
    if page.editing:
        # A missing value is edited as the page opens.
        press(app, A)
    page.cursor = [page.row(index)[0] for index in range(page.count())].index(text)
    press(app, D)


def switched(app, *pressed):
    """Press D on switches; return the message in the footer."""
    for switch in pressed:
        choose(app, name_of(switch))
    return app.controls._toast


def name_of(switch):
    """Return the row of a switch."""
    return words.SWITCHES[attack_plan.SWITCHES.index(switch)]


def switches_of(app):
    """Return the switches of each target, as the open page has them."""
    return app.argument[3]


def numbers_of(app):
    """Return the numbers of the attack, as the open page has them."""
    return app.argument[4]


def test_a_sum_tells_each_step_that_changed_the_damage():
    """W-60: by heat, by the kind of attack, by armour."""
    app = box(full(*HIT))
    found = consequences.after(app.game.state, (0, 0, 0, 0), 16)
    assert found.sum == "" and found.clicks == 3
    found = consequences.after(app.game.state, (-1, 2, 0, 1), 16)
    assert (found.sum, found.clicks) == ("3 - 1 + 2 - 1 = 3", 3)


def test_the_last_row_takes_the_damage_before_the_order_ends():
    """W-60 step 7: heat rolls come before the token."""
    app = box(full(*HIT))
    press(app, B)
    press(app, D)
    state = app.game.state
    assert state.phase == phases.ATTACK and state.heat(16) == 1 and state.tokens(0) == 0
    press(app, C)
    assert buttons.module(app) == "mechwarrior.orders.unit"
    choose(app, order_words.SHUT_DOWN)
    assert state.is_shut(16) and state.phase == phases.ATTACK
    press(app, D)
    assert state.phase == phases.ORDER and state.tokens(0) == 1


def test_damage_is_taken_and_the_order_ended_by_one_press():
    app = box(full(*HIT))
    press(app, D)
    assert app.game.state.phase == phases.ORDER and app.game.state.tokens(0) == 1


def test_typed_values_survive_a_power_cut():
    journal = Nor(8)
    app = box(full(*SHOOTS), journal)
    opened(app, page_rows.ATTACK, AIMED)
    for button in (C, D):
        press(app, button)
    assert numbers_of(app)[:2] == [11, -1]
    app = start(Hardware(journal))
    assert app.game.state.phase == phases.ATTACK
    opened(app, page_rows.ATTACK, AIMED)
    assert numbers_of(app)[:2] == [11, -1]
    # Another attack does not begin with them: A leaves the value that is edited, then the page.
    for button in (A, A):
        press(app, button)
    opened(app, page_rows.ATTACK, AIMED[:6] + bytes((17,)))
    press(app, A)
    assert numbers_of(app)[0] == -1


def test_values_are_stored_until_the_roll():
    app = box(full(*SHOOTS))
    opened(app, page_rows.ATTACK, AIMED)
    for button in (D, D):
        press(app, button)
    assert "attack.draft" in os.listdir()
    press(app, D, HOLD)
    assert app.game.state.phase in (phases.ATTACK, phases.DAMAGE)
    assert "attack.draft" not in os.listdir()


def test_a_fault_of_the_stored_values_does_not_prevent_the_roll():
    app = box(full(*SHOOTS))
    opened(app, page_rows.ATTACK, AIMED)
    for button in (D, D):
        press(app, button)
    os.remove("attack.draft")
    press(app, D, HOLD)
    assert app.notices.waiting
    buttons.dismiss(app)
    press(app, D, HOLD)
    assert app.game.action(app.game.ply)[0] == actions.ATTACK_ROLL


def test_the_page_says_that_equipment_can_be_cancelled_now_if_a_unit_has_any():
    """W-17, W-60 steps 3 and 4."""
    app = box(full(*SHOOTS))
    opened(app, page_rows.ATTACK, AIMED)
    assert app.controls._toast != words.CANCEL_NOW
    app = box(dialcases.full(*dialcases.FRESH))
    opened(app, page_rows.ATTACK, dialcases.AIMED)
    assert app.controls._toast == words.CANCEL_NOW


def test_a_switch_that_has_no_effect_says_why():
    """W-56, W-56a."""
    app = box(full(*SHOOTS))
    opened(app, page_rows.ATTACK, AIMED)
    assert switched(app, CALLED_SHOT, FRIEND) == words.TOUCHES_YOU
    app = box(full(*QUAD_SHOOTS, players=3))
    opened(app, page_rows.ATTACK, AT_VTOL)
    assert switched(app, CALLED_SHOT, QUAD_INFANTRY) == words.ONLY_INFANTRY
    assert switched(app, FRIEND, TARGET_CRUISING) == words.IT_CRUISES
    assert switched(app, REAR, HINDERING) == words.IN_TERRAIN


def test_a_vtol_is_asked_whether_it_cruises_unless_the_attack_needs_contact():
    """W-56a, W-106a: a unit at cruising level touches nobody."""
    app = box(full(*VTOL_ASSAULTS))
    shown = []
    for kind in (RANGED, CLOSE):
        page = opened(app, page_rows.ATTACK, bytes((actions.DECLARE, kind)) + AIMED[2:])
        press(app, A)
        rows = [page.row(index)[0] for index in range(page.count())]
        shown.append(name_of(ATTACKER_CRUISING) in rows)
    assert shown == [True, False]


def undone_to(app, module):
    """Hold A until a page is open."""
    while buttons.module(app) != module:
        before = app.game.ply
        press(app, A, HOLD)
        assert app.game.ply < before


def test_an_undone_attack_comes_back_as_it_was_declared():
    for source in (dice_source.BOX, dice_source.PLAYERS):
        app = box(full(*SHOOTS))
        app.game.drafted = source
        opened(app, page_rows.ATTACK, AIMED)
        switched(app, REAR, HINDERING)
        numbers_of(app)[:] = numbers = [11, 4, 2, 1, -2, 15]
        press(app, D, HOLD)
        assert app.game.state.phase != phases.ATTACK
        undone_to(app, "mechwarrior.attack.target")
        target = app.stack.top
        assert target.row(target.cursor)[0] == app.game.state.unit(AIMED[6]).name
        press(app, D)
        assert switches_of(app) == [REAR | HINDERING] and numbers_of(app) == numbers
        # Nothing is missing, and one switch is mended by one press.
        label = words.ROLL if source == dice_source.BOX else words.NEXT
        assert app.stack.top.labels()[3] == label
        switched(app, REAR)
        assert switches_of(app) == [HINDERING]
        # Another target begins with nothing of it.
        press(app, A)
        opened(app, page_rows.ATTACK, AIMED[:6] + bytes((17,)))
        press(app, A)
        assert switches_of(app) == [0] and numbers_of(app)[:1] == [-1]


def test_an_undone_attack_on_several_targets_comes_back_with_its_marks():
    app = box(full(*SHOOTS))
    opened(app, page_rows.ATTACK, AIMED + bytes((18,)))
    switched(app, REAR)
    numbers_of(app)[:] = numbers = [11, 4, 2, 1, -2, 15, 14, 3]
    press(app, D, HOLD)
    switched(app, HINDERING)
    of_each = list(switches_of(app))
    assert of_each == [REAR, HINDERING]
    press(app, D, HOLD)
    undone_to(app, "mechwarrior.attack.target")
    assert app.argument[2] == [16, 18]
    press(app, D, HOLD)
    assert (switches_of(app), numbers_of(app)) == (of_each, numbers)


def test_values_of_a_declared_attack_come_back_after_an_undo():
    app = box(full(*DECLARED))
    numbers = numbers_of(app)
    numbers[:3] = [11, 4, 2]
    numbers[-1] = 15
    press(app, D, HOLD)
    undone_to(app, "mechwarrior.attack.switches")
    numbers = numbers_of(app)
    assert app.game.state.phase == phases.VALUES and numbers[:3] + numbers[-1:] == [11, 4, 2, 15]


def test_undone_numbers_of_the_damage_come_back():
    app = box(full(*HIT))
    app.argument[:4] = changes = [-1, 2, 0, 1]
    press(app, D)
    assert app.game.state.phase == phases.ORDER
    press(app, A, HOLD)
    assert app.argument[:4] == changes
    # Of another undo there are none.
    press(app, A, HOLD)
    app = box(full(*HIT))
    assert app.argument[:4] == [0, 0, 0, 0]


def test_undone_units_in_a_blast_come_back_marked():
    app = box(full(*PLACED))
    opened(app, page_rows.BLAST, 0)
    for button in (D, C, D, B, B, B, B, D):
        press(app, button)
    marked = list(app.argument)
    assert marked[:2] == [0, 1] and len(marked[2]) == 2
    press(app, D, HOLD)
    assert app.game.action(app.game.ply)[0] == actions.BLAST
    press(app, A, HOLD)
    opened(app, page_rows.BLAST, 0)
    assert app.argument == marked


def test_a_marker_can_be_resolved_from_its_unit_if_it_may_be_at_any_time():
    """W-100."""
    app = box(begin(2, "full", 3000, artillery_resolve="any"))
    play((actions.ZONES, 0), *PLACED[1:])(app)
    assert app.game.state.phase == phases.ORDER
    opened(app, page_rows.UNIT_ORDERS, 1)
    choose(app, order_words.MARKER)
    assert buttons.module(app) == "mechwarrior.attack.blast"


make_roomy()
