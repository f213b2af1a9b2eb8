"""What several requests answer in place of a reply."""

from shared.link.limits import PROTOCOL
from shared.link.messages import BAD, PROTOCOL_ERROR, Refused


class Waits(Exception):
    """A request that is to be answered when the box rests."""


def foreign() -> Refused:
    """Return the refusal of a laptop with another protocol."""
    return Refused(
        PROTOCOL_ERROR, "This box speaks protocol %d. Update one of the two." % PROTOCOL
    )


def out_of_range() -> Refused:
    """Return the refusal of a number beyond the end of a file or of what a chip computes with."""
    return Refused(BAD, "A number in the request is out of range.")
