"""The rulebook has a text for every cited rule number, and its topics fit the panel."""

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from box import screens
from box.game.game_help import GameHelp
from box.game.game_pages import GamePages
from box.game.reference import LINES, Reference
from box.kit.page_rows import Page
from doomsday.games.mfz import rulebook
from doomsday.rulebook import NUMBER, FormatError, Made, Row, TableRow, topics
from pages.mechwarrior import page_rows as pages_of_mechwarrior
from pages.mechwarrior.game import PAGES as PAGES_OF_MECHWARRIOR
from pages.mechwarrior.help import HELP as HELP_OF_MECHWARRIOR
from pages.mechwarrior.reference import topic_rows as rows_of_mechwarrior
from pages.mfz import page_rows
from pages.mfz.game import PAGES
from pages.mfz.help import HELP
from pages.mfz.setup import option_words
from shared.rules.mechwarrior.setup import setting_rows, settings
from shared.rules.mfz.model import phases
from shared.rules.mfz.setup import options
from tests.onbox import ROOT
from tools import rule_table
from tools import rulebook as tool
from tools.reference_data import PIXELS, wrap
from tools.rulebook import Book

TOPICS = topics(rulebook.load())
ROWS = [row for topic in TOPICS for row in topic.rows()]
STATED = {number for row in ROWS for number in row.numbers}

CITING = (
    "README.md",
    "boards",
    "docs",
    "examples",
    "firmware",
    "host",
    "shared",
    "tests",
    "tools",
)
TEXTS = {".md", ".py", ".txt", ".seq", ".game", ".toml", ".json"}

by_book = pytest.mark.parametrize("book", tool.BOOKS, ids=lambda book: book.game)

# Topics that players look up, in a game or before one.
LOOKED_UP = """
frames systems sprint roll ranges dice-use dice-example defence spotting attack chart cover
cover-lost cover-frames hits retreat stations presence order turn combat-order chain-example score
bidding tie-high tie-low deployment point-frame doomsday end split height climbing falls hazards
initiative whites jettison materials real-dice demo
"""

# Options that can be switched on in any edition.
SWITCHES = ("split_range", "hazards", "drop_white", "climbing", "jettison", "cover_by_brick")


def rows_of(book: Book) -> list[Row]:
    """Return the rows of a game's rules."""
    return [row for topic in topics(book.load()) for row in topic.rows()]


def cited() -> Iterator[tuple[str, Path]]:
    """Return every rule number mentioned in the project, with its file."""
    for name in CITING:
        place = ROOT / name
        for path in [place] if place.is_file() else sorted(place.rglob("*")):
            if path.suffix in TEXTS and path != tool.MFZ.path:
                for number in set(NUMBER.findall(path.read_text("utf-8", "replace"))):
                    if number[0] in tool.MFZ.letters:
                        yield number, path


def agreements() -> Iterator[dict[str, str]]:
    """Yield each edition with all switches off and all on, and each other value of an option."""
    for edition in options.option("edition").values:
        agreed = tool.agreed(edition)
        yield agreed
        yield {**agreed, **dict.fromkeys(SWITCHES, "true")}
    for row in options.offered("full"):
        for value in row.values:
            yield {**tool.agreed("handbook"), row.name: value}


@by_book
def test_the_generated_page_is_up_to_date(book: Book) -> None:
    assert book.page() == book.path.read_text(encoding="utf-8")


@by_book
def test_the_texts_for_the_box_are_up_to_date(book: Book) -> None:
    assert book.texts() == book.box_path.read_text(encoding="utf-8")


def test_every_number_that_is_cited_anywhere_has_a_text() -> None:
    found = list(cited())
    assert len({number for number, _ in found}) > 200
    wrong = [f"{number} in {path.relative_to(ROOT)}" for number, path in found]
    assert [said for said in wrong if said.split()[0] not in STATED] == []


def test_the_texts_have_every_number_of_the_rules_and_no_other() -> None:
    # The table has the numbers of a second game too, whose texts are elsewhere.
    assert {one for one in rule_table.numbers() if one[0] in tool.MFZ.letters} == STATED


