"""A finished game in a link: shared, opened in another profile, damaged, too large."""

import base64
import re
import zlib
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.onbox import ROOT
from tests.web.boxpage import PATIENCE_MS, Watch, rest

GAMES = ROOT / "tests" / "rules" / "playthroughs"
RECORD = (GAMES / "mechwarrior" / "score-two-300.game").read_bytes()
Open = Callable[[str], Page]


def fragment(content: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(content) + packer.flush()
    return "#g=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


@pytest.fixture
def opened(page: Page, address: str) -> Open:
    """Open the page with a fragment; return it when the shared game is judged."""

    def opened(text: str) -> Page:
        page.goto(address + text)
        page.locator("#shared .verdict, #shared .fault").first.wait_for(timeout=PATIENCE_MS)
        return page

    return opened


@pytest.fixture(scope="module")
def record() -> bytes:
    """A finished game as a text record."""
    return RECORD


def test_a_game_is_replayed_where_its_link_is_opened(opened: Open, record: bytes) -> None:
    page = opened(fragment(record))
    verdict = page.locator("#shared .verdict").text_content() or ""
    assert "Replayed here: every step follows the rules." in verdict
    # The box of this page starts beside it.
    rest(page)
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#shared")).to_be_hidden()
    assert "#" not in page.url
    # The button went, and with it its focus.
    expect(page.locator("#panel")).to_be_focused()


def test_a_link_that_is_opened_later_is_replayed_too(
    box: Page, address: str, record: bytes
) -> None:
    box.evaluate("(text) => { location.hash = text; }", fragment(record))
    box.locator("#shared .verdict").wait_for(timeout=PATIENCE_MS)


@pytest.mark.selected
def test_a_game_that_breaks_the_rules_is_named(opened: Open, record: bytes) -> None:
    lines = record.decode().splitlines()
    # An action in its middle is missing.
    actions = [at for at, line in enumerate(lines) if line and line[0] not in "[{ "]
    del lines[actions[len(actions) // 2]]
    page = opened(fragment("\n".join(lines).encode()))
    verdict = page.locator("#shared .verdict").text_content() or ""
    assert "follows the rules" not in verdict
    assert page.locator("#shared .verdict.fault").count() == 1
    # Its steps can be looked at, but it is not passed on.
    assert page.get_by_label("Step").count() == 1
    assert (
        page.locator("#shared").get_by_role("button", name=re.compile("Save|Share")).count() == 0
    )


NO_GAME = "The game in this link is damaged or cut off, so it cannot be replayed."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("#g=", "The link has no game in it: its end is missing."),
        ("#g=%20.", "The link has no game in it: its end is missing."),
        ("#g=%3Cscript%3Ealert(1)%3C/script%3E", "The link has characters that no game has."),
        ("#g=AAAA", "The link is damaged: a part of it is missing or changed."),
        ("#g=" + "A" * 400_000, "The link is longer than any game."),
        (fragment(b"[Game MFZ:RA]\n")[:-6], "The link is damaged: a part of it is missing"),
        (fragment(b""), NO_GAME),
        (fragment(b"<script>alert(1)</script>"), NO_GAME),
        (fragment(bytes(range(256)) * 4), NO_GAME),
        (fragment(RECORD[: len(RECORD) // 2]), NO_GAME),
    ],
    ids=["empty", "blank", "markup", "noise", "long", "cut", "nothing", "script", "bytes", "half"],
)
def test_a_damaged_link_is_a_sentence(opened: Open, text: str, sentence: str) -> None:
    page = opened(text)
    said = page.locator("#shared .fault").first.text_content() or ""
    assert said.startswith(sentence)
    assert said.endswith("Try: ask for the link again, or for the record.")
    assert page.locator("#shared script").count() == 0
    # Only Close: nothing is offered of a game that is none.
    assert page.locator("#shared button").all_text_contents() == ["Close"]
    rest(page)


def test_a_link_that_unpacks_without_end_is_given_up(opened: Open) -> None:
    page = opened(fragment(bytes(200 << 20)))
    said = page.locator("#shared .fault").first.text_content() or ""
    assert said.startswith("The link unpacks to more than any game has.")


def test_a_shared_game_opens_in_another_profile(
    opened: Open, record: bytes, browser: Browser, address: str
) -> None:
    page = opened(fragment(record))
    page.get_by_role("button", name="Share by link").click()
    link = page.get_by_label("Link to this game").input_value()
    assert link.startswith(address)
    context = browser.new_context()
    watch = Watch(context, address)
    other = context.new_page()
    other.goto(link)
    other.locator("#shared .verdict").wait_for(timeout=PATIENCE_MS)
    assert other.locator("#shared .verdict").text_content() == (
        page.locator("#shared .verdict").text_content()
    )
    watch.check()
    context.close()


class TestPlayback:
    """Step by step."""

    @pytest.fixture
    def game(self, opened: Open, record: bytes) -> Page:
        return opened(fragment(record))

    @staticmethod
    def at(page: Page) -> int:
        return int(page.get_by_label("Step").input_value())

    def test_buttons_and_slider_move_by_steps(self, game: Page) -> None:
        assert self.at(game) == 0
        assert game.get_by_role("button", name="Back", exact=True).is_disabled()
        game.get_by_role("button", name="Forward").click()
        game.get_by_role("button", name="Forward").click()
        assert self.at(game) == 2
        game.get_by_role("button", name="Back", exact=True).click()
        assert self.at(game) == 1
        sentence = game.locator(".sentence").text_content()
        game.get_by_label("Step").focus()
        game.keyboard.press("End")
        assert game.get_by_role("button", name="Forward").is_disabled()
        assert game.locator(".sentence").text_content() != sentence

    def test_arrows_press_no_key_of_the_box(self, game: Page) -> None:
        rest(game)
        before = game.evaluate("() => [...box.pixels]")
        game.get_by_role("button", name="Forward").focus()
        game.keyboard.press("ArrowRight")
        assert self.at(game) == 1
        rest(game)
        assert game.evaluate("() => [...box.pixels]") == before

    def test_it_plays_by_itself_and_pauses(self, game: Page) -> None:
        game.get_by_label("Speed").select_option("Fast")
        game.get_by_role("button", name="Play", exact=True).click()
        game.wait_for_function("() => document.querySelector('.playback input').value > 2")
        game.get_by_role("button", name="Pause").click()
        here = self.at(game)
        game.wait_for_timeout(500)
        assert self.at(game) == here

    def test_it_stops_at_the_end(self, game: Page) -> None:
        slider = game.get_by_label("Step")
        last = int(slider.get_attribute("max") or 0)
        slider.fill(str(last - 1))
        game.get_by_label("Speed").select_option("Fast")
        game.get_by_role("button", name="Play", exact=True).click()
        game.get_by_role("button", name="Play", exact=True).wait_for()
        assert self.at(game) == last
