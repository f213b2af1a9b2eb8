"""The sheets of units with combat dials: values as facts, equipment, turning by hand."""

from typing import Any

from box.kit.sheet import OpenSheet
from box.screens import REFERENCE
from pages.mechwarrior import page_rows
from pages.mechwarrior.corrections import correct_unit
from pages.mechwarrior.orders import dial, unit_choices
from shared.rules.mechwarrior.model import actions
from shared.rules.mechwarrior.model.kinds import OTHER
from tests.firmware.sheets import A, C, D, NoBox, press, rows
from tests.rules import dial_games
from tests.rules.mechwarrior_games import play

FOX, HERON, OX = 0x00, 0x10, 0x11
GEAR = ("8/10/18/3/2 primary:pulse defence:hardened_armor", "8/9/17/3/2 defence:hardened_armor")


class Memory:
    """The memory of a box that is never short."""

    def twice(self, step: Any, *args: Any) -> None: ...


class Box(NoBox):
    """A table that notes proposals, too, and stores nothing."""

    memory: Any = Memory()


def table(tokens: str = "", depth: str = "full", argument: Any = 0, clicks: Any = GEAR) -> Box:
    first = [dial_games.unit("Fox", clicks=clicks, types=("energy", "melee"))]
    second = [dial_games.unit("Heron", clicks=GEAR), dial_games.unit("Ox", clicks=())]
    game = play(dial_games.battle(first, second, depth), tokens)
    game.is_news = lambda: False
    return Box(game, argument)


def open_page(asked: Box, page: Any) -> OpenSheet:
    screen = page(asked).screen(asked)
    assert isinstance(screen, OpenSheet)
    return screen


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
    assert press(page, D) == [("open", REFERENCE, "dial")]


def test_damage_is_typed_and_what_eliminates_is_held() -> None:
    """W-131."""
    asked = table("", "orders", page_rows.ASKS_DAMAGE | HERON)
    page = open_page(asked, dial.page)
    assert asked.argument == [actions.DAMAGE, HERON, 1, 0]
    assert page.usual() == "" and page.labels()[D] == "Do it"
    press(page, C)
    assert page.usual() == "Heron is killed" and page.labels()[D] == "Hold"
    assert press(page, D) == [("toast", "Hold D: Heron is killed")]
    page.do_usual()
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
    assert texts[0] == "Heat +1" or texts[0] == "Killed or lost"
    assert "Dial" not in texts and "Salvage" in texts


def test_the_click_is_corrected() -> None:
    sheet = correct_unit.page(table("", "orders", HERON))
    assert rows(sheet)[-1] == ("Click", 1, bytes((actions.CORRECT_CLICK, HERON)), 1)