def test_the_texts_of_the_second_game_state_every_rule_of_it() -> None:
    """Of its rulings some have no text."""
    found = {one for row in rows_of(tool.MECHWARRIOR) for one in row.numbers}
    known = {one for one in rule_table.numbers() if one[0] in tool.MECHWARRIOR.letters}
    assert found - known == set()
    assert {number for number in known - found if number[0] == "W"} == set()


@by_book
def test_every_link_of_the_page_has_exactly_one_target(book: Book) -> None:
    page = book.page()
    targets = re.findall(r'<a id="([^"]+)"></a>', page)
    numbers = [target for target in targets if NUMBER.fullmatch(_number(target))]
    assert sorted(map(_number, numbers)) == sorted(
        {one for row in rows_of(book) for one in row.numbers}
    )
    assert len(targets) == len(set(targets))
    headings = {tool._slug(line.lstrip("# ")) for line in page.splitlines() if line[:3] == "## "}
    for link in re.findall(r"\]\(#([^)]+)\)", page):
        assert link in targets or link in headings, link
    for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page):
        assert (book.path.parent / link).is_file(), link


def _number(target: str) -> str:
    return target[:1].upper() + target[1:]


def test_every_option_of_the_rules_is_named_with_a_rule() -> None:
    said = " ".join([row.text + " ".join(row.cells) for row in ROWS if row.numbers])
    conditions = {row.condition.option for row in ROWS if row.condition}
    names = [row.name for row in options.offered("full") if row.name not in ("size", "edition")]
    names += [row.name for row in options.counted("full") if row.default is not None]
    assert [name for name in names if f"`{name}`" not in said and name not in conditions] == []


def test_conditions_name_options_and_values_of_the_rules() -> None:
    offered = {row.name: row.values for row in options.offered("full")}
    conditions = [topic.condition for topic in TOPICS] + [row.condition for row in ROWS]
    found = [condition for condition in conditions if condition is not None]
    assert len(found) > 20
    for condition in found:
        assert set(condition.values) <= set(offered[condition.option]), condition


def shown(book: Reference, topic: str) -> list[tuple[str, list[str], str]]:
    """Return the pages of a topic."""
    found = book.find(topic)
    assert found is not None, topic
    return book.pages(book.topics(found[0])[found[1]])


def said(book: Reference, topic: str) -> str:
    """Return the text of a topic on the panel."""
    return " ".join([" ".join(lines) for _, lines, _ in shown(book, topic)])


def test_a_row_for_an_option_value_is_shown_only_if_agreed() -> None:
    """Only the agreed kind of retreat is shown (M-110, M-111)."""
    once, again = "Once in an attack", "Again only beside another station"
    for rule, here, hidden in (("controlled_once", once, again), ("any_station", again, once)):
        text = said(tool.MFZ.reference({"station_retreat": rule}), "retreat")
        assert here in text and hidden not in text


def test_a_topic_is_left_out_of_a_game_in_which_it_plays_no_part() -> None:
    topics = {topic.id: topic for topic in TOPICS}
    agreed = tool.agreed("handbook")
    assert topics["bidding"].plays(agreed) and not topics["bidding"].plays(
        {**agreed, "size": "demo"}
    )
    assert not topics["falls"].plays(agreed) and topics["falls"].plays(
        {**agreed, "climbing": "true"}
    )
    assert topics["hits"].plays(agreed)


@by_book
def test_topics_have_names_of_their_own_and_titles_that_fit_the_head_of_a_page(book: Book) -> None:
    found = topics(book.load())
    for names in ([topic.id for topic in found], [topic.title for topic in found]):
        assert len(names) == len(set(names))
    for topic in found:
        # Beside a rule number.
        assert 0 < tool.width(topic.title) <= 90
    # In a row of the list of chapters, beside its scroll bar.
    assert max(tool.width(chapter.title) for chapter in book.load()) <= 112


def test_a_topic_is_a_page_or_two_of_the_panel_under_every_agreement() -> None:
    """A few have three pages; the hit chart has its picture and what the signs mean."""
    for agreed in agreements():
        check_pages(tool.MFZ.reference(agreed))
    check_pages(tool.MECHWARRIOR.reference({}))


