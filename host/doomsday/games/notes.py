"""What a report tells of an action: attacks, and dice with their exact distributions."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from shared.rules.kit.distribution import add

# A roll that belongs to nobody at the table.
NOBODY = -1


@dataclass(frozen=True)
class Roll:
    """Dice that were rolled, as one number.

    seat: whose luck it is, or NOBODY. title: what is counted, such as "hits of damage dice".
    value: what came up. weights: the exact distribution of that number, by value from 0. faces:
    (sides, face) of each die, for the table of all dice; () if another Roll has them.
    """

    seat: int
    title: str
    value: int
    weights: Sequence[int]
    faces: Sequence[tuple[int, int]] = ()


@dataclass(frozen=True)
class Note:
    """What an action means to a report.

    text: a sentence, "" for none. key: of the attack that it belongs to, None for none. opens:
    whether that attack begins here, with `text` as its title. seat, target: of that attack.
    is_event: whether the text stands by itself, such as who was eliminated. is_order: whether it
    is one of the orders of `seat`, which a round lists in one line.
    """

    text: str = ""
    key: int | None = None
    opens: bool = False
    seat: int = NOBODY
    target: int = NOBODY
    rolls: Sequence[Roll] = ()
    is_event: bool = False
    is_order: bool = False


def roll_of(seat: int, title: str, sides: Sequence[int], faces: Sequence[int]) -> Roll:
    """Return the sum of dice as a Roll.

    >>> roll_of(0, "dice", (6, 6), (3, 4)).weights[7]
    6
    """
    dice = tuple(zip(sides, faces, strict=True))
    return Roll(seat, title, sum(faces), sum_of(tuple(sorted(sides))), dice)


@lru_cache(maxsize=256)
def sum_of(sides: tuple[int, ...]) -> tuple[int, ...]:
    """Return the weights of the sum of dice with these sides.

    >>> sum_of((2, 2))
    (0, 0, 1, 2, 1)
    """
    found = [1]
    for each in sides:
        found = add(found, [0] + [1] * each)
    return tuple(found)


def without_rule(sentence: str) -> str:
    """Return a sentence of a log without the rule at its end.

    >>> without_rule("Ann passes (M-57)"), without_rule("Ann takes 2 damage")
    ('Ann passes', 'Ann takes 2 damage')
    """
    head, opened, rule = sentence.rpartition(" (")
    if opened and rule.endswith(")") and rule[1:2] == "-" and rule[2:-1].rstrip("abcde").isdigit():
        return head
    return sentence
