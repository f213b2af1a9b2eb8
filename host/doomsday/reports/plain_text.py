"""Write a finished game as plain text: who played, and each round with scores and attacks."""

from doomsday.reports.chronicle import Chronicle
from doomsday.reports.words import outcome, title
from doomsday.wording import printable

_INDENT = "   "


def lines(game: Chronicle) -> list[str]:
    """Return the report on a game that has no layout of its own."""
    found = [title(game), ""]
    for number in range(1, game.end.round + 1):
        head = f"{game.round_name.capitalize()} {number}:"
        orders = [printable(f"{_INDENT}{order}.") for order in game.orders(number)]
        found += [head, *orders, *attack_lines(game, number), *event_lines(game, number)]
        seats = game.position_at_end_of(number).seats
        scores = ", ".join(f"{seat['name']} {seat['score']}" for seat in seats)
        found += [printable(_INDENT + scores), ""]
    return [*found, outcome(game) + "."]


def attack_lines(game: Chronicle, number: int) -> list[str]:
    """Return the attacks of a round, a line each."""
    return [
        printable(f"{_INDENT}{'. '.join([attack.title, *(attack.lines or ['No effect'])])}.")
        for attack in game.attacks()
        if attack.round == number
    ]


def event_lines(game: Chronicle, number: int) -> list[str]:
    """Return the losses, corrections and the end in a round, a line each."""
    events = [event for event in game.events() if event.round == number]
    return [printable(f"{_INDENT}{event.text}.") for event in events]
