"""Options that need named frames, as data; see options.py for the others and for the shapes."""

_OFF_ON = ("false", "true")

# what does something from damage depth on
DAMAGE = (
    ("split_range", _OFF_ON, 0),
    ("split_kind_limit", ("2", "4"), 1),
    ("hazards", _OFF_ON, 0),
    ("drop_white", _OFF_ON, 0),
)

# what does something at full depth only
FULL = (
    ("ruler_units", ("6", "8"), 1),
    ("assign_all_upfront", _OFF_ON, 0),
    ("station_retreat", ("off", "controlled_once", "any_station"), 1),
    ("initiative_mode", ("tactical", "per_frame"), 0),
    ("pfi_basis", ("current", "design"), 0),
    ("pfi_reroll", ("each_round", "once"), 0),
    ("pfi_ties", ("roll_off", "score_order"), 0),
    ("split_d8", ("frame_wide", "per_range"), 0),
    ("env_typed", _OFF_ON, 0),
    ("climbing", _OFF_ON, 0),
    ("climb_requires", ("green_rolled", "movement_system"), 0),
    ("sprint_stand_on_cover", _OFF_ON, 1),
    ("jettison", _OFF_ON, 0),
    ("cover_by_brick", _OFF_ON, 0),
)

NUMBERS = (("ssr_per_company", 0, 8),)
