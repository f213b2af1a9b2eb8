"""Every word that a screen of the game shows: the box's, and the game's own."""

from box.ui.words import *
from shared.rules.mfz.model import actions

CORRECT = "Correct"
RULES = "Rules"
SCORE_SHEET = "Score sheet"
CLOCK_SIGN = "clock "

PASS = "No"
COUNT = "Yes"
DRAW = "Draw"
ON = "Play"
GAME_LABEL = "Game"

# Of each size. {0} to {1}: frames of each company; {2}: its stations.
SIZE_HELP = {
    "skirmish": "Each company: frames {0} to {1}, stations {2} (M-15)",
    "battle": "Larger. Each company: frames {0} to {1}, stations {2} (M-15)",
    "demo": "To learn it. Each company: {0} frames; one neutral station (M-18)",
    "custom": "Frames and stations as you agree; they stand among the options (M-19)",
}
COMPANY = "Company "
OPTIONS = "Options"
START_GAME = "Start"
FRAMES_ROW = "Frames"
SYSTEMS_ROW = "Systems"
COUNTS_ONLY = "counts only"
SOLDIERS = "soldiers"
DAMAGED_DRAFT = ("The choices for", "the next game", "were damaged and", "are kept aside.")
NEWER_DRAFT = ("The choices for", "the next game", "are of a newer", "version.")
DRAFT_LEFT_ALONE = "The choices are of a newer version and left alone. Update the box."
FAILED_DRAFT = ("The choices for", "the next game", "cannot be read;", "now the usual.")
FRAME_LETTERS = "abcdefgh"
ROCKET_SIGN = " S"
NO_ROSTER = "No companies on this box yet. Put them there from a laptop, or give counts."
NO_FRAMES_YET = (
    "No companies on this box yet. Put them there from a laptop, or play with soldiers."
)
# By what is wrong with the companies' file; see pages.mfz.setup.setup_form.
ROSTER_FAULTS = (
    "",
    "The companies were damaged. The old file is kept. Put them there again from a laptop.",
    "The companies are of a later version and left alone. Update the box from a laptop.",
    "The companies on this box cannot be read. Put them there again from a laptop.",
)
FROM_ROSTER = "The company brings this. Choose counts only to change it."
FROM_FRAMES = "The company brings this. Choose soldiers to change it."
CARRIES = "%s carries: %s."
CARRIES_NOTHING = "%s carries no systems."
NOT_AGREED = "%s."
# the first that finds room
TRY_NEXT = ("Choose another company or size, or see Options.", "Try another, or Options.")
NO_YES = {"false": "no", "true": "yes"}
# One row an option, by its name: its label, the labels of its values, and what it means in one
# line with its rule, or what each value does. What can be chosen stands in
# shared/rules/mfz/setup/option_rows.py; behind those is what a draft has besides (draft.py).
OPTION_ROWS: "dict[str, tuple[str, dict[str, str], str | dict[str, str]]]" = {
    "size": (
        "Size",
        {"skirmish": "skirmish", "battle": "battle", "demo": "demo", "custom": "custom"},
        "How many frames and stations a company has, and whether there is bidding (M-15)",
    ),
    "edition": (
        "Rules",
        {"handbook": "handbook", "book": "book", "web": "web"},
        "The text that every option follows for which nothing else is agreed (E-1 to E-31)",
    ),
    "tie_high_mode": (
        "High tie",
        {"handbook": "chain", "book": "book"},
        "A tie for first: the first drawn may pass it on, or force the other (M-42)",
    ),
    "tie_order": (
        "Order tie",
        {"stable": "keep", "roll_off": "roll"},
        "Companies of equal score keep their order, or draw lots for their places (M-55)",
    ),
    "end_tie": (
        "End tie",
        {"draw": "draw", "most_assets": "assets", "extra_round": "round"},
        "Equal scores at the end: a draw, more assets win, or one round more (M-126)",
    ),
    "early_end": (
        "Early end",
        {"ask": "ask", "off": "off", "on": "on"},
        "When one company alone has a score: ask the players, play on, or end (M-128)",
    ),
    "split_range": (
        "Split weapons",
        NO_YES,
        "Weapons that serve two ranges may be built (M-130)",
    ),
    "split_kind_limit": (
        "Split alike",
        {"2": "2", "4": "4"},
        "How many split weapons of one kind a frame may carry (M-25)",
    ),
    "hazards": (
        "Hazards",
        NO_YES,
        "Some areas cost a white die, and environmental systems guard against them (M-143)",
    ),
    "drop_white": (
        "Drop whites",
        NO_YES,
        "A frame with both white dice may give up one in place of a system (M-156)",
    ),
    "ruler_units": (
        "Ruler",
        {"6": "6 units", "8": "8 units"},
        "How many units the ruler has; 6 suits a small field (M-9)",
    ),
    "assign_all_upfront": (
        "Plan all first",
        NO_YES,
        "All dice are assigned at once, not action by action (M-37)",
    ),
    "station_retreat": (
        "Retreat",
        {"off": "no", "controlled_once": "own", "any_station": "any"},
        "A hit becomes a retreat: never, from an own station, or any (M-110)",
    ),
    "initiative_mode": (
        "Initiative",
        {"tactical": "score", "per_frame": "frame"},
        "Companies act by score, or each frame by numbers that it rolls (M-147)",
    ),
    "pfi_basis": (
        "Two numbers",
        {"current": "now", "design": "built"},
        "Two numbers for a frame with few systems now, or with few as built (M-148)",
    ),
    "pfi_reroll": (
        "Numbers",
        {"each_round": "rounds", "once": "once"},
        "The numbers of frames are rolled each round, or once for the game (M-153)",
    ),
    "pfi_ties": (
        "Level numbers",
        {"roll_off": "roll", "score_order": "score"},
        "Frames with equal numbers roll for who is first, or follow the scores (M-152)",
    ),
    "split_d8": (
        "Split d8",
        {"frame_wide": "frame", "per_range": "range"},
        "A split weapon takes the red d8 from its whole frame, or from no range (M-30)",
    ),
    "env_typed": (
        "Hazard kinds",
        NO_YES,
        "An environmental system helps against one kind of hazard only (M-146)",
    ),
    "climbing": (
        "Climbing",
        NO_YES,
        "Height gives cover, climbing costs movement, and frames can fall (M-133)",
    ),
    "climb_requires": (
        "Climb with",
        {"green_rolled": "die", "movement_system": "system"},
        "Free climbing needs a green die in the roll, or a movement system (M-135)",
    ),
    "sprint_stand_on_cover": (
        "Sprint to top",
        NO_YES,
        "A sprinting frame may stop on cover, not only pass it (M-38)",
    ),
    "jettison": (
        "Throw away",
        NO_YES,
        "A frame may throw systems away between its declaration and its roll (M-158)",
    ),
    "cover_by_brick": (
        "Cover by brick",
        NO_YES,
        "A note for the table: cover is judged brick by brick, not by piece (M-164)",
    ),
    "doomsday_start": (
        "Clock from",
        {},
        "Where the doomsday clock stands when round 1 begins (M-16)",
    ),
    "neutral_stations": (
        "Neutral",
        {},
        "Stations of nobody at first: four players, custom or demo (M-17)",
    ),
    "frames_min": (
        "Frames min",
        {},
        "The fewest frames of a company; agreed in a custom game (M-19)",
    ),
    "frames_max": (
        "Frames max",
        {},
        "The most frames of a company; agreed in a custom game (M-19)",
    ),
    "stations_each": (
        "Stations",
        {},
        "Stations of each company at first; agreed in a custom game (M-19)",
    ),
    "ssr_per_company": (
        "Rockets",
        {},
        "Single-shot rockets that each company carries, exactly (M-23)",
    ),
    "seat_order": (
        "Seats",
        {},
        "Seats clockwise from a demo's organiser: turns of round 1, and equals (M-18b)",
    ),
    "players": (
        "Players",
        {},
        "How many companies play (M-1)",
    ),
    "depth": (
        "Depth",
        {"quick": "quick", "damage": "damage", "full": "full"},
        {
            "quick": "The box keeps the score: frames and stations, order, doomsday",
            "damage": "It also keeps what each frame has lost; you roll and play as usual",
            "full": "It leads through every turn: dice, attacks, damage, order",
        },
    ),
    "dice": (
        "Dice",
        {"box": "box", "players": "yours", "ask": "ask"},
        {
            "box": "The box rolls all dice; each roll is on record before it is seen",
            "players": "You roll dice of your own and tell the box what they show",
            "ask": "The box asks before every roll whether it rolls or you do",
        },
    ),
}
# The same as lines, which take less memory, between tabs: the option, its label, then each value
# with its label; and the help apart, where it has values behind an empty text.
OPTION_LABELS = tuple(
    [
        "\t".join([name, label] + [text for pair in values.items() for text in pair])
        for name, (label, values, _) in OPTION_ROWS.items()
    ]
)
OPTION_HELP = tuple(
    [
        "\t".join(
            [name, about]
            if isinstance(about, str)
            else [name, ""] + [text for value in about for text in (value, about[value])]
        )
        for name, (_, _, about) in OPTION_ROWS.items()
    ]
)
CHOSEN = "Chosen"
AS_EDITION = "the rest as in "
ASSETS_TIMES_VALUE = "Assets x value = score"

