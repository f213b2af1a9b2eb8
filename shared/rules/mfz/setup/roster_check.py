"""Check a line of a roster file as the laptop checks its company file (M-15, M-21 to M-26).

Loaded only when rosters arrive.
"""

from shared.rules.errors import Unreadable
from shared.rules.mfz.model import loadout
from shared.rules.mfz.setup.roster import Roster


def check(line: bytes) -> None:
    r"""Check one company, line end included.

    How wide its short name is, only the laptop measures.

    Raises: Unreadable if the laptop would not send it.

    >>> check(b"Ann\t1\t2\tRed\tRd Y\t3\n")
    >>> check(b"\t1\t2\tRed\tRd Y\t3\n")
    Traceback (most recent call last):
    shared.rules.errors.Unreadable: the company is not legal
    """
    roster = Roster([line])
    frames = roster.frames(0)
    names = [name for name, _, _ in frames]
    status = loadout.company_status(names, sum([rockets for _, _, rockets in frames]))
    for _, counts, rockets in frames:
        status |= loadout.frame_status(counts, rockets)
    texts = names + [roster.company(0)[0]]
    short = roster.short(0)
    if short:
        texts.append(short)
    for text in texts:
        status |= loadout.name_status(text)
        if text != text.strip(" "):
            status |= loadout.NAME_CHARACTERS
    if status:
        raise Unreadable("the company is not legal")
