"""The modifiers of an attack by name (W-54 to W-58)."""

from shared.rules.mechwarrior.combat import modifiers

# What each switch is called, in the order of modifiers.py.
WORDS = (
    (modifiers.REAR, "rear"),
    (modifiers.HULL_DOWN, "hull-down"),
    (modifiers.HEIGHT, "height"),
    (modifiers.HINDERING, "hindering"),
    (modifiers.CALLED_SHOT, "called-shot"),
    (modifiers.FRIEND, "friend"),
    (modifiers.CHARGE_LOS, "charge-los"),
    (modifiers.CLEAR, "clear"),
    (modifiers.QUAD_INFANTRY, "quad-infantry"),
    (modifiers.MULTI_TOUCH, "multi-touch"),
    (modifiers.ATTACKER_CRUISING, "attacker-cruising"),
    (modifiers.TARGET_CRUISING, "target-cruising"),
    (modifiers.SECOND, "second"),
    (modifiers.SHUTDOWN, "shutdown"),
    (modifiers.ASSAULT, "assault"),
    (modifiers.FF_MECH, "friendly fire"),
    (modifiers.FF_OTHER, "friendly fire"),
    (modifiers.DFA_MOD, "death from above"),
    (modifiers.CAPTURE_MOD, "capture"),
    (modifiers.INDIRECT_MOD, "indirect"),
)


def with_known(switches: int, kind: int, is_mech: bool) -> int:
    """Return switches with what follows from the kind of attack and of target (W-58c).

    >>> with_known(modifiers.FRIEND, modifiers.INDIRECT, True) & modifiers.FF_MECH > 0
    True
    """
    if switches & modifiers.FRIEND:
        switches |= modifiers.FF_MECH if is_mech else modifiers.FF_OTHER
    if kind == modifiers.CAPTURE:
        switches |= modifiers.CAPTURE_MOD
    elif kind == modifiers.DFA:
        switches |= modifiers.DFA_MOD
    elif kind == modifiers.INDIRECT:
        switches |= modifiers.INDIRECT_MOD
    return switches


def named(
    switches: int, kind: int, extra: int = 0
) -> "tuple[list[tuple[str, int]], list[tuple[str, int]]]":
    """Return the attack and the defence modifiers that count, each by name (W-54 to W-58).

    switches: all that are on, as of `with_known`. extra: members of the formation besides the
    primary attacker.

    >>> named(modifiers.REAR | modifiers.HINDERING | modifiers.HEIGHT, modifiers.CLOSE, extra=1)
    ([('formation', 2), ('rear', 2)], [('height', 1)])
    """
    counted = modifiers.in_effect(switches, kind)
    words = dict(WORDS)
    attack = []
    if extra and not switches & modifiers.SECOND:
        attack.append(("formation", modifiers.EXTRA * extra))
    attack += [
        (words[switch], value) for switch, value in modifiers.ATTACK_VALUES if counted & switch
    ]
    defence = [
        (words[switch], value) for switch, value in modifiers.DEFENCE_VALUES if counted & switch
    ]
    return attack, defence
