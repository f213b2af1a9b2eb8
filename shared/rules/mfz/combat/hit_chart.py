"""Compute the damage dice of an attack, and the effect of each (M-91, M-93)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.actions import BLUE, GROUND, HAND
from shared.rules.mfz.model.encoding import names_frame
from shared.rules.mfz.model.layout import FALLER_AT

if TYPE_CHECKING:
    from shared.rules.mfz.model.turn_state import FullState

# Rows of the hit chart. OPEN: without cover, as hand-to-hand, terrain and falls.
OPEN, UNCOVERED, TERRAIN, SOFT, ARMOURED = 0, 1, 2, 3, 4
NO_EFFECT, AT_TARGET, AT_COVER = 0, 1, 2

# By row: what faces 1 to 6 hit (M-93).
_CHART = (
    (0, 0, 0, 1, 1, 1),
    (0, 0, 0, 0, 1, 1),
    (0, 0, 0, 2, 2, 1),
    (0, 0, 0, 0, 2, 1),
    (0, 0, 0, 0, 0, 1),
)
_ARMOUR = 2


def effect(cover: int, face: int) -> int:
    """Return the effect of a damage die in a chart row: NO_EFFECT, AT_TARGET or AT_COVER (M-93).

    >>> effect(UNCOVERED, 5) == AT_TARGET, effect(TERRAIN, 5) == AT_COVER
    (True, True)
    """
    return _CHART[cover][face - 1]


def damage_dice(attack: int, defence: int, spot: int = 0) -> int:
    """Return how many damage dice an attack has (M-91).

    >>> damage_dice(attack=5, defence=3, spot=2), damage_dice(attack=1, defence=4)
    (4, 0)
    """
    return max(0, attack + spot - defence)


def chart_row(state: "FullState", hurt: int, cover: int) -> int:
    """Return the row of the hit chart; armour is checked at each die (A-11)."""
    falls = state.vector.values[FALLER_AT]
    if falls or hurt == GROUND or state.declared_range == HAND:
        return OPEN
    if not names_frame(cover):
        return TERRAIN if cover == GROUND else UNCOVERED
    return ARMOURED if state.counts(cover, BLUE) >= _ARMOUR else SOFT
