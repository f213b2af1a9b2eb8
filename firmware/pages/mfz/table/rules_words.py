"""Texts of the rules pages."""

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
        "Then all is counted again.",
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
HIT_CHART = "Hit chart"

# Pages for named frames; the page without text is a picture.
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
# Pages that depend on an option: option, value, title of the page, text.
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
# Pages that depend on the size of the game; an empty text omits the page.
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
# For the retreat from own stations (M-110), or from any (M-111).
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
