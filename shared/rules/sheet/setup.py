"""The set-up of a game of a sheet."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared.rules.sheet.layout import Layout


class Setup:
    """The agreed set-up: a layout, and the name of each player. version: of the rules."""

    version = 1

    def __init__(self, layout: "Layout", names: "Sequence[str]") -> None:
        self.layout = layout
        self.names = names
