"""Questions about the dials of a figure, for `new`: its clicks, range types and heat dial."""

from collections.abc import Sequence

from doomsday.games.mechwarrior.battleforce_file import DIAL, HEAT_DIAL, RANGE
from doomsday.games.mechwarrior.dialects.unit_lines import BETWEEN_CLICKS
from doomsday.games.tools import Ask
from shared.rules.mechwarrior.model import kind_words, unit_text
from shared.rules.mechwarrior.model.combat_dial import CLICKS_MAX
from shared.rules.mechwarrior.model.kinds import MECH
from shared.rules.mechwarrior.setup import dial_text, legality

_CLICK = "8/10/18/3/2 defence:heavy_armor"
_RANGE = "ballistic/melee"
HEAT_EXAMPLE = "||gun -1|shutdown"
DIAL_EXAMPLE = f"{_CLICK}{BETWEEN_CLICKS}7/9/17/2/2 salvage"
_A_MECH = "mech mech 1+0+0"


def open_word(line: str) -> str:
    """Return "dial" for a unit's line that ends with it, "" for another.

    >>> open_word("Fox: mech 90 DIAL"), open_word("Fox: mech 90")
    ('dial', '')
    """
    words = line.lower().split()
    return DIAL if words and words[-1].rstrip(":") == DIAL else ""


def completed(line: str, ask: Ask) -> str:
    """Return a unit's line that ends with "dial" with the answers about its dials."""
    words = line.split()[:-1]
    clicks = _clicks(ask)
    line = " ".join(words)
    keys = [word.lower() for word in words]
    if clicks and RANGE not in keys:
        title = f"Range types of primary and secondary damage, such as {_RANGE}; Enter: none"
        types = ask(title, _types_fault)
        line += f" {RANGE} {_without_spaces(types)}" if types else ""
    if kind_words.KINDS[MECH] in keys and HEAT_DIAL not in keys:
        title = f"Heat dial from heat 0 on, such as {HEAT_EXAMPLE}; Enter: none"
        heat = ask(title, _heat_fault)
        line += f" {HEAT_DIAL} {heat}" if heat else ""
    return line + f" {DIAL} {BETWEEN_CLICKS.join(clicks)}" * bool(clicks)


def _clicks(ask: Ask) -> Sequence[str]:
    found: list[str] = []
    while len(found) < CLICKS_MAX:
        title = f"Click {len(found) + 1} of its dial, such as {_CLICK}; Enter ends"
        text = ask(title, _later_fault if found else _first_fault)
        if not text:
            break
        found.append(text)
    return found


def _first_fault(text: str) -> str:
    return _first(dial_text.click_faults(text, True))


def _later_fault(text: str) -> str:
    return _first(dial_text.click_faults(text, False))


def _types_fault(text: str) -> str:
    return _first(dial_text.types_faults(_without_spaces(text).split("/")))


def _heat_fault(text: str) -> str:
    effects = tuple(effect.strip() for effect in text.split(BETWEEN_CLICKS))
    unit = unit_text.parse(_A_MECH, "Fox", effects)
    return _first([words for _, words in legality.unit_faults(unit)])


def _first(faults: Sequence[str]) -> str:
    """Return the first of some faults, "" for none."""
    return faults[0] if faults else ""


def _without_spaces(types: str) -> str:
    return "".join(types.lower().split())
