"""Calls about company files and the box's roster files. Runs in MicroPython, in the page."""

import binascii
from typing import TYPE_CHECKING

from doomsday.companies import documents, packs
from doomsday.companies.fault_lines import line_of
from doomsday.companies.toml_text import (
    Unusable,
    check_content,
)
from doomsday.games.readers import counted_rosters, reader
from doomsday.web.calls.parsed import document_of
from doomsday.web.calls.refused import Refused
from doomsday.wording import printable, shown
from shared.link.limits import PACK_MAX
from shared.rules import games
from shared.rules.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from doomsday.companies.packs import Row

_FEWER = "fewer of them"


def known_games() -> "list[dict[str, Any]]":
    """Return each game and what its rosters are called."""
    found = []
    for id in games.ids():
        module = games.game(id)
        found.append(
            {
                "id": id,
                "title": module.title,
                "roster": module.roster,
                "rosters": module.rosters,
                "path": games.roster_path(id),
                "most": module.rosters_max,
            }
        )
    return found


def template(id: str) -> str:
    """Return a roster file of a game to begin with."""
    return reader(_known(id)).template()


def describe(id: str) -> "list[dict[str, Any]]":
    """Return what a roster file of a game may contain."""
    return [{"title": title, "rows": rows} for title, rows in reader(_known(id)).help()]


def check_company(content: bytes, parsed: "dict[str, Any]") -> "dict[str, Any]":
    """Check a roster file. parsed: its TOML as toml.js gives it, or why it is none."""
    found: "dict[str, Any]" = {"game": "", "name": "", "about": "", "line": "", "former": ""}
    try:
        check_content(content)
        document = document_of(parsed, content)
    except Unusable as error:
        found["faults"] = [_fault(error.code, error.words, error.line)]
        return found
    id = documents.game_in(document)
    checked = documents.check(document)
    found["game"] = id if id in games.ids() and "game" in document else ""
    found["name"] = checked.name or ""
    found["about"] = checked.about
    found["line"] = checked.line
    found["former"] = checked.former_line
    lines = content.split(b"\n")
    found["faults"] = [
        _fault(one.code, one.words, one.line or line_of(lines, one), one.list, one.number)
        for one in checked.faults
    ]
    return found


def roster_file(id: str, lines: "list[str]", former: "list[str]") -> "dict[str, Any]":
    """Return the box's file of these rosters. former: the lines as older boxes read them."""
    return _file(_known(id), _rows(id, lines, former))


def read_roster_file(id: str, content: bytes) -> "list[dict[str, Any]]":
    """Return the rosters in the box's file of a game."""
    found = []
    for line in _on_box(id, content):
        fault = text = ""
        try:
            text = reader(id).roster_text(line)
        except RuleError as error:
            fault = str(error)
        name = packs.name_of(line)
        found.append({"name": name, "line": line.decode(), "text": text, "fault": fault})
    return found


def merge_rosters(
    id: str, lines: "list[str]", former: "list[str]", there: bytes, remove: bool
) -> "dict[str, Any]":
    """Return the box's file with these rosters, and what that changes on the box."""
    rows = _rows(id, lines, former)
    # What is removed need not be readable.
    on_box = packs.lines_of(there) if remove else _on_box(id, there)
    try:
        merged = packs.merge(id, rows, on_box, remove)
    except packs.NoRoom as error:
        raise Refused(error.message, "save those on the box, then replace them all") from None
    found = _file(id, merged.rows)
    found["added"] = list(merged.added)
    found["changed"] = list(merged.changed)
    found["removed"] = list(merged.removed)
    found["kept"] = list(merged.kept)
    found["moved"] = merged.moved
    found["any"] = merged.any
    return found


def _known(id: str) -> str:
    """Return the id of a game with rosters. Raises: Refused for another one."""
    if id not in games.ids() or not games.roster_path(id):
        raise Refused("There is no game %s with rosters." % shown(id), "another game")
    return id


def _rows(id: str, lines: "list[str]", former: "list[str]") -> "list[Row]":
    """Return rosters as rows of a file, each checked. Raises: Refused."""
    module = games.game(_known(id))
    rows: "list[Row]" = []
    names: "list[str]" = []
    for place, line in enumerate(lines):
        row = line.encode()
        try:
            module.check_roster(row)
        except RuleError as error:
            words = "The %s %d cannot be stored: %s." % (module.roster, place + 1, error)
            raise Refused(words, "check its file again") from None
        name = packs.name_of(row)
        if name in names:
            words = "Two %s are called '%s'." % (module.rosters, printable(name))
            raise Refused(words, "another name for one of them")
        names.append(name)
        old = former[place].encode() if place < len(former) and former[place] else row
        rows.append((row, old))
    if len(rows) > module.rosters_max:
        words = "These are %s, but a box stores at most %d."
        raise Refused(words % (counted_rosters(id, len(rows)), module.rosters_max), _FEWER)
    return rows


def _file(id: str, rows: "Sequence[Row]") -> "dict[str, Any]":
    """Return rows as the box's file, in base64. Raises: Refused for one that is too big."""
    content = packs.file_of(id, [line for line, _ in rows])
    if len(content) > PACK_MAX:
        words = "The %s are more than the %d KB that a box stores."
        raise Refused(words % (games.game(id).rosters, PACK_MAX // 1024), _FEWER)
    is_former = [line for line, old in rows if line != old]
    former = packs.file_of(id, [old for _, old in rows]) if is_former else b""
    return {
        "content": _base64(content),
        "former": _base64(former),
        "path": games.roster_path(id),
        "names": [packs.name_of(line) for line, _ in rows],
    }


def _on_box(id: str, content: bytes) -> "list[bytes]":
    """Return the lines of the box's file. Raises: Refused if it cannot be read."""
    try:
        return packs.lines_on_box(_known(id), content)
    except packs.Newer as error:
        raise Refused(error.message, "a newer version of this page") from None
    except packs.Damaged as error:
        raise Refused(error.message, "replace them all") from None


def _base64(content: bytes) -> str:
    return binascii.b2a_base64(content).decode().strip()


def _fault(code: str, words: str, line: int, list: str = "", number: int = 0) -> "dict[str, Any]":
    return {"code": code, "words": words, "line": line, "list": list, "number": number}
