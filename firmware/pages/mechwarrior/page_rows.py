"""The pages of MechWarrior, one row each; and the numbers of screens.

A new page is a row here. Journals hold the number of a screen, so it never changes and is never
used again.
"""

from box.kit import page_rows
from box.kit.page_rows import Page
from box.screens import DURABLE, REFERENCE, ROSTERS
from box.ui import icon_rows
from pages.mechwarrior import words
from shared.rules.mechwarrior.model import phases

NEW_GAME = 96
FORCE = 97
OPTIONS = 98
SUMMARY = 99
PLAYER = 100
UNIT = 101
POINTS = 102
FINISH = 103
CORRECT = 104
SUM = 107
UNIT_ORDERS = 108
PICK = 109
OTHER_ORDER = 110
FORMATION = 111
CORRECT_UNIT = 112
SCORE_SHEET = 113
PASSENGERS = 114
CARDS = 115
ATTACK = 120
ATTACK_AGAIN = 121
BLAST = 122
DIAL = 123
BLAST_MISSED = 124

# Before the key of a row that the help of its page explains; see Screen.option.
EXPLAINS = "="

# In the argument of DIAL: the damage is asked for at once.
ASKS_DAMAGE = 256

# Of pages besides those of the phases: of a phase at a depth with orders, of the command stage
# once the zones are counted, after an attack of an order, and for the total of own dice.
DETAILED = 32
MARKERS = 64
ATTACKED = 65
OWN_TOTAL = 66

# The phases in which the game can be ended.
_PLAYED = (
    phases.COMMAND,
    phases.ORDER,
    phases.CAPTIVE,
    phases.ATTACK,
    phases.VALUES,
    phases.ROLL,
    phases.DAMAGE,
    phases.BREAK_AWAY,
    phases.VERDICT,
    phases.TARGETING,
    phases.HAND_DIE,
)

ROWS = (
    Page("pages.mechwarrior.setup.new_game", "orders", number=NEW_GAME, flags=DURABLE | ROSTERS),
    Page("pages.mechwarrior.setup.force", "turn", number=FORCE, flags=ROSTERS),
    Page("pages.mechwarrior.setup.options", "settings", number=OPTIONS, flags=DURABLE | ROSTERS),
    Page("pages.mechwarrior.setup.summary", "turn", number=SUMMARY, flags=ROSTERS),
    Page("pages.mechwarrior.table.player", "vc-one", number=PLAYER),
    Page("pages.mechwarrior.table.unit", "vc-one", number=UNIT),
    Page("pages.mechwarrior.table.points", "vc-one", number=POINTS),
    Page("pages.mechwarrior.table.sums", "vc-two", number=SUM),
    Page("pages.mechwarrior.orders.unit", "push", number=UNIT_ORDERS),
    Page("pages.mechwarrior.orders.involved_party", "vc-one", number=PICK),
    Page("pages.mechwarrior.orders.other_order", "orders", number=OTHER_ORDER),
    Page("pages.mechwarrior.orders.formation", "formations", number=FORMATION),
    Page(
        "pages.mechwarrior.table.finish",
        "vc-two",
        number=FINISH,
        menu=words.FINISH,
        icon=icon_rows.CUP,
        within=_PLAYED,
    ),
    Page(
        "pages.mechwarrior.table.cards",
        "cards",
        number=CARDS,
        menu=words.CARDS,
        icon=icon_rows.CARD,
    ),
    Page(
        "pages.mechwarrior.corrections.correct",
        "heat",
        number=CORRECT,
        menu=words.CORRECT,
        icon=icon_rows.CORRECT,
    ),
    Page("", number=REFERENCE, menu=words.RULES, icon=icon_rows.BOOK),
    Page("pages.mechwarrior.corrections.correct_unit", "heat", number=CORRECT_UNIT),
    Page("pages.mechwarrior.orders.passengers", "transports", number=PASSENGERS),
    Page(
        "pages.mechwarrior.table.score_sheet",
        "victory",
        number=SCORE_SHEET,
        menu=words.SCORE_SHEET,
        icon=icon_rows.SCORES,
    ),
    Page("pages.mechwarrior.orders.dial", "dial", number=DIAL),
    Page("pages.mechwarrior.attack.switches", "defence-mods", number=ATTACK),
    Page("pages.mechwarrior.attack.target", "attack", number=ATTACK_AGAIN),
    Page("pages.mechwarrior.attack.blast", "blast", number=BLAST),
    Page("pages.mechwarrior.attack.blast_missed", "blast", number=BLAST_MISSED),
    Page("pages.mechwarrior.table.turn_start", "vc-three", phase=phases.COMMAND, follows=True),
    Page("pages.mechwarrior.table.table", "orders", phase=phases.ORDER),
    Page("pages.mechwarrior.orders.units", phase=DETAILED | phases.ORDER),
    Page("pages.mechwarrior.orders.markers", phase=MARKERS),
    Page("pages.mechwarrior.orders.captive", "captives", phase=phases.CAPTIVE),
    Page("pages.mechwarrior.table.tally", "vc-two", phase=phases.TALLY),
    Page("pages.mechwarrior.table.tie", "victory", phase=phases.TIE),
    Page("pages.mechwarrior.table.game_over", "victory", phase=phases.OVER),
    Page("pages.mechwarrior.attack.target", "attack", phase=phases.ATTACK),
    Page("pages.mechwarrior.attack.result", phase=ATTACKED),
    Page("pages.mechwarrior.attack.switches", "defence-mods", phase=phases.TARGETING),
    Page("pages.mechwarrior.attack.switches", "defence-mods", phase=phases.VALUES),
    Page("pages.mechwarrior.attack.roll", "criticals", phase=phases.ROLL, follows=True),
    Page("pages.mechwarrior.attack.own_total", phase=OWN_TOTAL),
    Page("pages.mechwarrior.attack.verdict", "attack", phase=phases.VERDICT),
    Page("pages.mechwarrior.attack.result", "sequence", phase=phases.DAMAGE),
    Page("pages.mechwarrior.attack.roll", "close", phase=phases.HAND_DIE, follows=True),
    Page("pages.mechwarrior.attack.roll", "break-away", phase=phases.BREAK_AWAY, follows=True),
)

SCREENS, MENU, PHASE_PAGES, FOLLOWED, SCREEN_TOPICS, PHASE_TOPICS = page_rows.tables(ROWS)
