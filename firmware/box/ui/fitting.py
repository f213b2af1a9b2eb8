"""Shorten text to a number of pixels; names of companies and frames are cut here only."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from box.ui.canvas import Canvas


def fit(canvas: "Canvas", font: int, s: str, pixels: int, short: str = "") -> str:
    """Return a text of at most `pixels` in a font; a shortened one ends in a full stop.

    short: what to say instead if there is no room for the whole text.
    """
    if canvas.width(font, s) <= pixels:
        return s
    if short and canvas.width(font, short) <= pixels:
        return short
    # Imported here: most texts fit.
    from shared.rules import short_names

    return short_names.cut(s, pixels, lambda text: canvas.width(font, text))


def fit_shorts(
    canvas: "Canvas", font: int, names: "list[str]", shorts: "list[str]", pixels: int
) -> "list[str]":
    """Return a short name for each seat in at most `pixels`, all different.

    shorts: those given by the companies, "" for one to be derived.
    """
    # Imported here: few pages need it.
    from shared.rules import short_names

    return short_names.at_table(names, shorts, lambda text: canvas.width(font, text), pixels)


def fit_seat(
    canvas: "Canvas",
    font: int,
    names: "list[str]",
    seat: int,
    pixels: int,
    shorts: "list[str] | None" = None,
) -> str:
    """Return the name of a seat, or its short name if there is no room for the whole one.

    shorts: as in `fit_shorts`; none given if left out.
    """
    if canvas.width(font, names[seat]) <= pixels:
        return names[seat]
    from shared.rules import short_names

    return short_names.of_seat(
        names, shorts or [""] * len(names), seat, lambda text: canvas.width(font, text), pixels
    )


def lines(canvas: "Canvas", font: int, s: str, pixels: int) -> "list[str]":
    """Return lines of at most `pixels` in a font, broken at spaces; a longer word is cut."""
    found = []
    line = ""
    for word in s.split():
        longer = line + " " + word if line else word
        if line and canvas.width(font, longer) > pixels:
            found.append(line)
            longer = word
        line = longer
    if line:
        found.append(line)
    return [fit(canvas, font, line, pixels) for line in found]
