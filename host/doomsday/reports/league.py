"""Statistics of many games: players, pairs of players, dice, and ratings."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from doomsday.reports.index import Indexed
from doomsday.reports.summary import deviation

# What a seat has in a summary besides the numbers of its game that are averaged.
_KNOWN = ("name", "score", "place", "seconds")


@dataclass
class Player:
    """A player of a game over all its games.

    averages: of numbers of the game, by name. rating, spread: of openskill; see `rate`.
    luck: by title of the dice, how many standard deviations their sum is above its mean. seconds:
    to decide, in those games that have times, `timed` of them.
    """

    name: str
    games: int = 0
    wins: int = 0
    draws: int = 0
    points: int = 0
    best: int = 0
    places: int = 0
    seconds: int = 0
    timed: int = 0
    averages: dict[str, float] = field(default_factory=dict)
    rating: float = 0.0
    spread: float = 0.0
    luck: dict[str, float] = field(default_factory=dict)

    @property
    def shown_rating(self) -> float:
        """The rating that a player very probably has at least: it grows with the games played."""
        return self.rating - 3 * self.spread


@dataclass
class Pair:
    """Two players in the same games: how often one was placed before the other."""

    one: str
    other: str
    games: int = 0
    before: int = 0
    behind: int = 0
    level: int = 0


@dataclass
class Die:
    """Dice with so many sides: how often each face came up, from 1."""

    sides: int
    counts: list[int]

    @property
    def rolls(self) -> int:
        """How many were rolled."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The average face."""
        pips = sum(face * count for face, count in enumerate(self.counts, 1))
        return pips / self.rolls

    @property
    def strangest(self) -> tuple[int, float]:
        """The face whose count differs most, and by how many standard deviations."""
        chance = 1 / self.sides
        spread = sqrt(self.rolls * chance * (1 - chance))
        offs = [(count - self.rolls * chance) / spread for count in self.counts]
        place = max(range(self.sides), key=lambda at: abs(offs[at]))
        return place + 1, offs[place]


@dataclass(frozen=True)
class League:
    """The statistics of one game. game: its id. players: the best rated first."""

    game: str
    games: int
    players: list[Player]
    pairs: list[Pair]
    dice: list[Die]


def leagues(found: Sequence[Indexed]) -> list[League]:
    """Return the statistics of each game that was played to its end; `found` is in order."""
    over = [one for one in found if one.summary.is_over and not one.summary.fault]
    ids = dict.fromkeys(one.summary.game for one in over)
    return [_league(id, [one for one in over if one.summary.game == id]) for id in ids]


def _league(id: str, games: Sequence[Indexed]) -> League:
    players: dict[str, Player] = {}
    pairs: dict[tuple[str, str], Pair] = {}
    for one in games:
        seats = one.summary.seats
        winners = [seat for seat in seats if seat["place"] == 1]
        for seat in seats:
            player = players.setdefault(seat["name"], Player(seat["name"]))
            _count(player, seat)
            player.wins += seat["place"] == 1 and len(winners) == 1
            player.draws += seat["place"] == 1 and len(winners) > 1
        _meet(pairs, seats)
    for player in players.values():
        player.averages = {key: sum_ / player.games for key, sum_ in player.averages.items()}
    _sum_luck(players, games)
    rate(players, games)
    return League(
        id,
        len(games),
        sorted(players.values(), key=lambda player: (-player.shown_rating, player.name)),
        sorted(pairs.values(), key=lambda pair: (-pair.games, pair.one, pair.other)),
        _dice(games),
    )


def _count(player: Player, seat: dict[str, Any]) -> None:
    player.games += 1
    player.points += seat["score"]
    player.best = max(player.best, seat["score"]) if player.games > 1 else seat["score"]
    player.places += seat["place"]
    player.seconds += seat["seconds"]
    player.timed += seat["seconds"] > 0
    for key, value in seat.items():
        if key not in _KNOWN:
            player.averages[key] = player.averages.get(key, 0) + value


def _meet(pairs: dict[tuple[str, str], Pair], seats: Sequence[dict[str, Any]]) -> None:
    ordered = sorted(seats, key=lambda seat: seat["name"])
    for place, one in enumerate(ordered):
        for other in ordered[place + 1 :]:
            names = (one["name"], other["name"])
            if names[0] == names[1]:
                continue
            pair = pairs.setdefault(names, Pair(*names))
            pair.games += 1
            pair.before += one["place"] < other["place"]
            pair.behind += one["place"] > other["place"]
            pair.level += one["place"] == other["place"]


def _sum_luck(players: dict[str, Player], games: Sequence[Indexed]) -> None:
    sums: dict[tuple[str, str], list[float]] = {}
    for one in games:
        for dice in one.summary.dice:
            if dice.seat >= 0:
                key = (one.summary.seats[dice.seat]["name"], dice.title)
                into = sums.setdefault(key, [0.0, 0.0, 0.0])
                for place, number in enumerate((dice.rolled, dice.mean, dice.variance)):
                    into[place] += number
    for (name, title), (rolled, mean, variance) in sums.items():
        players[name].luck[title] = deviation(rolled, mean, variance)


def _dice(games: Sequence[Indexed]) -> list[Die]:
    found: dict[int, Die] = {}
    for one in games:
        for _, sides, face, count in one.summary.faces:
            die = found.setdefault(sides, Die(sides, [0] * sides))
            die.counts[face - 1] += count
    return [found[sides] for sides in sorted(found)]


def rate(players: dict[str, Player], games: Sequence[Indexed]) -> None:
    """Rate players by the places of their games in order, with openskill's Plackett-Luce.

    It rates games of any number of players, and draws. A name that plays twice in one game is not
    rated there.
    """
    # Most commands rate nobody.
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in players}
    for one in games:
        seats = one.summary.seats
        names = [seat["name"] for seat in seats]
        if len(names) < 2 or len(set(names)) < len(names):
            continue
        teams = [[ratings[name]] for name in names]
        rated = model.rate(teams, ranks=[seat["place"] for seat in seats])
        for name, (rating,) in zip(names, rated, strict=True):
            ratings[name] = rating
    for name, player in players.items():
        player.rating, player.spread = ratings[name].mu, ratings[name].sigma
