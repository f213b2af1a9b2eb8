"""Write a page of HTML that needs nothing else: no script, no link, all pictures inside.

What a record says is untrusted: `text` escapes it, and the policy of the page forbids anything
that is loaded or run.
"""

from collections.abc import Sequence
from html import escape

from doomsday.wording import printable

_STYLE = """
:root{color-scheme:light dark;--ink:#1b1d21;--soft:#4a4f57;--paper:#fff;--line:#d4d7dc;
--band:#d9dde4;--c0:#1556b0;--c1:#a8480f;--c2:#1f6e38;--c3:#8a2a86;--c4:#6a5a00}
@media (prefers-color-scheme:dark){:root{--ink:#eceef1;--soft:#b6bcc6;--paper:#16181c;
--line:#3a3f47;--band:#3b414b;--c0:#82b4ff;--c1:#ffb27a;--c2:#7fd694;--c3:#ea9fe6;--c4:#dccb63}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:46rem;font:1rem/1.5 system-ui,sans-serif;
color:var(--ink);background:var(--paper);overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25;margin:.2rem 0}
h2{font-size:1.2rem;margin:2rem 0 .4rem;border-top:1px solid var(--line);padding-top:1rem}
h3{font-size:1rem;margin:1.2rem 0 .3rem}
p{margin:.3rem 0}.soft{color:var(--soft)}
.wide{overflow-x:auto}table{border-collapse:collapse;margin:.5rem 0}
th,td{text-align:left;padding:.2rem .8rem .2rem 0;border-bottom:1px solid var(--line);
vertical-align:top;white-space:nowrap}
th{font-weight:600}.number{text-align:right;font-variant-numeric:tabular-nums}
svg{display:block;width:100%;max-width:38rem;height:auto;margin:.3rem 0;
font:12.5px system-ui,sans-serif}
svg text{fill:var(--ink)}.end{text-anchor:end}.grid{stroke:var(--line);fill:none}
.line{fill:none;stroke-width:2.5}.band{fill:var(--band)}.mean{stroke:var(--ink);stroke-width:1.5}
.dot{stroke:var(--paper);stroke-width:1.5}
ol,ul{padding-left:1.4rem;margin:.3rem 0}li{margin:.35rem 0}li>ul{color:var(--soft)}
summary{cursor:pointer;padding:.3rem 0}
@media print{body{max-width:none}}
"""
_COLOURS = 5
_DASHES = ("none", "7 3", "2 3", "10 3 2 3", "5 2")


def page(title: str, body: Sequence[str]) -> str:
    """Return a whole page."""
    colours = "".join(
        f".c{n}{{stroke:var(--c{n});stroke-dasharray:{_DASHES[n]}}}"
        f".d{n}{{fill:var(--c{n})}}svg .n{n}{{fill:var(--c{n})}}"
        for n in range(_COLOURS)
    )
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta http-equiv="Content-Security-Policy" '
            "content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
            "form-action 'none'\">",
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{text(title)}</title><style>{_STYLE}{colours}</style></head><body><main>",
            *body,
            "</main></body></html>",
            "",
        ]
    )


def text(value: object) -> str:
    """Return a value as text of a page.

    >>> text("<b>Reds & Blues</b>")
    '&lt;b&gt;Reds &amp; Blues&lt;/b&gt;'
    """
    return escape(printable(value))


def table(caption: str, head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a table; columns of numbers are flush right. caption: for screen readers."""
    numbers = [
        all(isinstance(row[place], int | float) for row in rows) for place in range(len(head))
    ]
    # A wide table is scrolled, also by the keyboard.
    parts = [f'<div class="wide" tabindex="0" role="region" aria-label="{text(caption)}"><table>']
    parts.append(
        "<thead><tr>"
        + "".join(
            f'<th scope="col"{_number(is_number)}>{text(title)}</th>'
            for title, is_number in zip(head, numbers, strict=True)
        )
        + "</tr></thead><tbody>"
    )
    for row in rows:
        first, *rest = row
        cells = [f'<th scope="row"{_number(numbers[0])}>{text(_shown(first))}</th>']
        cells += [
            f"<td{_number(is_number)}>{text(_shown(cell))}</td>"
            for cell, is_number in zip(rest, numbers[1:], strict=True)
        ]
        parts.append(f"<tr>{''.join(cells)}</tr>")
    return "".join(parts) + "</tbody></table></div>"


def _shown(cell: object) -> object:
    return f"{cell:.1f}" if isinstance(cell, float) else "" if cell is None else cell


def _number(is_number: bool) -> str:
    return ' class="number"' if is_number else ""


def colour_of(seat: int) -> int:
    """Return the number of the colour of a seat."""
    return max(0, seat) % _COLOURS
