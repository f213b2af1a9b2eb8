"""Words of the pages of corrections."""

from pages.mechwarrior.words import *

TURN_OF = "Turn of"
OF_ELIMINATIONS = " elim"
OF_ZONES = " zone"
ORDERS_LEFT = "Orders left"
GONE_UNIT = "lost"
IS_TAKEN = "captive"
TOKENS = "Tokens"
HEAT = "Heat"
CLICK = "Click"
