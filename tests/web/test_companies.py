"""The part Companies: files are checked as they change, and put on the box."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.onbox import ROOT
from tests.web.boxpage import PATIENCE_MS, press, rest, screen, words

EXAMPLES = sorted((ROOT / "examples" / "companies").glob("*.toml"))
FORCES = sorted((ROOT / "examples" / "battleforces").glob("*.toml"))


@pytest.fixture
def part(box: Page) -> Page:
    """A box with the part Companies open."""
    box.set_default_timeout(PATIENCE_MS)
    box.locator("details:has(#companies) > summary").click()
    box.get_by_role("button", name="Put on the box").wait_for()
    return box


def give(page: Page, *files: Path | dict[str, object]) -> None:
    page.locator("#companies input[type=file]").set_input_files(list(files))  # type: ignore[arg-type]


def cards(page: Page) -> list[str]:
    page.wait_for_function(
        "() => !document.querySelector('#companies .cards')?.textContent.includes('Checking')"
    )
    return [
        " ".join((card.text_content() or "").split())
        for card in page.locator("#companies .cards li .name").all()
    ]


def status(page: Page) -> str:
    return page.locator("#companies > p[role=status]").text_content() or ""


@pytest.mark.selected
def test_files_are_checked_and_put_on_the_box(part: Page) -> None:
    give(part, *EXAMPLES, FORCES[0])
    expect(part.locator("#companies .cards li")).to_have_count(len(EXAMPLES) + 1)
    assert "Copper Finches" in cards(part)
    assert part.locator("#companies .faulty").count() == 0
    part.get_by_role("button", name="Put on the box").click()
    expect(part.locator("#companies > p[role=status]")).to_contain_text("The box has 6 companies")
    assert "The box has 1 battleforce now." in status(part)
    # The same again sends nothing.
    part.get_by_role("button", name="Put on the box").click()
    expect(part.locator("#companies > p[role=status]")).to_contain_text("Nothing to send.")
    # The box offers them for a game.
    press(part, "D" * 4)
    assert "Copper Finches" in " ".join(words(part))


def test_companies_of_the_box_are_fetched(part: Page) -> None:
    give(part, EXAMPLES[0])
    cards(part)
    part.get_by_role("button", name="Put on the box").click()
    expect(part.locator("#companies > p[role=status]")).to_contain_text("The box has 1 company")
    part.get_by_role("button", name="Remove").click()
    expect(part.locator("#companies .cards li")).to_have_count(0)
    part.get_by_role("button", name="Get those on the box").click()
    expect(part.locator("#companies .cards li")).to_have_count(1)
    assert cards(part) == ["Copper Finches"]
    # What is here already is not listed twice.
    part.get_by_role("button", name="Get those on the box").click()
    expect(part.locator("#companies > p[role=status]")).to_contain_text("All are here.")
    expect(part.locator("#companies .cards li")).to_have_count(1)


def test_a_file_is_checked_as_it_is_typed(part: Page) -> None:
    part.get_by_role("button", name="New company").click()
    text = part.get_by_label("Company file")
    text.wait_for()
    findings = part.locator("#company-faults")
    expect(findings).to_contain_text("frames")
    begun = text.input_value()
    text.fill(begun.replace("\n", "\n<b>?</b>\n", 1))
    expect(findings.locator("li")).to_have_count(1)
    # The line is said once.
    expect(findings).to_have_text(re.compile(r"^Line 2 not TOML: [^0-9]*$"))
    assert findings.locator("b").count() == 0
    assert part.get_by_role("button", name="Put on the box").is_disabled()
    # The line of a fault is shown in the text.
    findings.get_by_role("button", name="Line 2").click()
    selected = text.evaluate("(area) => area.value.slice(area.selectionStart, area.selectionEnd)")
    assert selected == "<b>?</b>"
    # A wrong system is shown on its own line, not on that of its frame.
    text.fill(begun.replace("Rd Y B G", "Rd Z B G"))
    expect(findings.locator("li").first).to_contain_text("unknown system 'Z'")
    findings.get_by_role("button").first.click()
    selected = text.evaluate("(area) => area.value.slice(area.selectionStart, area.selectionEnd)")
    assert selected == 'systems = "Rd Z B G"'
    text.fill(begun)
    expect(findings.locator("li")).to_have_count(0)
    assert part.get_by_role("button", name="Put on the box").is_enabled()


def test_what_was_typed_is_there_after_a_reload(part: Page) -> None:
    give(part, EXAMPLES[0], EXAMPLES[1])
    expect(part.locator("#companies .cards li")).to_have_count(2)
    part.reload()
    rest(part)
    part.locator("details:has(#companies) > summary").click()
    expect(part.locator("#companies .cards li")).to_have_count(2)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        (
            "big.toml",
            b"a" * 70_000,
            "big.toml is larger than a company file can be: at most 64 KB. Try: the text file of",
        ),
        ("photo.toml", b"\x00\x01\xff\xfe", "photo.toml: this is a binary file, not a text."),
        ("wide.toml", EXAMPLES[0].read_text().encode("utf-16"), "wide.toml: this text is UTF-16"),
        ("old.toml", b'name = "Zo\xeb"\n', "old.toml: line 1: this is not UTF-8 text; save it"),
        ("<img src=x onerror=alert(1)>.toml", b"a" * 70_000, "<img src=x"),
    ],
)
def test_a_wrong_file_is_refused_in_a_sentence(
    part: Page, name: str, content: bytes, said: str
) -> None:
    give(part, {"name": name, "mimeType": "text/plain", "buffer": content})
    expect(part.locator("#companies > p[role=status]")).to_contain_text(said)
    assert part.locator("#companies img").count() == 0
    assert part.locator("#companies .cards li").count() == 0


@pytest.mark.parametrize("content", [b"", b"not toml", b'game = "chess"\n'])
def test_a_file_that_is_no_company_has_faults(part: Page, content: bytes) -> None:
    put, why = part.get_by_role("button", name="Put on the box"), part.locator("#companies-why")
    expect(why).to_have_text("Nothing is listed yet to put on the box.")
    give(part, {"name": "wrong.toml", "mimeType": "text/plain", "buffer": content})
    expect(part.locator("#companies .cards .faulty")).to_have_count(1)
    assert cards(part) == ["wrong.toml"]
    assert put.is_disabled()
    expect(why).to_contain_text("wrong.toml has faults: mend or remove it")
    assert put.get_attribute("aria-describedby") == why.get_attribute("id")
    # The name of the file is kept with its text.
    part.reload()
    rest(part)
    part.locator("details:has(#companies) > summary").click()
    expect(part.locator("#companies .cards .faulty")).to_have_count(1)
    assert cards(part) == ["wrong.toml"]
    part.get_by_label("Edit wrong.toml").click()
    part.get_by_label("Company file").fill(EXAMPLES[0].read_text())
    expect(why).to_have_text("")
    assert put.is_enabled()


def test_a_dropped_file_is_taken(part: Page) -> None:
    part.evaluate(
        """(text) => {
          const given = new DataTransfer();
          given.items.add(new File([text], "dropped.toml", { type: "text/plain" }));
          for (const type of ["dragover", "drop"]) {
            document.getElementById("companies").dispatchEvent(
              new DragEvent(type, { dataTransfer: given, bubbles: true, cancelable: true }));
          }
        }""",
        EXAMPLES[0].read_text(),
    )
    expect(part.locator("#companies .cards li")).to_have_count(1)
    # A single file is opened in the editor.
    assert part.get_by_label("Company file").input_value() == EXAMPLES[0].read_text()


def test_examples_of_the_page_are_those_of_the_project() -> None:
    for path in (ROOT / "web" / "site" / "examples").glob("*.toml"):
        assert path.read_text() == (ROOT / "examples" / "battleforces" / path.name).read_text()


def test_typing_presses_no_key_of_the_box(part: Page) -> None:
    part.get_by_role("button", name="New company").click()
    part.get_by_label("Company file").press_sequentially("abcd")
    part.keyboard.press("ArrowDown")
    assert screen(part).marked == "Game"
