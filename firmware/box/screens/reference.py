"""Show the rules of a game: chapters, topics, and the pages of a topic."""

from typing import TYPE_CHECKING

from micropython import const

from box.game import game_pages, reference
from box.screens.screen import A, ListScreen
from box.ui import words
from box.ui.canvas import TEXT

if TYPE_CHECKING:
    from box.app import App
    from box.game.reference import PanelPage, TopicRow
    from box.ui.canvas import Canvas

_LEFT = const(3)
_TOP = const(13)
_PITCH = const(10)
_BODY_Y = const(12)
_BODY_HEIGHT = const(40)

_CHAPTERS = 0
_TOPICS = 1
_READING = 2


class Page(ListScreen):
    """A list of chapters, then of topics, then the pages of a topic, which B and C turn.

    Argument: the topic to open, by its id, "" for the chapters; a number for what the covered
    page or the running game is about. A goes back a level, and to the covered page from the level
    that was opened first.
    """

    idles = False

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        id = app.game.game_id if app.game else _first()
        self._pages_of = game_pages.of(id)
        self._book = reference.of(app, id)
        self._chapters = self._book.chapters()
        self._chapter = self._topic = 0
        self._topics: list[TopicRow] = []
        self._pages: list[PanelPage] = []
        self._level = _CHAPTERS
        # A leaves the rules from this level.
        self._entry = _CHAPTERS
        topic = app.stack.topic
        if isinstance(topic, int):
            topic = reference.topic_of(app)
        found = self._book.find(topic)
        if found:
            self._open_chapter(found[0])
            self._open_topic(found[1])
            self._entry = _READING

    def labels(self) -> "tuple[str, str, str, str]":
        if self._level == _READING:
            return words.BACK, words.PREVIOUS, words.NEXT, words.TOPICS
        return words.BACK, words.UP, words.DOWN, words.OPEN

    def title(self) -> str:
        if self._level == _CHAPTERS:
            return words.RULES
        for number, title in self._chapters:
            if number == self._chapter:
                return title
        return ""

    def count(self) -> int:
        if self._level == _CHAPTERS:
            return len(self._chapters) + (1 if self._agreed() else 0)
        return len(self._topics if self._level == _TOPICS else self._pages)

    def row(self, index: int) -> "tuple[str, str]":
        if self._level == _TOPICS:
            return self._topics[index][1], ""
        if index == len(self._chapters):
            return words.AGREED_OPTIONS, ""
        return self._chapters[index][1], ""

    def choose(self, index: int) -> None:
        if self._level == _TOPICS:
            self._open_topic(index)
        elif self._level == _READING:
            self._entry = _CHAPTERS
            self._list_topics()
        elif index == len(self._chapters):
            self.app.stack.push(self._agreed())
        else:
            self._open_chapter(self._chapters[index][0])

    def on_button(self, button: int, kind: int) -> None:
        if button != A or self._level == self._entry:
            super().on_button(button, kind)
        elif self._level == _READING:
            self._list_topics()
        else:
            self._level = _CHAPTERS
            self.cursor = self._place_of_chapter()

    def _list_topics(self) -> None:
        self._level = _TOPICS
        self.cursor = self._topic

    def draw(self, canvas: "Canvas") -> None:
        if self._level != _READING:
            super().draw(canvas)
            return
        number, lines, picture = self._pages[self.cursor]
        if picture:
            self._pages_of.rules_picture(picture)(canvas)
            return
        canvas.header(self._topics[self._topic][1], number)
        canvas.scroll(_BODY_Y, _BODY_HEIGHT, self.cursor, 1, len(self._pages))
        for i, line in enumerate(lines):
            canvas.text(TEXT, line, _LEFT, _TOP + _PITCH * i)

    def _agreed(self) -> int:
        """Return the number of the screen with what was agreed, 0 without a game."""
        return self._pages_of.agreed_screen if self.app.game else 0

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
        self._level = _READING
        self.cursor = 0


def _first() -> str:
    """Return the id of the first game with rules on the box."""
    # Imported here: not needed while a game runs.
    from shared.rules.games import ids

    for id in ids():
        if game_pages.of(id).reference:
            return id
    return ids()[0]
