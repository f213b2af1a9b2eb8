"""The sheets of units with combat dials: values as facts, equipment, turning by hand."""

from types import SimpleNamespace
from typing import Any

from box.kit.sheet import OpenSheet
from box.ui import fitting
from box.ui.canvas import TEXT
from pages.mechwarrior import page_rows, words
from pages.mechwarrior.attack import box_rolls, consequences, result, switches
from pages.mechwarrior.corrections import correct_unit
from pages.mechwarrior.help import HELP
from pages.mechwarrior.orders import dial, unit_choices
from pages.mechwarrior.widgets import gear_help
from shared.rules.mechwarrior.combat.modifiers import RANGED
from shared.rules.mechwarrior.combat.targets import SIGNED
from shared.rules.mechwarrior.model import actions, equipment_rows
from shared.rules.mechwarrior.model.combat_dial import SECONDARY
from shared.rules.mechwarrior.model.kinds import OTHER
from tests.firmware.sheets import A, B, C, D, NoBox, press, rows
from tests.rules import dial_games
from tests.rules.mechwarrior_games import play
from tools import rulebook

FOX, HERON, OX = 0x00, 0x10, 0x11
# Letters as wide as on the panel.
LETTERS: Any = SimpleNamespace(width=lambda font, text: rulebook.width(text))
GEAR = ("8/10/18/3/2 primary:pulse defence:hardened_armor", "8/9/17/3/2 defence:hardened_armor")


class Memory:
    """The memory of a box that is never short."""

    def twice(self, step: Any, *args: Any) -> Any:
        return None if step.__name__ == "_save" else step(*args)

    def free(self) -> None: ...


class Box(NoBox):
    """A table that notes proposals, too, and stores nothing."""

    memory: Any = Memory()

    def play_all(self, propose: Any) -> None:
        found = []
        while action := propose(self):
            found.append(action)
            self.game.play(action)
        self.done.append(("play all", *found))


def table(
    tokens: str = "",
    depth: str = "full",
    argument: Any = 0,
    clicks: Any = GEAR,
    other: Any = GEAR,
) -> Box:
    first = [dial_games.unit("Fox", clicks=clicks, types=("energy", "melee"))]
    second = [dial_games.unit("Heron", clicks=other), dial_games.unit("Ox", clicks=())]
    game = play(dial_games.battle(first, second, depth), tokens)
    game.is_news = lambda: False
    game.dice_source = lambda: "box"
    return Box(game, argument)


def open_page(asked: Box, page: Any) -> OpenSheet:
    screen = page(asked).screen(asked)
    assert isinstance(screen, OpenSheet)
    return screen


def declared(*targets: int) -> bytes:
    return bytes((actions.DECLARE, RANGED, 0, 0, SIGNED, SIGNED, *targets))


def aimed(*targets: int) -> Box:
    return table("Aa:ranged", argument=declared(*targets or (HERON,)))


def labels(page: OpenSheet) -> list[str]:
    return [page.row(index)[0] for index in range(page.count())]


def test_an_attack_begins_with_the_values_of_the_dials() -> None:
    """W-133."""
    asked = aimed()
    page = open_page(asked, switches.page)
    assert page.cursor == 0 and page.labels()[D] == "Roll"
    # Attack, damage, the type of the dial, then the defence.
    assert asked.argument[4][:6] == [10, 3, 2, 0, 0, 18]


def test_a_defence_without_a_dial_is_asked_for() -> None:
    """W-138."""
    asked = aimed(HERON + 1)
    page = open_page(asked, switches.page)
    assert asked.argument[4][:5] == [10, 3, 2, 0, 0]
    # The missing value is edited at once.
    assert page.editing and asked.argument[2] == (5, -1)


def test_a_typed_value_that_differs_from_the_dial_is_pointed_out() -> None:
    """W-133."""
    asked = aimed()
    page = open_page(asked, switches.page)
    page.cursor = page.count() - 6
    assert page.labels()[D] == "Edit"
    press(page, D, C)
    assert press(page, D) == [("toast", "Dial says 10")]
    assert asked.argument[4][0] == 11
    page.cursor = page.count() - 6
    press(page, D)
    assert press(page, 1, D) == []


def test_the_other_damage_value_brings_its_type() -> None:
    asked = aimed()
    page = open_page(asked, switches.page)
    page.cursor = labels(page).index("Primary")
    press(page, D)
    assert labels(page)[page.cursor] == "Secondary"
    assert asked.argument[4][1] == 2


