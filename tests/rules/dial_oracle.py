"""What damage does to a unit with a combat dial, computed slowly and apart from the program.

Straight from the specification, section 26 and steps 6a to 6g: it reads the texts of clicks.
"""

ARMOUR = {
    "heavy_armor": (1, ("ranged", "indirect", "close"), None),
    "hardened_armor": (2, ("ranged", "indirect", "close"), None),
    "reactive_armor": (2, ("ranged", "indirect"), "ballistic"),
    "reflective_armor": (2, ("ranged", "indirect"), "energy"),
}


class Figure:
    """A unit: the texts of its clicks, how many are turned, its kind."""

    def __init__(self, clicks, kind):
        self.clicks = clicks
        self.kind = kind
        self.turned = 0

    @property
    def is_lost(self):
        return self.turned >= len(self.clicks)

    @property
    def has_salvage(self):
        return not self.is_lost and "salvage" in self.clicks[self.turned].split()

    def values(self):
        return self.clicks[self.turned].split()[0].split("/")

    def equipment(self):
        """Return pairs of place and word of the click that shows."""
        words = [word for word in self.clicks[self.turned].split()[1:] if word != "salvage"]
        return [tuple(word.replace("(o)", "").split(":")) for word in words]

    def damage(self, amount):
        for _ in range(amount):
            if not self.is_lost:
                self.turned += 1

    def repair(self, amount):
        for _ in range(amount):
            if self.turned:
                self.turned -= 1


def outcome(dice, attack, defence):
    """Return whether a roll hits, and whether it is critical."""
    total = sum(dice)
    if total == 12:
        return True, True
    return total != 2 and total + attack >= defence, False


def clicks_of(kind, type, value, is_critical, attacker, target):
    """Return the clicks that a hit of a kind and a range type takes from a target."""
    # 6a: a 'Mech in close combat does at least 1.
    amount = value
    if kind == "close" and attacker.kind == "mech" and amount < 1:
        amount = 1
    # 6b.
    if kind == "indirect" and amount > 2:
        amount = 2
    if kind == "charge":
        amount += 1
    # 6c: streak missiles.
    words = [word for place, word in attacker.equipment() if place != "secondary"]
    if "streak_missiles" in words and kind in ("ranged", "indirect") and amount > 1:
        amount -= 1
    # 6d.
    if is_critical:
        amount += 1
    # 6e.
    if target.kind == "infantry" and type == "energy" and amount > 1:
        amount = 1
    # 6f.
    pierces = "armor_piercing" in words and kind in ("ranged", "indirect")
    for place, word in target.equipment():
        if word in ARMOUR and not (pierces and place == "defence"):
            less, kinds, only = ARMOUR[word]
            if kind in kinds and only in (None, type):
                amount = max(0, amount - less)
    return amount
