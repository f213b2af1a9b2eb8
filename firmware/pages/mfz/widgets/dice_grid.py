"""Base class of pages that show several dice and ask for one."""

from typing import TYPE_CHECKING

from pages.mfz.widgets.choice import Choice
from pages.mfz.widgets.dice_layout import draw_dice_layout
from pages.mfz.widgets.prompt_footer import draw_footer, prompt_lines

if TYPE_CHECKING:
    from box.ui.canvas import Canvas
    from pages.mfz.typed import App


class DiceGrid(Choice):
    """Ask for a die. Subclasses define `groups`."""

    def __init__(self, app: "App") -> None:
        self._groups: "list[tuple[str, list[str]]]" = []
        # Place of each answer among all items shown.
        self._places = bytearray()
        # Made when it is first drawn: not all subclasses show it.
        self._prompt: "list[str]" = []
        super().__init__(app)

    def groups(self) -> "list[tuple[str, list[tuple[str, bytes]]]]":
        """Return groups (head, [(text, action)]); the action is b"" for items not on offer."""
        return []

    def answers(self) -> "list[tuple[str, str, bytes]]":
        found = []
        place = 0
        for head, items in self.groups():
            self._groups.append((head, [text for text, _ in items]))
            for text, action in items:
                if action:
                    found.append((text, "", action))
                    self._places.append(place)
                place += 1
        return found

    def draw(self, canvas: "Canvas") -> None:
        self.draw_head(canvas)
        if not self._prompt:
            self._prompt = prompt_lines(self.app.game.state)
        draw_footer(
            canvas, self._prompt, draw_dice_layout(canvas, self._groups, self._places[self.cursor])
        )