def test_equipment_that_is_switched_off_is_cancelled_before_the_attack() -> None:
    """W-134."""
    asked = aimed()
    page = open_page(asked, switches.page)
    page.cursor = labels(page).index("Pulse")
    press(page, D)
    page.do_hold_of_d()
    played = asked.done[-1]
    assert played[1] == bytes((actions.CANCEL, FOX, 3, 1))
    assert [action[0] for action in played[2:4]] == [actions.DECLARE, actions.VALUES]


def test_equipment_that_is_switched_on_again_is_not_cancelled() -> None:
    asked = aimed()
    page = open_page(asked, switches.page)
    page.cursor = labels(page).index("Pulse")
    press(page, D, D)
    page.do_hold_of_d()
    assert asked.done[-1][1][0] == actions.DECLARE


HIT = "Aa:ranged ranged+/0/0>Ba values=10/3/none/18 ~a44"


def test_the_armour_of_the_target_is_proposed() -> None:
    """W-134."""
    asked = table(HIT)
    page = open_page(asked, result.page)
    assert asked.argument[:4] == [0, 0, 0, 2]
    played = press(page, D)[0]
    assert played[2] == bytes((actions.HIT, HERON, 2))


def test_the_dial_page_lists_equipment_then_damage() -> None:
    """W-136."""
    asked = table(argument=HERON)
    sheet = dial.page(asked)
    assert [row[0] for row in rows(sheet)] == [
        "Hardened armor", "Pulse", "Hit by Ann", "Other damage",
    ]  # fmt: skip
    # The next click takes the pulse away.
    assert [row[1] for row in rows(sheet)][:2] == ["", "then gone"]


def test_equipment_that_works_always_shows_its_rule() -> None:
    page = open_page(table(argument=HERON), dial.page)
    assert page.labels()[D] == "Rule"
    assert press(page, D) == [("say", "Ranged and close combat damage is 2 less.")]


def test_damage_is_typed_and_what_eliminates_is_held() -> None:
    """W-131."""
    asked = table("", "orders", page_rows.ASKS_DAMAGE | HERON)
    page = open_page(asked, dial.page)
    assert asked.argument == [actions.DAMAGE, HERON, 1, 0]
    assert page.hold_of_d() == "" and page.labels()[D] == "Do it"
    press(page, C)
    assert page.hold_of_d() == "Heron is killed" and page.labels()[D] == "Hold"
    assert press(page, D) == [("toast", "Hold D: Heron is killed")]
    page.do_hold_of_d()
    assert asked.done[-1] == ("play", bytes((actions.DAMAGE, HERON, 2, 0)))
    # The page is made again with what was typed; A goes to the dial.
    again = open_page(asked, dial.page)
    press(again, A)
    assert asked.argument == HERON


def test_a_repair_ends_at_the_start() -> None:
    """W-131."""
    asked = table(argument=FOX)
    asked.game.play(bytes((actions.DAMAGE, FOX, 1, OTHER)))
    page = open_page(asked, dial.page)
    page.cursor = page.count() - 1
    press(page, D, C)
    assert asked.argument == [actions.REPAIRED, FOX, 1]


def test_the_page_of_a_unit_offers_its_dial_and_no_salvage() -> None:
    """W-132."""
    state = table("", "orders").state
    texts = [row[0] for row in unit_choices.events(state, HERON, False)]
    assert texts[:2] == ["Damage", "Dial"] and "Salvage" not in texts
    texts = [row[0] for row in unit_choices.events(table().state, HERON, True)]
    assert texts[0] == "Dial" and texts[-1] != "Salvage"


def test_a_unit_without_a_dial_is_as_before() -> None:
    """W-138."""
    texts = [row[0] for row in unit_choices.events(table().state, OX, True)]
    assert texts[0] == "Killed or lost"
    assert "Dial" not in texts and "Salvage" in texts


def test_the_click_is_corrected() -> None:
    sheet = correct_unit.page(table("", "orders", HERON))
    assert rows(sheet)[-1] == ("Click", 1, bytes((actions.CORRECT_CLICK, HERON)), 1)


def test_every_equipment_that_works_by_itself_has_a_sentence() -> None:
    for row in equipment_rows.ROWS:
        sentence = gear_help.text(row.word)
        assert (sentence == words.ONLY_SHOWN) == (not row.effect)
        # It stands above the holds on the page of the help.
        assert len(fitting.lines(LETTERS, TEXT, sentence, 122)) <= 3, row.word


