"""Show a page as an eye sees it across a table, and read the numerals in what is seen.

PAGE OUT: write the page, a file of tests/golden, as seen on each display, into the folder OUT.

The eye is a good one: a point is blurred to one minute of arc, and a sample is taken each half
minute, as the cones of the retina lie. What reads knows the shapes of the numerals of all sizes,
and neither where they are nor which size.
"""

import math
import struct
import zlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy
from numpy.typing import NDArray

from doomsday import resources
from doomsday.screen import glyphs
from doomsday.screen.glyphs import Font
from doomsday.screen.picture import from_braille
from doomsday.screen.size import HEIGHT, WIDTH
from tools.arguments import parsed

Picture = NDArray[numpy.float64]

TABLE_MM = 1500
# In minutes of arc. The blur is the width at half of its height.
_BLUR = 1.0
_SAMPLE = 0.5
_SIGMA = _BLUR / 2.355
# How much a numeral must look like what is seen: 1 is equal.
_ALIKE = 0.9
# How much more alike than any other numeral there.
_LEAD = 0.04
# Each numeral is seen with the dark around it.
_EDGE = 2


@dataclass(frozen=True)
class Numeral:
    """A numeral that was read: where it is, in samples, and its height in pixels of the page."""

    digit: str
    x: int
    y: int
    width: int
    height: int
    rows: int


def minutes(mm: float, distance_mm: float = TABLE_MM) -> float:
    """Return how large a length appears, in minutes of arc."""
    return 60 * math.degrees(math.atan(mm / distance_mm))


