"""Base class of pages that ask for an enemy frame, each with its company."""

from typing import TYPE_CHECKING

from micropython import const

from pages.mfz.widgets.frame_list import FrameList
from pages.mfz.widgets.names import company_names
from shared.rules.mfz.model.encoding import seat_of

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.full import FullState

# Pixels of a company.
_COMPANY = const(36)


class EnemyList(FrameList):
    """Subclasses define `subjects` and `choose`."""

    def __init__(self, table: "Table[FullState]") -> None:
        self._companies = company_names(table.canvas, table.state, _COMPANY)
        super().__init__(table)

    def detail(self, frame: int) -> str:
        """Return the company of a frame."""
        return self._companies[seat_of(frame)]
