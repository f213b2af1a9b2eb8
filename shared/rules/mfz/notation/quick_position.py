"""The state of a game with named frames in one line; see docs/record.md."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import phase_rows
from shared.rules.mfz.model.actions import LETTERS, TYPES, WHITE
from shared.rules.mfz.model.encoding import place_of
from shared.rules.mfz.notation.fields import PLACES

if TYPE_CHECKING:
    from collections.abc import Callable

    from shared.rules.mfz.damage import Damage


def position(game: "Damage") -> str:
    """Round, clock, neutral stations, phase; then each company in tactical order."""
    head = "R%d D%d N%d %s" % (game.round(), game.clock, game.neutral, phase(game))
    return " | ".join([head] + companies(game, _unmarked))


def phase(game: "Damage") -> str:
    """The phase in a word."""
    return phase_rows.WORDS[game.phase]


def companies(game: "Damage", mark: "Callable[[int], str]") -> "list[str]":
    """Each company in tactical order: points per asset, stations, what is left of its frames."""
    points, stations = game.ppa(), game.stations()
    return [
        "%s %dp %ds" % (LETTERS[seat], points[seat], stations[seat])
        + "".join([" " + _frame(game, frame) + mark(frame) for frame in game.frames_of(seat)])
        for seat in game.order()
    ]


def _frame(game: "Damage", frame: int) -> str:
    """Place, systems, a missing white die, rockets; `x` where it is destroyed."""
    if not game.alive(frame):
        return PLACES[place_of(frame)] + ":x"
    words = []
    for kind in range(WHITE):
        words += [TYPES[kind]] * game.counts(frame, kind)
    if game.whites(frame) < 2:
        words.append("W1")
    if game.rockets(frame):
        words.append("S%d" % game.rockets(frame))
    return PLACES[place_of(frame)] + ":" + (".".join(words) or "-")


def _unmarked(frame: int) -> str:
    return ""
