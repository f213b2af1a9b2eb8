"""Write the report on a game as a page of HTML."""

from doomsday.reports import charts, page
from doomsday.reports.charts import Line, Range
from doomsday.reports.chronicle import Attack, Chronicle
from doomsday.reports.luck import Luck, luck_of
from doomsday.reports.page import colour_of, table, text
from doomsday.reports.words import amounts, length, outcome, seat_name, times, title
from doomsday.wording import counted
from shared.rules.time_text import time_text

_NO_EFFECT = "No effect."


def html(chronicle: Chronicle) -> str:
    """Return the page."""
    body = [
        *_head(chronicle),
        *_score(chronicle),
        *_course(chronicle),
        *_luck(chronicle),
        *_time(chronicle),
        *_orders(chronicle),
        *_attacks(chronicle),
        *_events(chronicle),
        *_agreed(chronicle),
    ]
    return page.page(title(chronicle), body)


def _head(game: Chronicle) -> list[str]:
    about = [game.module.title]
    depth = dict(game.header).get("Depth", "")
    about += [f"{depth} depth"] if depth else []
    about.append(counted(game.end.round, game.round_name))
    about.append(counted(len(game.moments), "action"))
    about += [length(game)] if game.rounds else []
    lines = [f"<h1>{text(title(game))}</h1>", f'<p class="soft">{text(", ".join(about))}</p>']
    lines.append(f"<p><strong>{text(outcome(game))}.</strong></p>")
    if game.fault:
        lines.append(f"<p><strong>Not verified.</strong> {text(game.fault)}</p>")
    keys = [key for key in game.end.seats[0] if key != "name"]
    rows = [
        [game.names[seat], place, *[game.end.seats[seat].get(key) for key in keys]]
        for place, seat in sorted((place, seat) for seat, place in enumerate(game.places))
    ]
    return [*lines, table("Result", [game.module.roster, "place", *keys], rows)]


def _marks(game: Chronicle) -> list[tuple[int, str]]:
    """Return the steps at which rounds begin, with their numbers."""
    found = []
    before = 0
    for step, moment in enumerate(game.moments, 1):
        if moment.after.round != before:
            before = moment.after.round
            found.append((step, str(before)))
    return found


def _lines(game: Chronicle, key: str) -> list[Line]:
    """Return a line for each seat, of a number that `replay` shows."""
    positions = [game.start, *[moment.after for moment in game.moments]]
    return [
        Line(name, colour_of(seat), [position.seats[seat][key] for position in positions])
        for seat, name in enumerate(game.names)
    ]


def _score(game: Chronicle) -> list[str]:
    word = game.round_name
    rounds = range(game.end.round + 1)
    rows = []
    for number in rounds:
        position = game.position_at_end_of(number)
        rows.append(
            [number or "set-up", *[seat["score"] for seat in position.seats]],
        )
    drawn = charts.steps(f"Score, by {word}", _lines(game, "score"), _marks(game))
    head = [word, *game.names]
    return [f"<h2>Score by {word}</h2>", drawn, table(f"Score by {word}", head, rows)]


def _course(game: Chronicle) -> list[str]:
    """Return a chart of each other number that the game has."""
    found = []
    for key in amounts(game.start.facts):
        positions = [game.start, *[moment.after for moment in game.moments]]
        line = Line(key, 0, [position.facts[key] for position in positions])
        if len(set(line.values)) > 1:
            found += [
                f"<h2>{text(key.capitalize())}</h2>",
                charts.steps(key, [line], _marks(game)),
            ]
    for key in amounts(game.start.seats[0]):
        lines = _lines(game, key)
        if key != "score" and any(len(set(line.values)) > 1 for line in lines):
            found += [f"<h2>{text(key.capitalize())}</h2>", charts.steps(key, lines, _marks(game))]
    return found


def _luck(game: Chronicle) -> list[str]:
    rows = luck_of(game.rolls)
    if not rows:
        return []
    found = [
        "<h2>Luck</h2>",
        "<p>The dot is what was rolled, the line at 0 what these dice show on average. In nine of "
        "ten games the dot is within the grey band, which is exact, not sampled.</p>",
    ]
    for name in dict.fromkeys(row.title for row in rows):
        alike = [row for row in rows if row.title == name]
        drawn = [
            Range(
                seat_name(game, row.seat),
                colour_of(row.seat),
                row.rolled - row.expected,
                row.low - row.expected,
                row.high - row.expected,
            )
            for row in alike
        ]
        found += [f"<h3>{text(name.capitalize())}</h3>", charts.ranges(name, drawn)]
        head = [game.module.roster, "rolls", "rolled", "expected", "nine of ten", "less luck"]
        found.append(table(name, head, [_row(game, row) for row in alike]))
    found.append(
        '<p class="soft"><em>Less luck</em>: how many of a hundred games have less of it.</p>'
    )
    return found


def _row(game: Chronicle, row: Luck) -> list[object]:
    band = f"{row.low} to {row.high}"
    name = seat_name(game, row.seat)
    return [name, row.rolls, row.rolled, row.expected, band, round(row.lower)]


def _time(game: Chronicle) -> list[str]:
    if not game.rounds:
        return []
    found = ["<h2>Time</h2>", f"<p>{text(times(game))}</p>"]
    if any(game.thinking):
        rows = [
            (name, colour_of(seat), game.thinking[seat], time_text(game.thinking[seat]))
            for seat, name in enumerate(game.names)
        ]
        found += ["<h3>Time to decide</h3>", charts.bars("Time to decide", rows)]
        shown = [[name, behind] for name, _, _, behind in rows]
        found.append(table("Time to decide", [game.module.roster, "time"], shown))
    return found


def _orders(game: Chronicle) -> list[str]:
    rounds = {number: game.orders(number) for number in range(1, game.end.round + 1)}
    if not any(rounds.values()):
        return []
    found = ["<h2>Orders and heat</h2><ul>"]
    for number, orders in rounds.items():
        head = f"{game.round_name.capitalize()} {number}"
        found += [f"<li>{text(f'{head}. {order}')}.</li>" for order in orders]
    return [*found, "</ul>"]


def _attacks(game: Chronicle) -> list[str]:
    attacks = game.attacks()
    if not attacks:
        return []
    found = ["<h2>Attacks</h2>"]
    for number in dict.fromkeys(attack.round for attack in attacks):
        found.append(f"<h3>{text(game.round_name.capitalize())} {number}</h3><ol>")
        found += [_attack(attack) for attack in attacks if attack.round == number]
        found.append("</ol>")
    return found


def _attack(attack: Attack) -> str:
    lines = "".join(f"<li>{text(line)}</li>" for line in attack.lines or [_NO_EFFECT])
    return f"<li>{text(attack.title)}<ul>{lines}</ul></li>"


def _events(game: Chronicle) -> list[str]:
    events = game.events()
    if not events:
        return []
    found = ["<h2>Losses, corrections and the end</h2>"]
    for number in dict.fromkeys(event.round for event in events):
        found.append(f"<h3>{text(game.round_name.capitalize())} {number}</h3><ul>")
        found += [f"<li>{text(event.text)}.</li>" for event in events if event.round == number]
        found.append("</ul>")
    return found


def _agreed(game: Chronicle) -> list[str]:
    rows = [[key, value] for key, value in game.header if key not in ("Game", "Fmt")]
    return [
        "<h2>What was agreed</h2><details><summary>The header of the record</summary>",
        table("The header of the record", ["line", "value"], rows),
        "</details>",
    ]
