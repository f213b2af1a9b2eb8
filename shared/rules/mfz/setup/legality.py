"""Find all faults of a company, each as a code and a sentence (M-15, M-21 to M-26)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import loadout

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    # Number of the frame from 1, COMPANY or TOGETHER; code; sentence.
    Fault = tuple[int, str, str]
    # Name, systems as text, rockets; None if unreadable.
    FramePieces = tuple[str | None, str | None, int | None]

# Numbers of faults that are not of a frame: of the company itself, of all its frames together.
COMPANY = 0
TOGETHER = -1

# Flag, code, words for the panel, and longer words with what was found, "" if there are none.
FAULTS = (
    (
        loadout.UNKNOWN_SYSTEM,
        "unknown_system",
        "a system that is none of " + " ".join(loadout.KINDS),
        "unknown system %s; known are " + " ".join(loadout.KINDS),
    ),
    (loadout.TOO_MANY_SYSTEMS, "too_many_systems", "more than 4 systems (M-21)", ""),
    (loadout.THREE_OF_A_KIND, "three_of_a_kind", "more than 2 systems of one kind (M-21)", ""),
    (
        loadout.RANGE_LIMIT,
        "range_limit",
        "more weapons for one range than two, split ones counting half (M-25)",
        "",
    ),
    (
        loadout.SPLIT_NOT_AGREED,
        "split_not_agreed",
        "a weapon for two ranges, which is not agreed (M-130)",
        "",
    ),
    (
        loadout.HAZARDS_NOT_AGREED,
        "hazards_not_agreed",
        "an environmental system, which is not agreed (M-143)",
        "",
    ),
    (
        loadout.NO_SUCH_ROCKETS,
        "no_such_rockets",
        "a number of rockets that is not 0 to 8 (M-23)",
        "",
    ),
    (loadout.NAME_EMPTY, "name_empty", "a name that is empty", "a name that is empty: %s"),
    (
        loadout.NAME_TOO_LONG,
        "name_too_long",
        "a name of more than 20 characters",
        "a name of more than 20 characters: %s",
    ),
    (
        loadout.NAME_CONTROL,
        "name_control",
        "a name with a control character",
        "a name with a control character: %s",
    ),
    (
        loadout.NAME_CHARACTERS,
        "name_characters",
        "a name with other characters than Latin letters, or with [ or ]",
        "a name with other characters than Latin letters, or with [ or ]: %s",
    ),
    (
        loadout.NAME_TWICE,
        "name_twice",
        "two frames of the same name",
        "frames %s have the same name %s",
    ),
    (loadout.NO_FRAMES, "no_frames", "no frames", ""),
    (
        loadout.TOO_FEW_FRAMES,
        "too_few_frames",
        "too few frames (M-15)",
        "%s, but it must be %s here (M-15)",
    ),
    (
        loadout.TOO_MANY_FRAMES,
        "too_many_frames",
        "too many frames (M-15)",
        "%s, but it must be %s here (M-15)",
    ),
    (
        loadout.ROCKETS_NOT_AGREED,
        "rockets_not_agreed",
        "another number of rockets than agreed (M-23)",
        "needs exactly %s, has %d (M-23)",
    ),
    (
        loadout.SPLIT_ALIKE,
        "split_alike",
        "more split weapons of one kind than agreed (M-25)",
        "",
    ),
)


# Of frames with the same name; more are counted.
_NUMBERS_TOLD = 8


class Terms:
    """What was agreed about companies.

    limits: fewest and most frames. rockets: of all frames together. allowed: flags SPLIT_RANGE and
    HAZARDS of loadout.py. alike: split weapons of one kind on a frame.
    """

    def __init__(
        self,
        limits: "tuple[int, int]" = (1, loadout.FRAMES_MAX),
        rockets: int = loadout.ROCKETS_AGREED,
        allowed: int = 0,
        alike: int = 4,
    ) -> None:
        self.limits = limits
        self.rockets = rockets
        self.allowed = allowed
        self.alike = alike


def brief(status: int) -> "list[tuple[str, str]]":
    """Return (code, words for the panel) of each flag of a status.

    >>> brief(loadout.NO_FRAMES)
    [('no_frames', 'no frames')]
    """
    return [(code, words) for flag, code, words, _ in FAULTS if status & flag]


def faults(
    name: "str | None",
    frames: "Sequence[FramePieces] | None",
    terms: Terms,
    shown: "Callable[[str], str]" = repr,
) -> "list[Fault]":
    """Return every fault of a company: of its name, of each frame, of all frames together.

    `name`, `frames`: None if unreadable; unreadable parts are not checked. `shown`: formats a text
    of the company for use in a sentence.

    >>> faults("Hunters", [("Red", "Rd Y Z", 3)], Terms())
    [(1, 'unknown_system', "unknown system 'Z'; known are Rh Rd Ra Rhd Rha Rda Y B G E")]
    """
    found = _name_faults(COMPANY, name, shown)
    if frames is None:
        return found
    for number, (called, systems, rockets) in enumerate(frames, 1):
        found += _name_faults(number, called, shown)
        counts, unknown = loadout.parse(systems or "")
        found += [_fault(number, loadout.UNKNOWN_SYSTEM, shown(word)) for word in unknown]
        status = loadout.frame_status(counts, rockets or 0, terms.allowed, terms.alike)
        found += [_fault(number, row[0]) for row in FAULTS if status & row[0]]
    return found + _together(frames, terms, shown)


def size_fault(frames: int, limits: "tuple[int, int]") -> "Fault | None":
    """Return the fault of a company with too few or too many frames, else None (M-15).

    >>> size_fault(5, (4, 6)) is None, size_fault(7, (4, 6))[1]
    (True, 'too_many_frames')
    """
    least, most = limits
    if least <= frames <= most:
        return None
    flag = loadout.TOO_FEW_FRAMES if frames < least else loadout.TOO_MANY_FRAMES
    wanted = str(least) if least == most else "%d to %d" % limits
    return _fault(TOGETHER, flag, _many(frames, "frame"), wanted)


def _together(
    frames: "Sequence[FramePieces]", terms: Terms, shown: "Callable[[str], str]"
) -> "list[Fault]":
    if not frames:
        return [_fault(TOGETHER, loadout.NO_FRAMES)]
    names = [called for called, _, _ in frames]
    found = []
    for called in sorted({called for called in names if called and names.count(called) > 1}):
        numbers = [str(number) for number, other in enumerate(names, 1) if other == called]
        if len(numbers) > _NUMBERS_TOLD:
            more = "%d more" % (len(numbers) - _NUMBERS_TOLD + 1)
            numbers = numbers[: _NUMBERS_TOLD - 1] + [more]
        listed = ", ".join(numbers[:-1]) + " and " + numbers[-1]
        found.append(_fault(TOGETHER, loadout.NAME_TWICE, listed, shown(called)))
    wrong_size = size_fault(len(frames), terms.limits)
    if wrong_size:
        found.append(wrong_size)
    carried = [rockets for _, _, rockets in frames if rockets is not None]
    # If a number of rockets is wrong in itself, a fault of the sum adds nothing.
    if len(carried) == len(frames) and max(carried) <= loadout.ROCKETS_MAX:
        total = sum(carried)
        if total != terms.rockets:
            sums = (_many(terms.rockets, "rocket"), total)
            found.append(_fault(TOGETHER, loadout.ROCKETS_NOT_AGREED, *sums))
    return found


def _name_faults(number: int, name: "str | None", shown: "Callable[[str], str]") -> "list[Fault]":
    if name is None:
        return []
    status = loadout.name_status(name)
    return [_fault(number, row[0], shown(name)) for row in FAULTS if status & row[0]]


def _fault(number: int, flag: int, *found: "str | int") -> "Fault":
    for row, code, words, full in FAULTS:
        if row == flag:
            return number, code, full % found if full else words
    raise ValueError("no row for the flag %d" % flag)


def _many(count: int, thing: str) -> str:
    return "%d %s%s" % (count, thing, "" if count == 1 else "s")
