"""Define the codes for refused actions and their sentences."""

UNKNOWN = 1
IS_OVER = 2
NOT_NOW = 3
NOT_AT_DEPTH = 4
NOT_YOURS = 5
IS_GONE = 6
IS_PASSENGER = 7
IS_CAPTIVE = 8
IS_CAPTOR = 9
IS_SHUT = 10
HAS_RESTARTED = 11
HAS_BOARDED = 12
TWO_TOKENS = 13
NO_MECH = 14
NO_ORDERS = 15
HAD_AN_ORDER = 16
NO_SUCH_NUMBER = 17
ALREADY_COUNTED = 18
NO_UNITS = 19
HAS_UNITS = 20
NO_MARKER = 21
MARKERS_FULL = 22
NOT_SHUT = 23
NOT_OPPOSING = 24
HAS_CAPTIVE = 25
NOTHING_NEW = 26
NOT_ASKED = 27
NO_TRANSPORT = 28
NO_ROOM = 29
NO_PASSENGER = 30
NOT_INFANTRY = 31
IS_UNIQUE = 32
NO_CAPTIVE = 33
NOT_ROLLED = 34
FORMATION_SIZE = 35
FORMATION_KIND = 36
ALREADY_HOT = 37
WRONG_FLAG = 38
NO_VALUE = 39
NO_TARGET = 40
HAS_ROLLED = 41
NO_SWITCH = 42
ONE_TARGET = 43
NO_CAPTURE = 44
ALREADY_BLASTED = 45
IS_TRANSPORT = 46
SHOT_ALREADY = 47
NO_DIAL = 48
NO_EQUIPMENT = 49
NOT_OPTIONAL = 50
HAS_DIAL = 51

REASONS = (
    "",
    "That is not an action of this game.",
    "The game is over.",
    "That is not done in this part of the turn.",
    "The box does not keep that at this depth.",
    "The active player does not control that unit.",
    "That unit is eliminated.",
    "A passenger takes no orders and is no target.",
    "A captive takes no orders, ignores damage and is nobody's target.",
    "A captor only moves; no ranged attack or capture is aimed at it.",
    "A shut-down 'Mech can only be given a vent order.",
    "That 'Mech restarted this turn; it can be ordered next turn.",
    "That unit boarded or left a transport, or had an order, this turn.",
    "That unit has two tokens; it must rest first.",
    "Only a 'Mech has heat.",
    "No orders are left, unless a card grants one.",
    "That unit has had its order this turn, unless a card grants another.",
    "That number is not possible here.",
    "The units in enemy zones are counted already.",
    "That player has no units on the field; the turn is skipped.",
    "That player has units on the field.",
    "There is no such artillery marker to resolve now.",
    "There is no room for another artillery marker.",
    "That 'Mech is not shut down.",
    "That is not a unit of an opponent.",
    "That unit already has a captive.",
    "That changes nothing.",
    "It is another unit that is asked about.",
    "That unit carries no passengers.",
    "That transport is full.",
    "That unit rides in no transport.",
    "Only infantry rides in a transport.",
    "That player already has this unique unit.",
    "That unit is not a captive.",
    "Those are not faces of the dice that are due.",
    "A formation has 3 to 5 units, in close combat 2 or 3.",
    "That unit cannot be in this formation.",
    "That 'Mech has its heat from energy attacks this turn.",
    "That does not go with this order.",
    "Type a value for each target.",
    "That unit cannot be a target of this attack.",
    "That 'Mech restarted by a roll; it makes no other heat roll this turn.",
    "That switch does not apply to this attack.",
    "This attack has one target.",
    "Only infantry on foot leads a capture.",
    "Another marker of this artillery unit has damaged that unit.",
    "A transport cannot ride in another.",
    "A move has one attack; only a shot that a card adds may follow a shot.",
    "The box has no combat dial of that unit.",
    "No equipment shows at that value.",
    "That equipment is not optional.",
    "The dial of that unit says whether it shows Salvage.",
)
