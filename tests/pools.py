"""Write dice pools as text in tests: `2Wd6 Rd8`."""

from shared.rules import dice_kinds


def pool_of(text: str) -> bytes:
    """Return the pool of a text."""
    counts = bytearray(dice_kinds.KINDS)
    names = [dice_kinds.kind_text(kind) for kind in range(dice_kinds.KINDS)]
    for word in text.split():
        at = 0
        while word[at] in "0123456789":
            at += 1
        counts[names.index(word[at:])] += int(word[:at] or "1")
    return bytes(counts)
