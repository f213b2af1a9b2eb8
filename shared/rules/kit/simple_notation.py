"""Write and read the actions of small games as tokens. Not on the box."""

from typing import TYPE_CHECKING

from shared.rules.kit.fields import Letter, Number
from shared.rules.kit.tokens import Notation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.kit.fields import Field
    from shared.rules.kit.simple_game import Action


def of(rows: "Sequence[Action]", seats: str) -> Notation:
    """Return the notation of a game: the word of an action, then for each field - and its value.

    seats: their letters.

    >>> from shared.rules.kit.simple_game import SEAT, Action
    >>> of([Action(1, 0, "point", "{} scores", fields=(SEAT,))], "AB").text(None, bytes((1, 1)))
    'point-B'
    """
    # The letter of a field of numbers is that of its place among all that the game has.
    most = sorted({most for row in rows for most in row.fields})
    fields: dict[str, Field] = {}
    for place, last in enumerate(most):
        number = Number(last, 1) if last else Letter(seats, "a player")
        fields[chr(ord("a") + place)] = number
    forms = [
        (
            row.kind,
            row.word + "".join(["-%" + chr(ord("a") + most.index(last)) for last in row.fields]),
        )
        for row in rows
    ]
    return Notation(forms, fields)
