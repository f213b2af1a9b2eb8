"""Every registered screen: its picture, its words, its four labels, its exit."""

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from box import screens
from box.game.game_pages import of
from box.screens import registry
from doomsday.image.nodes import walk
from doomsday.screen.glyphs import SIGNS
from doomsday.screen.page import is_framed, read_page
from doomsday.screen.picture import as_braille, as_png, as_sheet, from_braille
from doomsday.screen.words import read_words
from pages.mfz import words
from pages.mfz.combat import words as combat_words
from pages.mfz.setup import words as setup_words
from pages.sheet import words as sheet_words
from shared.rules.games import ids
from tests.kept import printed
from tests.onbox import ROOT

MODULE = "tests.firmware.device.screens"
LARGE = "tests.firmware.device.large_pictures"
# Those of its pictures that are golden pages of another name.
TABLE = "table-"
GOLDEN = ROOT / "tests" / "golden"
# Pictures of pages that differ from their golden pages.
CHANGED = ROOT / "build" / "changed_pages"


@dataclass
class Case:
    name: str
    screen: str
    labels: list[str]
    held: str
    pixels: bytes
    cut: str
    depth: int
    depth_after_a: int
    lit_after_a: bool


@cache
def drawn() -> list[Case]:
    """Draw every case of the script with the box's program, when the first test asks for it."""
    cases = []
    lines = printed(MODULE, heap="4M").splitlines()
    for head, labels, held, pixels, cut, leave in zip(*(iter(lines),) * 6, strict=True):
        _, name, screen = head.split()
        _, before, after, lit = leave.split()
        cases.append(
            Case(
                name,
                screen,
                labels.removeprefix("labels ").split("|"),
                held.removeprefix("held").strip(),
                bytes.fromhex(pixels.split()[1]),
                cut.removeprefix("cut").strip(),
                int(before),
                int(after),
                lit == "True",
            )
        )
    return cases


PHASE_PAGES = {path for id in ids() for path in of(id).phase_pages.values()}


def test_every_registered_screen_is_drawn() -> None:
    own = {path for _, path, _ in registry.ROWS if path}
    of_games = {path for id in ids() for _, path, _ in of(id).screens}
    assert {case.screen for case in drawn()} == own | of_games | PHASE_PAGES


def test_the_page_of_a_game_is_drawn_for_each_of_its_phases() -> None:
    drawn_with_menu = {case.screen for case in drawn() if case.labels[0] == words.MENU}
    assert drawn_with_menu == PHASE_PAGES


def test_no_text_ends_at_the_edge_without_a_full_stop() -> None:
    """Letters that do not fit are left out by the canvas: a page has to shorten its texts."""
    assert {case.name: case.cut for case in drawn() if case.cut} == {}


def difference(name: str, pixels: bytes, golden: Path, folder: Path) -> str:
    """Return how a page differs from its golden page; "" if it does not.

    Writes a picture of a differing page to `folder`.
    """
    picture = folder / f"{name}.png"
    if golden.exists():
        reviewed = from_braille(golden.read_text("utf-8"))
        if reviewed == pixels:
            picture.unlink(missing_ok=True)
            return ""
        changed = bytes(old ^ new for old, new in zip(reviewed, pixels, strict=True))
        image = as_sheet([reviewed, pixels, changed], 3, margin=4)
        what = f"The page changed: {picture} shows old, new and the pixels that differ."
    else:
        image = as_png(pixels, margin=4)
        what = f"The page is new: {picture} shows it."
    folder.mkdir(parents=True, exist_ok=True)
    picture.write_bytes(image)
    return f"{what} If it is as it should be, run pytest --golden-update."


def test_every_screen_looks_as_reviewed(pytestconfig: pytest.Config) -> None:
    found = []
    for case in drawn():
        golden = GOLDEN / f"{case.name}.txt"
        if pytestconfig.getoption("--golden-update"):
            golden.write_text(as_braille(case.pixels) + "\n", "utf-8")
        found.append(difference(case.name, case.pixels, golden, CHANGED))
    assert not any(found), "\n".join(filter(None, found))


