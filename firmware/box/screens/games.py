"""Choose the game to set up, if the box has several."""

from typing import TYPE_CHECKING

from box.game import game_pages
from box.screens.screen import ListScreen
from box.ui import words
from shared.rules.games import game, ids

if TYPE_CHECKING:
    from box.kit.parts import Parts


class Page(ListScreen):
    """List the games; D opens the set-up of one."""

    table: "Parts"

    def __init__(self, app: "Parts") -> None:
        super().__init__(app)
        # Imported here: inside the import of this page the C stack would be deeper.
        from box.game import last_game

        self._ids = ids()
        self.cursor = self._ids.index(last_game.id())
        self._titles: list[str] = []
        # A comprehension would be one call more below the imports.
        for id in self._ids:
            self._titles.append(game(id).title)

    def title(self) -> str:
        return words.WHICH_GAME

    def count(self) -> int:
        return len(self._ids)

    def row(self, index: int) -> "tuple[str, str]":
        return self._titles[index], ""

    def choose(self, index: int) -> None:
        self.table.stack.push(game_pages.of(self._ids[index]).setup_screen)

    def returned(self, number: int) -> None:
        for i, id in enumerate(self._ids):
            if game_pages.of(id).setup_screen == number:
                self.cursor = i
