"""Store the user's choices as lines `key value` in one checked file.

Loaded only to read and to change them: what they are is in a Choices of box/store.
"""

from typing import TYPE_CHECKING

from box.store import FINE, UNLIMITED, atomic_file

if TYPE_CHECKING:
    from box.store import Choices

    Setting = tuple[str, tuple[int, ...], int, tuple[tuple[int, int], ...]]

VERSION = 0
FILE = "settings.txt"
# The setting of boards with a buzzer.
SOUND = "sound"
# The setting for builders.
DEBOUNCE = "debounce_ms"

# One row a setting: key, choices in the order in which its screen steps through them, default, and
# pairs (choice of older versions, its replacement). 0 seconds means never. Labels are in
# box/ui/words.py, by key.
TABLE: "tuple[Setting, ...]" = (
    ("contrast", (1, 2, 3, 4, 5, 6, 7, 8), 3, ()),
    ("dim_s", (15, 30, 60, 120, 300, 0), 60, ()),
    ("off_s", (60, 120, 300, 600, 1800, 0), 300, ()),
    (DEBOUNCE, (10, 15, 20, 30), 15, ((50, 30),)),
    ("flip", (0, 1), 0, ()),
    (SOUND, (0, 1), 1, ()),
    ("time", (0, UNLIMITED, 60, 120, 180, 300, 600), UNLIMITED, ()),
)


class Settings:
    """The choices and their file: `chosen` has an attribute for each row of TABLE.

    An invalid value in the file is replaced by its default, a choice of older versions by the
    nearest one.
    """

    def __init__(self, chosen: "Choices", path: str = FILE) -> None:
        self.chosen = chosen
        self._path = path

    def load(self) -> int:
        """Read the choices from the file; all but FINE leave the defaults.

        Returns: what is wrong with the file, as atomic_file.read.
        """
        for key, _, default, _ in TABLE:
            setattr(self.chosen, key, default)
        body, fault = atomic_file.read(self._path, VERSION)
        if fault == FINE:
            self._read(body or b"")
        return fault

    def save(self) -> None:
        """Write the file. Raises: OSError. Newer if a later firmware wrote it."""
        lines = ["%s %d\n" % (row[0], self.get(row[0])) for row in TABLE]
        atomic_file.save(self._path, "".join(lines), VERSION)

    def get(self, key: str) -> int:
        """Return the current choice for a key of TABLE."""
        value: int = getattr(self.chosen, key)
        return value

    def set(self, key: str, value: int) -> None:
        """Make a choice. Raises: ValueError for an unknown key or choice."""
        for name, choices, _, _ in TABLE:
            if name == key and value in choices:
                setattr(self.chosen, key, value)
                return
        raise ValueError("no such choice: %s %d" % (key, value))

    def _read(self, body: bytes) -> None:
        for line in body.split(b"\n"):
            words = line.split()
            try:
                if words:
                    key = words[0].decode()
                    self.set(key, _current(key, int(words[1])))
            except (ValueError, IndexError):
                # Keep the default.
                pass


def _current(key: str, value: int) -> int:
    for row in TABLE:
        if row[0] == key:
            return dict(row[3]).get(value, value)
    return value
