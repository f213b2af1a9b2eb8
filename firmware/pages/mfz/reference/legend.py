"""What the icons on the pages mean, in the order of the legend."""

from box.ui import icon_rows
from pages.mfz.reference import words

ROWS = (
    (icon_rows.FRAME, words.FRAME),
    (icon_rows.LOST_FRAME, words.LOST_FRAME),
    (icon_rows.STATION, words.STATION),
    (icon_rows.NEUTRAL, words.NEUTRAL),
    (icon_rows.TO_ACT, words.TO_ACT),
    (icon_rows.ACTED, words.ACTED),
    (icon_rows.SHIELD, words.DEFENCE),
    (icon_rows.EYE, words.SPOT),
    (icon_rows.HAND, words.HAND),
    (icon_rows.DIRECT, words.DIRECT),
    (icon_rows.ARC, words.ARTILLERY),
    (icon_rows.MOVE, words.MOVE),
    (icon_rows.ROCKET, words.ROCKET),
    (icon_rows.HIT, words.TARGET_HIT),
    (icon_rows.COVER, words.COVER_HIT),
    (icon_rows.LEAD, words.POINT_ATTACKER),
)