def check_pages(book: Reference) -> None:
    """Check that each topic is at most three pages, whose lines fit."""
    for number, _ in book.chapters():
        for row in book.topics(number):
            pages = book.pages(row)
            assert 0 < len(pages) <= 3, row
            for _, lines, picture in pages:
                assert picture or 0 < len(lines) <= LINES
                assert all(tool.width(line) <= PIXELS for line in lines), lines


@by_book
def test_no_row_for_the_panel_is_longer_than_a_page(book: Book) -> None:
    for row in [row for row in rows_of(book) if row.on_panel]:
        assert len(wrap(row.text, tool.width)) <= LINES, row


def test_the_pages_of_a_topic_say_all_of_its_rows_in_order() -> None:
    book = tool.MFZ.reference(tool.agreed("handbook"))
    (topic,) = [topic for topic in TOPICS if topic.id == "hits"]
    assert said(book, "hits") == " ".join([row.text for row in topic.for_box()])
    assert [number for number, _, _ in shown(book, "hits")] == ["M-106", "M-107"]


def test_a_topic_of_an_option_that_was_not_agreed_is_not_on_the_box() -> None:
    book = tool.MFZ.reference(tool.agreed("handbook"))
    assert book.find("falls") is None and book.find("hits") is not None
    agreed = {**tool.agreed("handbook"), "climbing": "true"}
    assert tool.MFZ.reference(agreed).find("falls") is not None


def test_an_unknown_topic_is_not_found() -> None:
    assert tool.MFZ.reference({}).find("chess") is None


def test_the_hit_chart_is_a_picture() -> None:
    assert [picture for _, _, picture in shown(tool.MFZ.reference({}), "chart")][0] == "chart"


def test_a_demo_has_no_chapter_before_combat() -> None:
    """M-18."""
    titles = [title for _, title in tool.MFZ.reference({"size": "demo"}).chapters()]
    assert "Turns" in titles and "Before combat" not in titles


def test_every_phase_opens_a_topic_that_is_shown_without_a_game() -> None:
    book = tool.MFZ.reference({})
    numbers = {row.number for row in phases.ROWS}
    rows = [row for row in page_rows.ROWS if row.phase >= 0 and row.topic]
    assert {row.phase for row in rows} == numbers
    for topic in [*(row.topic for row in rows), HELP.other_topic]:
        assert book.find(topic) is not None, topic


def test_every_phase_with_a_page_of_the_second_game_opens_a_topic() -> None:
    book = tool.MECHWARRIOR.reference({})
    rows = [row for row in pages_of_mechwarrior.ROWS if row.phase >= 0 and row.topic]
    for topic in [*(row.topic for row in rows), HELP_OF_MECHWARRIOR.other_topic]:
        assert book.find(topic) is not None, topic


@pytest.mark.parametrize(
    ("book", "pages", "its", "rows"),
    [
        (tool.MFZ, PAGES, HELP, page_rows.ROWS),
        (
            tool.MECHWARRIOR,
            PAGES_OF_MECHWARRIOR,
            HELP_OF_MECHWARRIOR,
            pages_of_mechwarrior.ROWS,
        ),
    ],
    ids=lambda one: getattr(one, "game", ""),
)
def test_every_screen_of_a_game_opens_a_topic_that_is_shown_without_a_game(
    book: Book, pages: GamePages, its: GameHelp, rows: tuple[Page, ...]
) -> None:
    rules = book.reference({})
    numbers = [row.number for row in rows if row.number >= 0 and row.module]
    assert numbers == [number for number, _, _ in pages.screens]
    for number in numbers:
        assert rules.find(its.topic(number, None)) is not None, number


def test_every_option_opens_a_topic_that_holds_the_rule_of_its_help() -> None:
    # The walk through the set-up asks for these.
    found = {name: row[3] for name, row in option_words.OPTION_ROWS.items() if row[3]}
    assert {*option_words.OPTION_ROWS} - {*found} == {"size", "players", "depth"}
    rows_by_topic = {topic.id: topic.rows() for topic in TOPICS}
    for name, topic in found.items():
        assert HELP.topic(-1, None, name) == topic
        assert shown(tool.MFZ.reference({}), topic), name
        cited = NUMBER.findall(str(option_words.OPTION_ROWS[name][2]))
        stated = {number for row in rows_by_topic[topic] for number in row.numbers}
        assert {*cited[:1]} <= stated, name


