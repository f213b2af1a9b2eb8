"""The pages of Mobile Frame Zero, one row each; and the numbers of screens.

A new page is a row here. Journals hold the number of a screen, so it never changes and is never
used again. 19 was a screen of older versions.
"""

from box.kit import page_rows
from box.kit.page_rows import Page
from box.screens import DURABLE, REFERENCE, ROSTERS
from box.ui import icon_rows
from pages.mfz import words
from shared.rules.mfz.model import phases

NEW_GAME = 10
OPTIONS = 11
COMPANY = 12
SUMMARY = 13
COMPANY_EVENT = 14
LOTS_ENTRY = 15
CORRECT = 18
SCORE_SHEET = 21
FRAME_EVENT = 22
CORRECT_FRAME = 23
DAMAGE_RESULT = 24
CORRECT_STATION = 28
COMPANY_NUMBERS = 64
NAME_ENTRY = 65
STATIONS = 66

# In place of a phase: for own dice of which only the numbers that are used are typed.
OWN_DICE = 64
# The same while one of them is used: to defend, move or attack.
NUMBER_USE = 65

# The phases in which a change at the stations is reported without a question.
_REPORTED = (
    phases.TURN,
    phases.DECLARE,
    phases.READY,
    phases.DEFENDING,
    phases.PLANNING,
    phases.ACTING,
    phases.SPOTTING,
    phases.USING_SPOT,
    phases.COVERING,
    phases.ALLOCATING,
)

ROWS = (
    Page("pages.mfz.setup.new_game", "sizes", number=NEW_GAME, flags=DURABLE | ROSTERS),
    Page("pages.mfz.setup.options", "sizes", number=OPTIONS, flags=DURABLE | ROSTERS),
    Page("pages.mfz.setup.company", "systems", number=COMPANY, flags=ROSTERS),
    Page("pages.mfz.setup.company_numbers", "frames", number=COMPANY_NUMBERS),
    Page("pages.mfz.setup.name_entry", "game", number=NAME_ENTRY),
    Page("pages.mfz.setup.summary", "bidding", number=SUMMARY, flags=ROSTERS),
    Page("pages.mfz.table.company_event", "score", number=COMPANY_EVENT),
    Page("pages.mfz.setup.lots_entry", "tie-high", number=LOTS_ENTRY),
    Page(
        "pages.mfz.table.stations",
        "stations",
        number=STATIONS,
        menu=words.REPORT,
        icon=icon_rows.STATION,
        within=_REPORTED,
    ),
    Page(
        "pages.mfz.corrections.correct",
        "score",
        number=CORRECT,
        menu=words.CORRECT,
        icon=icon_rows.CORRECT,
    ),
    Page("", number=REFERENCE, menu=words.RULES, icon=icon_rows.BOOK),
    Page(
        "pages.mfz.table.score_sheet",
        "score",
        number=SCORE_SHEET,
        menu=words.SCORE_SHEET,
        icon=icon_rows.SCORES,
    ),
    Page("pages.mfz.table.frame_event", "hits", number=FRAME_EVENT),
    Page("pages.mfz.corrections.correct_frame", "hits", number=CORRECT_FRAME),
    Page("pages.mfz.combat.damage_result", "chart", number=DAMAGE_RESULT),
    Page("pages.mfz.corrections.correct_station", "stations", number=CORRECT_STATION),
    Page("pages.mfz.setup.lots_roll", "tie-high", phase=phases.DRAW_HIGH),
    Page("pages.mfz.setup.tie_break", "tie-high", phase=phases.TIE),
    Page("pages.mfz.setup.tie_break", "tie-high", phase=phases.FORCED),
    Page("pages.mfz.setup.lots_roll", "tie-low", phase=phases.DRAW),
    Page("pages.mfz.setup.deployment", "deployment", phase=phases.DEPLOY),
    Page("pages.mfz.table.table", "score", phase=phases.PLAY),
    Page("pages.mfz.setup.lots_roll", "order", phase=phases.ROLL_OFF),
    Page("pages.mfz.table.doomsday_vote", "doomsday", phase=phases.DOOMSDAY_VOTE),
    Page("pages.mfz.table.end_vote", "end", phase=phases.END),
    Page("pages.mfz.table.game_over", "end", phase=phases.OVER),
    Page("pages.mfz.setup.added_frame", "tie-high", phase=phases.BUILD),
    Page("pages.mfz.setup.rocket_transfer", "frames", phase=phases.ARMING),
    Page("pages.mfz.turn.turn", "order", phase=phases.TURN),
    Page("pages.mfz.combat.declare", "declare", phase=phases.DECLARE),
    Page("pages.mfz.combat.preparation", "roll", phase=phases.READY, follows=True),
    Page("pages.mfz.combat.frame_roll", "roll", phase=phases.ROLLING, follows=True),
    Page("pages.mfz.combat.defend", "defence", phase=phases.DEFENDING),
    Page("pages.mfz.combat.defend", "dice-use", phase=phases.PLANNING),
    Page("pages.mfz.combat.act", "dice-use", phase=phases.ACTING),
    Page("pages.mfz.combat.spot", "spotting", phase=phases.SPOTTING),
    Page("pages.mfz.combat.spot_use", "attack", phase=phases.USING_SPOT, follows=True),
    Page("pages.mfz.combat.cover", "chart", phase=phases.COVERING),
    Page("pages.mfz.combat.damage_roll", "chart", phase=phases.DAMAGING, follows=True),
    Page("pages.mfz.combat.damage_allocation", "hits", phase=phases.ALLOCATING, follows=True),
    Page("pages.mfz.table.stations", "stations", phase=phases.STATIONS, follows=True),
    Page("pages.mfz.combat.fall", "falls", phase=phases.FALLING),
    Page("pages.mfz.combat.fall_height", "falls", phase=phases.HEIGHT),
    Page(
        "pages.mfz.turn.initiative_roll", "initiative-dice", phase=phases.INITIATIVE, follows=True
    ),
    Page("pages.mfz.combat.own_dice", phase=OWN_DICE),
    Page("pages.mfz.combat.number_use", phase=NUMBER_USE),
    Page("pages.mfz.turn.initiative_tie", "initiative", phase=phases.INITIATIVE_TIE, follows=True),
)

SCREENS, MENU, PHASE_PAGES, FOLLOWED, SCREEN_TOPICS, PHASE_TOPICS = page_rows.tables(ROWS)
