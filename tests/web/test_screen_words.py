"""The words of the panel: in the keys, in the live region, and enough to play by."""

import json
import subprocess
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.onbox import ROOT
from tests.web.boxpage import PATIENCE_MS, press, screen, shows, until

SIGNS = {"▲": "Up", "▼": "Down", "◄": "Left", "►": "Right"}


def words_are_read(page: Page) -> None:
    """Wait until the words of the last picture are in the page."""
    page.wait_for_function(
        "() => globalThis.words?.screen && box.isResting && !words.isReading", timeout=PATIENCE_MS
    )


def keys(page: Page) -> dict[str, str]:
    """Return what a screen reader calls the keys of the box."""
    words_are_read(page)
    return {
        letter: " ".join((page.locator(f"#key-{letter}").text_content() or "").split())
        for letter in "ABCD"
    }


def expected_keys(page: Page) -> dict[str, str]:
    found = screen(page)
    named = {}
    for letter, label in found.labels.items():
        words = [letter, label]
        if label in SIGNS:
            words.append(SIGNS[label])
        if letter == "D" and found.hold:
            words.append(f"hold: {found.hold}")
        named[letter] = " ".join(filter(None, words))
    return named


def live(page: Page) -> str:
    words_are_read(page)
    return page.locator("#live").text_content() or ""


def test_the_keys_have_the_labels_of_the_panel(box: Page) -> None:
    # Home, a value, another game, dice, a pool, and a game that begins.
    for presses in ("", "D", "A", "A", "CC", "D", "B", "AA"):
        press(box, presses)
        assert keys(box) == expected_keys(box)


def test_a_label_that_names_a_hold_is_in_the_key_too(box: Page) -> None:
    press(box, "D")
    box.evaluate("() => box.hold(3)")
    assert keys(box)["D"] == "D Placed hold: all"


def test_a_message_leaves_the_labels_as_they_are(box: Page) -> None:
    press(box, "D")
    for _ in range(2):
        box.evaluate("() => box.hold(3)")
    press(box, "DD")
    before = keys(box)
    box.evaluate("() => box.hold(0)")
    until(box, lambda: "Undone" in live(box), "the undo is announced")
    assert keys(box) == before


def test_the_panel_is_described_from_the_top(box: Page) -> None:
    words_are_read(box)
    described = box.locator("#panel").get_attribute("aria-label")
    assert described == "Screen: Game. Doomsday 11. Dice x2. Rules"


def test_a_new_page_is_announced_with_its_title_first(box: Page) -> None:
    words_are_read(box)
    press(box, "D")
    assert live(box).startswith("New game 1/6. Players")
    assert live(box).endswith("Cursor: 2")


def test_a_moved_cursor_announces_its_row_alone(box: Page) -> None:
    words_are_read(box)
    press(box, "C")
    assert live(box) == "Doomsday 11"
    press(box, "C")
    assert live(box) == "Dice x2"


def test_a_picture_with_the_same_words_announces_nothing(box: Page) -> None:
    words_are_read(box)
    press(box, "C")
    assert live(box) == "Doomsday 11"
    box.evaluate("() => { document.getElementById('live').textContent = ''; }")
    # A key that goes down changes the picture, not its words.
    box.evaluate("() => box.press(0, true)")
    box.wait_for_function("() => box.isSettled && !words.isReading", timeout=PATIENCE_MS)
    assert box.locator("#live").text_content() == ""


def test_a_dark_panel_has_no_labels_to_announce(box: Page) -> None:
    words_are_read(box)
    before = keys(box)
    press(box, "A")
    words_are_read(box)
    assert box.locator("#panel").get_attribute("aria-label") == "Screen: dark"
    assert keys(box) == before


def test_the_words_can_be_shown_as_text(box: Page) -> None:
    assert not box.locator("#text").is_visible()
    box.locator("#open-settings").click()
    box.get_by_label("Words of the panel", exact=False).check()
    box.keyboard.press("Escape")
    words_are_read(box)
    assert (box.locator("#text").text_content() or "").split("\n")[0] == "Game"


class Listener:
    """A player who hears the live region and the names of the keys, and has a keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[str] = []
        page.expose_function("hear", lambda said: self.heard.append(said))
        page.evaluate(
            """() => new MutationObserver(() => {
              const { textContent } = document.getElementById("live");
              if (textContent) hear(textContent);
            }).observe(document.getElementById("live"), { childList: true, characterData: true,
              subtree: true })"""
        )

    def key(self, keys: str) -> str:
        """Press keys of the keyboard; return what was announced after the last one."""
        for each in keys.split():
            self.heard.clear()
            self.page.keyboard.press(each)
            until(self.page, lambda: bool(self.heard), f"something is announced after {each}")
            words_are_read(self.page)
        return " / ".join(self.heard)

    def label(self, letter: str) -> str:
        return keys(self.page)[letter].removeprefix(letter).strip()


@pytest.mark.selected
def test_a_whole_quick_game_is_played_by_keyboard_and_live_region_alone(box: Page) -> None:
    words_are_read(box)
    player = Listener(box)
    assert "New game" in player.key("d")
    assert player.label("D") == "Next"
    # The rest of the set-up as it is, then no terrain.
    assert "terrain" in player.key("Shift+d")
    assert player.label("D") == "Placed hold: all"
    assert "Round 1" in player.key("Shift+d")
    assert player.label("A") == "Menu"
    said = ""
    while "Game over" not in said:
        # In each round both companies speed doomsday up.
        said = player.key("c" if player.label("C") == "-1" else "Shift+d")
    assert "Winner: Lamp 49. 2 Finch 24" in said
    assert player.label("D") == "Save"
    assert "Saved" in player.key("d")
    assert player.label("D") == "OK"
    assert "Doomsday" in player.key("d")


NODE = """
import { announcement, description } from %s;
const shown = (rows, more = {}) => ({ lines: rows.map(([text, marked = ""]) => ({ text, marked })),
  spoken: rows.map(([text]) => text), labels: { A: "", B: "", C: "", D: "" }, hold: "",
  message: "", marked: "", ...more });
