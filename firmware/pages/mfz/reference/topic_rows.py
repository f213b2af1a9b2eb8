"""The topic of the rules for each phase, screen and option, by its id in rulebook.txt of the game.

A table: the box has its rows as texts (box/ui/row_lookup.py), because each short text in a
dictionary would be a name of the program.
"""

from pages.mfz import screen_ids
from shared.rules.mfz.model import phases

OF_PHASES = {
    phases.DRAW_HIGH: "tie-high",
    phases.TIE: "tie-high",
    phases.FORCED: "tie-high",
    phases.DRAW: "tie-low",
    phases.BUILD: "tie-high",
    phases.ARMING: "frames",
    phases.DEPLOY: "deployment",
    phases.PLAY: "score",
    phases.ROLL_OFF: "order",
    phases.DOOMSDAY_VOTE: "doomsday",
    phases.END: "end",
    phases.OVER: "end",
    phases.TURN: "order",
    phases.DECLARE: "declare",
    phases.READY: "roll",
    phases.ROLLING: "roll",
    phases.DEFENDING: "defence",
    phases.PLANNING: "dice-use",
    phases.ACTING: "dice-use",
    phases.SPOTTING: "spotting",
    phases.USING_SPOT: "attack",
    phases.COVERING: "chart",
    phases.DAMAGING: "chart",
    phases.ALLOCATING: "hits",
    phases.STATIONS: "stations",
    phases.FALLING: "falls",
    phases.HEIGHT: "falls",
    phases.INITIATIVE: "initiative-dice",
    phases.INITIATIVE_TIE: "initiative",
}
OF_SCREENS = {
    screen_ids.NEW_GAME: "sizes",
    screen_ids.OPTIONS: "sizes",
    screen_ids.COMPANY: "systems",
    screen_ids.COMPANY_NUMBERS: "frames",
    screen_ids.NAME_ENTRY: "game",
    screen_ids.SUMMARY: "bidding",
    screen_ids.COMPANY_EVENT: "score",
    screen_ids.LOTS_ENTRY: "tie-high",
    screen_ids.CORRECT: "score",
    screen_ids.SCORE_SHEET: "score",
    screen_ids.FRAME_EVENT: "hits",
    screen_ids.CORRECT_FRAME: "hits",
    screen_ids.DAMAGE_RESULT: "chart",
    screen_ids.CORRECT_STATION: "stations",
    screen_ids.STATIONS: "stations",
}
# By the keys of the set-up form; the walk through the set-up asks for the size.
OF_OPTIONS = {
    "edition": "editions",
    "tie_high_mode": "tie-high",
    "tie_order": "order",
    "end_tie": "end",
    "early_end": "end",
    "split_range": "split",
    "split_kind_limit": "split",
    "hazards": "hazards",
    "drop_white": "whites",
    "ruler_units": "materials",
    "assign_all_upfront": "dice-use",
    "station_retreat": "retreat",
    "initiative_mode": "initiative",
    "pfi_basis": "initiative-dice",
    "pfi_reroll": "initiative-dice",
    "pfi_ties": "initiative",
    "split_d8": "split",
    "env_typed": "hazards",
    "climbing": "height",
    "climb_requires": "climbing",
    "sprint_stand_on_cover": "move",
    "jettison": "jettison",
    "cover_by_brick": "cover",
    "start_capture": "stations",
    "doomsday_start": "agreed",
    "neutral_stations": "agreed",
    "frames_min": "agreed",
    "frames_max": "agreed",
    "stations_each": "agreed",
    "ssr_per_company": "frames",
    "seat_order": "demo-turns",
    "dice": "real-dice",
    "hidden": "game",
}
PHASE_TEXT = "\n%s\n" % "\n".join(["%d\t%s" % row for row in OF_PHASES.items()])
SCREEN_TEXT = "\n%s\n" % "\n".join(["%d\t%s" % row for row in OF_SCREENS.items()])
OPTION_TEXT = "\n%s\n" % "\n".join(["%s\t%s" % row for row in OF_OPTIONS.items()])
