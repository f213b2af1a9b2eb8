"""Check what frames and companies carry (M-21 to M-26).

A loadout is one count for each system of KINDS, as bytes. A status is an int of flags, 0 for
legal; legality.FAULTS has the code and the words of each flag.
"""

from typing import TYPE_CHECKING

from shared.rules.mfz.model.sizes import SYSTEMS_MAX

if TYPE_CHECKING:
    from collections.abc import Sequence

# Codes of the Commander's Handbook: three weapons with one range, three with two, the rest.
KINDS = ("Rh", "Rd", "Ra", "Rhd", "Rha", "Rda", "Y", "B", "G", "E")
ALIKE_MAX = 2
ROCKETS_MAX = 8
ROCKETS_AGREED = 3
FRAMES_MAX = 8
NAME_MAX = 20

# Flags of what players may agree to allow.
SPLIT_RANGE = 1
HAZARDS = 2

UNKNOWN_SYSTEM = 1 << 0
TOO_MANY_SYSTEMS = 1 << 1
THREE_OF_A_KIND = 1 << 2
RANGE_LIMIT = 1 << 3
SPLIT_NOT_AGREED = 1 << 4
HAZARDS_NOT_AGREED = 1 << 5
NO_SUCH_ROCKETS = 1 << 6
NAME_EMPTY = 1 << 7
NAME_TOO_LONG = 1 << 8
NAME_CONTROL = 1 << 9
NAME_CHARACTERS = 1 << 10
NAME_TWICE = 1 << 11
NO_FRAMES = 1 << 12
TOO_FEW_FRAMES = 1 << 13
TOO_MANY_FRAMES = 1 << 14
ROCKETS_NOT_AGREED = 1 << 15
SPLIT_ALIKE = 1 << 16

# For each range: its own weapon and the two split weapons that also reach it.
_RANGES = ((0, 3, 4), (1, 3, 5), (2, 4, 5))
_SPLITS = (3, 4, 5)
_ENVIRONMENTAL = 9
# Names are written into header lines, which end at the first bracket.
_NOT_IN_NAMES = "[]"


def parse(text: str) -> "tuple[bytes, list[str]]":
    """Return the loadout of a text and its words that are not systems.

    >>> counts, unknown = parse("Rd Y B G X")
    >>> list(counts), unknown
    ([0, 1, 0, 0, 0, 0, 1, 1, 1, 0], ['X'])
    """
    counts = bytearray(len(KINDS))
    unknown = []
    for word in text.split():
        if word in KINDS:
            counts[KINDS.index(word)] = min(255, counts[KINDS.index(word)] + 1)
        else:
            unknown.append(word)
    return bytes(counts), unknown


def text(counts: bytes) -> str:
    """Return a loadout as text, in the order of KINDS; the inverse of `parse`.

    >>> text(bytes((0, 1, 0, 0, 0, 0, 1, 1, 1, 0)))
    'Rd Y B G'
    """
    words = []
    for kind, count in zip(KINDS, counts):
        words += [kind] * count
    return " ".join(words)


def systems(counts: bytes) -> int:
    """Return how many systems a loadout has; a split weapon is one (M-26).

    >>> systems(bytes((0, 1, 0, 0, 0, 0, 1, 1, 1, 0)))
    4
    """
    return sum(counts)


def terms(options: "dict[str, str]") -> "tuple[int, int]":
    """Return the last two arguments of `frame_status` that follow from options.

    >>> terms({"split_range": "true", "hazards": "false", "split_kind_limit": "2"})
    (1, 2)
    """
    allowed = SPLIT_RANGE if options["split_range"] == "true" else 0
    if options["hazards"] == "true":
        allowed |= HAZARDS
    return allowed, int(options["split_kind_limit"])


def frame_status(
    counts: bytes, rockets: int = 0, agreed: int = 0, split_kind_limit: int = 4
) -> int:
    """Return the faults of a frame as flags (M-25).

    `agreed`: flags of SPLIT_RANGE and HAZARDS. `split_kind_limit`: split weapons of one kind.

    >>> frame_status(parse("Rd Rd Rd B")[0]) == THREE_OF_A_KIND
    True
    """
    flags = 0
    if systems(counts) > SYSTEMS_MAX:
        flags |= TOO_MANY_SYSTEMS
    for kind, count in enumerate(counts):
        if kind in _SPLITS:
            if count > split_kind_limit:
                flags |= SPLIT_ALIKE
        elif count > ALIKE_MAX:
            flags |= THREE_OF_A_KIND
    for full, one, other in _RANGES:
        half = counts[one] + counts[other]
        if half and 2 * counts[full] + half > 2 * ALIKE_MAX:
            flags |= RANGE_LIMIT
    if not agreed & SPLIT_RANGE and [kind for kind in _SPLITS if counts[kind]]:
        flags |= SPLIT_NOT_AGREED
    if not agreed & HAZARDS and counts[_ENVIRONMENTAL]:
        flags |= HAZARDS_NOT_AGREED
    if not 0 <= rockets <= ROCKETS_MAX:
        flags |= NO_SUCH_ROCKETS
    return flags


def name_status(name: str) -> int:
    """Return the faults of the name of a company or a frame as flags.

    >>> name_status("Red [1]") == NAME_CHARACTERS
    True
    """
    flags = 0
    if not name.strip():
        flags |= NAME_EMPTY
    if len(name) > NAME_MAX:
        flags |= NAME_TOO_LONG
    if [c for c in name if ord(c) < 32 or 127 <= ord(c) < 160]:
        flags |= NAME_CONTROL
    if [c for c in name if c in _NOT_IN_NAMES or (ord(c) >= 160 and not _is_latin(c))]:
        flags |= NAME_CHARACTERS
    return flags


def _is_latin(sign: str) -> bool:
    # Imported here: few names have such letters.
    from shared.rules import name_letters

    return name_letters.is_latin(sign)


def company_status(
    names: "Sequence[str]",
    rockets: int,
    frames_limits: "tuple[int, int]" = (1, FRAMES_MAX),
    rockets_agreed: int = ROCKETS_AGREED,
) -> int:
    """Return the faults of a company's frame names, size and rockets as flags.

    `frames_limits`: fewest and most frames. `rockets`: of all frames together.

    >>> company_status(["Red", "Red"], 3) == NAME_TWICE
    True
    """
    if not names:
        return NO_FRAMES
    least, most = frames_limits
    flags = 0
    if len(names) < least:
        flags |= TOO_FEW_FRAMES
    if len(names) > most:
        flags |= TOO_MANY_FRAMES
    if rockets != rockets_agreed:
        flags |= ROCKETS_NOT_AGREED
    if len(set(names)) < len(names):
        flags |= NAME_TWICE
    return flags