def test_a_changed_page_is_shown_beside_the_reviewed_one(tmp_path: Path) -> None:
    reviewed, now = drawn()[0].pixels, drawn()[1].pixels
    golden, shown = tmp_path / "page.txt", tmp_path / "changed"
    assert "is new" in difference("page", now, golden, shown)
    assert (shown / "page.png").read_bytes() == as_png(now, margin=4)
    golden.write_text(as_braille(reviewed) + "\n", "utf-8")
    assert str(shown / "page.png") in difference("page", now, golden, shown)
    changed = bytes(one ^ other for one, other in zip(reviewed, now, strict=True))
    beside = as_sheet([reviewed, now, changed], 3, margin=4)
    assert (shown / "page.png").read_bytes() == beside
    assert difference("page", reviewed, golden, shown) == ""
    assert [*shown.iterdir()] == []


def test_every_screen_names_its_buttons() -> None:
    for case in drawn():
        assert len(case.labels) == 4, case.name
        assert case.labels[0] and case.labels[3], case.name
        # A message hides the labels for a moment.
        if not is_framed(case.pixels):
            labels = [label.translate(SIGNS) for label in case.labels]
            assert [*read_page(case.pixels).labels.values()] == labels, case.name
        else:
            assert read_page(case.pixels).message, case.name


def test_a_leads_out_of_every_screen() -> None:
    """A opens the menu on a game's page; it cancels an edit, or goes a step back in the page."""
    leads = {
        words.BACK: (-1, 0),
        words.MENU: (1,),
        words.UNDO: (0,),
        words.SLEEP: (0,),
        words.CANCEL: (-1, 0),
        setup_words.DELETE: (0,),
        combat_words.OTHER: (0,),
    }
    for case in drawn():
        # After the walk through the buttons of a new box, the labels are those of the holds.
        label = words.BACK if case.name == "help-first" else case.labels[0]
        assert case.depth_after_a - case.depth in leads[label], case.name
        assert case.lit_after_a == (case.labels[0] != words.SLEEP), case.name


# Pages that are a value of many steps, or many plies: B and C repeat while they are held. Of
# the correction of a unit only the edited row is drawn.
REPEATING = {
    "box.kit.simple.roll",
    "box.screens.clock_start",
    "box.screens.doomsday",
    "box.screens.logbook",
    "pages.mechwarrior.corrections.correct_unit",
    "pages.mechwarrior.table.points",
    "pages.mechwarrior.table.sums",
}


def test_holding_c_is_help_on_every_page_unless_a_value_is_edited() -> None:
    # The page below stays loaded: they are help themselves, or a message.
    covering = {path for _, path, flags in registry.ROWS if flags & screens.COVERS}
    helped = {case.screen for case in drawn() if case.held == words.HELP}
    assert {case.screen for case in drawn()} - helped == covering | REPEATING
    others = {case.held for case in drawn() if case.screen not in covering}
    # What counts is edited too: see docs/decisions.md.
    assert others == {words.HELP, "repeats", sheet_words.ANY_NUMBER}


def shown(name: str) -> Case:
    return next(case for case in drawn() if case.name == name)


def test_the_doomsday_question_shows_a_round_of_two_digits() -> None:
    assert any(line.startswith("R90") for line in read_words(shown("doom-late").pixels))


@pytest.mark.parametrize("name, row", [("menu-from-save", 2), ("menu-from-abandon", 3)])
def test_leaving_a_question_returns_to_its_row_of_the_menu(name: str, row: int) -> None:
    marked = read_page(shown(name).pixels).marked
    assert marked == (words.STOP_AND_SAVE, words.DELETE_GAME)[row - 2]


def test_the_log_calls_companies_by_name() -> None:
    read = " ".join(read_words(shown("logbook").pixels))
    assert "Red Tide 24" in read and "Solar" in read and "clock 11" in read