TIE_FOR_FIRST = "Tie for first"
ASK_TIE = "break the tie"
TIE_FOR_LAST = "Tie for last"
TIE_BETWEEN = "Tie in between"
TIE_IN_ROUND = "Level: roll off"
DRAWN = "Drawn by you: number "
DRAWN_LAST = "Who is point attacker?"
ENTER_LOTS = "C: enter lots you drew"
ADD_FRAME = "Add a frame"
REMOVE_FRAME = "Drop a frame"
LEAVE_IT = "Pass it on"
FORCE = "Force"
SYSTEMS_OF_IT = "How many systems?"

STEP = "Step "
OF_ALL = " of "
EVERYBODY = "Everybody"
ALL = "All"
DEFENDER = "defender"
ATTACKER = "attacker"
POINT_ATTACKER = "point attacker"
PIECES = (
    ("the terrain", ""),
    ("station", "stations"),
    ("frame", "frames"),
    ("the point frame", ""),
)
WHERE_TERRAIN = "laid out until all agree"
WHERE_NEUTRAL = "laid out until all agree, with the neutral station"
# {}: the ruler.
WHERE_OWN_STATIONS = (
    "each within {} of another. Leave a third of the field, and room for the point frame outside."
)
WHERE_ONE_STATION = (
    "anywhere. Leave a third of the field, and a place for the point frame, over {} away."
)
WHERE_OWN_FRAMES = "within {} of one of your stations"
WHERE_POINT = (
    "exactly {} from a defender's frame, farther from all stations of it, out of cover to at "
    "least one of its frames"
)
# The same where the defender has no stations.
WHERE_POINT_BARE = "exactly {} from a defender's frame, out of cover to at least one of its frames"
WHERE_FRAME = "{} or more from all that the defender has"
WHERE_ANY = "anywhere"
WHERE_REST = "anywhere; over {} from your stations only in cover"
HOLD_TO_SKIP = ("Hold C to place", "all the rest", "without the box:", "round 1 begins")
END_OF_ROUND = "End of round "
NEUTRAL_SIGN = "neutral "
SCORE = "score "
ONE_MORE = ("One more off", "the clock?")
OFF_NOW = "Off now: "
OFF_IN_ALL = "all: "
LOST_FRAME = "Lost a frame"
TOOK_FROM = "Took from "
TOOK_NEUTRAL = "Took neutral"
CONTESTED = "Lost a contest"
NOTHING_MORE = "Nothing left"
EARLY_END = ("alone has", "a score left.", "End the game?")
NOBODY_LEFT = ("Nobody has", "a score left.", "End the game?")
GAME_OVER = "Game over"
A_DRAW = "Over: a draw"
NOBODY = "nobody"
# What was done, by the kind of the action, where the whole sentence is too long for a line; the
# first that leaves room for the names. {0}: the company, or who had a station; {1}: another, or a
# number.
SAID = {
    actions.LOT: ("Lots: {0} is first",),
    actions.PLACE: ("Deployed: round 1 begins",),
    actions.DEPLOYED: ("Deployed: round 1 begins",),
    actions.LOSE: ("{0} loses a frame", "{0} frame lost"),
    actions.TAKE: ("{0} takes from {1}", "{0} from {1}"),
    actions.FREE: ("{0} loses a station", "{0} station lost"),
    actions.END_ROUND: ("End of the round",),
    actions.COUNT: ("{0} counts one off",),
    actions.PASS: ("{0} passes",),
    actions.END_NOW: ("The game ends",),
    actions.PLAY_ON: ("The game goes on",),
    actions.FIX_FRAMES: ("Set: {0} frames {1}", "{0} frames {1}"),
    actions.FIX_STATIONS: ("Set: {0} stations {1}", "{0} stations {1}"),
    actions.FIX_NEUTRAL: ("Set: neutral {1}",),
    actions.FIX_CLOCK: ("Set: clock {1}",),
    actions.FIX_STATION: ("Set: station {0} to {1}", "Set: {0} to {1}"),
}
# The same of frames with names. {1}: what it is about.
SAID_OF_FRAMES = {
    actions.LOSE: ("{0} is destroyed", "{0} is gone"),
    actions.GIVE: ("{0}: {1} lost",),
    actions.FIX_SYSTEM: ("Set: {0} {1}", "{0} {1}"),
    actions.FIX_WHITES: ("Set: {0} {1} white", "{0} {1} white"),
    actions.FIX_ROCKETS: ("Set: {0} {1} rockets", "{0} {1} rockets"),
}
# What a frame lost, where that was a rocket: it was fired.
SAID_OF_ROCKETS = ("{0}: rocket fired", "{0}: fired")
# What was undone where a frame is to act, by the kind of the action. {0}: a frame, a company or
# a station; {1}: a number or a thing.
UNDONE_TURNS = {
    actions.FIX_NEUTRAL: ("neutral {1}",),
    actions.FIX_CLOCK: ("clock {1}",),
    actions.ACT: ("{0} begins its turn", "{0} begins"),
    actions.HOLD: ("{0} passes",),
    actions.WAIT: ("{0} waits",),
    actions.FIX_SYSTEM: ("{0}: {1}", "{0} is set"),
    actions.FIX_WHITES: ("{0}: {1} white",),
    actions.FIX_ROCKETS: ("{0}: {1} rockets",),
    actions.FIX_DEFENCE: ("{0}: defence {1}",),
    actions.FIX_SPOT: ("{0}: spot {1}",),
    actions.FIX_TURN: ("{0}: had its turn", "{0}: turn"),
    actions.FIX_OWNER: ("station {0}",),
}
HEADS = ("pts", "F", "S")

