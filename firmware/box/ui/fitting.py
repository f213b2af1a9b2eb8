"""Shorten text to a number of pixels; names of companies and frames are cut here only."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.canvas import TEXT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from box.ui.canvas import Canvas

# Pixels of a short name that is derived, in the small font: most first words stay whole.
_WORD = const(44)


def fit(canvas: "Canvas", font: int, s: str, pixels: int) -> str:
    """Return a text of at most `pixels` in a font; a shortened one ends in a full stop."""
    if canvas.width(font, s) <= pixels:
        return s
    # Imported here: most texts fit.
    from shared.rules import short_names

    return short_names.cut(s, pixels, lambda text: canvas.width(font, text))


def fit_name(canvas: "Canvas", font: int, name: str, pixels: int, short: str = "") -> str:
    """Return the name of a piece, or its short form if there is no room for the whole one.

    short: the one that it was given. The one made here has the same letters on every page, unless
    there is no room even for that.
    """
    if canvas.width(font, name) <= pixels:
        return name
    if not short:
        # Imported here: most names fit.
        from shared.rules import short_names

        short = fit(canvas, TEXT, name, short_names.ROOM)
    return fit(canvas, font, short, pixels)


def fit_shorts(
    canvas: "Canvas", font: int, names: "Sequence[str]", shorts: "Sequence[str]", pixels: int
) -> "list[str]":
    """Return a short name for each seat in at most `pixels`, all different.

    shorts: those given by the companies, "" for one to be derived, which is the same on every page
    with room for it.
    """
    # Imported here: few pages need it.
    from shared.rules import short_names

    found = [
        short
        or (name if canvas.width(font, name) <= pixels else _derived(canvas, font, name, pixels))
        for name, short in zip(names, shorts)
    ]
    return short_names.at_table(names, found, lambda text: canvas.width(font, text), pixels)


def _derived(canvas: "Canvas", font: int, name: str, pixels: int) -> str:
    """Return the derived short name, "" if there is no room for it: then a shorter one is made."""
    from shared.rules import short_names

    short = short_names.derive(name, lambda text: canvas.width(TEXT, text), _WORD)
    return short if canvas.width(font, short) <= pixels else ""


def fit_seat(
    canvas: "Canvas",
    font: int,
    names: "Sequence[str]",
    seat: int,
    pixels: int,
    shorts: "Sequence[str] | None" = None,
) -> str:
    """Return the name of a seat, or its short name if there is no room for the whole one.

    shorts: as in `fit_shorts`; none given if left out.
    """
    if canvas.width(font, names[seat]) <= pixels:
        return names[seat]
    return fit_shorts(canvas, font, names, shorts or [""] * len(names), pixels)[seat]


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
