"""Pictures of a terminal place every character in its cell, and films show each frame in turn."""

import xml.etree.ElementTree as ElementTree

import pytest
from rich.segment import Segment
from rich.style import Style

from tools.terminal_picture import CELL_HEIGHT, CELL_WIDTH, Frame, as_svg

SVG = "{http://www.w3.org/2000/svg}"
INK = Style.parse("#ff0000 on #00ff00")


def drawn(*frames: Frame) -> ElementTree.Element:
    return ElementTree.fromstring(as_svg(frames, "a picture"))


def line(text: str, style: Style = INK) -> list[Segment]:
    return [Segment(text, style)]


def test_each_word_is_at_its_cell_on_its_paper() -> None:
    svg = drawn(Frame([line(" <ab> c"), line("       ")]))
    words = {text.text: text.attrib for text in svg.iter(f"{SVG}text")}
    assert {word: (at["x"], at["textLength"]) for word, at in words.items()} == {
        "<ab>": (str(CELL_WIDTH), str(4 * CELL_WIDTH)),
        "c": (str(6 * CELL_WIDTH), str(CELL_WIDTH)),
    }
    assert all(at["fill"] == "#ff0000" for at in words.values())
    papers = [rect for rect in svg.iter(f"{SVG}rect") if rect.get("fill") == "#00ff00"]
    assert [(one.get("y"), one.get("width")) for one in papers] == [
        ("0", str(7 * CELL_WIDTH)),
        (str(CELL_HEIGHT), str(7 * CELL_WIDTH)),
    ]


def test_dots_and_blocks_are_shapes_not_letters() -> None:
    svg = drawn(Frame([line("\u2809\u2880 \u2584\u25cf")]))
    assert not list(svg.iter(f"{SVG}text"))
    assert [circle.get("cx") for circle in svg.iter(f"{SVG}circle")] == ["45"]
    blocks, dots = (
        path.get("d") for path in svg.iter(f"{SVG}path") if path.get("fill") != "#05080c"
    )
    # The lower half of the fourth cell.
    assert blocks == "M30 10h10v10h-10z"
    # Two dots side by side in the top row, and one at the bottom right of the second cell.
    assert dots == "M0 2.5h10m5 15h5"


def test_a_film_shows_what_differs_in_its_frames_alone() -> None:
    frames = [
        Frame([line("one"), line("both")], 250),
        Frame([line("two"), line("both")], 750),
        Frame([line("one"), line("both")], 1000),
    ]
    svg = drawn(*frames)
    shown = {
        text.text: (group.get("visibility"), group.findall(f"{SVG}animate"))
        for group in svg.iter(f"{SVG}g")
        for text in group.findall(f"{SVG}text")
    }
    assert shown["both"] == (None, [])
    for word, hidden, values in (
        ("one", None, "visible;hidden;visible"),
        ("two", "hidden", "hidden;visible;hidden"),
    ):
        visibility, (animate,) = shown[word]
        assert visibility == hidden and animate.get("values") == values
        assert animate.get("keyTimes") == "0;0.125;0.5" and animate.get("dur") == "2000ms"


def test_a_picture_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError):
        as_svg([], "nothing")
