"""Tell when files have changed and rest again, so that no half-written one is read."""

from collections.abc import Sequence
from pathlib import Path

# A path, the time of its last change in ns, its size; of a missing file there is none.
Stamp = tuple[str, int, int]


class WatchedFiles:
    """Company files, and folders of them, that somebody edits."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = list(paths)
        self._handed: list[Stamp] | None = None
        self._before: list[Stamp] | None = None

    def rest(self) -> bool:
        """Return whether the files are as in the call before.

        If they are not, an editor may have written half of a file, or be about to replace it.
        """
        now = self._stamps()
        rests, self._before = now == self._before, now
        return rests

    def rest_after_change(self) -> bool:
        """Return whether the files rest, and differ from the last time that this was true.

        The first change is that there are files at all.
        """
        if not self.rest() or self._before == self._handed:
            return False
        self._handed = self._before
        return True

    def _stamps(self) -> list[Stamp]:
        found = []
        for path in self._paths:
            for file in sorted(path.glob("*.toml")) if path.is_dir() else [path]:
                try:
                    status = file.stat()
                except OSError:
                    continue
                found.append((str(file), status.st_mtime_ns, status.st_size))
        return found
