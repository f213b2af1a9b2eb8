"""Draw the wiring of a board, as text for a terminal and as SVG."""

from collections.abc import Iterator, Sequence
from html import escape

from doomsday.boards.catalog import BUTTONS, Board, display_wires

_LEFT = 14
_BUZZER_HEIGHT = 84
# From terminal to terminal of a display.
_PITCH = 36
_USB = ("USB",)
_CAPTION = (
    "On the board itself the pins sit on",
    "both sides, in another order: go by",
    "the names that are printed there.",
    "Pins marked GND are all the same.",
)

_STYLE = """\
<style>
text{font-family:Helvetica,Arial,sans-serif;font-size:15px;fill:#22262b}
.pin{font-size:15px;fill:#f3efe2;text-anchor:end}
.name{font-weight:bold;fill:#f3efe2;font-size:16px}
.cap{font-weight:bold;text-anchor:middle;font-size:17px}
.note{font-size:13px;fill:#5a6068}
.lit{font-size:13px;fill:#bfe3ff;text-anchor:middle}
path{fill:none;stroke-width:3;stroke-linejoin:round}
</style>
"""
_WIRE = {
    "GND": "#30343a",
    "3V3": "#c8372d",
    "scl": "#2f7d4f",
    "sda": "#2b62b0",
    "rst": "#7a5aa8",
    "button": "#c58a1b",
}


def as_text(board: Board) -> str:
    """Return the wiring as ASCII art of at most 60 columns, each line with its newline.

    The board is on the left, its pins from top to bottom. All buttons share one wire to GND.
    """
    rows = []
    for letter, pin in zip(BUTTONS, board.buttons, strict=True):
        pulled = f"   10 kOhm from {pin} to 3V3" if pin in board.external_pull_ups else ""
        rows.append((str(pin), f"----[ {letter} ]----+{pulled}"))
    rows.append(("GND", "-------------+"))
    if board.wired:
        rows.append(("", ""))
        rows += [(str(pin), f"----[ {name} ] display") for name, _, pin in display_wires(board)]
    edge = " " * 2 + "+" + "-" * _LEFT + "+"
    lines = [edge]
    for label, wire in rows:
        lines.append(f"  |{label:>{_LEFT - 1}} {'o' if label else '|'}{wire}")
    lines.append(edge)
    return "\n".join(lines) + "\n"