const over = (...spoken) => shown(spoken.map((text) => [text]),
  { labels: { A: "Menu", B: "Sheet", C: "Again", D: "Save" } });
const list = (at) => shown(["Title", "one", "two", "three"].map((text, n) =>
  [text, n === at ? text : ""]), { marked: ["", "one", "two", "three"][at] });
console.log(JSON.stringify([
  description(shown([["Frames  → 42"], ["● 3 ×"]])),
  announcement(null, list(1)),
  announcement(list(1), list(2)),
  announcement(list(1), list(1)),
  announcement(list(1), shown([["Other"], ["one", "one"]], { marked: "one" })),
  announcement(list(1), shown([["Title"], ["1"], ["2"], ["3"]])),
  announcement(list(1), { ...list(1), message: "Undone: roll" }),
  announcement({ ...list(1), message: "Undone: roll" }, { ...list(1), message: "Undone: roll" }),
  announcement(shown([], { message: "Undo: roll" }), shown([], { message: "Undone: roll" })),
  announcement(shown([["a", "a"], ["b"], ["c"]]), shown([["b", "b"], ["c"], ["d"]])),
  announcement(list(1), over("Game over  Round 3", "Red", "30", "2 Solar 25", "3 Ironc. 20")),
  announcement(list(1), over("Game over: a draw  Round 4", "Draw", "21", "1 Red  21")),
  announcement(list(1), over("Game over  elim", "Sable  900", "Heron  134")),
  announcement(null, shown([["Faster?"], ["A yes?", "A yes?"]], { marked: "A yes?" })),
]));
"""


@pytest.fixture(scope="module")
def announced() -> list[Any]:
    module = json.dumps((ROOT / "web/site/page/announcement.js").as_uri())
    ran = subprocess.run(
        ["node", "--input-type=module", "-e", NODE % module],
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[Any] = json.loads(ran.stdout)
    return found


@pytest.mark.parametrize(
    ("at", "words"),
    [
        (0, "Frames to 42. 3 times"),
        (1, "Title. one. two. three. Cursor: one"),
        (2, "two"),
        (3, ""),
        (4, "Other. one. Cursor: one"),
        (5, "Title. 1. 2. 3"),
        (6, "Undone: roll"),
        (7, ""),
        (8, "Undone: roll"),
        (9, "b"),
        (10, "Game over Round 3. Winner: Red 30. 2 Solar 25. 3 Ironc. 20"),
        (11, "Game over: a draw Round 4. Draw 21. 1 Red 21"),
        (12, "Game over elim. Winner: Sable 900. Heron 134"),
        (13, "Faster? A yes? Cursor: A yes?"),
    ],
)
def test_what_is_announced_of_a_picture_after_another(
    announced: list[Any], at: int, words: str
) -> None:
    assert announced[at] == words


HALVES = """
import { ScreenWords } from %s;
const shown = new EventTarget();
const read = [], told = [];
const reader = { screen: async (pixels) => { read.push(pixels); return { pixels }; } };
const picture = (pixels) => { shown.pixels = pixels; shown.dispatchEvent(new Event("picture")); };
shown.pixels = "labels";
const words = new ScreenWords(shown, reader);
words.addEventListener("words", (event) => told.push(event.detail.screen.pixels));
const rest = () => new Promise((resolve) => setTimeout(resolve, 300));
await rest();
picture("half a message");
await new Promise((resolve) => setTimeout(resolve, 5));
picture("message");
await rest();
// One that never rests is read all the same.
let frame = 0;
const timer = setInterval(() => picture(`frame ${++frame}`), 10);
await rest(); await rest(); await rest();
clearInterval(timer);
console.log(JSON.stringify({ told: told.slice(0, 2), moves: told.length > 2 }));
"""


def test_a_picture_is_read_when_it_is_whole() -> None:
    """Labels are those of the last picture without a message: half of one must not become them."""
    module = json.dumps((ROOT / "web/site/page/screen_words.js").as_uri())
    command = ["node", "--input-type=module", "-e", HALVES % module]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(ran.stdout) == {"told": ["labels", "message"], "moves": True}


def test_the_words_follow_a_real_press_within_the_page(box: Page) -> None:
    words_are_read(box)
    box.locator("#key-D").click()
    until(box, lambda: shows(box, "New game"), "the page opens")
    until(box, lambda: keys(box)["A"] == "A Games", "the label follows")
