"""What the icons on the pages mean, in the order of the legend; small ones look like these."""

from box.ui import icon_rows

ROWS = (
    (icon_rows.FRAME, "Frame"),
    (icon_rows.LOST_FRAME, "Frame lost"),
    (icon_rows.STATION, "Station held"),
    (icon_rows.NEUTRAL, "Neutral station"),
    (icon_rows.TO_ACT, "Frame has yet to act"),
    (icon_rows.ACTED, "Frame has acted"),
    (icon_rows.SHIELD, "Defence"),
    (icon_rows.EYE, "Spot"),
    (icon_rows.HAND, "Hand to hand"),
    (icon_rows.DIRECT, "Direct fire"),
    (icon_rows.ARC, "Artillery"),
    (icon_rows.MOVE, "Move"),
    (icon_rows.ROCKET, "Rocket"),
    (icon_rows.HIT, "The target is hit"),
    (icon_rows.COVER, "Its cover is hit"),
    (icon_rows.LEAD, "Point attacker"),
)
