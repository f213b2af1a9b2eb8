"""Sum up finished games for lists and statistics; of many files, on all processors."""

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any

from doomsday.games.tools import tools
from doomsday.records.replays import RECORD_MAX, sentence
from doomsday.reports.chronicle import Chronicle, chronicle
from doomsday.reports.words import amounts
from shared.rules import games
from shared.rules.errors import RuleError

# Fewer files are read here: a process takes longer to start.
_ALONE = 12
_CHUNK = 8


@dataclass(frozen=True)
class Dice:
    """The dice of a seat, by title: how many times, sum of what came up, its mean and variance."""

    seat: int
    title: str
    rolls: int
    rolled: int
    mean: float
    variance: float


@dataclass(frozen=True)
class Summary:
    """A finished game in numbers.

    digest: of the file. game: its id. fault: a sentence if the record is bad, else "". seats: the
    name, score, place, seconds to decide, and other numbers, by name. faces: how often each
    face of dice with so many sides came up, as (seat, sides, face, count).
    """

    digest: str
    fault: str
    game: str = games.UNNAMED
    date: str = ""
    rounds: int = 0
    plies: int = 0
    is_over: bool = False
    seconds: int = 0
    seats: Sequence[dict[str, Any]] = ()
    dice: Sequence[Dice] = ()
    faces: Sequence[tuple[int, int, int, int]] = field(default=())


def digest_of(content: bytes) -> str:
    """Return the digest that names the content of a file."""
    return hashlib.sha256(content).hexdigest()


def summarised(content: bytes) -> Summary:
    """Replay a game and sum it up. Never raises for a bad record."""
    digest = digest_of(content)
    if len(content) > RECORD_MAX:
        return Summary(digest, f"The file is too big for a record: over {RECORD_MAX // 1024} KB.")
    try:
        game = chronicle(content, is_brief=True)
    except RuleError as error:
        return Summary(digest, sentence(error.message))
    faces: dict[tuple[int, int, int], int] = {}
    for roll in game.rolls:
        for sides, face in roll.faces:
            faces[roll.seat, sides, face] = faces.get((roll.seat, sides, face), 0) + 1
    return Summary(
        digest,
        game.fault,
        game.module.id,
        game.date,
        game.end.round,
        len(game.moments),
        game.is_over,
        sum(game.rounds),
        _seats(game),
        _dice(game),
        [(*key, count) for key, count in sorted(faces.items())],
    )


def _seats(game: Chronicle) -> list[dict[str, Any]]:
    found = []
    more = tools(game.module.id).statistics(game.state)
    for seat, facts in enumerate(game.end.seats):
        row = {"name": game.names[seat], **{key: facts[key] for key in amounts(facts)}}
        row["place"] = game.places[seat]
        row["seconds"] = game.thinking[seat]
        found.append({**row, **(more[seat] if more else {})})
    return found


def _dice(game: Chronicle) -> list[Dice]:
    sums: dict[tuple[int, str], list[float]] = {}
    for roll in game.rolls:
        whole = sum(roll.weights)
        mean = sum(value * weight for value, weight in enumerate(roll.weights)) / whole
        square = sum(value**2 * weight for value, weight in enumerate(roll.weights)) / whole
        into = sums.setdefault((roll.seat, roll.title), [0, 0, 0, 0])
        for place, number in enumerate((1, roll.value, mean, square - mean**2)):
            into[place] += number
    return [
        Dice(seat, title, int(rolls), int(rolled), mean, variance)
        for (seat, title), (rolls, rolled, mean, variance) in sums.items()
    ]


def deviation(rolled: float, mean: float, variance: float) -> float:
    """Return by how many standard deviations a sum differs from its mean.

    >>> deviation(12, 10, 4)
    1.0
    """
    return (rolled - mean) / sqrt(variance) if variance > 0 else 0.0


def summaries(
    files: Sequence[Path], advance: Callable[[int], None] = lambda count: None
) -> Iterator[tuple[Path, Summary]]:
    """Sum up files, on all processors if there are many. advance: called for each one."""
    if len(files) <= _ALONE or (os.cpu_count() or 1) == 1:
        for path in files:
            yield path, summarised_file(path)
            advance(1)
        return
    done = 0
    try:
        with ProcessPoolExecutor() as pool:
            for path, made in zip(
                files, pool.map(summarised_file, files, chunksize=_CHUNK), strict=True
            ):
                done += 1
                yield path, made
                advance(1)
    except BrokenProcessPool:
        # The system has ended a process: go on without any.
        for path in files[done:]:
            yield path, summarised_file(path)
            advance(1)


def summarised_file(path: Path) -> Summary:
    """Sum up the game in a file. An unreadable file has a fault."""
    try:
        with path.open("rb") as file:
            content = file.read(RECORD_MAX + 1)
    except OSError as error:
        return Summary("", f"The file cannot be read: {error.strerror}.")
    return summarised(content)