@pytest.mark.parametrize(
    "name, whole",
    [
        (
            "logbook-aims",
            "Wolf. 4-3 of Ironclad aims at Wolf. 4-3 of Copperhe., by direct fire",
        ),
        ("logbook-volley", "rolls white 1 6, red 1, red d8 5 5 5, blue 1, yellow 2, green 3"),
        ("logbook-trio-volley", "white 1 6, red 1, red d8 5 5 5, blue 1, yellow 2, green 3"),
    ],
)
def test_the_log_cuts_names_before_the_verb(name: str, whole: str) -> None:
    assert whole.replace(" ", "") in "".join(read_words(shown(name).pixels)).replace(" ", "")


def test_a_damage_result_tells_dice_that_are_still_to_come() -> None:
    read = " ".join(" ".join(read_words(shown("struck-cover").pixels)).split())
    assert "Hammer is not hit" in read and "miss cover next" in read
    assert "next" not in " ".join(read_words(shown("struck-miss").pixels))


def test_only_home_switches_the_panel_off() -> None:
    for case in drawn():
        at_home = case.screen == "box.screens.home"
        assert at_home == (case.labels[0] == words.SLEEP), case.name


def read(name: str) -> str:
    return " ".join(read_words(shown(name).pixels)).replace(" ", "")


def says(name: str, text: str) -> bool:
    return text.replace(" ", "") in read(name)


def test_a_tie_for_last_asks_first_for_the_point_attacker() -> None:
    """M-45: the table draws the company that is last."""
    assert says("lots-last", setup_words.DRAWN_LAST)
    assert says("lots", setup_words.WINNER)


def test_a_neutral_station_is_placed_with_the_terrain() -> None:
    """A-39."""
    assert says("deploy-neutral", "neutral station")
    assert not says("deploy-terrain", "neutral station")


def test_without_stations_no_deployment_page_mentions_them() -> None:
    """A-38."""
    for name in ("deploy-bare-frames", "deploy-bare-point"):
        assert not says(name, "station")
    assert says("deploy-bare-frames", "Anywhere") and says("deploy-bare-point", "Exactly 1")


def test_the_rules_of_a_running_demo_have_no_chapter_before_combat() -> None:
    """M-18."""
    assert says("rules-demo", "Turns") and not says("rules-demo", "Before combat")


def test_the_rules_follow_what_was_agreed_for_the_running_game() -> None:
    assert says("rules-early-end", "the game ends") and not says("rules-early-end", "may end")
    assert not says("rules-no-early-end", "score left")
    assert says("rules-falls", "3 bricks")
    assert says("rules-retreat-any", "any station")
    assert not says("reference-retreat", "any station")


def test_the_help_of_a_page_ends_with_its_holds() -> None:
    assert says("rules-holds", "D: End of round 1") and says("rules-holds", "A: undo")
    assert says("rules-purpose", "D opens a company")


def test_the_last_row_and_column_stay_free_for_the_orbit() -> None:
    for case in drawn():
        assert not any(case.pixels[127::128]), case.name
        assert not any(byte & 0x80 for byte in case.pixels[7 * 128 :]), case.name


def test_no_golden_picture_is_left_over() -> None:
    # Without labels; see tests/firmware/test_large_pictures.py.
    large = [line.split()[0] for line in printed(LARGE, heap="4M").splitlines()]
    names = [case.name for case in drawn()]
    names += [name for name in large if not name.startswith(TABLE)]
    assert {path.name for path in GOLDEN.iterdir()} == {f"{name}.txt" for name in names}


SCREENS = [*(ROOT / "firmware/box/screens").glob("*.py"), *(ROOT / "firmware/pages").rglob("*.py")]


def drawn_literals(path: Path) -> list[str]:
    """Return the texts in a module that are passed to methods of `canvas`."""
    calls = [
        node
        for node in walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "canvas"
    ]
    return [
        text.value
        for call in calls
        for text in walk(call)
        if isinstance(text, ast.Constant) and isinstance(text.value, str)
    ]


def test_all_words_of_every_screen_come_from_the_table() -> None:
    assert len(SCREENS) > 100
    for path in SCREENS:
        assert not [text for text in drawn_literals(path) if any(map(str.isalpha, text))], path
