"""Actions of the games with named frames as tokens, and back; see docs/record.md.

What the running frame does is written with that frame before it. A reader may leave the frame
out; where it stands, it must be the one that runs.
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
    COVER,
    DAMAGE,
    DEFEND,
    DROP,
    FALL,
    FIRE,
    FIX_DEFENCE,
    FIX_OWNER,
    FIX_ROCKETS,
    FIX_SPOT,
    FIX_SYSTEM,
    FIX_TURN,
    FIX_WHITES,
    GIVE,
    HEIGHT,
    HOLD,
    JETTISON,
    LETTERS,
    LOSE,
    MOVE,
    NEAR,
    NEXT,
    NUMBER,
    PLAN,
    RETREAT,
    ROLL,
    SETTLED,
    SPOT,
    STAND,
    STOP,
    SYSTEM,
    TARGET,
    USE,
    WAIT,
)
from shared.rules.mfz.notation import fields

if TYPE_CHECKING:
    from shared.rules.mfz.damage import Damage

_TOKEN_MAX = 40

# What the running frame does.
_RUNNING = (TARGET, JETTISON, FIRE, DEFEND, PLAN, MOVE, ATTACK, STOP, SPOT, USE, COVER)
_AFTER_RUNNING = ">S=+*"

# By which lead a kind is known, the first that fits; what follows is read by its form.
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
    ("_.", STAND),
    ("_", HEIGHT),
    ("@.", SETTLED),
)
# The same for what follows a frame.
_FRAME_LEADS = (
    ("-F", LOSE),
    ("-", GIVE),
    ("^", RETREAT),
    ("_", FALL),
    (":wait", WAIT),
    (":drop", DROP),
    (":W", FIX_WHITES),
    (":S", FIX_ROCKETS),
    (":defence", FIX_DEFENCE),
    (":spot", FIX_SPOT),
    (":turn", FIX_TURN),
    (":", FIX_SYSTEM),
)


def text(game: "Damage", action: bytes) -> str:
    """The token of an action, before it is played: rolls are of the dice that are due.

    Raises ValueError for bytes that are no action.
    """
    kind = action[0]
    form = action_rows.NAMED_TOKENS.get(kind, "")
    if not form:
        from shared.rules.mfz.notation import quick_tokens

        return quick_tokens.text(action)
    made = ""
    running = getattr(game, "running", -1)
    if kind in _RUNNING and running >= 0:
        made = fields.frame(running)
    due = _due(game) if kind == ROLL or kind == DAMAGE else b""
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


def parse(game: "Damage", token: str) -> bytes:
    """The action that a token means.

    Raises Unreadable, or Illegal where another frame runs or other dice are due.
    """
    if len(token) > _TOKEN_MAX:
        raise Unreadable("no action is as long as that")
    start = 0
    if fields.is_frame(token, 0) and token[2:3] and token[2] in _AFTER_RUNNING:
        start = 2
    kind = _kind(token, start)
    form = action_rows.NAMED_TOKENS.get(kind, "")
    if not form and not start:
        from shared.rules.mfz.notation import quick_tokens

        return quick_tokens.parse(token)
    if start and kind not in _RUNNING:
        raise Unreadable("no frame stands before this")
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
        _check_running(game, token)
    if kind == ROLL or kind == DAMAGE:
        _check_dice(game, bytes(found), token)
    return bytes(found)


def _kind(token: str, start: int) -> int:
    """The kind that the shape of a token says; 0 for one that the quick game has too."""
    first = token[start : start + 1]
    if first == "~":
        return _chance(token)
    if first == "=" and len(token) == start + 1:
        return 0
    if first == "@" and token[1:2] != ".":
        if token[1:2] and token[1] in LETTERS + "N":
            return 0
        return FIX_OWNER if ":" in token else NEAR
    if not start and fields.is_frame(token, 0):
        return ACT if len(token) == 2 else _led(_FRAME_LEADS, token, 2)
    if first and first in LETTERS:
        if token[1:] == "-F":
            raise Unreadable("expected a frame such as Ba")
        if token[1:2] == ".":
            return HOLD
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


def _check_running(game: "Damage", token: str) -> None:
    running = getattr(game, "running", -1)
    if running >= 0 and fields.frame(running) != token[:2]:
        raise Illegal("It is %s that acts now, not %s" % (fields.frame(running), token[:2]))


def _due(game: "Damage") -> bytes:
    """The kind of each die due; at damage depth nothing runs, and no dice are due."""
    return bytes(getattr(game, "dice_due", bytes)())


def _check_dice(game: "Damage", action: bytes, token: str) -> None:
    """An action has the faces alone, so here is the last place to see on which dice they are."""
    due = _due(game)
    if not due:
        return
    try:
        same = text(game, action) == token
    except ValueError:
        same = False
    if not same:
        raise Illegal("The dice that are due are " + fields.dice(due))
