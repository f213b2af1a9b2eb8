"""Arithmetic on milliseconds that wrap, as time.ticks_ms counts them."""

from micropython import const

_MASK = const(0x3FFF_FFFF)
_HALF = const(0x2000_0000)


def elapsed(now: int, then: int) -> int:
    """Return milliseconds from `then` to `now`; negative if `now` is the earlier one.

    Both lie in 0 .. 2**30 - 1. Valid across the wrap for spans below 2**29 ms, six days.
    """
    span = (now - then) & _MASK
    return span if span < _HALF else span - _MASK - 1
