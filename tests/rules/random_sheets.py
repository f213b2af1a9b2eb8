"""Random sheets, legal and not, equal on all interpreters."""

from shared.rules.kit import counter_keys, dice_keys
from shared.rules.kit.file_keys import Choice, Names, Number, Truth
from shared.rules.kit.words import EACH, TABLE
from shared.rules.sheet import keys
from shared.rules.sheet.model.setup import Setup

_EACH = ("Points", "Life", "Gold", "Kills", "Falls", "Stars", "Many")
_SHARED = ("Doom", "Threat", "Supply", "Rounds up", "More")
# Values that a file may have in any place.
_ODD = (None, True, -1000, 0, 7, 10000, "", "none", "Points", "2d6", [], ["a", "a"], {}, [{}])


def _value(luck, key):
    """Return a value that fits a key, or the default for a key of words."""
    if isinstance(key, Number):
        most = min(key.most, luck.one_of((3, 30, 300, 9999)))
        least = max(key.least, -most)
        return least + luck.below(most - least + 1)
    if isinstance(key, Choice):
        return luck.one_of(key.known)
    if isinstance(key, Truth):
        return luck.below(2) == 1
    if isinstance(key, Names):
        return ["Name %d" % number for number in range(key.least + luck.below(6))]
    if isinstance(key, dice_keys.Dice):
        return "%dd%d" % (1 + luck.below(8), luck.one_of(dice_keys.SIZES))
    return luck.one_of(_EACH)


def _filled(luck, rows, table):
    for key in rows:
        if key.name not in table and (key.is_needed or luck.below(2)):
            table[key.name] = _value(luck, key)
    return table


def sheet(luck):
    """Return a sheet of values that fit their keys, but may not go together."""
    tables = []
    for owner, names in ((EACH, _EACH), (TABLE, _SHARED)):
        for name in names[: luck.below(len(names))]:
            tables.append(_filled(luck, counter_keys.KEYS, {"name": name, "of": owner}))
    dice = [
        _filled(luck, dice_keys.KEYS, {"name": name, "explodes": False})
        for name in ("Attack", "Save", "Search")[: luck.below(4)]
    ]
    return _filled(luck, keys.SHEET, {"name": "Game", "counters": tables, "dice": dice})


def _without_misfits(made):
    """Leave out what does not go together; return whether the sheet can be played then."""
    for _ in range(60):
        found = keys.ROWS.misfits(made)
        if not found:
            return True
        entries, place, key, _ = found[0]
        table = made[entries][place - 1] if entries else made
        if key not in table:
            return False
        del table[key]
        if key == "name":
            made[entries].pop(place - 1)
    return False


def legal(luck):
    """Return a sheet that can be played."""
    made = sheet(luck)
    while not _without_misfits(made):
        made = sheet(luck)
    return made


def setup(luck):
    """Return a set-up of a random sheet."""
    made = legal(luck)
    layout = keys.layout_of(made)
    least, most = layout.least_players, len(layout.players)
    players = layout.players[: least + luck.below(most - least + 1)]
    return Setup(keys.ROWS.texts(made), players, layout)


def spoilt(luck):
    """Return a sheet in which a value, or one in a table, is any."""
    made = legal(luck)
    tables = [made] + [
        table for entries in ("counters", "dice") for table in made.get(entries, ())
    ]
    table = luck.one_of(tables)
    name = luck.one_of(sorted(table) + [key.name for key in keys.SHEET])
    table[name] = luck.one_of(_ODD)
    return made
