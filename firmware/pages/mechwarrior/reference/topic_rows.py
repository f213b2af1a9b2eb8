"""The topic of the rules for each key of the set-up form, by its id in rulebook.txt of the game.

A table: the box has its rows as texts (box/ui/row_lookup.py), because each short text in a
dictionary would be a name of the program.
"""

from shared.rules.mechwarrior.setup import setting_rows

# Of keys that are no setting of the rules.
OF_OPTIONS = {
    "first": "turn",
    "sides": "victory",
    "dice": "attack",
    "A.build": "orders",
    "B.build": "orders",
    "C.build": "orders",
    "D.build": "orders",
}
OPTION_TEXT = setting_rows.TOPIC_TEXT + "".join(["%s\t%s\n" % row for row in OF_OPTIONS.items()])