TERRAIN = "terrain"

ACTED_SIGN = "x"
WHITES_SIGN = "W"
DEFENCE_SIGN = "D"
SPOT_SIGN = "+"
ROCKETS_SIGN = "S"
UNKNOWN_FACE = "?"
DICE_SIGNS = ("W", "R", "R8", "B", "Y", "G", "G8")
DICE_NAMES = ("White", "Red", "Red d8", "Blue", "Yellow", "Green", "Green d8")
NUMBER_DIE = "d20"
PASS_TURN = "Pass"
NO_PASS = "No pass now"
NO_PASS_WHY = "Nobody after you has a frame left to act, so one of yours must."
NO_PASS_IN_TURN = "In the first round of a demo all act in turn: nobody passes."
HAS_ACTED = "It has had its turn in this round. Choose another."
NOT_ITS_NUMBER = "Its number has not come up yet."
WAITS = "Wait for {}: {}"
ASK_TARGET = "target?"
THE_TERRAIN = "The terrain"
NO_TARGET = "No target"
# {}: units of the ruler.
AT_RANGES = ("Hand to hand, 1 unit", "Direct fire, {} units", "Artillery, over {} units")
# Where a frame can fire there with a rocket and with nothing else.
BY_ROCKET = "By rocket, {} units"
# Ranges that are not open, by what the frame lacks: for direct fire, for artillery.
NO_DIRECT = "d: no weapon, no rocket"
NO_ARTILLERY = "a: no weapon"
RULER_TOLD = "1 ruler ({} units)"
RULER = "1 ruler"
# What a move comes to: around cover; through it; through it and onto it.
MOVE_TOLD = (
    "Up to {} units, around cover",
    "Up to {} units, through cover, not onto it",
    "Up to {} units, through cover and onto it",
)
# The same where climbing is agreed: {} units, then how, behind the first words.
MOVE_CLIMBING = (
    "{}: around cover; climbs by stairs only",
    "{}: through, not on cover; climbs by stairs only",
    "{}: through, onto cover; climbs by stairs only",
    "{}: around cover; climbs, 6 bricks a unit",
    "{}: through, not on cover; climbs 6 bricks a unit",
    "{}: through, onto cover; climbs 6 bricks a unit",
)
# What an attack comes to. {}: defence, dice, dice with the spot.
WORTH_UNKNOWN = "Its defence is not known: it answers first"
WORTH_UNKNOWN_SPOT = "It answers first: defence not known, spot +{}"
WORTH = "Defence {}: {}"
WORTH_SPOT = "Defence {}: {}, with the spot {}"
WORTH_TERRAIN = "{}; 4 5 6 hit, each takes 6 bricks"
NO_DICE_OF_IT = "no damage"
# By how far a frame spots. {}: the ruler.
SIGHT_TOLD = (
    "Within {} and out of cover",
    "Within {}, in cover or not",
    "Anywhere, in cover or not",
)
# By what covers: nothing, terrain, a frame, one with two blue dice.
COVER_TOLD = (
    "5 6 hit",
    "4 5 hit the cover, 6 hits",
    "5 hits that frame, 6 hits",
    "6 hits",
)
COVER_WHERE = "Within 1 unit, by piece"
COVER_WHERE_BRICKS = "Within 1 unit, by brick"
# Where a frame may retreat: from own stations, or from any.
RETREAT_TOLD = {
    "controlled_once": "Only within 1 unit of a station of yours. The hit chart stays.",
    "any_station": "By a station, each time another, within 1 unit. The hit chart stays.",
}
ASK_READY = "ready?"
FIRE_NONE = "Roll"
FIRE = "Rockets"
AND_HAZARD = ", hazard"
THROW_AWAY = "Throw away"
ASK_ROLL = "roll"
ASK_DEFENCE = "defence?"
ASK_PLANS = ("move die?", "attack die?", "spot die?")
NO_DIE = "none"
ASK_ACT = "act"
MOVE = "Move"
ATTACK = "Attack"
NO_MORE = "Done"
ASK_SPOT = "spot whom?"
NO_SPOT = "Nobody"
SPOT_ON = "Spot on "
ASK_NUMBER = "initiative"
ASK_NEXT = "who goes first?"
EQUAL_NUMBERS = "Equal: lower d20 is first"
BOX_DRAWS = "Box draws"
CLOCK = "Clock"
NEUTRAL = "Neutral"
FRAMES = "frames"
STATIONS = "stations"
NOT_NOW = "Not during a question: answer it or undo it first."

