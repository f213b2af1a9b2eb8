"""Write and read actions of games with named frames as tokens; see docs/record.md.

An action of the running frame is written with that frame before it. Readers may leave the frame
out; if given, it must be the running one.
"""

from typing import TYPE_CHECKING

from shared.rules.errors import Illegal, Unreadable
from shared.rules.mfz.model import action_rows
from shared.rules.mfz.model.actions import (
    ACT,
    ADD,
    ARM,
    ATTACK,
    BUILT,
    CORRECT_DEFENCE,
    CORRECT_OWNER,
    CORRECT_ROCKETS,
    CORRECT_SPOT,
    CORRECT_SYSTEM,
    CORRECT_TURN,
    CORRECT_WHITES,
    COVER,
    DAMAGE,
    DEFEND,
    DROP,
    FALL,
    FALL_HEIGHT,
    FIRE,
    JETTISON,
    LETTERS,
    LOSE,
    LOSE_PART,
    MOVE,
    NEXT,
    NO_FALL,
    NUMBER,
    PASS_TURN,
    PLAN,
    PRESENCE,
    RETREAT,
    ROLL,
    SETTLED,
    SPOT,
    STOP,
    SYSTEM,
    TARGET,
    USE,
    WAIT,
)
from shared.rules.mfz.notation import fields

if TYPE_CHECKING:
    from shared.rules.mfz.damage import DamageState

_TOKEN_MAX = 40

# Actions of the running frame.
_RUNNING = (TARGET, JETTISON, FIRE, DEFEND, PLAN, MOVE, ATTACK, STOP, SPOT, USE, COVER)
_AFTER_RUNNING = ">S=+*"

# The first prefix that matches gives the kind; the rest is read by the form of its token.
_LEADS = (
    (">-", JETTISON),
    (">", TARGET),
    ("S>", ARM),
    ("S", FIRE),
    ("=.", STOP),
    ("=D", DEFEND),
    ("=M", MOVE),
    ("=A", ATTACK),
    ("=S", SPOT),
    ("+.", BUILT),
    ("+M", PLAN),
    ("+A", PLAN),
    ("+S", PLAN),
    ("+", SYSTEM),
    ("*+", USE),
    ("*-", USE),
    ("*", COVER),
    ("_.", NO_FALL),
    ("_", FALL_HEIGHT),
    ("@.", SETTLED),
)
# The same for text after a frame.
_FRAME_LEADS = (
    ("-F", LOSE),
    ("-", LOSE_PART),
    ("^", RETREAT),
    ("_", FALL),
    (":wait", WAIT),
    (":drop", DROP),
    (":W", CORRECT_WHITES),
    (":S", CORRECT_ROCKETS),
    (":defence", CORRECT_DEFENCE),
    (":spot", CORRECT_SPOT),
    (":turn", CORRECT_TURN),
    (":", CORRECT_SYSTEM),
)


def text(state: "DamageState", action: bytes) -> str:
    """Return the token of an action that is due; a roll is read as of the dice due.

    Raises: ValueError if the bytes are not an action.
    """
    kind = action[0]
    form = action_rows.NAMED_TOKENS.get(kind, "")
    if not form:
        from shared.rules.mfz.notation import quick_tokens

        return quick_tokens.text(action)
    made = ""
    running = getattr(state, "running", -1)
    if kind in _RUNNING and running >= 0:
        made = fields.frame(running)
    due = _due(state) if kind == ROLL or kind == DAMAGE else b""
    at = 1
    place = 0
    while place < len(form):
        if form[place] == "%":
            place += 1
            end = at + fields.width(form[place], len(action) - at)
            made += fields.write(form[place], action[at:end], due)
            at = end
        else:
            made += form[place]
        place += 1
    if at != len(action):
        raise ValueError("no action of this game")
    return made


def parse(state: "DamageState", token: str) -> bytes:
    """Return the action of a token.

    Raises: Unreadable if the token is not an action; Illegal if another frame runs, or other dice
    are due.
    """
    if len(token) > _TOKEN_MAX:
        raise Unreadable("an action is not that long")
    start = 0
    if fields.is_frame(token, 0) and token[2:3] and token[2] in _AFTER_RUNNING:
        start = 2
    kind = _kind(token, start)
    form = action_rows.NAMED_TOKENS.get(kind, "")
    if not form and not start:
        from shared.rules.mfz.notation import quick_tokens

        return quick_tokens.parse(token)
    if start and kind not in _RUNNING:
        raise Unreadable("this action has no frame before it")
    found = bytearray((kind,))
    at = start
    place = 0
    while place < len(form):
        if form[place] == "%":
            place += 1
            at = fields.read(form[place], token, at, found)
        elif token[at : at + 1] == form[place]:
            at += 1
        else:
            raise Unreadable("expected '%s' after '%s'" % (form[place], token[:at]))
        place += 1
    if at < len(token):
        raise Unreadable("nothing may follow '%s'" % token[:at])
    if start:
        _check_running(state, token)
    if kind == ROLL or kind == DAMAGE:
        _check_dice(state, bytes(found), token)
    return bytes(found)


def _kind(token: str, start: int) -> int:
    """Return the kind that the shape of a token implies; 0 for those of the quick game."""
    first = token[start : start + 1]
    if first == "~":
        return _chance(token)
    if first == "=" and len(token) == start + 1:
        return 0
    if first == "@" and token[1:2] != ".":
        if token[1:2] and token[1] in LETTERS + "N":
            return 0
        return CORRECT_OWNER if ":" in token else PRESENCE
    if not start and fields.is_frame(token, 0):
        return ACT if len(token) == 2 else _led(_FRAME_LEADS, token, 2)
    if first and first in LETTERS:
        if token[1:] == "-F":
            raise Unreadable("expected a frame such as Ba")
        if token[1:2] == ".":
            return PASS_TURN
        return ADD if token[1:].startswith(":add") else 0
    return _led(_LEADS, token, start)


def _led(leads: "tuple[tuple[str, int], ...]", token: str, at: int) -> int:
    for lead, kind in leads:
        if token[at : at + len(lead)] == lead:
            return kind
    return 0


def _chance(token: str) -> int:
    if token[1:2] == "/":
        return NEXT if fields.is_frame(token, 2) else 0
    if fields.is_frame(token, 1):
        return NUMBER
    return DAMAGE if token[1:2] and token[1] in "123456" else ROLL


def _check_running(state: "DamageState", token: str) -> None:
    running = getattr(state, "running", -1)
    if running >= 0 and fields.frame(running) != token[:2]:
        raise Illegal("It is %s that acts now, not %s" % (fields.frame(running), token[:2]))


def _due(state: "DamageState") -> bytes:
    """Return the kind of each die due; none at damage depth."""
    return bytes(getattr(state, "dice_due", bytes)())


def _check_dice(state: "DamageState", action: bytes, token: str) -> None:
    """Check the kinds of dice in a token: the action itself has only the faces.

    Raises: Illegal if other dice are due.
    """
    due = _due(state)
    if not due:
        return
    try:
        same = text(state, action) == token
    except ValueError:
        same = False
    if not same:
        raise Illegal("The dice that are due are " + fields.dice(due))
