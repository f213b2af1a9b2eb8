"""Calls about finished games. Runs in MicroPython, in the page.

Each is a generator that yields now and then, and returns the answer.
"""

from typing import TYPE_CHECKING

from doomsday.records.conversion import convert_in_steps, signed
from doomsday.records.playback import playing
from doomsday.records.replays import RECORD_MAX, judging
from doomsday.web.calls.refused import Refused
from shared.rules import games
from shared.rules.records.actions_reader import is_actions

if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from doomsday.records.playback import Position
    from doomsday.records.replays import Dice, Verdict

    Answer = Generator[None, None, dict[str, Any]]

# The most that a box sends of a game; see device/port/bounds.py.
_GAME_MAX = 256 * 1024


def record(content: bytes) -> "Answer":
    """Convert a box's file of a finished game to its text record."""
    _check_size(content)
    if not is_actions(content):
        hint = "a file from the folder games on a box, such as 0001.actions"
        raise Refused("This is not a finished game from a box.", hint)
    made = yield from convert_in_steps(content)
    text = signed(made, content).decode() if made.text else ""
    return {"text": text, "fault": made.fault}


def replay(content: bytes) -> "Answer":
    """Replay a finished game."""
    _check_size(content)
    verdict = yield from judging(content)
    module = games.game(verdict.game)
    error, read = verdict.error, verdict.read
    return {
        "ok": verdict.ok,
        "game": verdict.game,
        "title": module.title,
        "sentence": _sentence(verdict),
        "plies": verdict.plies,
        "round": verdict.round,
        "roundWord": verdict.round_name or module.round,
        "rosterWord": module.roster,
        "facts": verdict.facts,
        "over": verdict.over,
        "seats": list(verdict.seats),
        "winners": list(verdict.winners),
        "time": {"rounds": list(verdict.rounds), "thinking": list(verdict.thinking)}
        if verdict.rounds
        else None,
        "dice": _dice(verdict.dice),
        "error": {"ply": error.ply, "token": error.token, "message": error.message}
        if error
        else None,
        "read": {"date": read.date, "companies": list(read.companies), "plies": list(read.plies)}
        if read
        else None,
    }


def steps(content: bytes) -> "Answer":
    """Play a finished game step by step."""
    _check_size(content)
    found = yield from playing(content)
    header = dict(found.header)
    date = header.get("Date", "?")
    return {
        "game": found.game,
        "title": games.game(found.game).title if found.game else "",
        "date": "" if date == "?" else date,
        "header": found.header,
        "names": found.names,
        "start": _position(found.start) if found.start else None,
        "steps": [
            _with(_position(step.after), kind=step.kind, text=step.text, seconds=step.seconds)
            for step in found.steps
        ],
        "over": found.over,
        "fault": found.fault,
    }


def _check_size(content: bytes) -> None:
    """Raise Refused for a file that no game fills."""
    most = _GAME_MAX if is_actions(content) else RECORD_MAX
    if len(content) > most:
        message = "This is too big for a finished game: over %d KB." % (most // 1024)
        raise Refused(message, "the file of a game", "too_big")


def _sentence(verdict: "Verdict") -> str:
    """Return who has won, or where a replay stopped."""
    error = verdict.error
    if error is None:
        outcome = verdict.outcome()
        return outcome[:1].upper() + outcome[1:]
    place = "Ply %d, " % error.ply if error.ply else ""
    token = "'%s': " % error.token if error.token else ""
    return place + token + error.message


def _dice(dice: "Dice | None") -> "dict[str, Any] | None":
    """Return whether the dice of a game follow from their seed; None if no box fixed it."""
    if dice is None or not dice.hash:
        return None
    return {"follow": not dice.fault, "sentence": dice.fault or dice.sentence() + "."}


def _position(at: "Position") -> "dict[str, Any]":
    return {
        "ply": at.ply,
        "round": at.round,
        "scores": at.scores,
        "facts": at.facts,
        "status": at.status,
        "actor": at.actor,
    }


def _with(position: "dict[str, Any]", **more: "Any") -> "dict[str, Any]":
    position.update(more)
    return position