def as_svg(board: Board, sockets: Sequence[str] = _USB) -> str:
    """Return the wiring as SVG on a white background. The same board gives the same bytes.

    sockets: labels printed at the board's USB sockets, first the one to use.
    """
    width = 640 if board.wired else 560
    height = _ground(board) + (280 if board.wired else 112) + _more_of_display(board)
    height += _room_of_buzzer(board)
    parts = (
        *(_board(board, sockets), _buttons(board), _display(board), _buzzer(board)),
        _caption(board),
    )
    body = "".join(line for part in parts for line in part)
    label = escape(f"Wiring of the {board.title}: " + "; ".join(_label_parts(board)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{label}">\n{_STYLE}'
        f'<rect width="{width}" height="{height}" fill="#fff"/>\n{body}</svg>\n'
    )


def _ground(board: Board) -> int:
    """Return the y coordinate of the buttons' common GND, below a resistor's 3V3 if any."""
    return 324 if board.external_pull_ups else 282


def _room_of_buzzer(board: Board) -> int:
    return 0 if board.buzzer is None else _BUZZER_HEIGHT


def _label_parts(board: Board) -> Iterator[str]:
    for letter, pin in zip(BUTTONS, board.buttons, strict=True):
        yield f"button {letter} between {pin} and GND"
    for pin in board.external_pull_ups:
        yield f"10 kilohms between {pin} and 3V3"
    if board.wired:
        yield from (f"display {name} to {pin}" for name, _, pin in display_wires(board))
    if board.buzzer is not None:
        yield f"buzzer, if wanted, between {board.buzzer} and GND"


def _more_of_display(board: Board) -> int:
    """Return the height that a display with more than four terminals needs besides."""
    return _PITCH * max(0, len(display_wires(board)) - 4)


def _board(board: Board, sockets: Sequence[str]) -> Iterator[str]:
    edge = _ground(board) + (196 if board.wired else 62) + _more_of_display(board)
    edge += _room_of_buzzer(board)
    yield (f'<rect x="20" y="20" width="240" height="{edge - 20}" rx="12" fill="#1d3a4f"/>\n')
    # The panel of a board has a line of its own.
    for place, line in enumerate(board.title.split(", ")):
        yield f'<text class="name" x="34" y="{48 + 20 * place}">{escape(line)}</text>\n'
    for place, name in enumerate(sockets):
        yield from _socket(140 + 116 * place - 58 * (len(sockets) - 1), edge, name, place == 0)
    if not board.wired:
        yield (
            '<rect x="40" y="105" width="132" height="80" rx="4" fill="#0b0e12" stroke="#48627a" '
            'stroke-width="3"/>\n<text class="lit" x="106" y="142">display is</text>\n'
            '<text class="lit" x="106" y="160">on the board</text>\n'
        )


def _socket(x: int, edge: int, name: str, used: bool) -> Iterator[str]:
    label = name if name == "USB" and used else f"{name}: {'this one' if used else 'not this'}"
    look = 'fill="#a9b0b8"' if used else 'fill="#fff" stroke="#a9b0b8" stroke-dasharray="5 3"'
    yield (
        f'<rect x="{x - 35}" y="{edge - 16}" width="70" height="30" rx="4" {look}/>\n'
        f'<text class="note" x="{x}" y="{edge + 32}" text-anchor="middle">{escape(label)}</text>\n'
    )


def _caption(board: Board) -> Iterator[str]:
    top = _ground(board) + (210 if board.wired else 38) + _room_of_buzzer(board)
    top += _more_of_display(board)
    for place, line in enumerate(_CAPTION):
        yield f'<text class="note" x="278" y="{top + 18 * place}">{line}</text>\n'


def _hole(y: int, label: str) -> str:
    return (
        f'<text class="pin" x="236" y="{y + 5}">{label}</text>\n'
        f'<circle cx="252" cy="{y}" r="6" fill="#e3c26b"/>\n'
    )


def _buttons(board: Board) -> Iterator[str]:
    rows = [90 + 46 * place for place in range(len(BUTTONS))]
    ground = _ground(board)
    yield _line("GND", [(252, ground), (520, ground), (520, rows[0])])
    yield _hole(ground, "GND")
    for letter, pin, y in zip(BUTTONS, board.buttons, rows, strict=True):
        yield _line("button", [(252, y), (370, y)])
        yield _line("GND", [(430, y), (520, y)])
        yield f'<circle cx="520" cy="{y}" r="5" fill="{_WIRE["GND"]}"/>\n'
        cap, ink = ("#c8372d", "#fff1e8") if letter == BUTTONS[-1] else ("#efe9d6", "#3b3830")
        yield (
            f'<rect x="368" y="{y - 19}" width="64" height="38" rx="6" fill="#cfd3d8"/>\n'
            f'<circle cx="400" cy="{y}" r="16" fill="{cap}" stroke="#8b8f94"/>\n'
            f'<text class="cap" x="400" y="{y + 6}" style="fill:{ink}">{letter}</text>\n'
        )
        yield _hole(y, str(pin))
        if pin in board.external_pull_ups:
            yield from _pull_up(y)


def _pull_up(y: int) -> Iterator[str]:
    """Draw a resistor from a button's wire down to 3V3."""
    yield _line("3V3", [(300, y), (300, y + 54), (252, y + 54)])
    yield f'<circle cx="300" cy="{y}" r="5" fill="{_WIRE["button"]}"/>\n'
    yield (
        f'<rect x="292" y="{y + 10}" width="16" height="34" rx="3" fill="#d9c08a" '
        'stroke="#8a7440"/>\n'
        f'<text class="note" x="314" y="{y + 32}">10 kΩ</text>\n'
    )
    yield _hole(y + 54, "3V3")


def _display(board: Board) -> Iterator[str]:
    if not board.wired:
        return
    top = _ground(board) + 32
    yield (
        f'<rect x="380" y="{top}" width="236" height="{150 + _more_of_display(board)}" rx="8" '
        'fill="#274b7a"/>\n'
        f'<rect x="462" y="{top + 20}" width="138" height="100" rx="4" fill="#0b0e12"/>\n'
        f'<text class="lit" x="531" y="{top + 66}">OLED display</text>\n'
        f'<text class="lit" x="531" y="{top + 84}">128 x 64, I²C</text>\n'
    )
    for place, (name, key, pin) in enumerate(display_wires(board)):
        y = top + 22 + _PITCH * place
        yield _line(key, [(252, y), (396, y)])
        yield _hole(y, str(pin))
        yield f'<circle cx="396" cy="{y}" r="6" fill="#e3c26b"/>\n'
        yield f'<text x="408" y="{y + 5}" style="fill:#f3efe2">{name}</text>\n'


def _buzzer(board: Board) -> Iterator[str]:
    if board.buzzer is None:
        return
    top = _ground(board) + (210 if board.wired else 52) + _more_of_display(board)
    for y, key, label in ((top, "button", str(board.buzzer)), (top + 36, "GND", "GND")):
        yield _line(key, [(252, y), (400, y)])
        yield _hole(y, label)
    yield (
        f'<circle cx="420" cy="{top + 18}" r="30" fill="#0b0e12" stroke="#8b8f94"/>\n'
        f'<circle cx="420" cy="{top + 18}" r="5" fill="#8b8f94"/>\n'
        f'<text class="lit" x="420" y="{top + 4}">+</text>\n'
        f'<text class="note" x="460" y="{top + 14}">active buzzer,</text>\n'
        f'<text class="note" x="460" y="{top + 32}">if you want one</text>\n'
    )


def _line(colour: str, points: Sequence[tuple[int, int]]) -> str:
    path = "L".join(f"{x} {y}" for x, y in points)
    return f'<path d="M{path}" stroke="{_WIRE[colour]}"/>\n'
