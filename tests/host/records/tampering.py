"""Records of a box with a roll, or the proof of one, changed; and what has to be said of each."""

import hashlib
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

_ROLL = re.compile(r"(?P<token>~\S+)\s+\{roll (?P<stamp>[0-9a-f]{8})\}")
_SEED = re.compile(r"(?<=\[dice_seed )\w+")
_HASH = re.compile(r"(?<=\[dice_hash )\w+")
_BAD_SEED = "The seed does not have the hash that was fixed when the game began."
# Dice of colours, such as W41R11, have digits for faces only.
_FACES = re.compile(r"\d")
# A single face follows from one stamp in six.
_SURE = 3


class Tampering(NamedTuple):
    """A changed record. says: the start of what has to be said of it."""

    kind: str
    record: str
    says: str


def _with(text: str, start: int, end: int, put: str) -> str:
    return text[:start] + put + text[end:]


def _other(digit: str) -> str:
    return "1" if digit == "2" else "2"


def _rolls(text: str) -> list[re.Match[str]]:
    return list(_ROLL.finditer(text))


def _count(roll: re.Match[str]) -> int:
    return len(_FACES.findall(roll["token"]))


def _shape(roll: re.Match[str]) -> str:
    return _FACES.sub("?", roll["token"])


def tamperings(text: str) -> Iterator[Tampering]:
    """Change a record in each way that changes a roll or its proof."""
    yield from _of_faces(text)
    yield from _of_stamps(text)
    yield from _of_rolls(text)
    yield from _of_seeds(text)


def _of_faces(text: str) -> Iterator[Tampering]:
    rolls = _rolls(text)
    for number, roll in enumerate(rolls, 1):
        faces = [face.start() for face in _FACES.finditer(roll["token"])]
        for at in sorted({roll.start() + faces[0], roll.start() + faces[-1]}):
            changed = _with(text, at, at + 1, _other(text[at]))
            yield Tampering("changed face", changed, f"Roll {number}, ")
    for number, (first, second) in enumerate(pairwise(rolls), 1):
        if _shape(first) == _shape(second) and first["token"] != second["token"]:
            changed = _with(text, *second.span("token"), first["token"])
            changed = _with(changed, *first.span("token"), second["token"])
            yield Tampering("swapped faces", changed, f"Roll {number}, ")


def _of_stamps(text: str) -> Iterator[Tampering]:
    rolls = _rolls(text)
    for number, roll in enumerate(rolls, 1):
        start, end = roll.span("stamp")
        if _count(roll) >= _SURE:
            changed = _with(text, end - 1, end, _other(text[end - 1]))
            yield Tampering("changed stamp", changed, f"Roll {number}, ")
        twice = _with(text, roll.end(), roll.end(), f" {{roll {roll['stamp']}}}")
        says = f"Roll {number + 1} stands where nothing was rolled."
        yield Tampering("stamp twice", twice, says)
    for number, (first, second) in enumerate(pairwise(rolls), 1):
        if _count(second) >= _SURE:
            # The next roll comes to have its number.
            dropped = _with(text, first.end("token"), first.end(), "")
            yield Tampering("dropped stamp", dropped, f"Roll {number}, ")
        if _count(first) >= _SURE:
            changed = _with(text, *second.span("stamp"), first["stamp"])
            changed = _with(changed, *first.span("stamp"), second["stamp"])
            yield Tampering("swapped stamps", changed, f"Roll {number}, ")


def _of_rolls(text: str) -> Iterator[Tampering]:
    rolls = _rolls(text)
    for number, roll in enumerate(rolls, 1):
        # Undone, as if it had never counted, and rolled again to taste.
        best = _FACES.sub("6" if "W" not in roll["token"] else "1", roll["token"])
        again = f" <1 {best} {{roll {roll['stamp']}}}"
        changed = _with(text, roll.end(), roll.end(), again)
        yield Tampering("rolled again", changed, f"Roll {number + 1}, ")
    for number, (first, second) in enumerate(pairwise(rolls), 1):
        between = text[first.end() : second.start()]
        if re.fullmatch(r"\s*(\{\S+\}\s*)?<1\s*(\{\S+\}\s*)?", between):
            changed = _with(text, first.start(), second.start(), "")
            yield Tampering("dropped roll", changed, f"Roll {number}, ")
    start = rolls[0].start()
    before = re.search(r"\S+\s+(?:\{\S+\}\s+)?$", text[:start])
    assert before is not None
    stamped = _with(text, before.end(), before.end(), "{roll 00000001} ")
    yield Tampering("made-up stamp", stamped, "Roll 1 stands where nothing was rolled.")


def _of_seeds(text: str) -> Iterator[Tampering]:
    for field in (_SEED, _HASH):
        found = field.search(text)
        assert found is not None
        for at in (found.start(), found.end() - 1):
            changed = _with(text, at, at + 1, _other(text[at]))
            yield Tampering("changed seed or hash", changed, _BAD_SEED)
    seed = hashlib.sha256(b"a seed that suits").digest()
    other = _SEED.sub(seed.hex(), text)
    yield Tampering("another seed", other, _BAD_SEED)
    other = _HASH.sub(hashlib.sha256(seed).hexdigest(), other)
    yield Tampering("another seed and its hash", other, "Roll 1, ")
    yield Tampering("no seed", re.sub(r"\[dice_seed \w+\]\n", "", text), "The seed is missing")
    yield Tampering("no hash", re.sub(r"\[dice_hash \w+\]\n", "", text), "No hash of a seed")


def without_one_token(text: str) -> Iterator[str]:
    """Drop each action in turn, or exchange it with the next one; stamps stay."""
    start = text.rindex("]\n") + 2
    head, body = text[:start], text[start:]
    words = re.findall(r"\{[^}]*\}|\S+", body)
    places = [i for i, word in enumerate(words) if word[0] not in "{*!" and word[-1] != "."]
    for place in places:
        yield head + " ".join(words[:place] + words[place + 1 :])
    for a, b in pairwise(places):
        swapped = list(words)
        swapped[a], swapped[b] = words[b], words[a]
        yield head + " ".join(swapped)


def rolls_of(text: str) -> list[tuple[str, str]]:
    """Return the faces of each roll of the box, and its stamp."""
    return [(roll["token"], roll["stamp"]) for roll in _rolls(text)]
