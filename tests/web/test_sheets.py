"""A sheet of one's own is typed in the page, put on the box, played there, and replayed."""

from playwright.sync_api import Page, expect

from tests.web import boxpage
from tests.web.boxpage import PATIENCE_MS, hold, press, shows
from tests.web.page_actions import PageHands

BAKING = """\
game = "sheet"
name = "Bake-off"
players = ["Ann", "Ben", "Cleo"]
round_name = "Bake"
last_round = 2
turns = "fixed"
tie_counter = "Looks"

[[counters]]
name = "Taste"

[[counters]]
name = "Looks"

[[dice]]
name = "Judge"
dice = "2d6"
"""


def test_a_sheet_is_written_played_and_replayed_in_the_page(box: Page) -> None:
    box.set_default_timeout(PATIENCE_MS)
    box.locator("details:has(#companies) > summary").click()
    box.get_by_role("button", name="New company").click()
    text = box.get_by_label("Company file")
    text.wait_for()
    text.fill(BAKING.replace("last_round = 2", 'last_round = "two"'))
    expect(box.locator("#company-faults")).to_contain_text(
        "last_round is 'two', not a whole number from 0 to 99"
    )
    text.fill(BAKING)
    expect(box.locator("#company-faults li")).to_have_count(0)
    box.get_by_role("button", name="Put on the box").click()
    expect(box.locator("#companies > p[role=status]")).to_contain_text("The box has 1 sheet")

    hands = PageHands(box)
    hands.answer("Game")
    press(box, "A")
    hands.answer("Scoreboard")
    boxpage.expect(box, "Bake-off")
    hold(box, "D")
    boxpage.expect(box, "Bake 1/2")
    press(box, "CCC")
    # Two turns a round.
    for _ in range(4):
        assert not shows(box, "Game over")
        hold(box, "D")
    boxpage.expect(box, "Game over")
    assert shows(box, "Ann")
    press(box, "D")

    box.locator("details:has(#games) > summary").click()
    row = box.locator("#games .cards li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Ann has won")
    box.get_by_role("button", name="Open game 1").click()
    expect(box.locator("#games .verdict")).to_contain_text("every step follows the rules")
