"""Read the rules of a game, a chapter or a topic at a time.

A game's module of rules (GameHelp.reference) has `TEXTS`, a stream in the format that
tools/rulebook.py writes: a byte with the number of chapters, then for each chapter two bytes with
its offset, and two with the offset of the end. A chapter is lines: its title, then for each topic
id, title, condition, offset and size, separated by tabs. A topic is rows, separated by form
feeds. A row is lines: flag, condition and rule number, separated by tabs, then the lines of its
text as they fit the panel. The flag is "+" if a row is shown where its option is not known. A row
with the text `=name` is a picture.
"""

from typing import TYPE_CHECKING

from box import screens
from box.game import game_help, game_pages, last_game
from box.screens.stack import OWN
from shared.rules.errors import NO_ROOM
from shared.rules.games import ids

if TYPE_CHECKING:
    from typing import Any

    from box.kit.parts import Parts

    # A page: its first rule number, and its lines or the name of its picture.
    PanelPage = tuple[str, "list[str]", str]
    # Id, title, condition, offset, size.
    TopicRow = list[str]

# Lines of a page.
LINES = 4


class Reference:
    """The rules in `texts`, a stream, as they apply with `agreed`, options by name.

    An option that is not in `agreed` has the value of its default; topics of such options apply.
    """

    def __init__(self, texts: "Any", agreed: "dict[str, str]") -> None:
        self._texts = texts
        self._agreed = agreed
        self._count = self._read(0, 1)[0]

    def chapters(self) -> "list[tuple[int, str]]":
        """Return number and title of each chapter with a topic that applies."""
        found = []
        for number in range(self._count):
            title, rows = self._chapter(number)
            if rows:
                found.append((number, title))
        return found

    def topics(self, chapter: int) -> "list[TopicRow]":
        """Return the rows of a chapter's topics that apply."""
        return self._chapter(chapter)[1]

    def find(self, topic: str) -> "tuple[int, int] | None":
        """Return the chapter of a topic and its place among those that apply, by its id."""
        for number in range(self._count):
            for place, row in enumerate(self._chapter(number)[1]):
                if row[0] == topic:
                    return number, place
        return None

    def pages(self, row: "TopicRow") -> "list[PanelPage]":
        """Return the pages of a topic; a row of at most a page is not divided."""
        found: list[PanelPage] = []
        lines: list[str] = []
        for text in self._read(int(row[3]), int(row[4])).decode().split("\f"):
            parts = text.split("\n")
            flag, condition, number = parts.pop(0).split("\t")
            if not self._applies(condition, flag == "+"):
                continue
            if parts[0][:1] == "=":
                found.append((number, [], parts[0][1:]))
                lines = []
                continue
            if len(lines) + len(parts) > LINES:
                lines = []
            for part in parts:
                if not lines or len(lines) == LINES:
                    lines = []
                    found.append((number, lines, ""))
                lines.append(part)
        return found

    def _chapter(self, number: int) -> "tuple[str, list[TopicRow]]":
        """Return a chapter's title and the rows of its topics that apply."""
        at = self._read(1 + 2 * number, 4)
        start = at[0] | at[1] << 8
        lines = self._read(start, (at[2] | at[3] << 8) - start).decode().split("\n")
        rows = [line.split("\t") for line in lines[1:]]
        return lines[0], [row for row in rows if self._applies(row[2], True)]

    def _read(self, offset: int, size: int) -> bytes:
        self._texts.seek(offset)
        return self._texts.read(size)  # type: ignore[no-any-return]

    def _applies(self, condition: str, unknown: bool) -> bool:
        """Return whether a condition such as `size=demo,custom` is met; `unknown` if not known."""
        if not condition:
            return True
        name, values = condition.split("=")
        return self._agreed[name] in values.split(",") if name in self._agreed else unknown


def of(app: "Parts", id: str) -> Reference:
    """Return the rules of a game as it runs, or as usual if it does not run."""
    its = game_help.of(id)
    running = app.game is not None and app.game.game_id == id
    texts = __import__(its.reference, None, None, ("TEXTS",)).TEXTS
    return Reference(texts, its.agreed(app.game.state) if running else {})


def game_of(app: "Parts") -> str:
    """Return the id of the game whose rules are shown, one that has rules on the box.

    It is the running game, else the one to which an open screen belongs, else the one begun last.
    """
    if app.game is not None and app.pages.help:
        return app.game.game_id
    numbers = [number for number in app.stack.numbers if number not in OWN]
    usual = ""
    for id in [last_game.id()] + ids():
        if not game_pages.of(id).help:
            continue
        usual = usual or id
        # Without a page of a game the others need not be loaded.
        if app.game is not None or not numbers or _has_any(id, numbers):
            return id
    return usual


def topic_of(app: "Parts", number: int, option: str = "") -> str:
    """Return the topic about a screen, or an option on it, in the rules of `game_of`, or ""."""
    id = game_of(app)
    if app.game is not None and app.game.game_id != id:
        # The running game has no rules on the box.
        return ""
    running = app.game is not None
    return game_help.of(id).topic(number, app.game.state if running else None, option)


def open_topic(app: "Parts") -> None:
    """Open the rules at the topic of the page, else what the page is for and the holds."""
    stack = app.stack
    topic = ""
    number = stack.numbers[-1]
    if number == screens.GAME or number not in OWN:
        # The page has made room already if this is done again for lack of memory.
        option = stack.top.option if stack.top is not None else ""
        try:
            topic = topic_of(app, number, option)
        except NO_ROOM:
            if stack.top is None:
                raise
            stack.set_aside()
            topic = topic_of(app, number, option)
    stack.push(screens.REFERENCE if topic else screens.HELP, topic)


def _has_any(id: str, numbers: "list[int]") -> bool:
    for number, _, _ in game_pages.of(id).screens:
        if number in numbers:
            return True
    return False
