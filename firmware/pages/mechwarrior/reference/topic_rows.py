"""The topic of the rules for each option, by its id in rulebook.txt of the game.

A table: the box has its rows as texts (box/ui/row_lookup.py), because each short text in a
dictionary would be a name of the program.
"""

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
    "own_dice": "attack",
}
OPTION_TEXT = "\n%s\n" % "\n".join(["%s\t%s" % row for row in OF_OPTIONS.items()])
