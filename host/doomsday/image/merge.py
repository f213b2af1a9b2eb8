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
from dataclasses import replace

from doomsday.image.always_loaded import always_loaded
from doomsday.image.flat import computed_paths
from doomsday.image.merge_rewriting import Rewriting
from doomsday.image.mergeable import Mergeable
from doomsday.image.program import Program


def with_merged_modules(program: Program) -> Program:
    """Return the program with modules merged that are always loaded together.

    Raises: Failure if parts cannot be merged.
    """
    whole = merged(program, groups_of(program))
    roots = (name for found in always_loaded(program).values() for name in found)
    places = (whole.names.places[program.modules[name].path][0] for name in roots)
    return whole.replaced(whole.sources, stay=frozenset(places))


def groups_of(program: Program) -> dict[str, list[str]]:
    """Return the groups of a program in the form that `merged` takes.

    These are what is always loaded, then modules with what they alone import.
    """
    # Sources besides the program import these, or it puts their paths together.
    kept = program.foreign_imports() | computed_paths(program)
    mergeable = Mergeable(program)
    found: dict[str, list[str]] = {}
    rest = set(program.modules) - mergeable.alone
    left = set(program.modules)
    for path, roots in always_loaded(program).items():
        parts = [name for name in mergeable.in_loading_order(roots) if name in rest]
        if len(parts) > 1:
            found[path] = parts
            rest.difference_update(parts)
            left.difference_update(parts)
    rest = (rest | mergeable.streaming).difference(kept)
    return found | _with_importers(program, mergeable, rest, left)


def _with_importers(
    program: Program, mergeable: Mergeable, rest: set[str], left: set[str]
) -> dict[str, list[str]]:
    """Return groups of modules with what they alone import. rest: what may become a part."""
    importers: dict[str, set[str]] = {name: set() for name in rest}
    for name in program.modules:
        for other in mergeable.needed(name):
            if other in rest:
                importers[other].add(name)
        for found, _ in program.modules[name].inner:
            inner = program.module_of(found)
            if inner in rest:
                # Needed for a moment, it is not loaded with the module.
                importers[str(inner)].update((name, ""))
    owner = {
        name: min(users)
        for name, users in importers.items()
        if len(users) == 1 and users <= left - mergeable.fixed
        if not mergeable.outlives(name, min(users))
    }
    groups: dict[str, list[str]] = {}
    for root in sorted(left - owner.keys()):
        parts: list[str] = []
        for name in mergeable.in_loading_order([root]):
            owned = _is_owned(owner, name, root) and mergeable.fits([*parts, root], name)
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


def merged(program: Program, groups: Mapping[str, Iterable[str]]) -> Program:
    """Return the program with groups of modules merged.

    groups: by path of the merged module, import names of its parts in the order of loading.
    Raises: Failure if parts cannot be merged.
    """
    of_group: dict[str, str] = {}
    for path, parts in groups.items():
        for name in parts:
            of_group[name] = path
    mergeable = Mergeable(program)
    named = mergeable.alone - mergeable.streaming
    names: dict[str, dict[str, str]] = {}
    for parts in groups.values():
        names |= _names_in_group(program, [*parts], named)
    outside: dict[str, dict[str, tuple[str, str]]] = {path: {} for path in groups}
    for name in [*of_group, *(name for name in program.modules if name not in of_group)]:
        group = of_group.get(name)
        seen = outside[group] if group else {}
        Rewriting(program, program.modules[name], of_group, names, seen).apply()
    modules = program.modules.values()
    sources = {one.path: one.edits.result() for one in modules if one.name not in of_group}
    places = dict(program.names.places)
    for path, parts in groups.items():
        whole = b""
        for name in parts:
            one = program.modules[name]
            places[one.path] = path, whole.count(b"\n")
            whole += one.edits.result().rstrip(b"\n") + b"\n"
        sources[path] = whole
    changed = {
        program.modules[name].path: {old: new for old, new in known.items() if old != new}
        for name, known in names.items()
    }
    changed = {path: known for path, known in changed.items() if known}
    return program.replaced(sources, replace(program.names, places=places, merged=changed))


def _names_in_group(
    program: Program, parts: list[str], named: set[str]
) -> dict[str, dict[str, str]]:
    """Return the names of the globals of each part in the group.

    named: modules that the program finds by their paths, which come last. A global keeps its name
    if no other part has the same name for anything else, or if it is one of these.
    """
    users: Counter[str] = Counter()
    for name in parts:
        one = program.modules[name]
        everything = one.words | one.own | {found.bound for found in one.tops}
        # Names of imports from the group vanish, or become those of the globals.
        users.update(
            everything
            - {found.bound for found in one.imports if program.module_of(found) in parts}
        )
    given: dict[str, dict[str, str]] = {}
    taken = set(users)
    for name in parts:
        known = given[name] = {}
        for word in sorted(program.modules[name].own):
            new = word
            if users[word] > 1 and name not in named:
                new = f"{word}_of_{name.rpartition('.')[2]}"
                while new in taken:
                    new += "_"
            taken.add(new)
            known[word] = new
    return given
