"""Check the document of a company file: return a company or all of its faults.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.companies.shape import Key, faults, number, text
from doomsday.games.mfz import fixes
from doomsday.games.mfz.dialects import notation
from doomsday.games.readers import Fault
from doomsday.screen.text_width import name_width
from doomsday.wording import RealNumber, shown
from shared.rules import short_names
from shared.rules.mfz.model import loadout
from shared.rules.mfz.model.identity import ID
from shared.rules.mfz.setup import legality, roster
from shared.rules.mfz.setup.legality import COMPANY, TOGETHER

if TYPE_CHECKING:
    from typing import Any

    from doomsday.games.mfz.dialects.notation import Reading
    from shared.rules.mfz.setup.legality import FramePieces, Terms

FRAMES = "frames"
_DOCUMENT = (text("game", True), text("name", True), text("short"), Key(FRAMES, list, ""))
_FRAME = (
    text("name", True),
    Key("systems", str, "a text such as 'Rd Y B G'", True),
    number("rockets", least=0),
)
# Systems in any case.
_SPELLING = {code.lower(): code for code in loadout.KINDS}
# Codes of faults of all frames, which are those of the company where there is no list of them.
_OF_FRAMES = ("no_frames",)


class Frame:
    """A frame; `systems` is a loadout in the form of shared.rules.mfz.model.loadout."""

    def __init__(self, name: str, systems: bytes, rockets: int = 0) -> None:
        self.name = name
        self.systems = systems
        self.rockets = rockets


class Company:
    """A company as its file describes it; `short` is "" if the file gives no short name."""

    def __init__(self, name: str, frames: "tuple[Frame, ...]", short: str = "") -> None:
        self.name = name
        self.frames = frames
        self.short = short

    @property
    def systems(self) -> int:
        """The number of systems of all frames (M-26)."""
        return sum([loadout.systems(frame.systems) for frame in self.frames])

    @property
    def rockets(self) -> int:
        """The number of rockets of all frames."""
        return sum([frame.rockets for frame in self.frames])

    def document(self) -> "dict[str, Any]":
        """Return the company as the document of a file."""
        document: dict[str, Any] = OrderedDict()
        document["game"] = ID
        document["name"] = self.name
        if self.short:
            document["short"] = self.short
        document[FRAMES] = []
        for frame in self.frames:
            table: dict[str, Any] = OrderedDict()
            table["name"] = frame.name
            table["systems"] = loadout.text(frame.systems)
            if frame.rockets:
                table["rockets"] = frame.rockets
            document[FRAMES].append(table)
        return document

    def line(self, short: "str | None" = None) -> str:
        """Return the company as a line of the box's file. short: instead of its short name."""
        frames = [(frame.name, frame.systems, frame.rockets) for frame in self.frames]
        return roster.line(self.name, frames, self.short if short is None else short)


def checked(document: "dict[str, Any]", terms: "Terms") -> "tuple[Company | None, list[Fault]]":
    """Return the company of a document, and its faults; None if something required is missing."""
    game = document.get("game")
    if isinstance(game, str) and game != ID:
        known = "%s; only '%s' is known here" % (shown(game), ID)
        return None, [Fault("another_game", "a company of another game, " + known)]
    shape = _shape_faults(document)
    read = _Pieces(document, {(frame, key) for frame, key, _, _ in shape})
    name, frames = read.name(COMPANY, document), read.frames()
    found = list(shape) + read.notation_faults()
    short = read.short(document)
    for frame, code, words in legality.faults(name, frames, terms, shown) + (
        _short_faults(short, name) if short else []
    ):
        found.append((frame, _key_of(frame, code), code, words))
    # Those of the company, of each frame, of all frames together; otherwise in the order found.
    # A fault that is found twice, such as the same unknown system, is reported once.
    first: dict[tuple[int, str, str, str], int] = {}
    for place, row in enumerate(found):
        first.setdefault(row, place)
    order = sorted([(row[0] == TOGETHER, row[0], place) for row, place in first.items()])
    ordered = [found[place] for _, _, place in order]
    return _whole(name, frames, short or ""), [
        Fault(
            code,
            read.place(frame) + words,
            FRAMES if frame > 0 else "",
            max(frame, 0),
            key,
            fix=read.fix(frame, key, code, words, terms),
        )
        for frame, key, code, words in ordered
    ]


def _key_of(frame: int, code: str) -> str:
    """Return the key of the value that a fault of the rules is about, "" for none."""
    if frame == TOGETHER:
        return ""
    for key in ("name", "short", "rockets"):
        if key in code:
            return key
    return "systems" if frame > 0 else ""


def _shape_faults(document: "dict[str, Any]") -> "list[tuple[int, str, str, str]]":
    """Return frame or COMPANY, key ("" for all of a frame), code and words of each fault."""
    found = []
    for key, code, words in faults(document, _DOCUMENT):
        if key == FRAMES:
            words = "frames is not a list of tables, written as [[frames]]"
        found.append((COMPANY, key, code, words))
    tables = document.get(FRAMES, [])
    for frame, table in enumerate(tables if isinstance(tables, list) else [], 1):
        if not isinstance(table, dict):
            found.append((frame, "", "wrong_type", "not a table, written as [[frames]]"))
            continue
        for key, code, words in faults(table, _FRAME):
            value = table.get(key)
            is_number = isinstance(value, (int, RealNumber)) and not isinstance(value, bool)
            if key == "rockets" and is_number:
                code = "no_such_rockets"
            found.append((frame, key, code, words))
    return found


