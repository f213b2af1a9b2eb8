"""Check what the players agree on, and make the set-up of their game."""

from typing import TYPE_CHECKING

from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.model.kinds import LETTERS, SCORE
from shared.rules.mechwarrior.setup import settings as known
from shared.rules.mechwarrior.setup.game_setup import (
    BUILD_LEAST,
    BUILD_MOST,
    BUILD_USUAL,
    Setup,
)
from shared.rules.mechwarrior.setup.legality import (
    NAME_MAX,
    text_fault,
    together_faults,
    unit_faults,
)
from shared.rules.seat_fault import SeatFault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.mechwarrior.model.unit import Unit
    from shared.rules.mechwarrior.setup.game_setup import Player


def agree(
    players: "Sequence[Player]",
    depth: str = SCORE,
    build: "int | Sequence[int]" = BUILD_USUAL,
    first: int = 0,
    teams: "Sequence[int]" = (),
    settings: "dict[str, str] | None" = None,
    cards: "Sequence[Sequence[str]]" = (),
) -> Setup:
    """Return the set-up of these players. A player without a name is named by the seat's letter.

    Settings not given have their default; those without effect at this depth are left out.
    build: the total of all, or of each player in turn (W-7).
    cards: of each player in turn, as cards.py has them.

    Raises: ValueError if the set-up is not possible.

    >>> agree((("Ann", ()), ("", ()))).players[1][0]
    'B'
    """
    if not 2 <= len(players) <= len(LETTERS):
        raise ValueError("a game has 2 to %d players" % len(LETTERS))
    if depth not in kind_words.DEPTHS:
        raise ValueError("depth is one of " + ", ".join(kind_words.DEPTHS))
    builds = [build] * len(players) if isinstance(build, int) else list(build)
    if len(builds) != len(players):
        raise ValueError("there is one build total, or one of each player")
    if not BUILD_LEAST <= min(builds) <= max(builds) <= BUILD_MOST:
        raise ValueError("the build total lies between %d and %d" % (BUILD_LEAST, BUILD_MOST))
    if not 0 <= first < len(players):
        raise ValueError("the first turn is that of a player")
    sides = list(teams) or list(range(len(players)))
    if len(sides) != len(players) or len(set(sides)) < 2:
        raise ValueError("there are at least two sides")
    named = [(name or LETTERS[seat], units) for seat, (name, units) in enumerate(players)]
    cards = cards if [one for one in cards if one] else ()
    known_names = []
    for seat, (name, units) in enumerate(named):
        fault = _player_fault(name, units, builds[seat], depth)
        if name in known_names:
            fault = "two players have the same name"
        if not fault and cards:
            fault = _card_fault(name, cards[seat])
        if fault:
            raise SeatFault(fault, seat)
        known_names.append(name)
    return Setup(
        named, builds, first, _numbered(sides), _settled(settings or {}, depth), depth, cards
    )


def _numbered(sides: "list[int]") -> "list[int]":
    """Return the sides numbered from 0 in the order of seats, so that equal set-ups are equal."""
    known: list[int] = []
    for side in sides:
        if side not in known:
            known.append(side)
    return [known.index(side) for side in sides]


def _player_fault(name: str, units: "Sequence[Unit]", build: int, depth: str) -> str:
    """Return the first fault of a player in words, "" if there is none."""
    fault = text_fault("the name of a player", name, NAME_MAX)
    if fault:
        return fault[1]
    if not units and depth == SCORE:
        return ""
    for unit in units:
        for _, words in unit_faults(unit):
            return "%s, unit '%s': %s" % (name, unit.name, words)
    for _, words in together_faults(units, build):
        return "%s: %s" % (name, words)
    return ""


def _card_fault(name: str, cards: "Sequence[str]") -> str:
    """Return the first fault of a player's cards in words, "" if there is none."""
    # Imported here: few games have cards.
    from shared.rules.mechwarrior.setup import cards as rows

    for card in cards:
        fault = rows.fault(card)
        if fault:
            return "%s, a card: %s" % (name, fault[1])
    fault = rows.number_fault(cards)
    return "%s: %s" % (name, fault[1]) if fault else ""


def _settled(given: "dict[str, str]", depth: str) -> "dict[str, str]":
    for name in given:
        known.check(name, given[name])
    return {name: given.get(name, known.default(name)) for name in known.chosen_at(depth)}
