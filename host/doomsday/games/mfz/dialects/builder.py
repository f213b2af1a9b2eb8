"""Make the document of a company file from what a foreign text says.

Written to run also in MicroPython, for the page; see docs/architecture.md.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.games.dialects import Imported
from doomsday.games.mfz.dialects import names, presets
from doomsday.wording import shown
from shared.rules.mfz.model import loadout
from shared.rules.mfz.model.identity import ID

if TYPE_CHECKING:
    from typing import Any

    from doomsday.games.mfz.dialects.notation import Reading

FRAMES = "frames"
SYSTEMS = "systems"
ROCKETS = "rockets"
_COMPANY = "Company"
# More than any company has; names are compared with each other.
_FRAMES_MAX = 100
# Of a foreign name that is kept in a comment.
WORDS_MAX = 1000


class Builder:
    """A company that grows as its frames are read. name: as the foreign text has it."""

    def __init__(self, name: str) -> None:
        self.heading = name
        self._taken: list[str] = []
        document: dict[str, Any] = OrderedDict()
        self.imported = Imported(document)
        document["game"] = ID
        document["name"] = self._legal(name, _COMPANY, "the company", [])
        document[FRAMES] = []

    @property
    def frames(self) -> "list[dict[str, Any]]":
        """The frames so far."""
        frames: list[dict[str, Any]] = self.imported.document[FRAMES]
        return frames

    @property
    def next_frame(self) -> str:
        """The next frame in words."""
        return "frame %d" % (len(self.frames) + 1)

    def set_short(self, short: str) -> None:
        """Set the short name, "" for none."""
        if short:
            document = self.imported.document
            frames = document.pop(FRAMES)
            document["short"] = short
            document[FRAMES] = frames

    def note(self, words: str) -> None:
        """Note what a person should know about the frame that follows or the company."""
        self.imported.notes.append(words)

    def fault(self, words: str) -> None:
        """Note what could not be read."""
        self.imported.faults.append(words)

    def add(self, name: str, reading: "Reading") -> None:
        """Add a frame. name: "" if the text has none."""
        if len(self.frames) == _FRAMES_MAX:
            words = "more than %d frames; the rest is left out" % _FRAMES_MAX
            if words not in self.imported.faults:
                self.fault(words)
            return
        where = self.next_frame
        systems = reading.systems
        fallback = presets.name_of(systems, reading.rockets) or "F" + where[1:]
        called = self._legal(name, fallback, where, self._taken)
        self._taken.append(called)
        frame: dict[str, Any] = OrderedDict()
        frame["name"] = called
        frame[SYSTEMS] = systems
        if reading.rockets:
            frame[ROCKETS] = reading.rockets
        self.frames.append(frame)
        place = "%s '%s'" % (where, called)
        for words in reading.notes:
            self.note("%s: %s" % (place, words))
        for word in reading.unknown:
            self.fault("%s: %s means no system and no die" % (place, shown(word)))

    def _legal(self, name: str, fallback: str, what: str, taken: "list[str]") -> str:
        called = names.legal(name, fallback, taken)
        if name.strip() not in ("", called):
            self.note("%s was called %s" % (what, shown(name, WORDS_MAX)))
        return called


def frames_of(document: "dict[str, Any]") -> "list[tuple[str, bytes, int]]":
    """Return (name, loadout, rockets) of each frame in the plain document of a company."""
    return [
        (frame["name"], loadout.parse(frame[SYSTEMS])[0], frame.get(ROCKETS, 0))
        for frame in document[FRAMES]
    ]
