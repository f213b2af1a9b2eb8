"""Name the frames that are added in bidding (M-42)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.actions import PLACES
from shared.rules.mfz.model.encoding import place_of, seat_of

if TYPE_CHECKING:
    from shared.rules.mfz.setup.game_setup import Setup


def spare_name(setup: "Setup", frame: int) -> str:
    """Return the name of an added frame: "Spare" and its letter, unique in its company."""
    names = [name for name, _, _ in setup.rosters[seat_of(frame)]]
    name = "Spare " + PLACES[place_of(frame)]
    while name in names:
        name += "'"
    return name
