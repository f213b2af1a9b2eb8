"""The 35 named loadouts that players know, by group.

Written to run also in MicroPython, for the page; see docs/architecture.md.
"""

# Group, name, systems, rockets.
PRESETS = (
    ("Hand to Hand", "Swarmer", "Rh Rh Y B", 0),
    ("Hand to Hand", "Close Combat", "Rh Y B G", 0),
    ("Hand to Hand", "Mini-soldier", "Rh Y B", 0),
    ("Hand to Hand", "Brawler", "Rh Rh B B", 0),
    ("Hand to Hand", "Pike", "Rh B B", 0),
    ("Hand to Hand", "Close Assault", "Rh Rh B G", 0),
    ("Hand to Hand", "Chaser", "Rh Rh G G", 0),
    ("Direct Fire", "Squad Leader", "Rd Y Y B", 0),
    ("Direct Fire", "Hammer", "Rd Y B B", 0),
    ("Direct Fire", "Anvil", "Rd Rd Y B", 0),
    ("Direct Fire", "Soldier", "Rd Y B G", 0),
    ("Direct Fire", "Tank", "Rd Rd B B", 0),
    ("Direct Fire", "Heavy Assault", "Rd Rd B G", 0),
    ("Direct Fire", "Cover Buster", "Rd B B", 0),
    ("Direct Fire", "Fast Assault", "Rd B G G", 0),
    ("Direct Fire", "Assault", "Rd B G G", 0),
    ("Direct Fire", "Shoot & Scoot", "Rd Rd G G", 0),
    ("Artillery", "Recon-by-Fire", "Ra Ra Y Y", 0),
    ("Artillery", "Delegator", "Ra Y Y B", 0),
    ("Artillery", "Binary", "Ra Y B G", 0),
    ("Artillery", "Artillerist", "Ra Ra B B", 0),
    ("Artillery", "Sniper", "Ra B G", 0),
    ("Artillery", "Stalker", "Ra Ra G", 0),
    ("Mixed Range", "Closer", "Rh Rh Rd B", 0),
    ("Mixed Range", "Charger", "Rh Rd B G", 0),
    ("Support", "Armored Spotter", "Y Y B", 0),
    ("Support", "Watchtower", "Y Y B B", 0),
    ("Support", "Scout", "Y B B G", 0),
    ("Support", "Recon", "Y Y G G", 0),
    ("Support", "Moving Wall", "B B G", 0),
    ("Support", "Tackle", "B B G G", 0),
    ("SSR-based", "Improved Soldier", "Rd Y B G", 1),
    ("SSR-based", "Super Soldier", "Rd Y B G", 2),
    ("SSR-based", "Mega Soldier", "Rd Y B G", 3),
    ("SSR-based", "Missile Monkey", "Y Y B", 2),
)


def named(name: str) -> "tuple[str, int] | None":
    """Return systems and rockets of a preset by its name in any case, None for another name.

    >>> named("super soldier"), named("Nobody")
    (('Rd Y B G', 2), None)
    """
    wanted = " ".join(name.lower().replace("-", " ").split())
    for _, preset, systems, rockets in PRESETS:
        if preset.lower().replace("-", " ") == wanted:
            return systems, rockets
    return None


def name_of(systems: str, rockets: int = 0) -> str:
    """Return the name of the first preset with these systems, "" if there is none.

    One with as many rockets is preferred.

    >>> name_of("Rd Y B G"), name_of("Rd Y B G", 2), name_of("E")
    ('Soldier', 'Super Soldier', '')
    """
    fitting = [row for row in PRESETS if row[2] == systems]
    for _, name, _, count in fitting:
        if count == rockets:
            return name
    return fitting[0][1] if fitting else ""
