"""Compare what dice showed with what they show on average, by exact distributions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from doomsday.games.notes import Roll

# Of the chance outside the band, half lies below it and half above.
_OUTSIDE = 0.1


@dataclass(frozen=True)
class Luck:
    """The dice of one seat of one title.

    rolls: how many times. rolled: the sum of what came up. expected: the mean of that sum. low,
    high: in nine of ten games the sum lies from one to the other. lower: the chance in percent of
    a smaller sum, with half the chance of an equal one.
    """

    seat: int
    title: str
    rolls: int
    rolled: int
    expected: float
    low: int
    high: int
    lower: float


def luck_of(rolls: Iterable[Roll]) -> list[Luck]:
    """Return the luck of each seat, by title in the order in which they first came up."""
    grouped: dict[tuple[str, int], list[Roll]] = {}
    titles: list[str] = []
    for roll in rolls:
        grouped.setdefault((roll.title, roll.seat), []).append(roll)
        if roll.title not in titles:
            titles.append(roll.title)
    keys = sorted(grouped, key=lambda key: (titles.index(key[0]), key[1]))
    return [_luck(seat, title, grouped[title, seat]) for title, seat in keys]


def _luck(seat: int, title: str, rolls: Sequence[Roll]) -> Luck:
    chances = summed([_chances(roll.weights) for roll in rolls])
    rolled = sum(roll.value for roll in rolls)
    expected = sum(value * chance for value, chance in enumerate(chances))
    below = sum(chances[:rolled])
    equal = chances[rolled] if rolled < len(chances) else 0.0
    low, high = band(chances)
    lower = 100 * (below + equal / 2)
    return Luck(seat, title, len(rolls), rolled, expected, low, high, lower)


def _chances(weights: Sequence[int]) -> list[float]:
    whole = sum(weights)
    return [weight / whole for weight in weights]


def summed(parts: Sequence[Sequence[float]]) -> list[float]:
    """Return the distribution of the sum of independent numbers.

    In pairs, so that most of the work is done on short ones.

    >>> summed([[0.5, 0.5], [0.5, 0.5]])
    [0.25, 0.5, 0.25]
    """
    found = [list(part) for part in parts]
    while len(found) > 1:
        pairs = range(0, len(found) - 1, 2)
        odd = found[-1:] if len(found) % 2 else []
        found = [_convolved(found[at], found[at + 1]) for at in pairs] + odd
    return found[0] if found else [1.0]


def _convolved(one: Sequence[float], other: Sequence[float]) -> list[float]:
    found = [0.0] * (len(one) + len(other) - 1)
    for value, chance in enumerate(one):
        # What is this rare changes no digit that is shown.
        if chance > 1e-15:
            for more, other_chance in enumerate(other):
                found[value + more] += chance * other_chance
    return found


def band(chances: Sequence[float], outside: float = _OUTSIDE) -> tuple[int, int]:
    """Return the values between which a number lies, but for `outside` of its chance.

    >>> band([0.01, 0.1, 0.78, 0.1, 0.01])
    (1, 3)
    """
    low, high = 0, len(chances) - 1
    below = chances[low]
    while below <= outside / 2 and low < high:
        low += 1
        below += chances[low]
    above = chances[high]
    while above <= outside / 2 and high > low:
        high -= 1
        above += chances[high]
    return low, high
