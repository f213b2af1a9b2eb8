"""Make stock companies of typical frames, for players without their own (M-27)."""

from micropython import const

from shared.rules.mfz.model.loadout import KINDS

_NAMELESS = ""
# Systems of a typical frame in the order in which they are added, by place in KINDS: Rd Y B G.
_SOLDIER = b"\x01\x06\x07\x08"
_DIRECT = const(1)
_ARTILLERY = const(2)


def stock_frames(
    frames: int, systems: int, rockets: int, demo: bool = False
) -> "list[tuple[str, bytes, int]]":
    """Return unnamed frames (1 or more) as (name, loadout, rockets), with systems spread evenly.

    All frames of a demo but the first have artillery in place of direct fire (M-18).
    """
    company = []
    for place in range(frames):
        counts = bytearray(len(KINDS))
        for kind in _SOLDIER[: _share(systems, frames, place)]:
            counts[_ARTILLERY if demo and place and kind == _DIRECT else kind] += 1
        company.append((_NAMELESS, bytes(counts), _share(rockets, frames, place)))
    return company


def _share(what: int, frames: int, place: int) -> int:
    return (what + frames - 1 - place) // frames
