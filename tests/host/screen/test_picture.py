"""Pictures show every screen pixel at its place."""

import struct
import xml.etree.ElementTree as ElementTree
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doomsday.screen.box_svg import box_svg
from doomsday.screen.picture import (
    OLED_OFF,
    OLED_ON,
    as_blocks,
    as_braille,
    as_png,
    as_rows,
    as_sheet,
    from_braille,
)
from tests.sampling import cases

screens = st.binary(min_size=1024, max_size=1024)


def one_pixel(x: int, y: int) -> bytes:
    pixels = bytearray(1024)
    pixels[y // 8 * 128 + x] = 1 << y % 8
    return bytes(pixels)


def png_dots(png: bytes) -> tuple[int, int, list[bytes], bytes]:
    """Return width, height, rows of palette indexes and palette of a PNG; verify its checksums."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    chunks: dict[bytes, bytes] = {}
    at = 8
    while at < len(png):
        size, kind = struct.unpack_from(">I4s", png, at)
        body = png[at + 8 : at + 8 + size]
        assert struct.unpack_from(">I", png, at + 8 + size)[0] == zlib.crc32(kind + body)
        chunks[kind] = body
        at += 12 + size
    width, height, depth, colour = struct.unpack_from(">IIBB", chunks[b"IHDR"])
    assert (depth, colour) == (8, 3)
    raw = zlib.decompress(chunks[b"IDAT"])
    lines = [raw[start : start + width + 1] for start in range(0, len(raw), width + 1)]
    assert len(lines) == height and all(line[0] == 0 for line in lines)
    return width, height, [line[1:] for line in lines], chunks[b"PLTE"]


@settings(max_examples=cases(100, 25))
@given(screens)
def test_the_golden_text_gives_the_pixels_back(pixels: bytes) -> None:
    text = as_braille(pixels)
    assert from_braille(text) == from_braille(text + "\n") == pixels


@settings(max_examples=cases(100, 25))
@given(x=st.integers(0, 127), y=st.integers(0, 63))
def test_one_pixel_is_at_its_place_in_every_form(x: int, y: int) -> None:
    pixels = one_pixel(x, y)
    assert [(i, row.index(1)) for i, row in enumerate(as_rows(pixels)) if 1 in row] == [(y, x)]
    assert as_blocks(pixels).splitlines()[y // 2][x] == "▀▄"[y % 2]
    braille = as_braille(pixels).splitlines()[y // 4][x // 2]
    assert braille == ("⠁⠂⠄⡀", "⠈⠐⠠⢀")[x % 2][y % 4]


@settings(max_examples=cases(100, 25))
@given(screens)
def test_block_characters_show_two_pixels_each(pixels: bytes) -> None:
    rows = as_rows(pixels)
    lines = as_blocks(pixels).split("\n")
    assert len(lines) == 32
    for number, line in enumerate(lines):
        above, below = rows[2 * number], rows[2 * number + 1]
        assert line == "".join(" ▀▄█"[a + 2 * b] for a, b in zip(above, below, strict=True))


@settings(max_examples=cases(100, 25))
@given(screens)
def test_braille_has_exactly_one_dot_per_pixel(pixels: bytes) -> None:
    text = as_braille(pixels)
    assert [len(line) for line in text.split("\n")] == [64] * 16
    dots = sum((ord(character) - 0x2800).bit_count() for character in text if character != "\n")
    assert dots == sum(byte.bit_count() for byte in pixels)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\u2800" * 64,
        ("\u2800" * 63 + "\n") * 16,
        ("\u2800" * 64 + "\n") * 17,
        ("#" * 64 + "\n") * 16,
        ("\u2900" * 64 + "\n") * 16,
    ],
)
def test_text_that_is_not_a_picture_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a picture is"):
        from_braille(text)


@pytest.mark.parametrize("form", [as_rows, as_blocks, as_braille, as_png, box_svg])
def test_half_a_screen_is_refused(form) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError, match="1024 bytes, not 512"):
        form(bytes(512))


@settings(max_examples=cases(100, 25))
@given(pixels=screens, scale=st.integers(1, 4), margin=st.integers(0, 3), data=st.data())
def test_a_png_shows_each_pixel_as_a_square_with_its_gap(
    pixels: bytes, scale: int, margin: int, data: st.DataObject
) -> None:
    gap = data.draw(st.integers(0, scale - 1))
    width, height, lines, palette = png_dots(as_png(pixels, scale, gap=gap, margin=margin))
    assert (width, height) == ((128 + 2 * margin) * scale, (64 + 2 * margin) * scale)
    assert palette == bytes(OLED_OFF) + bytes(OLED_ON)
    rows = as_rows(pixels)
    x, y = data.draw(st.integers(0, 127)), data.draw(st.integers(0, 63))
    left, top = (x + margin) * scale, (y + margin) * scale
    cell = [line[left : left + scale] for line in lines[top : top + scale]]
    lit = bytes((rows[y][x],)) * (scale - gap) + bytes(gap)
    assert cell == [lit] * (scale - gap) + [bytes(scale)] * gap
    assert sum(map(sum, lines)) == (scale - gap) ** 2 * sum(map(sum, rows))


def test_a_contact_sheet_has_its_screens_in_rows_and_is_dark_after_the_last():
    width, height, lines, _ = png_dots(
        as_sheet([one_pixel(3, 2), one_pixel(4, 0), one_pixel(0, 63)], 2, scale=1)
    )
    assert (width, height) == (256, 128)
    lit = [(x, y) for y, line in enumerate(lines) for x, dot in enumerate(line) if dot]
    assert lit == [(128 + 4, 0), (3, 2), (0, 64 + 63)]


def test_the_screens_of_a_sheet_may_have_a_caption_but_are_equally_high() -> None:
    captioned = [one_pixel(0, 0) + bytes((8,)) + bytes(127)] * 2
    width, height, lines, _ = png_dots(as_sheet(captioned, 1, scale=1))
    assert (width, height) == (128, 2 * 72)
    assert [y for y, line in enumerate(lines) if any(line)] == [0, 64 + 3, 72, 72 + 64 + 3]
    with pytest.raises(ValueError, match="equally many pages"):
        as_sheet([bytes(1024), captioned[0]], 2)


def test_a_gap_as_wide_as_the_pixel_is_refused() -> None:
    with pytest.raises(ValueError, match="scale > gap"):
        as_png(bytes(1024), scale=2, gap=2)


@settings(max_examples=cases(100, 25))
@given(pixels=screens, brightness=st.floats(0, 1))
def test_the_picture_of_the_box_is_well_formed_and_its_size_does_not_depend_on_the_screen(
    pixels: bytes, brightness: float
) -> None:
    root = ElementTree.fromstring(box_svg(pixels, brightness))
    assert root.get("viewBox") == "0 0 960 800"


def test_the_picture_of_the_box_draws_each_run_of_pixels_once() -> None:
    lit = "M160 136h5v5h-5z"
    svg = box_svg(one_pixel(0, 0))
    assert f'd="{lit}"' in svg
    assert 'opacity="0.00"' in box_svg(one_pixel(0, 0), 0.0)
    row = bytearray(1024)
    row[3:7] = b"\x80" * 4
    assert 'd="M175 171h20v5h-20z"' in box_svg(bytes(row))
