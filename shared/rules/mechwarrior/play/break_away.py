"""Whether a unit breaks away from opponents in contact (W-103)."""

from shared.rules.mechwarrior.model.kinds import HOVER, QUAD

USUAL = 4
USUAL_HOVER = 2


def needs_roll(speed: int, infantry_only: bool = False, harmless_only: bool = False) -> bool:
    """Return whether a unit must roll (W-103, B-24).

    infantry_only: nobody else is in contact. harmless_only: only units that are shut down or show
    Salvage.

    >>> needs_roll(QUAD, infantry_only=True), needs_roll(HOVER, infantry_only=True)
    (False, True)
    """
    return not harmless_only and not (speed == QUAD and infantry_only)


def succeeds(die: int, speed: int, least: int = USUAL, least_hover: int = USUAL_HOVER) -> bool:
    """Return whether a die breaks away.

    >>> succeeds(3, QUAD), succeeds(2, HOVER)
    (False, True)
    """
    return die >= (least_hover if speed == HOVER else least)
