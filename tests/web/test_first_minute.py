"""The first minute: games to begin with, on the box itself, and what to press next."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.boxpage import PATIENCE_MS, press, rest, screen, shows, until, words


@pytest.fixture
def new(box: Page) -> Page:
    """A new box that offers what to begin with."""
    box.locator("#offers").wait_for(timeout=PATIENCE_MS)
    return box


def begin(page: Page, name: str) -> None:
    """Choose an offer, and wait until its script has left the box to the user."""
    page.get_by_role("button", name=name).click()
    page.wait_for_function("() => !document.body.dataset.demonstration", timeout=PATIENCE_MS)
    rest(page)


def hint(page: Page) -> str:
    return page.locator("#hint-text").text_content() or ""


def test_a_quick_game_begins_at_its_first_round(new: Page) -> None:
    begin(new, "Play a quick game")
    assert "R1" in words(new)[-1] or shows(new, "R1")
    until(new, lambda: hint(new).startswith("Press D to say what happened"), "the hint")
    assert not new.locator("#offers").is_visible()


def test_the_hint_follows_the_page(new: Page) -> None:
    begin(new, "Play a quick game")
    press(new, "D")
    assert shows(new, "Lost frame")
    # The words of each hint are said once: in the demonstration.
    hints = new.evaluate(
        """async () => {
          const { DEMONSTRATIONS } = await import("./page/demonstrations.js");
          return DEMONSTRATIONS[0].hints.map(({ shows, say }) => [shows, say]);
        }"""
    )
    said = dict(hints)
    until(new, lambda: hint(new) == said["Lost frame"], "the hint of the next page")
    press(new, "D")
    until(new, lambda: hint(new) == said["R1"], "the hint")


@pytest.mark.selected
def test_a_mechwarrior_attack_is_ready_to_be_rolled(new: Page) -> None:
    begin(new, "See a MechWarrior attack")
    assert screen(new).labels["D"] == "Roll"
    until(new, lambda: hint(new).startswith("Press D to roll"), "the hint")
    press(new, "D")
    assert shows(new, "Plough Ox is")


def test_dice_are_ready_to_be_rolled(new: Page) -> None:
    begin(new, "Just dice")
    assert shows(new, "Total")
    until(new, lambda: hint(new).startswith("Press D to roll"), "the hint")
    press(new, "D")
    assert "?" not in words(new)


def test_hints_go_away_after_some_presses(new: Page) -> None:
    begin(new, "Just dice")
    until(new, lambda: bool(hint(new)), "a hint")
    for _ in range(13):
        new.locator("#key-D").click()
        rest(new)
    until(new, lambda: not hint(new), "no hint")


def test_a_hint_can_be_closed(new: Page) -> None:
    begin(new, "Just dice")
    until(new, lambda: bool(hint(new)), "a hint")
    new.locator("#close-hint").click()
    assert not hint(new)
    press(new, "D")
    assert not hint(new)


def test_a_press_of_the_user_takes_over(new: Page) -> None:
    new.get_by_role("button", name="See a MechWarrior attack").click()
    until(new, lambda: shows(new, "New game"), "the script presses")
    new.locator("#key-B").click()
    new.wait_for_function("() => !document.body.dataset.demonstration", timeout=PATIENCE_MS)
    before = words(new)
    new.wait_for_timeout(300)
    assert words(new) == before
    assert not hint(new)


def interrupted(page: Page, name: str, text: str, cut: Callable[[], object]) -> None:
    """Cut the power while a script presses and the panel shows `text`; wait until all is over."""
    page.get_by_role("button", name=name).click()
    page.wait_for_function(
        "(text) => words.screen.lines.some((line) => line.text.includes(text))",
        arg=text,
        timeout=PATIENCE_MS,
    )
    cut()
    rest(page)
    page.wait_for_function(
        "() => globalThis.words?.screen && !document.body.dataset.demonstration"
        " && !localStorage.getItem('doomsday-box begun')",
        timeout=PATIENCE_MS,
    )


def test_a_set_up_that_a_power_cut_ends_is_offered_again(new: Page) -> None:
    for name, text, cut in (
        ("See a MechWarrior attack", "Build total", lambda: new.evaluate("box.start()")),
        ("Play a quick game", "Players", new.reload),
    ):
        interrupted(new, name, text, cut)
        new.locator("#offers").wait_for(timeout=PATIENCE_MS)
        assert screen(new).labels["A"] == "Sleep"
    begin(new, "Play a quick game")
    assert shows(new, "R1")


def test_a_game_that_has_begun_goes_on_with_its_hints_after_a_power_cut(new: Page) -> None:
    interrupted(new, "Play a quick game", "place terrain", new.reload)
    until(new, lambda: bool(hint(new)), "a hint")
    assert not new.locator("#offers").is_visible()
    assert screen(new).labels["A"] == "Menu"


def test_the_focus_stays_in_the_box_when_an_offer_is_taken(new: Page) -> None:
    new.get_by_role("button", name="Just dice").focus()
    new.keyboard.press("Enter")
    assert new.evaluate("() => document.activeElement.id") == "panel"
    new.wait_for_function("() => !document.body.dataset.demonstration", timeout=PATIENCE_MS)
    new.locator("#close-hint").focus()
    new.keyboard.press("Enter")
    assert new.evaluate("() => document.activeElement.id") == "panel"


def test_nothing_is_offered_while_a_game_runs(new: Page) -> None:
    begin(new, "Play a quick game")
    rest(new)
    new.reload()
    rest(new)
    new.wait_for_function("() => globalThis.words?.screen", timeout=PATIENCE_MS)
    expect(new.locator("#offers")).to_be_hidden()
    # Also at the home page, which names the round of the game.
    press(new, "A")
    while screen(new).marked != "Pause":
        press(new, "C")
    press(new, "D")
    assert screen(new).labels["A"] == "Sleep"
    new.wait_for_function("() => words.screen.labels.A === 'Sleep'", timeout=PATIENCE_MS)
    expect(new.locator("#offers")).to_be_hidden()


def test_offers_that_were_refused_do_not_come_back(new: Page) -> None:
    new.locator("#close-offers").click()
    expect(new.locator("#offers")).to_be_hidden()
    new.reload()
    rest(new)
    new.wait_for_function("() => globalThis.words?.screen", timeout=PATIENCE_MS)
    expect(new.locator("#offers")).to_be_hidden()


def test_a_game_that_begins_meanwhile_is_not_touched(new: Page) -> None:
    # The offer is still there while the box opens another page.
    new.evaluate(
        """() => {
          document.getElementById("play-dice").addEventListener("click", (event) => {
            if (globalThis.isMoved) return;
            event.stopImmediatePropagation();
            globalThis.isMoved = true;
            box.tap(3).then(() => document.getElementById("play-dice").click());
          }, { capture: true });
        }"""
    )
    new.locator("#play-dice").click()
    until(new, lambda: "Finish the game" in hint(new), "it refuses")
    assert shows(new, "New game")


def test_battleforces_of_the_user_stay(new: Page) -> None:
    """Examples are put beside them, and none of the same name replaces one."""
    begin(new, "See a MechWarrior attack")
    rosters = """async () => {
      const { talkTo } = await import("./link/box_line.js");
      return talkTo(box, async (link) => link.hello.summaries.map(({ game, rosters }) =>
        [game, rosters]));
    }"""
    before = dict(new.evaluate(rosters))
    assert before["mechwarrior"] == 2
    assert before["mfz"] == 0
