"""Show the rules of a game: chapters, topics, and the pages of a topic."""

from typing import TYPE_CHECKING

from micropython import const

from box import screens
from box.game import game_help, game_pages, reference
from box.screens.screen import A, ListScreen
from box.ui import words
from box.ui.canvas import TEXT
from shared.rules import games

if TYPE_CHECKING:
    from box.game.reference import PanelPage, TopicRow
    from box.kit.parts import Parts
    from box.screens.help_sheets import HelpSheet
    from box.ui.canvas import Canvas

_LEFT = const(3)
_TOP = const(13)
_PITCH = const(10)
_BODY_Y = const(12)
_BODY_HEIGHT = const(40)

_CHAPTERS = 0
_TOPICS = 1
_READING = 2
# Rows behind the chapters.
_AGREED = 0
_SIGNS = 1
_HOLDS = 2


class Page(ListScreen):
    """A list of chapters, then of topics, then the pages of a topic, which B and C turn.

    Argument: the topic to open, by its id, which is the help for the covered page: what that is
    for, the signs and the holds follow. "" for the chapters; a number for what is going on in the
    running game. A goes back a level, and to the covered page from the level opened first.
    """

    table: "Parts"

    idles = False

    def __init__(self, app: "Parts") -> None:
        super().__init__(app)
        self._chapter = self._topic = 0
        self._topics: list[TopicRow] = []
        self._pages: list[PanelPage] = []
        # Pages that follow those of the rules; first the chances of an attack.
        self._sheets: list[HelpSheet] = []
        self._level = _CHAPTERS
        # A leaves the rules from this level.
        self._entry = _CHAPTERS
        if app.game is not None and app.stack.topic:
            path = app.pages.chances(app.game.state)
            if path:
                # Imported here: before the rules are loaded, which would leave no room for it.
                from box.screens import chances

                self._sheets = chances.asked(app, path)
        self._load(reference.game_of(app))
        self._open(app.stack.topic)

    def _load(self, id: str) -> None:
        """Show the rules of a game."""
        app = self.table
        book = reference.of(app, id)
        chapters = book.chapters()
        # What follows them: row, or a game with other rules, and title.
        more: list[tuple[int | str, str]] = [(_SIGNS, words.SIGNS), (_HOLDS, words.HOLD_TITLE)]
        if app.game is None:
            for other in games.ids():
                if other != id and game_pages.of(other).help:
                    more.append((other, games.game(other).title))
        elif app.game.game_id == id:
            more.insert(0, (_AGREED, words.AGREED_OPTIONS))
        self._help = game_help.of(id)
        # All at once: what finds no memory above is done again, from the rows of the old game.
        self._name = games.name_of(id)
        self._book, self._chapters, self._more = book, chapters, more

    def _open(self, topic: "int | str") -> None:
        """Begin with a topic if it applies."""
        app = self.table
        helps = isinstance(topic, str)
        if not helps and screens.GAME in app.stack.numbers:
            topic = reference.topic_of(app, screens.GAME)
        found = self._book.find(topic) if isinstance(topic, str) else None
        if not found:
            return
        sheets = self._sheets
        self._open_chapter(found[0])
        self._open_topic(found[1])
        self._entry = _READING
        page = app.stack.covered
        if helps and (page or sheets):
            # Each step loads modules that the next one does not need.
            app.memory.make_room()
            # Imported here: the chapters do without.
            from box.screens import help_sheets

            if sheets:
                self.cursor = len(self._pages)
            self._sheets = sheets + help_sheets.signs(self._help)
            if page:
                app.memory.make_room()
                self._sheets += help_sheets.purpose(app, page)
                self._sheets.append(help_sheets.holds(app, page))

    def labels(self) -> "tuple[str, str, str, str]":
        if self._level != _READING:
            return words.BACK, words.UP, words.DOWN, words.OPEN
        if self.count() > 1:
            return words.BACK, words.PREVIOUS, words.NEXT, words.TOPICS
        return words.BACK, "", "", words.TOPICS

    def title(self) -> str:
        if self._level == _CHAPTERS:
            return words.RULES
        for number, title in self._chapters:
            if number == self._chapter:
                return title
        return ""

    def number(self) -> str:
        return self._name if self._level == _CHAPTERS else ""

    def count(self) -> int:
        if self._level == _CHAPTERS:
            return len(self._chapters) + len(self._more)
        if self._level == _TOPICS:
            return len(self._topics)
        return len(self._pages) + len(self._sheets)

    def row(self, index: int) -> "tuple[str, str]":
        if self._level == _TOPICS:
            return self._topics[index][1], ""
        if index >= len(self._chapters):
            return self._more[index - len(self._chapters)][1], ""
        return self._chapters[index][1], ""

    def choose(self, index: int) -> None:
        # Reading changes nothing, so it can be done again where memory is short.
        self.table.memory.twice(self._open_row, index)

    def _open_row(self, index: int) -> None:
        if self._level == _TOPICS:
            self._open_topic(index)
        elif self._level == _READING:
            self._entry = _CHAPTERS
            self._leave_topic()
        elif index >= len(self._chapters):
            self._open_sheets(index)
        else:
            self._open_chapter(self._chapters[index][0])

    def on_button(self, button: int, kind: int) -> None:
        if button != A or self._level == self._entry:
            super().on_button(button, kind)
        elif self._level == _READING:
            self._leave_topic()
        else:
            self._list_chapters(self._place_of_chapter())

    def _leave_topic(self) -> None:
        if self._pages:
            self._level = _TOPICS
            self.cursor = self._topic
        else:
            # The topic is the row of its sheets.
            self._list_chapters(self._topic)

    def _list_chapters(self, place: int) -> None:
        self._level = _CHAPTERS
        self.cursor = place

    def draw(self, canvas: "Canvas") -> None:
        if self._level != _READING:
            super().draw(canvas)
            return
        count = len(self._pages)
        if self.cursor >= count:
            from box.screens import help_sheets

            title, rows = self._sheets[self.cursor - count]
            canvas.header(title)
            self._scroll(canvas)
            help_sheets.draw(canvas, rows)
            return
        number, lines, picture = self._pages[self.cursor]
        if picture:
            self._help.picture(picture)(canvas)
            return
        canvas.header(self._topics[self._topic][1], number)
        self._scroll(canvas)
        for i, line in enumerate(lines):
            canvas.text(TEXT, line, _LEFT, _TOP + _PITCH * i)

    def _scroll(self, canvas: "Canvas") -> None:
        canvas.scroll(_BODY_Y, _BODY_HEIGHT, self.cursor, 1, self.count())

    def _place_of_chapter(self) -> int:
        for place, (number, _) in enumerate(self._chapters):
            if number == self._chapter:
                return place
        return 0

    def _open_chapter(self, number: int) -> None:
        self._chapter = number
        self._topics = self._book.topics(number)
        self._level = _TOPICS
        self.cursor = 0

    def _open_topic(self, place: int) -> None:
        self._topic = place
        self._pages = self._book.pages(self._topics[place])
        self._sheets = []
        self._level = _READING
        self.cursor = 0

    def _open_sheets(self, index: int) -> None:
        """Open the sheet of a row behind the chapters."""
        from box.screens import help_sheets

        app = self.table
        self._topic = index
        self._pages = []
        which = self._more[index - len(self._chapters)][0]
        if isinstance(which, str):
            self._load(which)
            self._list_chapters(0)
            return
        if which == _AGREED:
            self._sheets = help_sheets.agreed(app)
        elif which == _SIGNS:
            self._sheets = help_sheets.signs(self._help)
        else:
            self._sheets = [help_sheets.holds(app, app.stack.covered)]
        self._level = _READING
        self.cursor = 0
