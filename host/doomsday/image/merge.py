"""Merge modules that are always loaded together, before names are shortened.

Each module of the box has an object, a table of its globals, a table of its names, and copies of
what it imports. Merged modules have these once, and name what they imported from each other
directly. The sources of a group follow each other in one file, in the order in which they would be
loaded, so that a line is known by the number of lines before its source.

A module that one other imports, at module level and nowhere else, becomes a part of that one: it
would be loaded and dropped with it in any case. Most are helpers of one page. The names of such a
group are its importer's, so that a page is still found by its path. A module stays alone if
something of it may live longer, and would keep the importer in memory.

Otherwise a module stays alone if the program uses it as a value, sets its globals from outside, or
finds it by its path as a text.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from doomsday.image.merge_program import Program
from doomsday.image.merge_rewriting import Rewriting

# What is loaded together: path of the merged module on the box, and modules of which each comes
# with what it imports at module level, unless that is in an earlier row.
TOGETHER = (
    # Until the first picture. main.py imports it by this path.
    ("box/app.py", ("box.app",)),
    ("merged/hardware.py", ("box.hw.hardware",)),
    # With the driver.
    ("merged/panel_start.py", ("box.hw.panel_start",)),
    # The session; see App.load_parts and startup.load.
    (
        "merged/session.py",
        ("box.controls", "box.hw.buttons", "box.hw.power", "box.link.serial_link", "box.loop")
        + ("box.notices", "box.screens.stack", "box.store", "box.game.dice")
        + ("box.screens.screen", "box.store.journal", "box.store.saved_state"),
    ),
    ("merged/game.py", ("box.game.journaled_game", "shared.rules.undo_vector")),
)


@dataclass(frozen=True)
class Merged:
    """A program with merged modules.

    sources: by path. places: by path of a source that was merged, path of its group and number of
    lines before it. names: by import name of a merged module, other names of its globals.
    """

    sources: dict[str, bytes]
    places: dict[str, tuple[str, int]] = field(default_factory=dict)
    names: dict[str, dict[str, str]] = field(default_factory=dict)


def staying() -> list[str]:
    """Return the paths of modules in the rows of TOGETHER, without suffix."""
    return [root.replace(".", "/") for _, roots in TOGETHER for root in roots]


def groups_of(program: Program, kept: Iterable[str] = ()) -> dict[str, list[str]]:
    """Return the groups of a program in the form that `merged` takes.

    These are the rows of TOGETHER, then modules with what they alone import. kept: import names
    of modules that keep their paths: sources besides the program import them, or the program puts
    their paths together.
    """
    found: dict[str, list[str]] = {}
    rest = set(program.modules) - program.alone
    left = set(program.modules)
    for path, roots in TOGETHER:
        here = [name for name in roots if name in program.modules]
        parts = [name for name in program.in_loading_order(here) if name in rest]
        if len(parts) > 1:
            found[path] = parts
            rest.difference_update(parts)
            left.difference_update(parts)
    rest = (rest | program.streaming).difference(kept)
    return found | _with_importers(program, rest, left)


def _with_importers(program: Program, rest: set[str], left: set[str]) -> dict[str, list[str]]:
    """Return groups of modules with what they alone import. rest: what may become a part."""
    importers: dict[str, set[str]] = {name: set() for name in rest}
    for name in program.modules:
        for other in program.needed(name):
            if other in rest:
                importers[other].add(name)
        for found, _ in program.modules[name].inner_places:
            inner = program.module_of(found)
            if inner in rest:
                # Needed for a moment, it is not loaded with the module.
                importers[str(inner)].update((name, ""))
    owner = {
        name: min(users)
        for name, users in importers.items()
        if len(users) == 1 and users <= left - program.fixed
        if not program.outlives(name, min(users))
    }
    groups: dict[str, list[str]] = {}
    for root in sorted(left - owner.keys()):
        parts: list[str] = []
        for name in program.in_loading_order([root]):
            owned = _is_owned(owner, name, root) and program.fits([*parts, root], name)
            if owned or name == root:
                parts.append(name)
        if len(parts) > 1:
            groups[program.modules[root].path] = parts
    return groups


def _is_owned(owner: Mapping[str, str], name: str, root: str) -> bool:
    """Return whether a module is owned by another one, or by what that owns."""
    while name != root and name in owner:
        name = owner[name]
        if name == root:
            return True
    return False


def merged(program: Program, groups: Mapping[str, Iterable[str]]) -> Merged:
    """Return the program with groups of modules merged.

    groups: by path of the merged module, import names of its parts in the order of loading.
    Raises: Failure if parts cannot be merged.
    """
    of_group: dict[str, str] = {}
    for path, parts in groups.items():
        for name in parts:
            of_group[name] = path
    names: dict[str, dict[str, str]] = {}
    for parts in groups.values():
        names |= _names_in_group(program, [*parts])
    result: dict[str, bytes] = {}
    texts: dict[str, bytes] = {}
    outside: dict[str, dict[str, tuple[str, str]]] = {path: {} for path in groups}
    for name in [*of_group, *(name for name in program.modules if name not in of_group)]:
        one = program.modules[name]
        group = of_group.get(name)
        seen = outside[group] if group else {}
        Rewriting(program, one, of_group, names, seen).apply()
        texts[name] = one.edits.result()
        if group is None:
            result[one.path] = texts[name]
    found: dict[str, tuple[str, int]] = {}
    for path, parts in groups.items():
        whole = b""
        for name in parts:
            found[program.modules[name].path] = path, whole.count(b"\n")
            whole += texts[name].rstrip(b"\n") + b"\n"
        result[path] = whole
    changed = {
        name: {old: new for old, new in known.items() if old != new}
        for name, known in names.items()
    }
    return Merged(result, found, {name: known for name, known in changed.items() if known})


def _names_in_group(program: Program, parts: list[str]) -> dict[str, dict[str, str]]:
    """Return the names of the globals of each part in the group.

    A global keeps its name if no other part has the same name for anything else, or if it is one
    of a module that the program finds by its path: that comes last.
    """
    users: Counter[str] = Counter()
    for name in parts:
        one = program.modules[name]
        everything = one.words | one.own | {found.bound for found in one.tops}
        # Names of imports from the group vanish, or become those of the globals.
        users.update(
            everything
            - {
                found.bound
                for found in (*one.tops, *one.inner)
                if program.module_of(found) in parts
            }
        )
    given: dict[str, dict[str, str]] = {}
    taken = set(users)
    for name in parts:
        one = program.modules[name]
        known = given[name] = {}
        for word in sorted(one.own):
            new = word
            if users[word] > 1 and name not in program.alone - program.streaming:
                new = f"{word}_of_{name.rpartition('.')[2]}"
                while new in taken:
                    new += "_"
            taken.add(new)
            known[word] = new
    return given
