"""The calls about companies before a game: tables, bids, other programs, random ones.

Run in MicroPython, in the page.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.companies import documents, foreign_rosters
from doomsday.companies.toml_text import Unusable, check_content, document_text
from doomsday.games.dialects import NotRead
from doomsday.games.odds import Unanswered
from doomsday.games.readers import reader
from doomsday.web.calls.parsed import document_of
from doomsday.web.calls.refused import Refused
from doomsday.wording import printable, shown
from shared.rules import games

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from doomsday.games.readers import GameReader
    from doomsday.games.roster_table import RosterTable

    Documents = Sequence[dict[str, Any]]

_SHOW, _IMPORT, _EXPORT, _COMPARE, _LIST, _RANDOM = (
    "show",
    "import",
    "export",
    "compare",
    "list",
    "random",
)
_TEXT_MAX = 1024 * 1024
_ROSTERS_MAX = 200
_GAME = "game"
_WHERE = "the page"
_HINT = "a company file, or the text of another program"


class Answer:
    """What a task gives.

    text: of a file; notes: what to know about it, a sentence each. files: the company file of each
    roster that was read.
    """

    def __init__(self) -> None:
        self.files: list[str] = []
        self.tables: "list[RosterTable]" = []
        self.text = ""
        self.notes: list[str] = []

    def facts(self) -> "dict[str, Any]":
        """Return it for the page."""
        tables = [part for table in self.tables for part in [table] + list(table.parts)]
        return {
            "tables": [
                {
                    "title": printable(one.title),
                    "head": [printable(cell) for cell in one.head],
                    "rows": [[printable(cell) for cell in row] for row in one.rows],
                }
                for one in tables
            ],
            "text": self.text,
            "notes": self.notes,
        }


def tasks() -> "list[dict[str, Any]]":
    """Return what can be done; needs: whether with a text."""
    found = [_task("Show as tables", True, _SHOW)]
    used = _readers()
    for its in used:
        found += [_task(title, True, _COMPARE, its.id, id) for id, title in its.comparisons()]
    found.append(_task("Make company files of a text of another program", True, _IMPORT))
    dialects = [one for its in used for one in its.dialects()]
    for name in foreign_rosters.dialect_names(used):
        title = [one.title for one in dialects if one.name == name][0]
        found.append(_task("Write as " + title, True, _EXPORT, name))
    for its in used:
        if its.random_roster(0) is not None:
            words = "Make a random %s (%s)" % (its.module.roster, its.module.title)
            found.append(_task(words, False, _RANDOM, its.id))
        for place, (title, _) in enumerate(its.collections()):
            found.append(_task(title, False, _LIST, its.id, str(place)))
    return found


def separate(text: str) -> "list[str]":
    """Return the company files in a text: each begins with its line `game = ...`.

    A text without such a line is one of another program.
    """
    if len(text.encode()) > _TEXT_MAX:
        raise Refused("This text is over %d KB." % (_TEXT_MAX // 1024), "a part of it", "too_big")
    found: list[list[str]] = [[]]
    has_game = False
    for line in text.split("\n"):
        if line.partition("=")[0].strip() == _GAME and "=" in line:
            if has_game:
                found.append([])
            has_game = True
        found[-1].append(line)
        if len(found) > _ROSTERS_MAX:
            raise _too_many()
    return ["\n".join(lines) for lines in found]


def prepare(
    task: str, texts: "list[str]", seed: int, parsed: "list[dict[str, Any]]"
) -> "dict[str, Any]":
    """Do a task. texts: as `separate` gives them; parsed: what toml.js makes of each.

    seed: for a random roster.
    """
    words = task.split(" ")
    answer = Answer()
    try:
        if words[0] == _LIST:
            answer.tables = [reader(words[1]).collections()[int(words[2])][1]]
        elif words[0] == _RANDOM:
            _make_random(answer, words[1], seed)
        else:
            rosters = _read(answer, texts, parsed)
            _TASKS[words[0]](answer, rosters, words[1:])
    except Unanswered as fault:
        raise Refused(fault.sentence, fault.hint) from None
    return answer.facts()


def _task(title: str, needs: bool, *words: str) -> "dict[str, Any]":
    return {"id": " ".join(words), "title": title, "needs": needs}


def _readers() -> "list[GameReader]":
    return [reader(id) for id in games.ids()]


def _too_many() -> Refused:
    return Refused("These are over %d companies." % _ROSTERS_MAX, "fewer of them", "too_big")


def _read(answer: Answer, texts: "list[str]", parsed: "list[dict[str, Any]]") -> "Documents":
    """Return the rosters of texts; what cannot be read is a note. Raises: Refused for none."""
    found: list[dict[str, Any]] = []
    for text, one in zip(texts, parsed):
        if not text.strip():
            raise Refused("There is no company in the field.", _HINT)
        try:
            found.append(_company_file(text, one))
            answer.files.append(text)
        except Unusable as error:
            foreign = foreign_rosters.recognised(text, _readers())
            if foreign is None and not _is_company_file(text):
                raise Refused("No line of this text has a company.", _HINT) from None
            if foreign is None or _is_company_file(text):
                place = "line %d: " % error.line if error.line else ""
                raise Refused(place + error.words + ".", error.fix or _HINT) from None
            its, dialect = foreign
            try:
                rosters = dialect.read(text)
            except NotRead as fault:
                place = "line %d: " % fault.line if fault.line else ""
                raise Refused(place + fault.words + ".", "correct it") from None
            for imported in rosters:
                name = shown(imported.document["name"])
                answer.notes += ["%s: %s." % (name, note) for note in imported.notes]
                answer.notes += ["%s: not read: %s." % (name, each) for each in imported.faults]
                found.append(imported.document)
                answer.files.append(foreign_rosters.company_file(_WHERE, dialect, imported))
    if len(found) > _ROSTERS_MAX:
        raise _too_many()
    return found


def _is_company_file(text: str) -> bool:
    return len([line for line in text.split("\n") if line.partition("=")[0].strip() == _GAME]) > 0


def _company_file(text: str, parsed: "dict[str, Any]") -> "dict[str, Any]":
    """Return the document of a company file. Raises: Unusable if it is none."""
    content = text.encode()
    check_content(content)
    return document_of(parsed, content)


def _game_of(document: "dict[str, Any]") -> "GameReader":
    """Return the reader of a roster. Raises: Refused for an unknown game."""
    id = documents.game_in(document)
    if id not in games.ids():
        raise Refused("There is no game %s." % shown(id), "one of " + ", ".join(games.ids()))
    return reader(id)


def _faults(document: "dict[str, Any]") -> "list[str]":
    """Return what is wrong with a roster, with its name."""
    name = shown(document.get("name", ""))
    return ["%s: %s" % (name, fault.advice) for fault in documents.check(document).faults]


def _show(answer: Answer, rosters: "Documents", words: "list[str]") -> None:
    for document in rosters:
        table = _game_of(document).table(document)
        if table is not None:
            answer.tables.append(table)
        answer.notes += _faults(document)


def _compare(answer: Answer, rosters: "Documents", words: "list[str]") -> None:
    its = reader(words[0])
    for document in rosters:
        if _game_of(document) is not its:
            name = shown(document.get("name", ""))
            raise Refused("%s is of another game." % name, "those of one game")
        for fault in _faults(document):
            raise Refused(fault + ".", "mend it")
    answer.tables = list(its.compare(words[1], rosters))


def _import(answer: Answer, rosters: "Documents", words: "list[str]") -> None:
    answer.text = "\n".join(answer.files)
    for document in rosters:
        answer.notes += _faults(document)


def _export(answer: Answer, rosters: "Documents", words: "list[str]") -> None:
    its = _game_of(rosters[0])
    plain = []
    for document in rosters:
        one = its.plain(document) if _game_of(document) is its else None
        if one is None:
            name = shown(document.get("name", ""))
            raise Refused("%s cannot be written with the others." % name, "'Show' says why")
        plain.append(one)
    found = foreign_rosters.named(words[0], [its])
    if found is None:
        raise Refused("%s are not written so." % its.module.rosters, "another way")
    dialect = found[1]
    answer.text = dialect.write(plain)
    answer.notes += foreign_rosters.lost(its, dialect, plain, answer.text)


def _make_random(answer: Answer, id: str, seed: int) -> None:
    document = reader(id).random_roster(seed)
    if document is None:
        raise Refused("This game makes none at random.", "another game")
    command = "doomsday random --game %s --seed %d" % (id, seed)
    answer.text = document_text(document, ["From '%s'." % command])
    answer.notes = [documents.check(document).about]


_TASKS: "dict[str, Callable[[Answer, Documents, list[str]], None]]" = OrderedDict(
    ((_SHOW, _show), (_COMPARE, _compare), (_IMPORT, _import), (_EXPORT, _export))
)
