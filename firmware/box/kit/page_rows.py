"""The rows of the pages of a game, and what is made of them.

A table: the box has its values where they are used. The table of a game is its module `page_rows`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Screens = tuple[tuple[int, str, int], ...]
    Menu = tuple[tuple[str, int, int, int], ...]

_EVERY_PHASE = -1


class Page:
    """A row of the table.

    module: the import path, a text of its own. topic: of the rules, that holding C opens there.
    number, flags: of a screen that is opened by number; see box.screens. phase: whose page it is;
    a page of both has two rows. follows: in this phase GamePages.follow is asked for an action.
    menu: its row in the menu of a running game, which lists such rows in the order of the table.
    within: the phases in which the menu has it; empty for all. icon: that of the row.
    """

    def __init__(
        self,
        module: str,
        topic: str = "",
        number: int = -1,
        flags: int = 0,
        phase: int = -1,
        follows: bool = False,
        menu: str = "",
        within: "Iterable[int]" = (),
        icon: int = -1,
    ) -> None:
        self.module = module
        self.topic = topic
        self.number = number
        self.flags = flags
        self.phase = phase
        self.follows = follows
        self.menu = menu
        self.within = within
        self.icon = icon


def tables(
    rows: "Sequence[Page]",
) -> "tuple[Screens, Menu, dict[int, str], int, str, str]":
    """Return the tables of GamePages and GameHelp.

    They are screens, menu, module of each phase, mask of the phases in which GamePages.follow is
    asked, topic of each screen and topic of each phase.
    """
    # A screen of the box has no module here: only its row in the menu is the game's.
    screens = [row for row in rows if row.number >= 0 and row.module]
    of_phases = [row for row in rows if row.phase >= 0]
    listed = [row for row in rows if row.menu]
    return (
        tuple([(row.number, row.module, row.flags) for row in screens]),
        tuple(
            [(row.menu, row.number, _mask(row.within) or _EVERY_PHASE, row.icon) for row in listed]
        ),
        {row.phase: row.module for row in of_phases},
        _mask([row.phase for row in rows if row.follows]),
        _text([(row.number, row.topic) for row in screens]),
        _text([(row.phase, row.topic) for row in of_phases if row.topic]),
    )


def _mask(phases: "Iterable[int]") -> int:
    return sum([1 << phase for phase in phases])


def _text(topics: "Sequence[tuple[int, str]]") -> str:
    """Return rows for box/ui/row_lookup.py."""
    return "\n%s\n" % "\n".join(["%d\t%s" % row for row in topics])
