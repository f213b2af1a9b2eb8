"""What the icons on the pages mean, in the order of the legend."""

from box.ui import icon_rows

ROWS = (
    (icon_rows.TO_ACT, "Unit can have an order"),
    (icon_rows.ACTED, "Unit had its order"),
    (icon_rows.TOKEN, "Order token"),
    (icon_rows.NO_TOKEN, "No order token"),
    (icon_rows.HEAT, "Heat of a 'Mech"),
    (icon_rows.SWITCH_ON, "Modifier that applies"),
    (icon_rows.SWITCH_OFF, "Modifier switched off"),
    (icon_rows.HIT, "Critical, or damage"),
    (icon_rows.FLAG, "Units in other zones"),
    (icon_rows.CUP, "Winner"),
)
