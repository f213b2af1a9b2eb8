"""The screens of MechWarrior that are opened by number, and its menu; see GamePages."""

from box.screens import DURABLE, REFERENCE, ROSTERS
from pages.mechwarrior import screen_ids, words

ROWS = (
    (screen_ids.NEW_GAME, "pages.mechwarrior.setup.new_game", DURABLE | ROSTERS),
    (screen_ids.FORCE, "pages.mechwarrior.setup.force", ROSTERS),
    (screen_ids.OPTIONS, "pages.mechwarrior.setup.options", DURABLE | ROSTERS),
    (screen_ids.SUMMARY, "pages.mechwarrior.setup.summary", ROSTERS),
    (screen_ids.PLAYER, "pages.mechwarrior.table.player", 0),
    (screen_ids.UNIT, "pages.mechwarrior.table.unit", 0),
    (screen_ids.POINTS, "pages.mechwarrior.table.points", 0),
    (screen_ids.SUM, "pages.mechwarrior.table.sums", 0),
    (screen_ids.UNIT_ORDERS, "pages.mechwarrior.orders.unit", 0),
    (screen_ids.PICK, "pages.mechwarrior.orders.pick", 0),
    (screen_ids.OTHER_ORDER, "pages.mechwarrior.orders.other_order", 0),
    (screen_ids.FORMATION, "pages.mechwarrior.orders.formation", 0),
    (screen_ids.CORRECT, "pages.mechwarrior.corrections.correct", 0),
    (screen_ids.CORRECT_UNIT, "pages.mechwarrior.corrections.correct_unit", 0),
    (screen_ids.PASSENGERS, "pages.mechwarrior.orders.passengers", 0),
    (screen_ids.SCORE_SHEET, "pages.mechwarrior.table.score_sheet", 0),
    (screen_ids.CARDS, "pages.mechwarrior.table.cards", 0),
    (screen_ids.FINISH, "pages.mechwarrior.table.finish", 0),
    (screen_ids.ATTACK, "pages.mechwarrior.attack.switches", 0),
    (screen_ids.ATTACK_AGAIN, "pages.mechwarrior.attack.target", 0),
    (screen_ids.BLAST, "pages.mechwarrior.attack.blast", 0),
)
MENU = (
    (words.CORRECT, screen_ids.CORRECT),
    (words.RULES, REFERENCE),
    (words.SCORE_SHEET, screen_ids.SCORE_SHEET),
)
