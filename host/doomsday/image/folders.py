"""Move the modules of nested packages into the parent folder, because folders cost flash.

A folder of littlefs takes two blocks of 4 KB, twice with two versions of the program on the box,
and one more lookup per import. The package becomes a module whose `__path__` is the parent folder,
which is all that MicroPython needs of a package.
"""

from collections.abc import Mapping
from pathlib import PurePosixPath

_INIT = "__init__.py"
# Appended to the source, so that lines keep their numbers.
_PATH = b'__path__ = __file__.rpartition("/")[0]\n'


def with_few_folders(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the sources, by path such as "box/ui/canvas.py", with as few folders as possible.

    Nested packages lose their folder, innermost first, unless one of their names is taken in the
    parent folder.
    """
    found = dict(sources)
    packages = [PurePosixPath(path).parent for path in found if path.endswith("/" + _INIT)]
    for package in sorted(packages, key=lambda path: (-len(path.parts), path)):
        if len(package.parts) > 1:
            _give_up(found, package)
    return found


def _give_up(sources: dict[str, bytes], package: PurePosixPath) -> None:
    moved = {path: package.parent / path.name for path in _inside(sources, package)}
    moved[package / _INIT] = package.with_suffix(".py")
    others = set(_inside(sources, package.parent)) - {package}
    names = [path.stem for path in moved.values()]
    taken = {path.stem for path in others}
    if len({*names}) < len(names) or taken.intersection(names) or _has_folders(sources, package):
        return
    for old, new in moved.items():
        source = sources.pop(str(old))
        if old.name == _INIT:
            source = source.rstrip(b"\n") + b"\n" + _PATH
        sources[str(new)] = source


def _inside(sources: Mapping[str, bytes], folder: PurePosixPath) -> list[PurePosixPath]:
    """Return the entries of a folder: modules, and folders as paths without a suffix."""
    depth = len(folder.parts)
    below = [path for path in map(PurePosixPath, sources) if folder in path.parents]
    return [*dict.fromkeys(PurePosixPath(*path.parts[: depth + 1]) for path in below)]


def _has_folders(sources: Mapping[str, bytes], package: PurePosixPath) -> bool:
    return any(not path.suffix for path in _inside(sources, package))
