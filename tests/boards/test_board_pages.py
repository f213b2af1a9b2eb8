"""The pages and pictures of the boards are generated from their data and up to date."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from doomsday import resources
from doomsday.boards import catalog, wiring
from tools import boards as tool

REAL = [board for board in catalog.read_all() if not board.simulated]
# The mark after a statement, but not the text of a link or a picture.
MARK = re.compile(r"(?<!!)\[([^][]+)\](?!\()")
GUIDE = tool.BOARDS.parent / "docs" / "build.md"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=REAL, ids=lambda board: board.name)
def board(request: pytest.FixtureRequest) -> catalog.Board:
    found: catalog.Board = request.param
    return found


def test_the_generated_pages_are_up_to_date(tmp_path: Path) -> None:
    tool.write(tmp_path)
    made = {path.relative_to(tmp_path): path for path in tmp_path.rglob("*") if path.is_file()}
    kept = {Path("README.md")} | {
        path.relative_to(tool.BOARDS) for path in (tool.BOARDS / "pictures").iterdir()
    }
    assert set(made) == kept
    for name, path in made.items():
        assert path.read_bytes() == (tool.BOARDS / name).read_bytes(), "run tools/boards.py"


def test_every_entry_of_about_toml_has_a_board_file() -> None:
    assert set(resources.about()) == {board.base for board in REAL}


def test_a_board_has_the_facts_for_a_buyer(board: catalog.Board) -> None:
    assert board.flash_mib in (4, 8, 16)
    assert board.firmware is not None
    assert board.special
    assert board.sources


def test_a_board_states_whether_its_port_is_native_usb(board: catalog.Board) -> None:
    assert board.usb in catalog.USB
    if board.usb != "bridge":
        assert resources.chips()[board.chip]["usb"], "the chip has no pins for USB"
    page = (tool.BOARDS / "README.md").read_text("utf-8")
    (row,) = [line for line in page.splitlines() if f"| `{board.name}` |" in line]
    assert f"| {catalog.USB[board.usb]} |" in row


def test_the_boards_without_a_bridge_are_known() -> None:
    assert {board.base for board in REAL if board.usb == "native"} == {"lilygo_t3_s3"}
    assert {board.base for board in REAL if board.usb == "both"} == {"s3_devkitc"}


def test_every_statement_about_a_board_has_a_mark(board: catalog.Board) -> None:
    for line in board.special:
        *claims, rest = re.split(r" \[[^][]+\]", line)
        assert claims and not rest, line
        assert set(MARK.findall(line)) <= set(tool.MARKS), line


def test_the_guide_uses_the_marks_of_the_boards_page() -> None:
    explained, claims = prose(GUIDE.read_text("utf-8")).split("## What to get", 1)
    assert set(MARK.findall(explained)) == set(tool.MARKS)
    assert set(MARK.findall(claims)) == set(tool.MARKS)


@pytest.mark.parametrize("title", ["What to get", "Plug it in", "First power-on"])
def test_every_row_of_the_guides_tables_has_a_mark(title: str) -> None:
    section = GUIDE.read_text("utf-8").split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]
    rows = [line for line in section.splitlines() if line.startswith("|")]
    assert len(rows) > 2
    for row in rows[2:]:
        assert MARK.search(row), row


@pytest.mark.parametrize("title", ["Five words", "Wire it"])
def test_every_item_of_the_guides_lists_has_a_mark(title: str) -> None:
    section = GUIDE.read_text("utf-8").split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]
    items = re.findall(r"^(?:-|\d\.) .*(?:\n +.*)*", section, re.MULTILINE)
    assert len(items) > 2
    for item in items:
        assert MARK.search(item), item


def test_every_button_has_a_wire_to_its_pin_and_one_to_ground(board: catalog.Board) -> None:
    laid = {(wire.part, wire.pin) for wire in catalog.wires(board)}
    for letter, pin in zip("ABCD", board.buttons, strict=True):
        assert {(f"Button {letter}", pin), (f"Button {letter}", "GND")} <= laid


def test_a_pin_without_pull_up_has_a_resistor_in_table_and_pictures(board: catalog.Board) -> None:
    resistors = [wire for wire in catalog.wires(board) if "resistor" in wire.part]
    assert [wire.pin for wire in resistors if wire.pin != "3V3"] == list(board.external_pull_ups)
    for picture in (wiring.as_text(board), wiring.as_svg(board)):
        assert ("10 k" in picture) == bool(board.external_pull_ups)


def test_a_display_is_wired_where_none_is_soldered(board: catalog.Board) -> None:
    terminals = {w.terminal: w.pin for w in catalog.wires(board) if w.part == "Display"}
    asked = {"VCC": "3V3", "GND": "GND", "SCL": board.oled["scl"], "SDA": board.oled["sda"]}
    if board.oled["rst"] is not None:
        asked["RES"] = board.oled["rst"]
    if board.oled["addr"] == 0x3D:
        asked["DC"] = "3V3"
    assert terminals == (asked if board.wired else {})


def test_the_text_picture_fits_a_terminal_and_shows_every_pin(board: catalog.Board) -> None:
    text = wiring.as_text(board)
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 60
    for letter, pin in zip("ABCD", board.buttons, strict=True):
        assert re.search(rf"\b{pin} o-+\[ {letter} \]", text)


def test_the_svg_picture_has_each_pin_and_each_wire(
    board: catalog.Board,
) -> None:
    tree = ElementTree.fromstring(wiring.as_svg(board))
    pins = {text.text for text in tree.iter(f"{SVG}text") if text.get("class") == "pin"}
    assert pins == {str(wire.pin) for wire in catalog.wires(board)}
    _, _, width, height = map(int, tree.attrib["viewBox"].split())
    for path in tree.iter(f"{SVG}path"):
        for x, y in re.findall(r"(\d+) (\d+)", path.attrib["d"]):
            assert 0 <= int(x) <= width
            assert 0 <= int(y) <= height


def test_texts_in_a_picture_fit_its_width(board: catalog.Board) -> None:
    sockets = resources.about()[board.base].get("sockets", ["USB"])
    tree = ElementTree.fromstring(wiring.as_svg(board, sockets))
    _, _, width, height = map(int, tree.attrib["viewBox"].split())
    for text in tree.iter(f"{SVG}text"):
        assert int(text.attrib["y"]) + 4 <= height, text.text
        if text.get("class") == "note" and "text-anchor" not in text.attrib:
            # A wide font needs 0.6 of its 13 pixels per letter.
            assert int(text.attrib["x"]) + 8 * len(text.text or "") <= width, text.text


def test_names_fit_the_board_and_notes_stay_off_the_display(board: catalog.Board) -> None:
    tree = ElementTree.fromstring(wiring.as_svg(board))
    texts = list(tree.iter(f"{SVG}text"))
    for text in texts:
        if text.get("class") == "name":
            # A bold font of 16 pixels needs 10 per letter; the board ends at 280.
            assert int(text.attrib["x"]) + 10 * len(text.text or "") <= 280, text.text
    boxes = [box.attrib for box in tree.iter(f"{SVG}rect") if box.get("fill") == "#274b7a"]
    for box in boxes:
        end = int(box["y"]) + int(box["height"])
        (caption,) = [text for text in texts if (text.text or "").startswith("On the board")]
        assert int(caption.attrib["y"]) - 12 >= end


def test_the_picture_of_a_board_with_two_sockets_marks_the_one_to_use() -> None:
    svg = wiring.as_svg(catalog.read("s3_devkitc"), ["UART", "USB"])
    said = [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert "UART: this one" in said
    assert "USB: not this" in said
    assert (tool.BOARDS / "pictures" / "s3_devkitc.svg").read_text("utf-8") == svg


def test_the_picture_states_that_pin_positions_differ(board: catalog.Board) -> None:
    words = " ".join(ElementTree.fromstring(wiring.as_svg(board)).itertext())
    assert "both sides, in another order" in words
    assert "Pins marked GND are all the same." in words


def test_the_guide_shows_the_wiring_as_the_command_does() -> None:
    assert wiring.as_text(catalog.read("devkitc")) in GUIDE.read_text("utf-8")


def prose(page: str) -> str:
    """Return a Markdown page without code."""
    return re.sub(r"```.*?```|`[^`\n]*`", "", page, flags=re.DOTALL)
