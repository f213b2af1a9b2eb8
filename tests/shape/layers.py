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
        # Many tables on one wall.
        ("doomsday.hall",),