RULE_PAGES = (
    (
        "Sizes",
        "Stations each, frames in a skirmish, in a battle. 2 players: 3, 4-6, 5-8. 3: 2, 3-5, "
        "4-7. 4: 2, 3-4, 4-6. 5: 1, 3-4, 3-5.",
    ),
    (
        "Points per asset",
        "5. Most frames -1, fewest +1; most systems -1, fewest +1. All who are level there take "
        "it. It never changes in play.",
    ),
    (
        "Score",
        "An asset is a living frame or a station you hold. Score = assets x points per asset, "
        "at any time.",
    ),
    (
        "Tie for first",
        "Lots are drawn. The first adds or drops a frame, passes on, or (book) forces the other. "
        "Then all is counted anew.",
    ),
    (
        "Tie for last",
        "One is drawn: the point attacker, last in order until scores part them.",
    ),
    (
        "Deployment",
        "Defender: stations, 2 frames near. Lowest: point frame. Attackers in turn: frames, "
        "then stations. Defender: rest.",
    ),
    (
        "Order",
        "By score, highest first. Equal scores keep their order, or draw lots if so agreed.",
    ),
    (
        "Stations",
        "One company near it takes it. Two or more near: the owner keeps it if one of them, "
        "else it is neutral.",
    ),
    (
        "Doomsday",
        "After a round the clock falls by 1. Then each, in order, may take one more off. At 0 "
        "the game ends at once.",
    ),
    (
        "The end",
        "Highest score wins, level is a draw, or as agreed. If one alone has a score, the "
        "players may end it.",
    ),
)

