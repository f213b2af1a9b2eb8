"""The topic of the rules for each phase, screen and option, by its id in rulebook.txt of the game.

A table: the box has its rows as texts (box/ui/row_lookup.py), because each short text in a
dictionary would be a name of the program.
"""

from pages.mechwarrior import screen_ids
from shared.rules.mechwarrior.model import phases

OF_PHASES = {
    phases.COMMAND: "vc-three",
    phases.ORDER: "orders",
    phases.CAPTIVE: "captives",
    phases.TALLY: "vc-two",
    phases.TIE: "victory",
    phases.OVER: "victory",
    phases.ATTACK: "attack",
    phases.TARGETING: "defence-mods",
    phases.VALUES: "defence-mods",
    phases.ROLL: "criticals",
    phases.DAMAGE: "sequence",
    phases.VERDICT: "attack",
    phases.BREAK_AWAY: "break-away",
}
OF_SCREENS = {
    screen_ids.NEW_GAME: "orders",
    screen_ids.FORCE: "turn",
    screen_ids.OPTIONS: "settings",
    screen_ids.SUMMARY: "turn",
    screen_ids.PLAYER: "vc-one",
    screen_ids.UNIT: "vc-one",
    screen_ids.POINTS: "vc-one",
    screen_ids.SUM: "vc-two",
    screen_ids.SCORE_SHEET: "victory",
    screen_ids.CARDS: "cards",
    screen_ids.PASSENGERS: "transports",
    screen_ids.UNIT_ORDERS: "push",
    screen_ids.PICK: "vc-one",
    screen_ids.OTHER_ORDER: "orders",
    screen_ids.FORMATION: "formations",
    screen_ids.CORRECT: "heat",
    screen_ids.CORRECT_UNIT: "heat",
    screen_ids.FINISH: "vc-two",
    screen_ids.ATTACK: "defence-mods",
    screen_ids.ATTACK_AGAIN: "attack",
    screen_ids.BLAST: "blast",
}
# By the keys of the set-up form.
OF_OPTIONS = {
    "first": "turn",
    "sides": "victory",
    "dice": "attack",
    "A.build": "orders",
    "B.build": "orders",
    "C.build": "orders",
    "D.build": "orders",
    "vc1_attachments": "vc-one",
    "points_per_order": "orders",
    "max_orders_with_tokens": "tokens",
    "vent_restarts": "restart",
    "formation_tokens": "tokens",
    "order_lost_token": "tokens",
    "captor_lost": "captives",
    "artillery_resolve": "artillery",
    "attack_compare": "attack",
    "crit_hit": "attack",
    "crit_miss": "attack",
    "crit_miss_damage": "criticals",
    "break_away": "break-away",
    "break_away_hover": "break-away",
    "infantry_cap_type": "sequence",
    "infantry_cap": "sequence",
    "indirect_max": "sequence",
    "artillery_roll": "blast",
    "artillery_crit": "blast",
}
PHASE_TEXT = "\n%s\n" % "\n".join(["%d\t%s" % row for row in OF_PHASES.items()])
SCREEN_TEXT = "\n%s\n" % "\n".join(["%d\t%s" % row for row in OF_SCREENS.items()])
OPTION_TEXT = "\n%s\n" % "\n".join(["%s\t%s" % row for row in OF_OPTIONS.items()])
