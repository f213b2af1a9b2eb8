"""Check the document of a roster file of any game.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from typing import TYPE_CHECKING

from doomsday.games.readers import CheckedRoster, Fault, known, reader
from doomsday.screen.text_width import plain_letters
from doomsday.wording import shown
from shared import latin
from shared.rules import games

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

# The only fault, without the game, of a file that fits a game.
_NO_GAME = "game is missing"


def game_in(document: "dict[str, Any]") -> str:
    """Return the id in a document, known or not; games.UNNAMED for one without an id."""
    id = document.get("game")
    return id if isinstance(id, str) else games.UNNAMED


def check(document: "dict[str, Any]", terms: "Mapping[str, Any] | None" = None) -> CheckedRoster:
    """Check a document as a roster of the game that it names.

    terms: by game id, what its rosters are checked against; the defaults of the game if missing.
    """
    if "game" not in document:
        return CheckedRoster(None, [_no_game(document, terms or {})])
    id = game_in(document)
    if id in games.ids():
        return check_as(id, document, terms)
    only = "only %s is" % known() if len(games.ids()) == 1 else known() + " are"
    words = "a company of another game, %s; %s known here" % (shown(id), only)
    return CheckedRoster(None, [Fault("another_game", words)])


def check_as(
    id: str, document: "dict[str, Any]", terms: "Mapping[str, Any] | None" = None
) -> CheckedRoster:
    """Check a document as a roster of a game, whatever it names."""
    try:
        found = reader(id).check(document, (terms or {}).get(id))
        found.about += _letters_note(found.line)
        return found
    except Exception as error:
        # A fault of the program, or of a library, must not hide what other files have.
        what = "%s, %s" % (type(error).__name__, shown(str(error)))
        words = "cannot be checked, because this program failed: " + what
        return CheckedRoster(None, [Fault("unchecked", words)])


def _letters_note(line: str) -> str:
    """Return what to add about letters of a roster whose marks the box has no room for."""
    if len(line.encode()) == len(line):
        return ""
    drawn = ["%s as %s" % (sign, latin.base(sign)) for sign in plain_letters(line)]
    return "; the box draws " + ", ".join(drawn) if drawn else ""


def _no_game(document: "dict[str, Any]", terms: "Mapping[str, Any]") -> Fault:
    """Return the fault of a document without the key `game`, with the id of the game it fits."""
    fits = [
        id
        for id in games.ids()
        if all([fault.words == _NO_GAME for fault in check_as(id, document, terms).faults])
    ]
    lines = " or ".join(['game = "%s"' % id for id in fits[:1] or games.ids()])
    return Fault("missing_key", "%s; add %s" % (_NO_GAME, lines), line=1)