# By cover as in the hit chart: none counts, nothing, terrain, a frame, one with two B.
CHART_ROWS = ("h, falls", "open", "terrain", "frame", "frame BB")
HIT_CHART = "Hit chart"
OPTIONS_AGREED = "Agreed"
SHEET_HEADS = ("frames", "stn", "x", "pts")
LOST_SIGN = "lost"
STATION_PAGE = "Stations"
# By type: systems, then a white die and a rocket.
TYPE_NAMES = (
    "Hand to hand",
    "Direct fire",
    "Artillery",
    "Hand + direct",
    "Hand + art.",
    "Direct + art.",
    "Spotting",
    "Defence",
    "Movement",
    "Environment",
    "White die",
    "Rocket",
)
ASK_USE = "use the spot?"
USE_IT = "Use it"
KEEP_IT = "Keep it"
DICE_COUNT = " dice"
ONE_DIE = " die"
ATTACK_LINE = "attack {} spot {} defence {}"
NO_DAMAGE = "No damage: attack {}, defence {}"
ASK_COVER = "in cover?"
ASK_STILL = "still in cover?"
NO_COVER = "No cover"
IN_TERRAIN = "Terrain"
ASK_GIVE = "what is lost?"
HIT_AND_NEXT = " hit; next "
HIT = " hit"
RETREAT = "Retreat"
AT_TERRAIN = "the terrain"
HITS_ON = "{1} hits on {0}"
HIT_ON = "1 hit on {0}"
NO_HIT = "No hit on {0}"
SO_FAR = " so far"
COVER_HIT = "1 hit on the cover"
COVER_HITS = "{} hits on the cover"
WHITE_GONE = "{} loses a white die"
IS_GONE = "{} is destroyed"
WHICH_STATIONS = "stands at which station?"
NEAR_AT_START = "near which at the start?"
EACH_NEAR_ITS_OWN = "Each near its own"
NOTHING_CHANGED = "Nothing changed"
THAT_IS_ALL = "That is all"
ABOUT_COMPANY = "Company: "
HERE_NOW = "Here"
GONE_NOW = "Gone"
ASK_FALL = "does a frame fall?"
NOBODY_FALLS = "Nobody falls"
BRICKS_DEEP = "bricks"
FALLS = " falls"
DAMAGE_COUNT = "damage dice "
DAMAGE_TO = "Damage: "
ASK_DAMAGE = "damage to "
FROM_FALL = "from its fall"
ARMOURED = " BB"
TO_COME_SIGN = "?"
CHANGED_SIGN = "*"
ADDED_FRAME = "added frame"
IT_IS_COMPLETE = "It is complete"
ASK_ARM = "rocket"
ROCKET_FOR = "Who takes one over?"
DROPPED = "Drop"
WHICH_FRAME = "Which frame?"
DESTROYED = "Destroyed"
FIRED_ROCKET = "Rocket fired"
WHITE_DICE = "White dice"
ROCKETS = "Rockets"
DEFENCE_VALUE = "Defence"
SPOT_VALUE = "Spot on it"
TURN_DONE = "Turn done"
STATION_ROW = "Station "
NO_OWNER = "none"
STATION_FROM = "One from "
STATION_TO = "One to "
NEAR = "near "

