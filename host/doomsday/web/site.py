"""Write the site into a folder, of which nothing else is changed or deleted."""

import hashlib
from collections.abc import Mapping
from pathlib import Path

from doomsday import resources
from doomsday.console.output import shown_path
from doomsday.errors import Failure
from doomsday.files import put
from doomsday.web import service_worker
from doomsday.web.contents import is_path

# What was written, with hashes: so a later version knows its own files.
LIST = "site.txt"
# Tells a common host to publish every file as it is.
_AS_IT_IS = ".nojekyll"
_TITLE = "The site of `doomsday web`"
# What a folder may have beside the site: of Git, and the name of a host.
_BESIDE = {".git", "CNAME"}
_MOST = 1 << 20


def write(folder: Path, contents: Mapping[str, bytes]) -> int:
    """Write a site, its files by path, into a folder: new, or with a site of an earlier version.

    Returns the number of its files. Raises: Failure if the folder has other files, or if a file
    of the site was changed there.
    """
    files = {**contents, _AS_IT_IS: b""}
    before = _written_before(folder)
    _check(folder, files, before)
    # The list first: if writing is cut short, the next one knows all that may be there.
    folder.mkdir(parents=True, exist_ok=True)
    put(folder / LIST, _listed(files, before))
    # The service worker last: with it browsers begin to load the new version.
    for path in sorted(files, key=lambda path: (path == service_worker.PATH, path)):
        _put(folder / path, files[path])
    for path in before.keys() - files.keys():
        _remove(folder, path, before[path])
    put(folder / LIST, _listed(files, {}))
    return len(files)


def _written_before(folder: Path) -> dict[str, set[str]]:
    """Return the files of the site in a folder: their possible hashes by path."""
    try:
        with (folder / LIST).open("rb") as file:
            title, *lines = file.read(_MOST).decode("utf-8").splitlines() or [""]
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except UnicodeDecodeError:
        title, lines = "", []
    rows = [line.split("  ", 1) for line in lines]
    if not title.startswith(_TITLE) or not all(len(row) == 2 and is_path(row[1]) for row in rows):
        raise Failure(
            f"{shown_path(folder / LIST)} is not the list of a site.", "a new folder for the site"
        )
    found: dict[str, set[str]] = {}
    for digest, path in rows:
        found.setdefault(path, set()).add(digest)
    return found


def _listed(files: Mapping[str, bytes], before: Mapping[str, set[str]]) -> bytes:
    """Return the list of files, with those that may still be there from before."""
    rows = {(path, _digest(content)) for path, content in files.items()}
    rows |= {(path, digest) for path, digests in before.items() for digest in digests}
    lines = [f"{_TITLE}, version {resources.version()}"]
    lines += [f"{digest}  {path}" for path, digest in sorted(rows)]
    return ("\n".join(lines) + "\n").encode()


def _check(folder: Path, files: Mapping[str, bytes], before: Mapping[str, set[str]]) -> None:
    """Check that writing overwrites only what an earlier write left. Raises: Failure."""
    if folder.exists() and not folder.is_dir():
        raise Failure(f"{shown_path(folder)} is not a folder.", "another name for the folder")
    if not before and folder.exists() and {path.name for path in folder.iterdir()} - _BESIDE:
        raise Failure(
            f"The folder {shown_path(folder)} has other files.", "a new folder for the site"
        )
    for path, content in files.items():
        target = folder / path
        link = next((part for part in _parts(folder, path) if part.is_symlink()), None)
        if link is not None:
            raise Failure(
                f"{shown_path(link)} is a symbolic link.",
                "remove it, or a new folder for the site",
            )
        if target.is_dir():
            raise Failure(f"{shown_path(target)} is a folder.", "a new folder for the site")
        if target.exists() and _digest(target.read_bytes()) not in {
            _digest(content),
            *before.get(path, ()),
        }:
            raise Failure(
                f"{shown_path(target)} was changed since `doomsday web` wrote it.",
                "move it elsewhere, or a new folder for the site",
            )


def _put(target: Path, content: bytes) -> None:
    if not target.is_file() or target.read_bytes() != content:
        target.parent.mkdir(parents=True, exist_ok=True)
        put(target, content)


def _remove(folder: Path, path: str, digests: set[str]) -> None:
    """Remove a file of an earlier version, if it is still as it was written."""
    target = folder / path
    links = any(part.is_symlink() for part in _parts(folder, path))
    if links or not target.is_file() or _digest(target.read_bytes()) not in digests:
        return
    target.unlink()
    for above in _parts(folder, path)[-2::-1]:
        if any(above.iterdir()):
            break
        above.rmdir()


def _parts(folder: Path, path: str) -> list[Path]:
    """Return the paths from the folder down to a file in it."""
    steps = path.split("/")
    return [folder.joinpath(*steps[: count + 1]) for count in range(len(steps))]


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
