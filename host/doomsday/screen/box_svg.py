"""Draw the whole box with its screen as SVG."""

from doomsday.screen.picture import OLED_ON, as_rows, seen_brightness
from doomsday.screen.size import WIDTH

# Position of the top left pixel in the picture, and the distance between pixels.
_PITCH = 5
_GLASS_LEFT = 160
_GLASS_TOP = 136

_BOX = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 800" width="640" role="img" \
aria-label="Doomsday Box: a small screen above four round buttons">
<defs>
<linearGradient id="body" x1="0" y1="0" x2="0" y2="1">\
<stop offset="0" stop-color="#4a4f58"/><stop offset=".06" stop-color="#383c44"/>\
<stop offset=".75" stop-color="#2a2d33"/><stop offset="1" stop-color="#1d1f24"/></linearGradient>
<linearGradient id="rim" x1="0" y1="0" x2="0" y2="1">\
<stop offset="0" stop-color="#7d8490"/><stop offset=".2" stop-color="#4b5059"/>\
<stop offset="1" stop-color="#121316"/></linearGradient>
<linearGradient id="well" x1="0" y1="0" x2="0" y2="1">\
<stop offset="0" stop-color="#0c0d0f"/><stop offset="1" stop-color="#5a5f69"/></linearGradient>
<linearGradient id="glass" x1="0" y1="0" x2=".9" y2="1">\
<stop offset="0" stop-color="#11161d"/><stop offset=".5" stop-color="#080b10"/>\
<stop offset="1" stop-color="#04060a"/></linearGradient>
<linearGradient id="shine" x1="0" y1="0" x2=".55" y2="1">\
<stop offset="0" stop-color="#fff" stop-opacity=".10"/>\
<stop offset="1" stop-color="#fff" stop-opacity=".01"/></linearGradient>
<radialGradient id="ivory" cx=".42" cy=".32" r=".8">\
<stop offset="0" stop-color="#fbf7ec"/><stop offset=".55" stop-color="#ded7c6"/>\
<stop offset="1" stop-color="#a39b88"/></radialGradient>
<radialGradient id="red" cx=".42" cy=".32" r=".8">\
<stop offset="0" stop-color="#ff8a63"/><stop offset=".5" stop-color="#dd4426"/>\
<stop offset="1" stop-color="#8a1f10"/></radialGradient>
<radialGradient id="screw" cx=".4" cy=".35" r=".75">\
<stop offset="0" stop-color="#9aa1ac"/><stop offset="1" stop-color="#3a3e45"/></radialGradient>
<pattern id="grid" width="5" height="5" patternUnits="userSpaceOnUse" \
patternTransform="translate(160 136)"><path d="M4.3 0h.7v5H0v-.7h4.3z" fill="#060a0f"/></pattern>
<filter id="soft" x="-10%" y="-10%" width="120%" height="125%">\
<feGaussianBlur stdDeviation="14"/></filter>
<filter id="drop" x="-30%" y="-30%" width="160%" height="170%">\
<feGaussianBlur stdDeviation="6"/></filter>
<filter id="glow" x="-10%" y="-10%" width="120%" height="120%">\
<feGaussianBlur stdDeviation="7"/></filter>
</defs>
<rect x="76" y="56" width="808" height="706" rx="56" fill="#000" opacity=".38" \
filter="url(#soft)"/>
<rect x="64" y="32" width="832" height="712" rx="56" fill="url(#rim)"/>
<rect x="67" y="35" width="826" height="706" rx="53" fill="url(#body)"/>
"""

_SCREW = """\
<circle cx="{x}" cy="{y}" r="13" fill="#15171a"/>
<circle cx="{x}" cy="{y}" r="11" fill="url(#screw)"/>
<path d="M-7 0h14M0-7v14" stroke="#1b1d21" stroke-width="3" stroke-linecap="round" \
transform="translate({x} {y}) rotate({turn})"/>
"""

_GLASS = """\
<rect x="117" y="93" width="726" height="406" rx="24" fill="url(#well)"/>
<rect x="120" y="96" width="720" height="400" rx="21" fill="url(#glass)"/>
<g opacity="{brightness:.2f}">
<path d="{dots}" fill="{colour}" opacity=".55" filter="url(#glow)"/>
<path d="{dots}" fill="{colour}"/>
<rect x="160" y="136" width="640" height="320" fill="url(#grid)"/>
</g>
<path d="M141 96h330L296 496H141a21 21 0 0 1-21-21V117a21 21 0 0 1 21-21z" fill="url(#shine)"/>
"""

_BUTTON = """\
<circle cx="{x}" cy="618" r="68" fill="url(#well)"/>
<circle cx="{x}" cy="618" r="65" fill="#0e0f12"/>
<ellipse cx="{x}" cy="630" rx="56" ry="56" fill="#000" opacity=".7" filter="url(#drop)"/>
<circle cx="{x}" cy="616" r="56" fill="url(#{cap})"/>
<circle cx="{x}" cy="616" r="46" fill="none" stroke="#000" stroke-opacity=".13" \
stroke-width="2"/>
<ellipse cx="{x}" cy="586" rx="34" ry="15" fill="#fff" opacity=".22"/>
<path d="{letter}" transform="translate({x} 616)" fill="none" stroke="{ink}" \
stroke-width="7.5" stroke-linecap="round" stroke-linejoin="round"/>
"""


# Colour of the cap and of its letter, and the letter as strokes: fonts differ between viewers.
_BUTTONS = (
    ("ivory", "#3b3830", "M-14 18L0-18 14 18M-9 6H9"),
    ("ivory", "#3b3830", "M-11-18V18H2a10 10 0 0 0 0-20H-11M0-2a8 8 0 0 0 0-16H-11"),
    ("ivory", "#3b3830", "M14-10A16.5 18 0 1 0 14 10"),
    ("red", "#fff1e8", "M-12-18V18H-2a15 18 0 0 0 0-36z"),
)


def box_svg(pixels: bytes, brightness: float = 1.0) -> str:
    """Return the box as SVG on a transparent background.

    brightness: of a lit pixel, 0.0 (dark) to 1.0.
    """
    screws = ((100, 68, 20), (860, 68, 65), (100, 708, 50), (860, 708, 5))
    spacing = WIDTH * _PITCH // len(_BUTTONS)
    glass = _GLASS.format(
        dots=_svg_path(pixels),
        colour=f"#{bytes(OLED_ON).hex()}",
        brightness=seen_brightness(brightness),
    )
    pieces = [_BOX]
    pieces += (_SCREW.format(x=x, y=y, turn=turn) for x, y, turn in screws)
    pieces.append(glass)
    for index, (cap, ink, letter) in enumerate(_BUTTONS):
        x = _GLASS_LEFT + spacing // 2 + index * spacing
        pieces.append(_BUTTON.format(x=x, cap=cap, ink=ink, letter=letter))
    return "".join(pieces) + "</svg>\n"


def _svg_path(pixels: bytes) -> str:
    """Return the lit pixels as one SVG path, with a rectangle for each run in a row."""
    path = []
    for y, row in enumerate(as_rows(pixels)):
        for x, dot in enumerate(row):
            if dot and not (x and row[x - 1]):
                length = (row + [0]).index(0, x) - x
                left, top = _GLASS_LEFT + x * _PITCH, _GLASS_TOP + y * _PITCH
                path.append(f"M{left} {top}h{length * _PITCH}v{_PITCH}h-{length * _PITCH}z")
    return "".join(path)