def test_the_page_itself_explains_equipment() -> None:
    state = table().state
    assert HELP.topic(page_rows.DIAL, state, page_rows.EXPLAINS + "decoy") == ""
    assert HELP.topic(page_rows.DIAL, state, "") == "dial"


def test_a_damage_die_is_rolled_as_one_of_the_attack() -> None:
    """W-134."""
    clicks = ("8/10/18/3/2 speed:hand_to_hand", "8/9/17/3/2")
    asked = table("Aa:close close+/0/0>Ba values=10/3/none/18 ~a44", clicks=clicks)
    assert (box_rolls.roll_kind(asked), asked.state.due()) == (actions.HAND_ROLL, (6,))
    assert box_rolls.title(asked.state) == "Fox: damage"


def test_a_decoy_is_rolled_again() -> None:
    """W-134."""
    clicks = ("8/10/18/3/2 defence:decoy", "8/9/17/3/2")
    asked = table("Aa:ranged ranged+/0/0>Ba values=10/3/none/18 ~a44", other=clicks)
    assert box_rolls.title(asked.state) == "Fox: decoy"


def test_a_pulse_waits_for_its_second_attack() -> None:
    """W-134."""
    asked = table(HIT)
    page = open_page(asked, result.page)
    played = press(page, D)[0]
    # Without the end of the order.
    assert [action[0] for action in played[1:]] == [actions.STEPS, actions.HIT]
    page = open_page(asked, result.page)
    assert page.labels()[1] == "Again"
    then = press(page, B)[0]
    assert then[:2] == ("play", bytes((actions.AGAIN,)))
    asked.game.play(then[1])
    asked.done.clear()
    then[2](asked)
    assert asked.done == [("open", page_rows.ATTACK, declared(HERON))]


ONE_CLICK = ("8/10/18/3/2",)


def after_damage(asked: Box) -> str:
    """Return what the result says of the target's dial."""
    found = consequences.after(asked.state, (0, 0, 0, 0), HERON)
    return str(found.dial)


def test_a_kill_says_its_points_also_once_they_are_scored() -> None:
    asked = table(HIT, other=ONE_CLICK)
    page = open_page(asked, result.page)
    assert after_damage(asked) == "Killed: 100 points"
    page.cursor = page.count() - 1
    press(page, D)
    assert asked.state.is_gone(HERON) and asked.state.scores() == [100, 0]
    asked.argument = 0
    assert after_damage(asked) == "Killed: 100 points"
    assert open_page(asked, result.page).labels()[D] == "Done"


def test_a_kill_does_not_say_the_points_of_an_attacker_lost_by_pushing() -> None:
    first = [dial_games.unit("Cart", dial_games.VEHICLE, ONE_CLICK)]
    second = [dial_games.unit("Heron", clicks=ONE_CLICK), dial_games.unit("Ox", clicks=())]
    before = "Aa:move = zones=0 = zones=0 "
    asked = Box(play(dial_games.battle(first, second), before + HIT), 0)
    assert after_damage(asked) == "Killed: 100 points"
    play(asked.game, "steps=0/0/0 Ba:hit-0 done")
    assert asked.state.is_gone(FOX) and asked.state.scores() == [100, 60]


def test_a_transport_that_was_killed_says_no_points_that_leave_out_passengers() -> None:
    first = [dial_games.unit("Fox", clicks=GEAR)]
    cart = dial_games.unit("Cart", "vehicle tracked 60+0+0 t1", ONE_CLICK)
    picks = dial_games.unit("Picks", dial_games.INFANTRY, ())
    carried = "= zones=0 Bb>Ba = zones=0 " + HIT
    asked = Box(play(dial_games.battle(first, [cart, picks]), carried), 0)
    assert after_damage(asked) == "Killed: 80 points"
    play(asked.game, "steps=0/0/0 Ba:hit-0")
    assert after_damage(asked) == "Killed"


def test_an_undone_attack_comes_back_with_its_equipment() -> None:
    asked = aimed()
    page = open_page(asked, switches.page)
    for row in ("Pulse", "Primary"):
        page.cursor = labels(page).index(row)
        press(page, D)
    page.do_hold_of_d()
    asked.game.undo(4)
    asked.argument = declared(HERON)
    again = open_page(asked, switches.page)
    assert asked.argument[5:] == [SECONDARY, [FOX, 3, 1]]
    assert labels(again).count("Secondary") == 1
