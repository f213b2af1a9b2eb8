"""A scratch copy of the checkout, in which an exercise adds something and counts the files."""

import os
import shutil
import subprocess
import sys
from importlib.util import cache_from_source
from pathlib import Path

from tests.patience import RUN_S

ROOT = Path(__file__).resolve().parents[2]
_DRIVER = Path("build", "driver")

# Steps through the first round of a demo, in which one of two companies speeds up doomsday.
FIRST_ROUND = """\
answer "Game"
press D
answer "demo"
until "R1"
hold D 900
expect "Speed up"
answer "Pass"
answer "-1"
expect "R2"
"""


class Tree:
    """A copy of all files of the checkout that git tracks, and the changes made in it.

    Paths are relative to `root`, with forward slashes. whole: False copies a file when it is
    changed, which is enough to count the changes; nothing runs in such a tree.
    """

    def __init__(self, root: Path, *, whole: bool = True) -> None:
        self.root = root
        self._touched: set[str] = set()
        if not whole:
            return
        for name in _listed():
            _copy(ROOT / name, root / name)
            # What is not changed need not be compiled again: Python compares time and size.
            compiled = Path(cache_from_source(name))
            if name.startswith(("host/", "shared/")) and (ROOT / compiled).exists():
                _copy(ROOT / compiled, root / compiled)
        (root / _DRIVER).parent.mkdir(exist_ok=True)
        (root / _DRIVER).symlink_to(ROOT / _DRIVER)

    def add(self, path: str, text: str) -> None:
        """Write a new file."""
        place = self.root / path
        known = place.exists() or (ROOT / path).exists()
        assert not known, f"{path} is there already"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
        self._touched.add(path)

    def insert(self, path: str, before: str, *new: str) -> None:
        """Insert lines before the one line that reads `before`, with the same indentation."""
        lines = self._text(path).splitlines(keepends=True)
        places = [at for at, line in enumerate(lines) if line.strip() == before]
        assert len(places) == 1, f"{path} has the line {before!r} {len(places)} times"
        (at,) = places
        indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
        lines[at:at] = [f"{indent}{line}\n" for line in new]
        (self.root / path).write_text("".join(lines), "utf-8")
        self._touched.add(path)

    def append(self, path: str, text: str) -> None:
        """Add `text` to the end of a file."""
        whole = self._text(path)
        (self.root / path).write_text(whole + text, "utf-8")
        self._touched.add(path)

    def change(self, path: str, old: str, new: str) -> None:
        """Replace `old`, which occurs once in the file, by `new`."""
        whole = self._text(path)
        assert whole.count(old) == 1, f"{path} has {old!r} {whole.count(old)} times"
        (self.root / path).write_text(whole.replace(old, new), "utf-8")
        self._touched.add(path)

    def bring(self, source: str, folder: str) -> None:
        """Copy a folder of the tree to another place; its files are not counted."""
        for place in sorted((ROOT / source).rglob("*")):
            if place.is_file() and place.parent.name != "__pycache__":
                _copy(place, self.root / folder / place.relative_to(ROOT / source))

    def counted(self) -> list[str]:
        """Return the files changed or added by hand, except tests and documentation."""
        return sorted(path for path in self._touched if not _is_aside(path))

    def doomsday(self, *arguments: str, stdin: str | None = None) -> str:
        """Return the output of the copy's command, given `stdin` on standard input."""
        return self.python("-m", "doomsday", *arguments, stdin=stdin)

    def python(self, *arguments: str, stdin: str | None = None) -> str:
        """Return Python's output with the packages of the copy; it must succeed."""
        return self._run([sys.executable, *arguments], stdin)

    def lint(self) -> None:
        """Check the changed sources with the linters of `make check`."""
        sources = [path for path in self._touched if path.endswith(".py")]
        ruff = str(Path(sys.executable).with_name("ruff"))
        self._run([ruff, "check", "--no-cache", *sources], None)
        self._run([ruff, "format", "--no-cache", "--check", *sources], None)

    def _text(self, path: str) -> str:
        """Return the text of a file, which is copied if it is not in the tree yet."""
        place = self.root / path
        if not place.exists():
            _copy(ROOT / path, place)
        return place.read_text("utf-8")

    def _run(self, command: list[str], stdin: str | None) -> str:
        done = subprocess.run(
            command,
            cwd=self.root,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join((str(self.root / "host"), str(self.root))),
            },
            input=stdin,
            capture_output=True,
            text=True,
            timeout=RUN_S,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source, target)


def _listed() -> list[str]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def _is_aside(path: str) -> bool:
    return path.startswith(("tests/", "docs/")) or path.endswith(".md")