# Pages of rules for named frames; one without text is a picture.
FRAME_PAGES = (
    (
        "Systems",
        "At most 4, 2 of a kind. Weapons by range: h d a, a split one HD. Y spots, B defends, "
        "G moves. W: white die. S: rocket.",
    ),
    (
        "Hits on a frame",
        "Each costs a system that its owner picks. With none left it costs a white die; with "
        "no white die the frame is gone.",
    ),
)
TURN_PAGES = (
    (HIT_CHART, ""),
    (
        "Signs of the chart",
        "Full box: target is hit. Empty box: cover is hit, then ask if it still covers. Dot: "
        "nothing. Lowest die first.",
    ),
    (
        "Ranges",
        "h: up to 1 unit. d: beyond it, up to a ruler. a: beyond a ruler. In doubt as the "
        "one who acts wants it.",
    ),
    (
        "Who acts",
        "Highest score first: act or pass. A pass lasts until a turn is over. The last who "
        "has a frame to act must act.",
    ),
    (
        "A turn",
        "1 target and range. 2 roll. 3 a die to defend. 4 move and attack, in any order. "
        "5 spot. One die each; none is a must.",
    ),
    (
        "Who waits",
        "A target yet to act rolls and defends at once. The attack is dealt with, the "
        "attacker ends, then the target acts.",
    ),
    (
        "The roll",
        "2 white. 1 for each Y, B, G. One weapon of the range: 2 red; two: a red d8 too. "
        "Rocket: red d8. No d or a: green d8.",
    ),
    (
        "What a die may do",
        "White: all. Blue: defend. Green: move. Red: attack. Yellow: spot. A move is as many "
        "units as the die shows.",
    ),
    (
        "Moving",
        "Any green die in the roll: through cover, and onto it. None: around cover.",
    ),
    (
        "An attack",
        "Damage dice: attack + spot - defence. None: a miss. A used spot is gone. On terrain 4, "
        "5, 6 hit, 6 bricks each.",
    ),
    (
        "Cover",
        "Within 1 unit of the target and in between: terrain of 3 bricks or more, or another "
        "frame. Not hand to hand.",
    ),
    (
        "Spotting",
        "No Y: within a ruler, out of cover. One Y: within a ruler. Two: anywhere. Only a "
        "higher spot replaces one.",
    ),
    (
        "Falls",
        "If climbing is agreed: after an attack, 1 damage die for each 3 bricks; 4, 5, 6 hit.",
    ),
)
# Pages that read otherwise by what was agreed: option, its value, title of the page, its text.
PAGES_AGREED = (
    (
        "ruler_units",
        "6",
        "Ranges",
        "h: up to 1 unit. d: beyond it, up to a ruler of 6 units. a: beyond it. In doubt as "
        "the one who acts wants it.",
    ),
    (
        "sprint_stand_on_cover",
        "false",
        "Moving",
        "Any green die in the roll: through cover. Onto it only with a green d6 in the roll. No "
        "green die: around cover.",
    ),
    (
        "initiative_mode",
        "per_frame",
        "Who acts",
        "Each frame at its own number, lowest first. Nobody passes. With two numbers it may wait "
        "for the higher.",
    ),
    (
        "cover_by_brick",
        "true",
        "Cover",
        "Within 1 unit of the target and in between, judged brick by brick: terrain, or another "
        "frame. Not hand to hand.",
    ),
    (
        "climbing",
        "true",
        "Falls",
        "6 bricks of height cost 1 unit. A fall after an attack: 1 damage die for each 3 bricks; "
        "4, 5, 6 hit.",
    ),
    (
        "drop_white",
        "true",
        "Hits on a frame",
        "Each costs a system, or one of two white dice, as its owner picks. With no system left: "
        "a white die. With none it is gone.",
    ),
    (
        "assign_all_upfront",
        "true",
        "A turn",
        "1 target and range. 2 roll. 3 choose all dice: defend, move, attack, spot. 4 move and "
        "attack, in any order. 5 spot.",
    ),
    (
        "split_range",
        "true",
        "Systems",
        "At most 4. Weapons by range: h d a, 2 for each; a split one, HD, is half for each. Y "
        "spots, B defends, G moves: 2 each.",
    ),
    (
        "split_range",
        "true",
        "The roll",
        "2 white. 1 each for Y B G. Weapon of the range: 2 red; split: 1, and no d8; two: red "
        "d8. Rocket: red d8. No d, a: green d8.",
    ),
    (
        "split_d8",
        "per_range",
        "The roll",
        "2 white. 1 each for Y B G. Weapon of the range: 2 red; two: red d8 too; split: 1 red. "
        "Rocket: red d8. No d, a: green d8.",
    ),
    (
        "early_end",
        "off",
        "The end",
        "Highest score wins, level is a draw, or as agreed. If one alone has a score, you play "
        "on until doomsday.",
    ),
    (
        "early_end",
        "on",
        "The end",
        "Highest score wins, level is a draw, or as agreed. If one alone has a score, the game "
        "ends at once.",
    ),
    (
        "initiative_mode",
        "per_frame",
        "Order",
        "For doomsday only: by score, highest first. Equal scores keep their order, or draw "
        "lots if so agreed.",
    ),
)
# The same by the size of the game; without text there is no such page.
PAGES_OF_SIZE = (
    ("demo", "Sizes", "Each company has 2 frames. One station, of nobody. The clock from 5."),
    ("demo", "Points per asset", "5 for every company. Nobody bids."),
    ("demo", "Tie for first", ""),
    ("demo", "Tie for last", ""),
    ("demo", "Deployment", "The organiser places the frames, and the station in the middle."),
    (
        "demo",
        "Order",
        "Round 1: by seats. Then by score, highest first; equal scores begin in the order of "
        "seats.",
    ),
    (
        "demo",
        "Who acts",
        "Round 1: by seats, nobody passes. Then highest score first: act or pass. The last who "
        "has a frame to act must.",
    ),
    (
        "custom",
        "Sizes",
        "Frames and stations of each company as agreed: see the last pages.",
    ),
)
# Where frames may retreat from stations of their own (M-110), or from any (M-111).
OWN_RETREAT_PAGES = (
    (
        "Retreat",
        "Once in an attack, within 1 unit of a station of yours: instead of a hit the frame moves "
        "to just outside that unit.",
    ),
)
ANY_RETREAT_PAGES = (
    (
        "Retreat",
        "Within 1 unit of any station: instead of a hit the frame moves to just outside that "
        "unit. Again only by another station.",
    ),
)
