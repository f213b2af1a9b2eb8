"""Show a page as an eye sees it across a table, and read the numerals in what is seen.

Without arguments: write the table of sizes into docs/manual.md.
PAGE OUT: write the page, a file of tests/golden, as seen on each display, into the folder OUT.

The eye is a good one: a point is blurred to one minute of arc, and a sample is taken each half
minute, as the cones of the retina lie. What reads knows the shapes of the numerals of all sizes,
light and dark, and neither where they are nor which size.
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
from doomsday.screen.picture import from_braille
from doomsday.screen.size import HEIGHT, WIDTH
from tools.arguments import parsed

Picture = NDArray[numpy.float64]
Spectrum = NDArray[numpy.complex128]

TABLE_MM = 1500
MANUAL = Path(__file__).parent.parent / "docs" / "manual.md"
_FROM = "<!-- tools/distance.py writes from here -->\n"
_TO = "<!-- tools/distance.py writes to here -->"
# In minutes of arc. The blur is the width at half of its height.
_BLUR = 1.0
_SAMPLE = 0.5
_SIGMA = _BLUR / 2.355
# Where a numeral may begin between two samples.
_PHASES = (0.0, _SAMPLE / 2)
# Each numeral is seen with this many pixels around it, which count less: others may be near.
_EDGE = 1
_EDGE_WEIGHT = 0.35
# How much a numeral must look like what is seen: 1 is equal.
_ALIKE = 0.83
# How much more alike than any other numeral of its size there.
_LEAD = 0.015
# No eye reads what is lower than this.
_LEAST = 5.0
# Smaller than this, light and dark are no picture: squared deviation of the brightness.
_FLAT = 2e-3
# A numeral of which another one covers more than this is part of that.
_PART = 0.4


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
    return pixels(from_braille(path.read_text("utf-8")))


def pixels(screen: bytes) -> Picture:
    """Return the pixels of a screen, 1,024 bytes, as rows of 0 and 1."""
    pages = numpy.frombuffer(screen, numpy.uint8)
    bits = numpy.unpackbits(pages.reshape(HEIGHT // 8, WIDTH, 1), axis=2, bitorder="little")
    return bits.transpose(0, 2, 1).reshape(HEIGHT, WIDTH).astype(float)


def seen(pixels: Picture, pitch_mm: float, distance_mm: float = TABLE_MM) -> Picture:
    """Return a picture as it is seen: brightness from 0 to 1 at each sample.

    pitch_mm: from pixel to pixel.
    """
    pixel = minutes(pitch_mm, distance_mm)
    rows, columns = pixels.shape
    return _spread(rows, pixel, 0) @ pixels @ _spread(columns, pixel, 0).T


@cache
def _spread(pixels: int, pixel: float, phase: float) -> Picture:
    """Return how much of each pixel of a line is seen at each sample: samples by pixels."""
    samples = _samples(pixels, pixel, phase)[:, None]
    edges = (numpy.arange(pixels + 1) * pixel - samples) / (_SIGMA * math.sqrt(2))
    below = numpy.vectorize(math.erf)(edges) / 2
    return below[:, 1:] - below[:, :-1]  # type: ignore[no-any-return]


def _samples(pixels: int, pixel: float, phase: float) -> Picture:
    """Return where the samples of a line lie, in minutes from its beginning."""
    return numpy.arange(0, pixels * pixel, _SAMPLE) - phase


@dataclass(frozen=True)
class Shape:
    """How a numeral looks: `picture` as seen; `weights`, of which the sum is 1, of its samples.

    spectrum: of the products of both. weights_spectrum: see `_sums`.
    """

    digit: str
    rows: int
    picture: Picture
    weights: Picture
    spectrum: Spectrum
    weights_spectrum: Spectrum


@cache
def _shapes(pitch_mm: float, distance_mm: float, space: tuple[int, int]) -> list[list[Shape]]:
    """Return the numerals that are large enough, as seen, those with the same weights together."""
    groups: dict[tuple[int, int, float, float], list[Shape]] = {}
    pixel = minutes(pitch_mm, distance_mm)
    for font in glyphs.fonts():
        for glyph in font.glyphs:
            if not glyph.character.isdigit():
                continue
            ink = _ink(glyph.ink)
            if len(ink) * pixel < _LEAST:
                continue
            for up in _PHASES:
                for left in _PHASES:
                    key = (*ink.shape, up, left)
                    shape = _shape(glyph.character, ink, pixel, (up, left), space)
                    groups.setdefault(key, []).append(shape)
    return list(groups.values())


def _ink(columns: list[int]) -> Picture:
    """Return the pixels of a numeral, without rows above and below it."""
    rows = range(max(columns).bit_length())
    picture = numpy.array([[column >> row & 1 for column in columns] for row in rows], float)
    return picture[picture.any(axis=1).argmax() :]


def _shape(
    digit: str, ink: Picture, pixel: float, phase: tuple[float, float], space: tuple[int, int]
) -> Shape:
    up, left = phase
    pixels = numpy.pad(ink, _EDGE)
    weights = numpy.full(pixels.shape, _EDGE_WEIGHT)
    weights[_EDGE:-_EDGE, _EDGE:-_EDGE] = 1
    rows, columns = pixels.shape
    picture = _spread(rows, pixel, up) @ pixels @ _spread(columns, pixel, left).T
    at = (_samples(rows, pixel, up) / pixel).clip(0, rows - 1).astype(int)
    across = (_samples(columns, pixel, left) / pixel).clip(0, columns - 1).astype(int)
    spread = weights[numpy.ix_(at, across)]
    spread /= spread.sum()
    spectra = _spectrum(spread * picture, space), _spectrum(spread, space)
    return Shape(digit, len(ink), picture, spread, *spectra)


def _spectrum(picture: Picture, space: tuple[int, int]) -> Spectrum:
    return numpy.fft.rfft2(picture, space)


def read(picture: Picture, pitch_mm: float, distance_mm: float = TABLE_MM) -> list[Numeral]:
    """Return the numerals that are read in a picture as seen, light or dark, from left to right.

    One is read if its shape is there and no other of its size is nearly as much there. What a
    larger one explains is no numeral of its own.
    """
    marks = _marks(picture, pitch_mm, distance_mm)
    # A shape that is as much alike and larger is less of an accident.
    marks.sort(key=lambda mark: mark[1].width * mark[1].height * math.log(1 - mark[0] ** 2))
    whole: list[Numeral] = []
    found: list[Numeral] = []
    for value, numeral in marks:
        if any(_is_part(numeral, other) for other in whole):
            continue
        whole.append(numeral)
        rivals = [
            other
            for other_value, other in marks
            if other.digit != numeral.digit
            and other.rows == numeral.rows
            and other_value > value - _LEAD
            and _overlap(numeral, other)
        ]
        if not rivals:
            found.append(numeral)
    return sorted(found, key=lambda numeral: numeral.x)


def _marks(picture: Picture, pitch_mm: float, distance_mm: float) -> list[tuple[float, Numeral]]:
    """Return where a numeral may be: how alike it is, less than 1, and which."""
    best: dict[tuple[str, int, int, int], tuple[float, Numeral]] = {}
    # Powers of two are fast.
    space = 1 << (picture.shape[0] - 1).bit_length(), 1 << (picture.shape[1] - 1).bit_length()
    light = _spectrum(picture, space)
    squares = _spectrum(picture * picture, space)
    for group in _shapes(pitch_mm, distance_mm, space):
        height, width = group[0].weights.shape
        size = picture.shape[0] - height + 1, picture.shape[1] - width + 1
        if min(size) < 1:
            continue
        means = _sums(light, group[0].weights_spectrum, space, size)
        spread = _sums(squares, group[0].weights_spectrum, space, size) - means * means
        spread = numpy.sqrt(numpy.maximum(spread, _FLAT))
        for shape in group:
            weighted = shape.weights * shape.picture
            mean = weighted.sum()
            scale = math.sqrt((weighted * shape.picture).sum() - mean * mean)
            sums = _sums(light, shape.spectrum, space, size)
            alike = (sums - mean * means) / (scale * spread)
            # What is dark on light has the opposite sign.
            alike = numpy.minimum(numpy.abs(alike), 1 - 1e-6)
            for y, x in zip(*numpy.nonzero(alike >= _ALIKE), strict=True):
                key = (shape.digit, shape.rows, x // 2, y // 2)
                value = float(alike[y, x])
                if key not in best or best[key][0] < value:
                    numeral = Numeral(shape.digit, int(x), int(y), width, height, shape.rows)
                    best[key] = (value, numeral)
    return list(best.values())


def _sums(
    picture: Spectrum, part: Spectrum, space: tuple[int, int], size: tuple[int, int]
) -> Picture:
    """Return the sum of products of a small picture with each part of a large one.

    picture, part: their spectra. size: of the result.
    """
    whole = numpy.fft.irfft2(picture * numpy.conj(part), space)
    return whole[: size[0], : size[1]]  # type: ignore[no-any-return]


def _is_part(one: Numeral, other: Numeral) -> bool:
    """Return whether a numeral lies on another one, or on much of it."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return min(across, down) > 0 and across * down > _PART * one.width * one.height


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
            if last.rows == numeral.rows and abs(last.y - numeral.y) <= 1 and gap < last.width / 4:
                text.append(numeral)
                break
        else:
            texts.append([numeral])
    return [int("".join(numeral.digit for numeral in text)) for text in texts]