def page(path: Path) -> Picture:
    """Return the pixels of a golden page: rows of 0 and 1."""
    pages = numpy.frombuffer(from_braille(path.read_text("utf-8")), numpy.uint8)
    bits = numpy.unpackbits(pages.reshape(HEIGHT // 8, WIDTH, 1), axis=2, bitorder="little")
    return bits.transpose(0, 2, 1).reshape(HEIGHT, WIDTH).astype(float)


def seen(pixels: Picture, pitch_mm: float, distance_mm: float = TABLE_MM) -> Picture:
    """Return a picture as it is seen: brightness from 0 to 1 at each sample.

    pitch_mm: from pixel to pixel.
    """
    pixel = minutes(pitch_mm, distance_mm)
    rows, columns = pixels.shape
    return _spread(rows, pixel) @ pixels @ _spread(columns, pixel).T


@cache
def _spread(pixels: int, pixel: float) -> Picture:
    """Return how much of each pixel of a line is seen at each sample: samples by pixels."""
    samples = numpy.arange(0, pixels * pixel, _SAMPLE)[:, None]
    edges = (numpy.arange(pixels + 1) * pixel - samples) / (_SIGMA * math.sqrt(2))
    below = numpy.vectorize(math.erf)(edges) / 2
    return below[:, 1:] - below[:, :-1]  # type: ignore[no-any-return]


@cache
def _shapes(pitch_mm: float, distance_mm: float) -> list[tuple[str, int, Picture]]:
    """Return digit, rows and look of each numeral, as seen."""
    found = []
    for font in glyphs.fonts():
        if font.name in glyphs.PROPORTIONAL:
            continue
        for glyph in font.glyphs:
            if glyph.character.isdigit():
                picture = _drawn(font, glyph.ink)
                found.append((glyph.character, font.height, seen(picture, pitch_mm, distance_mm)))
    return found


def _drawn(font: Font, ink: list[int]) -> Picture:
    picture = numpy.zeros((font.height + 2 * _EDGE, len(ink) + 2 * _EDGE))
    for x, column in enumerate(ink):
        for y in range(font.height):
            picture[_EDGE + y, _EDGE + x] = column >> y & 1
    return picture


def read(picture: Picture, pitch_mm: float, distance_mm: float = TABLE_MM) -> list[Numeral]:
    """Return the numerals that are read in a picture as seen, from left to right.

    One is read if its shape is there and no other is nearly as much there.
    """
    marks: list[tuple[float, Numeral]] = []
    for look in (picture, 1 - picture):
        for digit, rows, shape in _shapes(pitch_mm, distance_mm):
            alike = _alike(look, shape)
            for y, x in zip(*numpy.nonzero(alike >= _ALIKE), strict=True):
                height, width = shape.shape
                numeral = Numeral(digit, int(x), int(y), width, height, rows)
                marks.append((float(alike[y, x]), numeral))
    marks.sort(key=lambda mark: -mark[0])
    found: list[Numeral] = []
    for value, numeral in marks:
        if any(_overlap(numeral, other) for other in found):
            continue
        rivals = [
            other
            for other_value, other in marks
            if other.digit != numeral.digit
            and other_value > value - _LEAD
            and _overlap(numeral, other)
        ]
        if not rivals:
            found.append(numeral)
    return sorted(found, key=lambda numeral: numeral.x)


def _alike(look: Picture, shape: Picture) -> Picture:
    """Return how alike each part of a picture is to a shape: -1 to 1."""
    height, width = shape.shape
    if look.shape[0] < height or look.shape[1] < width:
        return numpy.zeros((0, 0))
    wanted = shape - shape.mean()
    sums = _sums_of_products(look, wanted)
    size = height * width
    means = _sums(look, height, width) / size
    spread = _sums(look * look, height, width) - size * means * means
    scale = numpy.sqrt(numpy.maximum(spread, 1e-6) * (wanted * wanted).sum())
    return sums / scale  # type: ignore[no-any-return]


def _sums_of_products(look: Picture, shape: Picture) -> Picture:
    """Return the sum of products of a shape with each part of a picture as large as it."""
    space = look.shape
    product = numpy.fft.rfft2(look) * numpy.conj(numpy.fft.rfft2(shape, space))
    whole = numpy.fft.irfft2(product, space)
    height, width = shape.shape
    return whole[: space[0] - height + 1, : space[1] - width + 1]  # type: ignore[no-any-return]


def _sums(look: Picture, height: int, width: int) -> Picture:
    """Return the sum of each part of a picture."""
    total = numpy.pad(look.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    low, high = total[:-height], total[height:]
    return high[:, width:] - high[:, :-width] - low[:, width:] + low[:, :-width]  # type: ignore[no-any-return]


def _overlap(one: Numeral, other: Numeral) -> bool:
    """Return whether two numerals cannot both be there: their middles are on each other."""
    across = abs(2 * one.x + one.width - 2 * other.x - other.width)
    down = abs(2 * one.y + one.height - 2 * other.y - other.height)
    return across < min(one.width, other.width) and down < min(one.height, other.height)


def numbers(found: list[Numeral]) -> list[int]:
    """Return numerals as numbers: those that stand side by side are one, from left to right."""
    texts: list[list[Numeral]] = []
    for numeral in found:
        for text in texts:
            last = text[-1]
            gap = numeral.x - (last.x + last.width)
            if last.rows == numeral.rows and abs(last.y - numeral.y) <= 1 and gap < last.width / 2:
                text.append(numeral)
                break
        else:
            texts.append([numeral])
    return [int("".join(numeral.digit for numeral in text)) for text in texts]


def as_png(picture: Picture) -> bytes:
    """Return a picture as seen as a PNG file in grey, a pixel a sample."""
    rows = (picture * 255).round().clip(0, 255).astype(numpy.uint8)
    height, width = rows.shape
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row.tobytes() for row in rows), 9)
    chunks = ((b"IHDR", head), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )


def main(golden: Path, out: Path) -> None:
    """Write the pictures of a page, one a display, and print what is read in each."""
    out.mkdir(parents=True, exist_ok=True)
    for display in resources.displays():
        pitch = display["pitch_mm"]
        picture = seen(page(golden), pitch)
        target = out / f"{golden.stem} {display['title']}.png"
        target.write_bytes(as_png(picture))
        print(f"{target}: {numbers(read(picture, pitch))}")


if __name__ == "__main__":
    given = parsed(__doc__, "PAGE", "OUT")
    main(Path(given[0]), Path(given[1]))
