"""What only the builder of a box needs: debounce, self-test, memory, the slowest press."""

from typing import TYPE_CHECKING

from box import heap_report, screens
from box.screens import settings
from box.ui import words

if TYPE_CHECKING:
    from box.kit.parts import Parts


class Page(settings.Page):
    """See settings.Page. The facts are as of the opening of the screen."""

    builds = True
    opens = screens.SELF_TEST

    def __init__(self, app: "Parts") -> None:
        super().__init__(app)
        used, free, piece, slowest = heap_report.measured(app)
        self.others = [
            (words.SELF_TEST, ""),
            (words.LARGEST_PIECE, heap_report.kilobytes(piece, words.GROWS)),
            (words.HEAP, heap_report.kilobytes(used + free, words.GROWS)),
            (words.SLOWEST_PRESS, str(slowest) + " ms"),
        ]

    def title(self) -> str:
        return words.FOR_BUILDERS