def test_every_option_of_the_second_game_opens_a_topic() -> None:
    chosen = {row.name for row in setting_rows.SETTINGS if len(settings.values(row.name)) > 1}
    builds = {letter + ".build" for letter in "ABCD"}
    assert {*rows_of_mechwarrior.OF_OPTIONS} == builds | {"first", "sides", "dice"}
    topics = {row.name: row.topic for row in setting_rows.SETTINGS if row.topic}
    assert {*topics} == chosen
    for name, topic in {**topics, **rows_of_mechwarrior.OF_OPTIONS}.items():
        assert HELP_OF_MECHWARRIOR.topic(-1, None, name) == topic
        assert shown(tool.MECHWARRIOR.reference({}), topic), name


def test_a_frame_that_answers_an_attack_reads_about_combat_order() -> None:
    """M-68."""
    declares: Any = SimpleNamespace(phase=phases.DECLARE, parked=-1)
    answers: Any = SimpleNamespace(phase=phases.DECLARE, parked=3)
    assert HELP.topic(screens.GAME, declares) == "declare"
    assert HELP.topic(screens.GAME, answers) == "combat-order"
    assert tool.MFZ.reference({}).find("combat-order") is not None


@by_book
def test_texts_for_the_panel_are_plain(book: Book) -> None:
    for row in [row for row in rows_of(book) if row.on_panel]:
        assert row.text.isascii() and not set(row.text) & set("`[]*_#"), row
        assert row.text[-1] in ".:?", row


@pytest.mark.parametrize("topic", LOOKED_UP.split())
def test_topics_for_players_can_be_shown_without_a_game(topic: str) -> None:
    assert shown(tool.MFZ.reference({}), topic)


def test_the_hit_chart_is_that_of_the_rules() -> None:
    (chart,) = [b for t in TOPICS for b in t.blocks if isinstance(b, Made) and b.name == "chart"]
    signs = {name: "".join([cell[0] for cell in faces]) for name, *faces in chart.rows}
    assert signs == {
        "covered by": "123456",
        "nothing": "----tt",
        "terrain": "---cct",
        "a frame with 0 or 1 defence system": "----ct",
        "a frame with 2": "-----t",
        "hand to hand, terrain, falls": "---ttt",
    }


def test_the_sizes_are_those_of_the_rules() -> None:
    (sizes,) = [b for t in TOPICS for b in t.blocks if isinstance(b, Made) and b.name == "sizes"]
    assert sizes.rows[1] == ("2", "3", "4 to 6", "5 to 8")
    assert sizes.lines[3] == "5 players: 1; 3-4; 3-5"


def test_an_indented_line_continues_the_row() -> None:
    (chapter,) = rulebook.read("# note\n== A\n\n* b | C\n+ M-1 M-2 || One\n  two.\n| h | i\n")
    (topic,) = chapter.topics
    row, head = topic.blocks
    assert isinstance(row, Row) and isinstance(head, TableRow)
    assert (row.numbers, row.text, row.on_panel) == (("M-1", "M-2"), "One two.", True)
    assert head.cells == ("h", "i")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("+ M-1 | often | A rule.", "line 3: 'often' is not a condition"),
        ("+ M-1 | No second bar.", "line 3: the row is empty"),
        ("+ M-1 ||", "line 3: the row is empty"),
        ("- Q-1 || A rule.", "line 3: 'Q-1' is not a rule number"),
        ("= map", "line 3: there is no table 'map'"),
        ("? M-1", "line 3: unknown sign '?'"),
        ("* Two words | Title", "line 3: 'Two words' is not a valid name of a topic"),
        ("* topic", "line 3: a topic has a name and a title"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str, fault: str) -> None:
    with pytest.raises(FormatError) as caught:
        rulebook.read(f"== Chapter\n* topic | Title\n{line}\n")
    assert str(caught.value).startswith(fault)


def test_a_row_without_a_topic_is_refused() -> None:
    with pytest.raises(FormatError, match="line 1"):
        rulebook.read("+ M-1 || A rule.\n")
