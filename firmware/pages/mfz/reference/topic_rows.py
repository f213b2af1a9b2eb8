"""The topic of the rules for each option, by its id in rulebook.txt of the game.

A table: the box has its rows as texts (box/ui/row_lookup.py), because each short text in a
dictionary would be a name of the program.
"""

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
    "own_dice": "dice-use",
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
OPTION_TEXT = "\n%s\n" % "\n".join(["%s\t%s" % row for row in OF_OPTIONS.items()])
