"""The layers of the project, as rows, and a check of imports against them.

A row names modules and packages; a package includes everything in it that has no row of its own.
`*` is any game.
"""

from collections.abc import Iterable, Iterator, Mapping

from tests.onbox import ROOT
from tools.import_graph import Graph, Import

# The games in the tree, also those that are not in the registry as yet.
GAMES = sorted(path.parent.name for path in (ROOT / "shared" / "rules").glob("*/game.py"))

# Each tree of modules, and the other trees that it may import from.
TREES = {
    "shared": (),
    "pack": (),
    "verify": ("pack",),
    "boot": ("pack", "verify"),
    "box": ("shared", "verify"),
    "pages": ("box", "shared"),
    "main": ("box", "verify"),
    "rehearse": ("box", "shared"),
    # Replaces a module of CPython that the box lacks.
    "thin": (),
    "doomsday": ("shared", "doomsday.device.onbox"),
    # Sent to a board as text, and run there beside the program.
    "doomsday.device.onbox": ("box", "shared", "verify"),
    # Replaces the chip's ROM, below the program.
    "doomsday.rom": (),
}

# The layers of each tree, lowest first: a module imports from its own row and earlier ones.
LAYERS = (
    (
        ("shared",),
        ("shared.rules.*.model",),
        ("shared.rules.*.setup", "shared.rules.*.bidding"),
        ("shared.rules.*.play",),
        ("shared.rules.*.combat",),
        ("shared.rules.*.odds",),
        ("shared.rules.*.text", "shared.rules.*.notation"),
        # The states of a game, and the record that registers it.
        ("shared.rules.*",),
    ),
    (
        ("box.version", "box.memory", "box.heap_report"),
        ("box.hw", "box.store", "box.ui"),
        ("box.game", "box.kit", "box.link", "box.screens", "box.recovery", "box.notices"),
        # Composition, start and loop.
        ("box",),
    ),
    (
        ("pages.*.words", "pages.*.page_rows"),
        ("pages.*.widgets",),
        (
            "pages.*.setup",
            "pages.*.table",
            "pages.*.turn",
            "pages.*.combat",
            "pages.*.corrections",
        ),
        ("pages.*",),
    ),
    (
        # Errors, files, the program's own parts; what commands share at the terminal; and
        # GameReader and GameTools, the only ways from other code to a game.
        (
            "doomsday",
            "doomsday.console",
            "doomsday.games.notes",
            "doomsday.games.odds",
            "doomsday.games.options",
            "doomsday.games.readers",
            "doomsday.games.tools",
        ),
        ("doomsday.boards", "doomsday.companies", "doomsday.records", "doomsday.screen"),
        ("doomsday.reports",),
        ("doomsday.image",),
        ("doomsday.sim",),
        # Bytes at a port, a box that answers there, a board at its prompt, and operations on it.
        ("doomsday.device.port",),
        ("doomsday.device.line",),
        ("doomsday.device.prompt",),
        ("doomsday.device.backup", "doomsday.device.board_detect", "doomsday.device.pack_parts"),
        ("doomsday.device.installed",),
        ("doomsday.device.chip", "doomsday.device.deploy"),
        ("doomsday.device",),
        ("doomsday.web",),
        # What spectators see of a game; its page is of the parts of the site.
        ("doomsday.watch",),
        # Many tables on one wall.
        ("doomsday.hall",),
        ("doomsday.games.*", "doomsday.games.simple"),
        ("doomsday.commands",),
        ("doomsday.cli", "doomsday.__main__"),
    ),
    (
        ("doomsday.sim.hardware",),
        ("doomsday.sim.serial",),
        # The supervisor, which combines both, and its users.
        ("doomsday.sim",),
    ),
)

# The packages of a game are imported only by each other. Other code asks the registry.
GAME_PACKAGES = ("shared.rules.*", "pages.*", "doomsday.games.*")

# Imports by a name computed at run time, with the reason; the graph does not contain them.
DYNAMIC = {
    "shared.rules.games": "loads the record of a game by its id",
    "shared.rules.kit.notation": "loads the notation of a game by its id",
    "shared.rules.kit.row_loop": "loads the handlers of a game by the paths in its rows",
    "shared.rules.kit.state": "loads digest, standings and sentences by the paths in a state",
    "shared.rules.mechwarrior.model.state": "loads what begins a game by its path",
    "shared.rules.mfz.model.frame_state": "loads what checks actions by its path",
    "shared.rules.mfz.model.state": "loads the handlers of phases by the paths in their rows",
    "shared.rules.mfz.model.turn_state": "loads the handlers of phases by the paths in their rows",
    "box.game.game_pages": "loads the pages of a game by its id",
    "box.game.game_help": "loads the help of a game by the path in its pages",
    "box.game.reference": "loads the rules of a game by the path in its help",
    "box.screens.chances": "loads the chances of an attack by the path in the pages of a game",
    "box.game.drafts": "loads the reader of old drafts by the path in the pages of a game",
    "box.screens.setup_steps": "loads the form of a game by the path in its page",
    "box.memory": "loads the page on top of the stack",
    "doomsday.commands.registry": "loads a command when it is run",
    "doomsday.games.readers": "loads the reader of a game by its id",
    "doomsday.games.tools": "loads the laptop side of a game by its id",
    "doomsday.resources": "reads a board's data file",
    "doomsday.screen.box_fonts": "reads the box's fonts",
    "doomsday.device.onbox.rehearse": "loads modules that versions have under different names",
    "doomsday.rom.chip.surface": "takes the place of modules of the firmware",
    "doomsday.web.service": "loads the module of a call of the page",
    "doomsday.web.thin.box_fonts": "loads the box's fonts in the page",
}


def of_games(names: Iterable[str]) -> list[str]:
    """Return the names of a row, those with `*` once for each game."""
    return [name.replace("*", id) for name in names for id in (GAMES if "*" in name else ("",))]


def within(module: str, package: str) -> bool:
    """Return whether `package` is the module, or a package that contains it."""
    return (module + ".").startswith(package + ".")


def closest(module: str, names: Iterable[str]) -> str:
    """Return the longest of the names that contain a module; "" if there is none."""
    return max((name for name in names if within(module, name)), key=len, default="")


def against(graph: Graph) -> list[str]:
    """Return each import that violates the rows, with the reason."""
    ranks = [
        {name: rank for rank, row in enumerate(rows) for name in of_games(row)} for rows in LAYERS
    ]
    return [f"{one}: {why}" for one in graph.imports for why in _faults(one, ranks)]


def _faults(one: Import, ranks: Iterable[Mapping[str, int]]) -> Iterator[str]:
    home, other = closest(one.importer, TREES), closest(one.imported, TREES)
    if other != home and other not in TREES[home]:
        yield f"{home} may not import from {other}"
    for rank in ranks:
        here, there = closest(one.importer, rank), closest(one.imported, rank)
        if here and there and home == other and rank[here] < rank[there]:
            yield f"{here} is a lower layer than {there}"
    for id in GAMES:
        own = [package.replace("*", id) for package in GAME_PACKAGES]
        if closest(one.imported, own) and not closest(one.importer, own):
            yield "only a game's own packages import from it"
