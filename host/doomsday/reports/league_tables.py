"""The statistics of many games as tables, for the terminal, spreadsheets and a page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from doomsday.reports.league import League
from doomsday.reports.page import page, table, text
from doomsday.wording import counted, printable
from shared.rules import games
from shared.rules.time_text import time_text

# The names of the tables, as options name them.
PLAYERS, PAIRS, DICE = "players", "pairs", "dice"
# What the borders of a cell take in a terminal.
_CELL = 3
_EXPLAINED = (
    "Rating: openskill (Plackett-Luce), by the places of all games in order; it is the strength "
    "that a player very probably has at least, so it grows with the number of games. Luck: by how "
    "many standard deviations the dice of a player are above what they show on average."
)


@dataclass(frozen=True)
class Table:
    """Rows below a title and the titles of their columns."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[object]]


def tables(league: League) -> dict[str, Table]:
    """Return the tables of a league by name, without empty ones."""
    made = {PLAYERS: _players(league), PAIRS: _pairs(league), DICE: _dice(league)}
    return {name: one for name, one in made.items() if one.rows}


def folded(one: Table, width: int) -> list[Table]:
    """Return a table as tables of at most `width` columns of a terminal, where that is possible.

    Each begins with the first column. With borders a cell takes three columns more than its text.
    """
    widths = [
        max(len(title), *[len(str(row[place])) for row in one.rows]) + _CELL
        for place, title in enumerate(one.head)
    ]
    parts: list[list[int]] = []
    used = 0
    for place in range(1, len(one.head)):
        if not parts or used + widths[place] > width:
            parts.append([0])
            used = 1 + widths[0]
        parts[-1].append(place)
        used += widths[place]
    return [
        Table(
            one.title,
            [one.head[place] for place in part],
            [[row[place] for place in part] for row in one.rows],
        )
        for part in parts
    ]


def _players(league: League) -> Table:
    module = games.game(league.game)
    titles = list(dict.fromkeys(title for player in league.players for title in player.luck))
    keys = list(dict.fromkeys(key for player in league.players for key in player.averages))
    is_timed = any(player.seconds for player in league.players)
    head = [module.roster.capitalize(), "Rating", "Games", "Wins", "Draws", "Points", "Best"]
    head += ["Place", *[key.capitalize() for key in keys]]
    head += [f"Luck: {title}" for title in titles] + (["Time"] if is_timed else [])
    rows = []
    for player in league.players:
        row: list[object] = [printable(player.name), round(player.shown_rating, 1), player.games]
        row += [player.wins, player.draws, round(player.points / player.games, 1), player.best]
        row.append(round(player.places / player.games, 1))
        row += [round(player.averages.get(key, 0.0), 1) for key in keys]
        row += [_rounded(player.luck[one]) if one in player.luck else "" for one in titles]
        if is_timed:
            row.append(time_text(player.seconds // player.timed) if player.timed else "")
        rows.append(row)
    return Table(f"{module.title}: {counted(league.games, 'game')}", head, rows)


def _rounded(value: float) -> float:
    # No minus before a zero.
    return round(value, 1) + 0.0


def _pairs(league: League) -> Table:
    module = games.game(league.game)
    head = [module.roster.capitalize(), "against", "Games", "Ahead", "Behind", "Level"]
    rows = [
        [printable(pair.one), printable(pair.other), pair.games, pair.before]
        + [pair.behind, pair.level]
        for pair in league.pairs
    ]
    return Table(f"{module.title}: head to head", head, rows)


def _dice(league: League) -> Table:
    most = max([die.sides for die in league.dice], default=0)
    head = ["Die", "Rolls", "Mean", "Expected", *[str(face) for face in range(1, most + 1)]]
    head.append("Strangest")
    rows = []
    for die in league.dice:
        row: list[object] = [f"d{die.sides}", die.rolls, f"{die.mean:.3f}"]
        row.append(f"{(die.sides + 1) / 2:.3f}")
        row += [f"{100 * count / die.rolls:.1f} %" for count in die.counts]
        row += [""] * (most - die.sides)
        face, off = die.strangest
        rows.append([*row, f"{face}: {off:+.1f} deviations"])
    return Table(f"{games.game(league.game).title}: dice", head, rows)


def html(title: str, leagues: Sequence[League], bad: Sequence[str]) -> str:
    """Return the page. bad: a sentence for each record that was left out."""
    body = [f"<h1>{text(title)}</h1>"]
    for league in leagues:
        for place, one in enumerate(tables(league).values()):
            body.append(f"<h{3 if place else 2}>{text(one.title)}</h{3 if place else 2}>")
            body.append(table(one.title, one.head, one.rows))
    if not leagues:
        body.append("<p>No game was played to its end.</p>")
    body.append(f'<p class="soft">{_EXPLAINED}</p>')
    if bad:
        body.append("<h2>Left out</h2><ul>" + "".join(f"<li>{text(one)}</li>" for one in bad))
        body.append("</ul>")
    return page(title, body)


def as_json(league: League) -> dict[str, Any]:
    """Return a league as --json prints it."""
    return {
        "game": league.game,
        "games": league.games,
        "players": [
            {
                "name": player.name,
                "games": player.games,
                "wins": player.wins,
                "draws": player.draws,
                "points": player.points,
                "best": player.best,
                "places": player.places,
                "seconds": player.seconds,
                "averages": player.averages,
                "rating": {"mu": player.rating, "sigma": player.spread},
                "luck": player.luck,
            }
            for player in league.players
        ],
        "pairs": [vars(pair) for pair in league.pairs],
        "dice": [{"sides": die.sides, "counts": die.counts} for die in league.dice],
    }
