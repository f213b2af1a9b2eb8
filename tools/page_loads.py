"""List in docs/page_loads.md what each page of the box loads, its heap, and who imports it."""

import argparse
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from box.screens import ROSTERS
from doomsday.image.build import names
from shared.rules.games import game, ids
from tests.rules.playthrough import setups
from tools.figures import program
from tools.import_graph import Graph

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "page_loads.md"
_BEGIN, _END = (f"<!-- tools/page_loads.py writes {way} here -->" for way in ("from", "to"))


@dataclass(frozen=True)
class Load:
    """What a page loads when it opens.

    modules: bytes of heap of each module on 64 bits, without names, which stay once loaded. total:
    of the page with all of them.
    """

    total: int
    modules: Mapping[str, int]


def measure() -> dict[str, Load]:
    """Return the modules that each page loads, by its import path. Raises: Failure."""
    with tempfile.TemporaryDirectory() as folder:
        lib = program.lay_out(Path(folder))
        flat_names = names().flat()
        states = [f"{id}={flat_names[path]}" for id, path in state_modules().items()]
        found = program.run("loads.py", [lib], str(ROSTERS), *states, heap="2M")
    paths = names().sources()

    def source_of(name: str) -> str:
        return paths.get(name, name)

    totals = {name[:-1]: int(size) for name, size in found.items() if name.endswith(">")}
    modules: dict[str, dict[str, int]] = {page: {} for page in totals}
    for name, size in found.items():
        page, _, module = name.partition(">")
        if module:
            modules[page][source_of(module)] = int(size)
    return {source_of(page): Load(totals[page], modules[page]) for page in totals}


def state_modules() -> dict[str, str]:
    """Return for each game the module of the state that plays its deepest depth."""
    found = {}
    for id in ids():
        states = [game(id).state_class(setup) for setup in setups(id)]
        found[id] = max(states, key=lambda one: len(one.__mro__)).__module__
    return found


def table(loads: Mapping[str, Load]) -> str:
    """Return the tables of pages and of the modules that several of them load, by game."""
    edges = Graph(ROOT).edges()
    lines = []
    for title, pages in by_game(loads).items():
        lines += [
            "",
            f"## {title}",
            "",
            "| page | bytes | modules beside its own |",
            "|---|---:|---|",
        ]
        for page, load in sorted(pages.items(), key=lambda item: (-item[1].total, item[0])):
            others = sorted(set(load.modules) - {page}, key=lambda name: -load.modules[name])
            named = ", ".join(f"`{short(name)}`" for name in others) or "none"
            lines.append(f"| `{short(page)}` | {load.total:,} | {named} |")
    lines += [
        "",
        "## Modules of several pages",
        "",
        "| module | bytes | imported by |",
        "|---|---:|---|",
    ]
    sizes = {name: size for load in loads.values() for name, size in load.modules.items()}
    for name in sorted(set(sizes) - set(loads), key=lambda name: (-sizes[name], name)):
        above = sorted(other for other in edges if name in edges[other] and other in sizes)
        if above:
            named = ", ".join(f"`{short(other)}`" for other in above)
            lines.append(f"| `{short(name)}` | {sizes[name]:,} | {named} |")
    return "\n".join(lines)[1:] + "\n"


def by_game(loads: Mapping[str, Load]) -> dict[str, dict[str, Load]]:
    """Return the pages of the box itself and of each game, by title."""
    found: dict[str, dict[str, Load]] = {"The box": {}}
    found |= {game(id).title: {} for id in ids()}
    for page, load in loads.items():
        whose = [game(id).title for id in ids() if page.startswith(f"pages.{id}.")]
        found[whose[0] if whose else "The box"][page] = load
    return found


def short(name: str) -> str:
    """Return the path of a module as the tables have it."""
    return name.removeprefix("pages.").removeprefix("shared.")


def write(text: str) -> None:
    """Put the tables into the page. Raises: ValueError without its marks."""
    page = PAGE.read_text("utf-8")
    begin, end = page.index(_BEGIN) + len(_BEGIN), page.index(_END)
    PAGE.write_text(f"{page[:begin]}\n{text}{page[end:]}", "utf-8")


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    write(table(measure()))