# Numerals of the manual's table: what they are, and their rows.
_SIZES = (
    ("clock of the idle picture and of *Doomsday*", 48),
    ("scores of two sides (hold **B**, and the idle picture)", 32),
    ("scores of three companies, there", 24),
    ("scores of the table; those of four and five companies", 15),
    ("small letters and the labels", 7),
)


def sizes() -> str:
    """Return the table of the manual: how high the figures of each display appear."""
    shown = resources.displays()
    heads = " | ".join(display["title"] for display in shown)
    lines = [f"| figures | pixels | {heads} |", "|---|---:|" + "---:|" * len(shown)]
    for what, rows in _SIZES:
        seen_as = [f"{minutes(rows * display['pitch_mm']):.1f}" for display in shown]
        lines.append(f"| {what} | {rows} | {' | '.join(seen_as)} |")
    return "\n".join(lines) + "\n"


def with_sizes(manual: str) -> str:
    """Return the manual with the table in it."""
    before, _, rest = manual.partition(_FROM)
    _, _, after = rest.partition(_TO)
    return before + _FROM + sizes() + _TO + after


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
    if given:
        main(Path(given[0]), Path(given[1]))
    else:
        MANUAL.write_text(with_sizes(MANUAL.read_text("utf-8")), "utf-8")
