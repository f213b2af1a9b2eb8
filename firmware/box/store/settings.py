"""Store the user's choices as lines `key value` in one checked file."""

from typing import TYPE_CHECKING

from box.store import Damaged, Newer

if TYPE_CHECKING:
    Setting = tuple[str, tuple[int, ...], int, tuple[tuple[int, int], ...]]

VERSION = 0

# One row a setting: key, choices in the order in which its screen steps through them, default, and
# pairs (choice of older versions, its replacement). 0 seconds means never. Labels are in
# box/ui/words.py, by key.
TABLE: "tuple[Setting, ...]" = (
    ("contrast", (1, 2, 3, 4, 5, 6, 7, 8), 3, ()),
    ("dim_s", (15, 30, 60, 120, 300, 0), 60, ()),
    ("off_s", (60, 120, 300, 600, 1800, 0), 300, ()),
    ("debounce_ms", (10, 15, 20, 30), 15, ((50, 30),)),
    ("flip", (0, 1), 0, ()),
)

FINE = 0
DAMAGED = 1
NEWER = 2
FAILED = 3


class Settings:
    """One attribute for each row of TABLE, always one of its choices.

    state: result of `load`: FINE, DAMAGED (the file was renamed), NEWER (a later firmware's file,
    left unchanged) or FAILED (read error). All but FINE use the defaults. An invalid value in
    the file is replaced by its default, a choice of older versions by the nearest one.
    """

    contrast: int
    dim_s: int
    off_s: int
    debounce_ms: int
    flip: int

    def __init__(self) -> None:
        self._path = ""
        self._reset()

    def load(self, path: str) -> None:
        """Read the choices from the file at `path`, to which `save` will write."""
        self._path = path
        self._reset()
        from box.store import atomic_file

        try:
            body = atomic_file.load(path, VERSION)
        except Damaged:
            self.state = DAMAGED
        except Newer:
            self.state = NEWER
        except OSError:
            self.state = FAILED
        else:
            self._read(body or b"")

    def save(self) -> None:
        """Write the file. Raises: OSError. Newer if a later firmware wrote it."""
        from box.store import atomic_file

        lines = ["%s %d\n" % (row[0], self.get(row[0])) for row in TABLE]
        atomic_file.save(self._path, "".join(lines), VERSION)

    def get(self, key: str) -> int:
        """Return the current choice for a key of TABLE."""
        value: int = getattr(self, key)
        return value

    def set(self, key: str, value: int) -> None:
        """Make a choice. Raises: ValueError for an unknown key or choice."""
        for name, choices, _, _ in TABLE:
            if name == key and value in choices:
                setattr(self, key, value)
                return
        raise ValueError("no such choice: %s %d" % (key, value))

    def _reset(self) -> None:
        self.state = FINE
        for key, _, default, _ in TABLE:
            setattr(self, key, default)

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
