"""Write and read a set-up as the header of a record; frame_lines.py does so for frames."""

from typing import TYPE_CHECKING

from shared.rules.contract import ASIDE, FORMAT
from shared.rules.errors import Unreadable
from shared.rules.mfz.model.actions import LETTERS
from shared.rules.mfz.model.identity import NAME
from shared.rules.mfz.setup.options import (
    DEPTHS,
    QUICK,
    SEAT_ORDER,
    counted,
    is_number,
    is_option,
    offered,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from shared.rules.mfz.setup.game_setup import Roster, Setup


def write(setup: "Setup") -> "list[tuple[str, str]]":
    """Return header lines: game, format, rules, depth, options, companies with their frames.

    >>> from shared.rules.mfz.setup.agreement import agree
    >>> write(agree((("Ann", 5, 20), ("Ben", 6, 22))))[-2:]
    [('A', '5/20 Ann'), ('B', '6/22 Ben')]
    """
    options = setup.options
    lines = [
        ("Game", NAME),
        ("Fmt", FORMAT),
        ("Rules", "%s/%d" % (options["edition"], setup.version)),
        ("Depth", setup.depth),
    ]
    chosen = [row.name for row in offered(setup.depth) if row.name != "edition"]
    # Older programs do not know these options; what they did needs no line.
    pairs = [(name, options[name]) for name in chosen]
    lines += [pair for pair in pairs if pair not in _BEFORE]
    lines += [(row.name, str(setup.numbers[row.name])) for row in counted(setup.depth)]
    if SEAT_ORDER in options:
        lines.append((SEAT_ORDER, options[SEAT_ORDER]))
    for seat, (name, frames, systems) in enumerate(setup.companies):
        lines.append((LETTERS[seat], "%d/%d %s" % (frames, systems, name)))
        if setup.shorts[seat]:
            lines.append((LETTERS[seat] + _SHORT, setup.shorts[seat]))
        if setup.rosters:
            from shared.rules.mfz.setup import frame_lines

            lines += frame_lines.write(seat, setup.rosters[seat])
    return lines


def read(pairs: "list[tuple[str, str]]", pack: "Callable[[Roster], Roster]" = list) -> "Setup":
    """Return the set-up that header lines, (key, value) each, describe.

    pack: what to make of the frames of each company, before the next one is read; if it is given,
    `pairs` is used up, as there is no room for both.

    Raises: Unreadable if they do not describe a set-up known to this version.

    >>> from shared.rules.mfz.setup.agreement import agree
    >>> read(write(agree((("Ann", 5, 20), ("Ben", 6, 22))))).companies
    [('Ann', 5, 20), ('Ben', 6, 22)]
    """
    # Of all lines it would be large.
    values = {key: value for key, value in pairs if key in _HEAD}
    if _value(values, "Game") != NAME:
        raise Unreadable("this is a game of %s, not of %s" % (_value(values, "Game"), NAME))
    if _value(values, "Fmt") != FORMAT:
        raise Unreadable(
            "this record has format %s; only %s is known: try a newer version of this program"
            % (_value(values, "Fmt"), FORMAT)
        )
    edition, _, version = _value(values, "Rules").partition("/")
    if not version:
        raise Unreadable("the rules have no version, as handbook/2 has: " + edition)
    if version not in _VERSIONS:
        raise Unreadable(
            "the rules are of version %s; only %s are known: try a newer version of this program"
            % (version, " and ".join(_VERSIONS))
        )
    depth = _value(values, "Depth")
    if depth not in DEPTHS:
        raise Unreadable("this depth is not known: " + depth)
    options = {"edition": edition}
    options.update((_NO_CAPTURE,))
    numbers: dict[str, int] = {}
    companies: list[tuple[str, int, int]] = []
    rosters: list[Roster] = []
    shorts: dict[str, str] = {}
    for key, value in pairs if pack is list else _taken(pairs):
        if len(key) == 1 and key in LETTERS:
            if key != LETTERS[len(companies) :][:1]:
                raise Unreadable("company %s is out of order" % key)
            companies.append(_company(value))
            _pack_last(rosters, pack)
            rosters.append([])
        elif len(key) == 2 and key[0] in LETTERS and key[1] in _PLACES:
            _add_frame(depth, rosters, key, value)
        elif key[1:] == _SHORT and key[0] in LETTERS[: len(companies)]:
            shorts[key[0]] = value.strip(" ")
        elif key not in _HEAD:
            _add_option(options, numbers, key, value)
    _pack_last(rosters, pack)
    try:
        setup = _agree(depth, companies, rosters, options, numbers, pack)
    except ValueError as error:
        raise Unreadable(str(error)) from None
    setup.version = int(version)
    setup.shorts = [shorts.get(LETTERS[seat], "") for seat in range(setup.players)]
    return setup


def _taken(pairs: "list[tuple[str, str]]") -> "Iterator[tuple[str, str]]":
    """Yield the lines of a list, and use it up."""
    while pairs:
        yield pairs.pop(0)


# An option that records of older programs do not have, and what they were played by (M-51).
_NO_CAPTURE = ("start_capture", "no")
# What older programs did, and so has no line (M-28, M-51, M-91).
_BEFORE = (_NO_CAPTURE, ("own_dice", "faces"), ("chances", "false"))
# Known versions of the rules, oldest first.
_VERSIONS = ("1", "2")

# Lines that are not about the set-up.
_HEAD = ("Game", "Fmt", "Rules", "Depth") + ASIDE
_PLACES = "abcdefgh"
# After the letter of a company: its short name.
_SHORT = "_short"


def _agree(
    depth: str,
    companies: "list[tuple[str, int, int]]",
    rosters: "list[Roster]",
    options: "dict[str, str]",
    numbers: "dict[str, int]",
    pack: "Callable[[Roster], Roster]",
) -> "Setup":
    if depth == QUICK:
        from shared.rules.mfz.setup import agreement

        return agreement.agree(companies, options, numbers)
    if companies and not [roster for roster in rosters if roster]:
        raise ValueError("at depth %s each frame has a line, such as [Aa Rd Y S1: name]" % depth)
    from shared.rules.mfz.setup import roster_setup

    brought = [(company[0], roster) for company, roster in zip(companies, rosters)]
    setup = roster_setup.agree(brought, options, numbers, depth, pack)
    for seat, (_, frames, systems) in enumerate(companies):
        _, named_frames, named_systems = setup.companies[seat]
        if (frames, systems) != (named_frames, named_systems):
            raise ValueError(
                "company %s has %d/%d, but its frames add up to %d/%d"
                % (LETTERS[seat], frames, systems, named_frames, named_systems)
            )
    return setup


def _pack_last(rosters: "list[Roster]", pack: "Callable[[Roster], Roster]") -> None:
    if rosters and rosters[-1]:
        rosters[-1] = pack(rosters[-1])


def _add_frame(depth: str, rosters: "list[Roster]", key: str, value: str) -> None:
    if depth == QUICK:
        raise Unreadable("a quick game has no frames by name, such as [%s ...]" % key)
    from shared.rules.mfz.setup import frame_lines

    seat = LETTERS.index(key[0])
    if seat >= len(rosters):
        raise Unreadable("frame %s comes before its company" % key)
    frames = rosters[seat]
    if not isinstance(frames, list):
        # Its company is not the last one: the lines are in another order than the box writes.
        frames = list(frames)
        rosters[seat] = frames
    frames.append(frame_lines.read(key, value, len(frames)))


def _add_option(
    options: "dict[str, str]", numbers: "dict[str, int]", key: str, value: str
) -> None:
    """Add an option or a number; those without effect at this depth are accepted."""
    if key == SEAT_ORDER or key != "edition" and is_option(key):
        options[key] = value
        return
    if is_number(key):
        numbers[key] = _number(value)
        return
    raise Unreadable("the header line [%s ...] is unknown to this version" % key)


def _value(values: "dict[str, str]", key: str) -> str:
    if key not in values:
        raise Unreadable("the header has no [%s ...]" % key)
    return values[key]


def _company(value: str) -> "tuple[str, int, int]":
    counts, _, name = value.partition(" ")
    frames, slash, systems = counts.partition("/")
    if not slash:
        raise Unreadable("a company is written as [A frames/systems name]")
    return name.strip(" "), _number(frames), _number(systems)


def _number(text: str) -> int:
    if not 0 < len(text) <= 3 or [c for c in text if c not in "0123456789"]:
        raise Unreadable("expected a number, not '%s'" % text)
    return int(text)