def _short_faults(short: str, name: "str | None") -> "list[legality.Fault]":
    """Return the fault of a short name: not allowed in a record, or too wide for the panel."""
    if loadout.name_status(short) & ~loadout.NAME_TOO_LONG:
        words = "short has other characters than a name: " + shown(short)
        return [(COMPANY, "short_characters", words)]
    wide = name_width(short)
    if wide <= short_names.ROOM:
        return []
    # Not of the short name itself: cut letters say less than a word of the name.
    legal = name is not None and not loadout.name_status(name)
    better = short_names.derive(name if legal and name else short, name_width)
    words = "short %s is %d pixels wide on the box, of %d; try '%s'"
    found = words % (shown(short), wide, short_names.ROOM, better)
    return [(COMPANY, "short_too_wide", found)]


class _Pieces:
    """Access to those values of a document that have no fault of shape."""

    def __init__(self, document: "dict[str, Any]", faulty: "set[tuple[int, str]]") -> None:
        self._document = document
        self._tables = document.get(FRAMES, [])
        self._faulty = faulty
        # By the number of the frame, systems as the rules spell them, and in another notation.
        self._spelled: dict[int, str] = {}
        self._readings: dict[int, Reading] = {}

    def name(self, frame: int, table: "dict[str, Any]") -> "str | None":
        """Return the name in a table, stripped of spaces, None if it is faulty."""
        name: str | None = self._value(frame, table, "name")
        return None if name is None else name.strip(" ")

    def short(self, document: "dict[str, Any]") -> "str | None":
        """Return the short name, "" if there is none, None if it is faulty."""
        short: str | None = self._value(COMPANY, document, "short", "")
        return None if short is None else short.strip(" ")

    def frames(self) -> "list[FramePieces] | None":
        """Return the frames, None if there is no list of them."""
        if (COMPANY, FRAMES) in self._faulty:
            return None
        return [self._frame(number, table) for number, table in enumerate(self._tables, 1)]

    def place(self, frame: int) -> str:
        """Return the beginning of a message about this frame."""
        if frame in (COMPANY, TOGETHER):
            return ""
        table = self._tables[frame - 1]
        name = table.get("name") if isinstance(table, dict) else None
        if isinstance(name, str) and not loadout.name_status(name):
            return "frame %d '%s': " % (frame, name)
        return "frame %d: " % frame

    def notation_faults(self) -> "list[tuple[int, str, str, str]]":
        """Return the fault of each frame whose systems are in another notation."""
        return [
            (
                number,
                "systems",
                "other_notation",
                "systems %s are in another notation" % shown(self._tables[number - 1]["systems"]),
            )
            for number in sorted(self._readings)
        ]

    def fix(self, frame: int, key: str, code: str, words: str, terms: "Terms") -> str:
        """Return what to write instead of a fault, "" if unknown."""
        if frame == TOGETHER or (frame == COMPANY and code in _OF_FRAMES):
            tables = self._tables if isinstance(self._tables, list) else []
            frames = [one for one in tables if isinstance(one, dict)]
            rockets = sum([reading.rockets for reading in self._readings.values()])
            return fixes.together_fix(code, frames, rockets, terms)
        if frame == COMPANY:
            known = [each.name for each in _DOCUMENT]
            return fixes.table_fix(code, key, self._document, known, "Company")
        table = self._tables[frame - 1]
        if not isinstance(table, dict):
            return ""
        if code == "other_notation":
            return fixes.notation_fix(self._readings[frame], table.get("rockets", 0))
        if code == "unknown_system":
            return fixes.unknown_system_fix(words.split("'")[1] if "'" in words else "")
        if frame in self._spelled:
            table = dict(table)
            table["systems"] = self._spelled[frame]
        known = [each.name for each in _FRAME]
        return fixes.table_fix(code, key, table, known, "Frame %d" % frame)

    def _frame(self, number: int, table: object) -> "FramePieces":
        if not isinstance(table, dict):
            return None, None, None
        rockets = self._value(number, table, "rockets", 0)
        systems = self._value(number, table, "systems")
        if systems is not None:
            systems, carried = self._plain(number, systems)
            if carried and isinstance(rockets, int):
                rockets += carried
        return self.name(number, table), systems, rockets

    def _plain(self, number: int, systems: str) -> "tuple[str, int]":
        """Return systems in the spelling of the rules, and the rockets among them.

        Another notation that can be understood is noted as a fault of the frame.
        """
        spelled = " ".join([_SPELLING.get(word.lower(), word) for word in systems.split()])
        self._spelled[number] = spelled
        if not loadout.parse(spelled)[1]:
            return spelled, 0
        reading = notation.read(systems)
        if reading.unknown:
            return spelled, 0
        self._readings[number] = reading
        return reading.systems, reading.rockets

    def _value(
        self, frame: int, table: "dict[str, Any]", key: str, default: object = None
    ) -> "Any":
        return None if (frame, key) in self._faulty else table.get(key, default)


def _whole(name: "str | None", pieces: "list[FramePieces] | None", short: str) -> "Company | None":
    """Return the company of these values, legal or not; None if one is missing or malformed."""
    if name is None or loadout.name_status(name) or pieces is None:
        return None
    frames = []
    for called, systems, rockets in pieces:
        if called is None or loadout.name_status(called) or systems is None or rockets is None:
            return None
        frames.append(Frame(called, loadout.parse(systems)[0], rockets))
    return Company(name, tuple(frames), short)
