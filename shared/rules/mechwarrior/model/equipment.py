"""Answer what the equipment of combat dials does; equipment_rows.py lists it (W-134)."""

from shared.rules.mechwarrior.model import combat_dial, equipment_rows


def is_optional(word: str) -> bool:
    """Return whether an equipment can be cancelled (W-17).

    >>> is_optional("decoy"), is_optional("evade")
    (True, False)
    """
    return " %s " % word in equipment_rows.OPTIONAL


def effect(word: str, attacks: str = "", type: str = "") -> "tuple[str, int]":
    """Return the effect of an equipment in an attack, and its amount; ("", 0) for none.

    attacks: "r" for a ranged attack, "c" for close combat, "" for no attack. type: of its damage.

    >>> effect("reactive_armor", "r", "ballistic"), effect("reactive_armor", "r", "energy")
    (('less', 2), ('', 0))
    """
    rows = equipment_rows.EFFECTS
    key = "\n%s\t" % word
    at = rows.find(key)
    if at < 0:
        return "", 0
    at += len(key)
    found, amount, of_attacks, of_type = rows[at : rows.find("\n", at)].split("\t")
    if attacks not in of_attacks or of_type and of_type != type:
        return "", 0
    return found, int(amount)


def effects_of(dial: bytes) -> int:
    """Return a mask of what the equipment of a packed dial may do in an attack on any click.

    >>> effects_of(bytes((0, 2, 3, 5, 64, 33)))
    4
    """
    known = equipment_rows.IN_ATTACK.split(" ")
    found = 0
    for row in combat_dial.gear(dial):
        for attacks, type in (("r", "ballistic"), ("r", "energy"), ("c", "")):
            done = effect(row[1], attacks, type)[0]
            if done in known:
                found |= 1 << known.index(done)
    return found
