"""The part Games: what was finished on the box is played back, saved and shared."""

import io
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from doomsday import cli
from doomsday.errors import DONE, FAILED, Failure
from doomsday.records.replays import judge_file
from doomsday.sim import script
from tests.onbox import ROOT
from tests.web.boxpage import PATIENCE_MS, Watch, hold, press, screen, shows
from tests.web.page_actions import PageHands

RECORDS = ROOT / "tests" / "rules" / "playthroughs"

# Whatever its dice show, the next page is the same.
BAKING = """\
game = "sheet"
name = "Bake-off"
players = ["Ann", "Ben"]
last_round = 2
turns = "fixed"

[[counters]]
name = "Taste"

[[dice]]
name = "Judge"
dice = "2d6"
"""
# A roll in each turn; the first one is undone, and made once more.
ROLLS = """
answer "Game"
press A
answer "Scoreboard"
hold D 900
press D
press C
expect "Judge:"
hold A 900
expect "Undone"
wait 2100
press D
press C
expect "Judge:"
hold D 900
expect "Ben Round 1/2"
press D
press C
hold D 900
expect "Ann Round 2/2"
press D
press C
hold D 900
expect "Ben Round 2/2"
press D
press C
hold D 900
expect "Game over"
press D
"""


def play(page: Page) -> None:
    """Play a quick game to its end, and save it."""
    press(page, "D")
    for _ in range(2):
        hold(page, "D")
    while not shows(page, "Game over"):
        if screen(page).labels["C"] == "-1":
            press(page, "C")
        else:
            hold(page, "D")
    press(page, "D")


def open_games(page: Page) -> None:
    page.locator("details:has(#games) > summary").click()
    page.get_by_role("button", name="Look again").wait_for()


@pytest.fixture
def part(box: Page) -> Page:
    """A box with the part Games open."""
    box.set_default_timeout(PATIENCE_MS)
    open_games(box)
    return box


def test_a_new_box_has_no_games(part: Page) -> None:
    expect(part.locator("#games > p[role=status]")).to_contain_text("No game is finished yet.")


def test_a_finished_game_is_played_back_saved_and_shared(
    part: Page, tmp_path: Path, browser: Browser, address: str
) -> None:
    play(part)
    # The page leads from the box's last word to the game.
    part.get_by_role("button", name="Open Games").click()
    row = part.locator("#games .cards li")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("has won")
    part.get_by_role("button", name="Open game 1").click()
    verdict = part.locator("#games .verdict")
    expect(verdict).to_contain_text("Replayed here: every step follows the rules.")
    part.get_by_label("Step").focus()
    part.keyboard.press("End")
    expect(part.locator("#games .sentence")).not_to_be_empty()

    with part.expect_download() as saved:
        part.get_by_role("button", name="Save as a text (.game)").click()
    assert saved.value.suggested_filename.endswith("-0001.game")
    record = tmp_path / "saved.game"
    saved.value.save_as(record)
    assert judge_file(record).ok
    with part.expect_download() as saved:
        part.get_by_role("button", name="Save as the box keeps it (.actions)").click()
    assert saved.value.suggested_filename.endswith("-0001.actions")

    part.get_by_role("button", name="Share by link").click()
    link = part.get_by_label("Link to this game").input_value()
    assert len(link) < 1000
    context = browser.new_context()
    watch = Watch(context, address)
    other = context.new_page()
    other.goto(link)
    other.locator("#shared .verdict").wait_for(timeout=PATIENCE_MS)
    assert other.locator("#shared .verdict").text_content() == verdict.text_content()
    watch.check()
    context.close()


def test_a_record_from_elsewhere_is_replayed(part: Page) -> None:
    for path in (
        RECORDS / "mechwarrior" / "score-two-300.game",
        RECORDS / "mfz" / "book-tie.game",
    ):
        part.locator("#games input[type=file]").set_input_files(path)
        expect(part.locator("#games .verdict")).to_contain_text("every step follows the rules")


def test_a_wrong_record_is_a_sentence(part: Page) -> None:
    clear = """() => {
      document.querySelector("#games .view").replaceChildren();
      document.querySelector("#games > p[role=status]").textContent = "";
    }"""
    for content in (b"", b"\x00" * 100, b"[Game MFZ:RA]\n", b"x" * (2 << 20)):
        part.evaluate(clear)
        part.locator("#games input[type=file]").set_input_files(
            {"name": "<b>.game", "mimeType": "text/plain", "buffer": content}
        )
        said = part.locator("#games .verdict.fault, #games > p[role=status]:not(:empty)").first
        expect(said).to_contain_text(".")
        assert "follows the rules" not in (said.text_content() or "")
        assert part.locator("#games b").count() == 0


@pytest.mark.selected
def test_the_dice_of_a_game_played_here_follow_from_its_seed(
    part: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    part.locator("details:has(#companies) > summary").click()
    part.get_by_role("button", name="New company").click()
    part.get_by_label("Company file").fill(BAKING)
    part.get_by_role("button", name="Put on the box").click()
    expect(part.locator("#companies > p[role=status]")).to_contain_text("The box has 1 sheet")
    shown = io.StringIO()
    try:
        steps = script.parse(ROLLS.splitlines())
        script.run(steps, PageHands(part), shown, lambda name, pixels: None)
    except Failure as failure:
        pytest.fail(f"{failure.message}\n{shown.getvalue()}")
    part.get_by_role("button", name="Open Games").click()
    part.get_by_role("button", name="Open game 1").click()
    dice = part.locator("#games .dice")
    expect(dice).to_contain_text("✓ Dice checked: 5 rolls of the box")
    with part.expect_download() as saved:
        part.get_by_role("button", name="Save as a text (.game)").click()
    record = tmp_path / "saved.game"
    saved.value.save_as(record)
    assert cli.main(["verify", str(record)]) == DONE
    assert "ok, 5 rolls of the box" in capsys.readouterr().out

    # One face of another roll: both say so, in the same words.
    text = record.read_text()
    face = re.search(r"dice-(\d)-\d\s\{roll", text)
    assert face is not None
    changed = "5" if face[1] != "5" else "4"
    record.write_text(text[: face.start(1)] + changed + text[face.end(1) :])
    part.locator("#games input[type=file]").set_input_files(record)
    expect(dice).to_contain_text("✗ Dice: Roll 1, ply ")
    assert cli.main(["verify", str(record)]) == FAILED
    assert (dice.text_content() or "").removeprefix("✗ Dice: ") in capsys.readouterr().out
