"""Show the rules of the running game page by page, the chosen options last."""

from typing import TYPE_CHECKING

from micropython import const

from box.screens.screen import A, B, C, Screen
from box.ui.canvas import SMALL, WIDTH
from box.ui.wrap import wrap
from pages.mfz.setup.setup_summary import agreed_options
from pages.mfz.table import rules_words, words
from shared.rules.mfz.setup.options import option

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App

_COLUMNS = const(25)
_TOP = const(9)
_LINES = const(5)
_CHART_TOP = const(7)

# By depth: pages before those of every game.
_BEFORE = {
    "quick": (),
    "damage": rules_words.FRAME_PAGES,
    "full": rules_words.TURN_PAGES + rules_words.FRAME_PAGES,
}
# By the retreat option: pages after those.
_RETREAT = {
    "controlled_once": rules_words.OWN_RETREAT_PAGES,
    "any_station": rules_words.ANY_RETREAT_PAGES,
}


def _as_agreed(
    options: "dict[str, str]", pages: "tuple[tuple[str, str], ...]"
) -> "list[tuple[str, str]]":
    """Return the pages of rules with the texts that the options select."""
    found = []
    for page in pages:
        about = page[0]
        for size, title, other in rules_words.PAGES_OF_SIZE:
            if title == about and options["size"] == size:
                page = about, other
        for name, value, title, other in rules_words.PAGES_AGREED:
            if title == about and options.get(name) == value and _works(name, options):
                page = about, other
        if page[1] or about == rules_words.HIT_CHART:
            found.append(page)
    return found


def _works(name: str, options: "dict[str, str]") -> bool:
    """Return whether an option applies, given the option that it depends on."""
    needs = option(name).needs
    return not needs or options[needs[0]] == needs[1]


class Page(Screen):
    """B and C turn pages, D returns to the game."""

    app: "App"

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        setup = app.game.state.setup
        retreat = _RETREAT.get(setup.options.get("station_retreat", "off"), ())
        pages = _BEFORE[setup.depth] + retreat + rules_words.RULE_PAGES
        self._texts = _as_agreed(setup.options, pages)
        self._agreed = agreed_options(setup)
        self._count = len(self._texts) + (len(self._agreed) + _LINES - 1) // _LINES
        self._turn(0)

    def labels(self) -> "tuple[str, str, str, str]":
        return words.BACK, words.PREVIOUS, words.NEXT, words.GAME_LABEL

    def on_button(self, button: int, kind: int) -> None:
        if button == A:
            self.app.stack.pop()
        elif button == B:
            self._turn(self.cursor - 1)
        elif button == C:
            self._turn(self.cursor + 1)
        else:
            self.app.stack.game()

    def _turn(self, page: int) -> None:
        """Show a page; the number wraps."""
        self.cursor = page % self._count
        self._title = words.OPTIONS_AGREED
        # Left and right part of each line.
        self._lines: list[tuple[str, str]] = []
        if self.cursor < len(self._texts):
            self._title, text = self._texts[self.cursor]
            self._lines = [(line, "") for line in wrap(text, _COLUMNS)]
        else:
            first = _LINES * (self.cursor - len(self._texts))
            self._lines = self._agreed[first : first + _LINES]

    def draw(self, canvas: "Canvas") -> None:
        canvas.tag(SMALL, self._title, 0, 0)
        number = str(self.cursor + 1) + words.OF + str(self._count)
        canvas.right(SMALL, number, WIDTH, 0)
        for i, (left, right) in enumerate(self._lines):
            canvas.text(SMALL, left, 0, _TOP + 9 * i)
            canvas.right(SMALL, right, WIDTH, _TOP + 9 * i)
        if not self._lines:
            # Imported here: it loads the attack rules; only games of depth full show this page.
            from pages.mfz.combat.hit_chart import draw_chart

            draw_chart(canvas, _CHART_TOP)
