"""The screens of Mobile Frame Zero that are opened by number, and its menu; see GamePages."""

from box.screens import DURABLE, REFERENCE, ROSTERS
from pages.mfz import screen_ids, words

ROWS = (
    (screen_ids.NEW_GAME, "pages.mfz.setup.new_game", DURABLE | ROSTERS),
    (screen_ids.OPTIONS, "pages.mfz.setup.options", DURABLE | ROSTERS),
    (screen_ids.COMPANY, "pages.mfz.setup.company", ROSTERS),
    (screen_ids.COMPANY_NUMBERS, "pages.mfz.setup.company_numbers", 0),
    (screen_ids.NAME_ENTRY, "pages.mfz.setup.name_entry", 0),
    (screen_ids.SUMMARY, "pages.mfz.setup.summary", ROSTERS),
    (screen_ids.COMPANY_EVENT, "pages.mfz.table.company_event", 0),
    (screen_ids.LOTS_ENTRY, "pages.mfz.setup.lots_entry", 0),
    (screen_ids.CORRECT, "pages.mfz.corrections.correct", 0),
    (screen_ids.SCORE_SHEET, "pages.mfz.table.score_sheet", 0),
    (screen_ids.FRAME_EVENT, "pages.mfz.table.frame_event", 0),
    (screen_ids.CORRECT_FRAME, "pages.mfz.corrections.correct_frame", 0),
    (screen_ids.DAMAGE_RESULT, "pages.mfz.combat.damage_result", 0),
    (screen_ids.CORRECT_STATION, "pages.mfz.corrections.correct_station", 0),
    (screen_ids.STATIONS, "pages.mfz.table.stations", 0),
)
MENU = (
    (words.CORRECT, screen_ids.CORRECT),
    (words.RULES, REFERENCE),
    (words.SCORE_SHEET, screen_ids.SCORE_SHEET),
)
