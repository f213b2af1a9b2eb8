"""Say what to write instead of what is wrong in a company file.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.companies.toml_text import literal
from doomsday.games.mfz.dialects import names
from doomsday.suggestion import meant, question
from doomsday.wording import counted
from shared.rules.mfz.model import loadout, sizes

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from doomsday.games.mfz.dialects.notation import Reading
    from shared.rules.mfz.setup.legality import Terms

    Table = dict[str, Any]


def _agreed(option: str) -> str:
    """Return the command that checks a file by what was agreed; other commands lack the option."""
    return "'doomsday check FILE %s' if you agreed on that" % option


_AGREED = {
    "split_not_agreed": "another weapon, or %s" % _agreed("--split-range"),
    "hazards_not_agreed": "another system, or %s" % _agreed("--hazards"),
    "split_alike": "another weapon in place of one of them",
    "no_such_rockets": "rockets = 0, or as many as the frame carries",
    "range_limit": "another system in place of one of these weapons",
}


def notation_fix(reading: "Reading", rockets: object) -> str:
    """Return the lines for a loadout that is written in another notation."""
    text = "systems = " + literal(reading.systems)
    if reading.rockets:
        carried = rockets if isinstance(rockets, int) and not isinstance(rockets, bool) else 0
        text += " and rockets = %d" % (carried + reading.rockets)
    notes = "; ".join(reading.notes)
    return "%s (%s)" % (text, notes) if notes else text


def table_fix(code: str, key: str, table: "Table", known: "Sequence[str]", fallback: str) -> str:
    """Return the fix for a fault in a company or a frame, "" if none is known.

    known: the keys that the table may have. fallback: for an empty name.
    """
    value = table.get(key)
    if code == "unknown_key":
        return question(key, known) or "removing the line"
    if code in ("name_empty", "name_too_long", "name_control", "name_characters"):
        return "name = " + literal(names.legal(str(table.get("name", "")), fallback, []))
    if code == "short_characters":
        return "short = " + literal(names.legal(str(value), fallback, []))
    if code == "missing_key":
        return "adding the line " + _missing(key, fallback)
    if code == "wrong_type" and key == "rockets" and isinstance(value, str):
        return "rockets = " + value if value.isdigit() and len(value) == 1 else "a number"
    if code == "wrong_type" and key == "systems" and isinstance(value, list):
        words = [word for word in value if isinstance(word, str)]
        return "systems = " + literal(" ".join(words))
    systems = table.get("systems")
    counts = loadout.parse(systems)[0] if isinstance(systems, str) else b""
    if code == "too_many_systems":
        return "leaving out %d of them" % (loadout.systems(counts) - sizes.SYSTEMS_MAX)
    if code == "three_of_a_kind":
        kinds = [kind for kind, count in zip(loadout.KINDS, counts) if count > loadout.ALIKE_MAX]
        return "another system in place of one %s" % " and one ".join(kinds)
    return _AGREED.get(code, "")


def unknown_system_fix(word: str) -> str:
    """Return the fix for a word that is no system."""
    close = [kind for kind in loadout.KINDS[:3] if word.lower() == kind[:1].lower()]
    if close:
        return "did you mean %s or %s?" % (", ".join(close[:-1]), close[-1])
    other = meant(word, loadout.KINDS)
    return "did you mean %s?" % other if other else ""


def together_fix(code: str, frames: "Sequence[Table]", rockets: int, terms: "Terms") -> str:
    """Return the fix for a fault of all frames together, "" if none is known.

    rockets: those that stand among the systems of frames.
    """
    if code == "no_frames":
        return "adding [[frames]], with lines name = and systems = below it"
    if code in ("too_few_frames", "too_many_frames"):
        wanted = terms.limits[code == "too_many_frames"]
        count = abs(len(frames) - wanted)
        verb = "removing" if len(frames) > wanted else "adding"
        return "%s %s, or another size of the game" % (verb, counted(count, "frame"))
    if code == "name_twice":
        return "another name for one of them"
    if code == "rockets_not_agreed":
        carried = rockets + sum([frame.get("rockets", 0) for frame in frames])
        missing = terms.rockets - carried
        verb = "adding" if missing > 0 else "removing"
        change = counted(abs(missing), "rocket")
        return "%s %s, or %s" % (verb, change, _agreed("--rockets %d" % carried))
    return ""


def _missing(key: str, fallback: str) -> str:
    values = {"systems": "Rd Y B G", "game": "mfz", "name": fallback}
    return "%s = %s" % (key, literal(values.get(key, "")))
