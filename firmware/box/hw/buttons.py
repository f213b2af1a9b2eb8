"""Turn raw button levels into events. Pure: no access to pins or clocks."""

from micropython import const

from box.hw.ticks import elapsed

PRESS = const(0)
REPEAT = const(1)
LONG = const(2)

BUTTONS = const(4)
# A press of a button with a hold is a tap below TAP_MS and a hold from LONG_MS on. Between them
# the player released a hold early: nothing happens.
TAP_MS = const(350)
LONG_MS = const(600)

# From here on a hold is shown: see `fill`.
_FILL_MS = const(200)
_REPEAT_FIRST_MS = const(400)
_REPEAT_NEXT_MS = const(100)
_RING = const(16)
# `now` may be up to this much earlier than an edge: the clock is read before the interrupt.
_RACE_MS = const(1_000)


class Buttons:
    """Debounce four buttons independently, on both edges.

    In masks and levels bit i is button i and 1 is pressed. An event is `kind << 2 | button`.
    All times are milliseconds that wrap at 2**30.

    debounce_ms: how long a contact must keep its level before a change counts. stuck: mask of the
    buttons held at boot and not released since. held: mask of those that count as pressed.
    ignored: mask of those whose press has no effect.
    """

    def __init__(self, debounce_ms: int = 15) -> None:
        self.debounce_ms = debounce_ms
        self.stuck = 0
        self._repeat_mask = 0
        self._long_mask = 0
        self._raw = 0
        self.held = 0
        self.ignored = 0
        # Masks of held buttons: those that act on release; of them, those with a hold; repeating.
        self._waiting = 0
        self._holding = 0
        self._repeating = 0
        # When each contact last moved, and that time as of the last change of level.
        self._moved = [0] * BUTTONS
        self._known = [0] * BUTTONS
        self._since = [0] * BUTTONS
        self._interval = [0] * BUTTONS
        self._ring = bytearray(_RING)
        self._oldest = 0
        self._count = 0

    def modes(self, repeat_mask: int, long_mask: int) -> None:
        """Set the buttons that repeat and those with a hold, from the next press on.

        A repeating button gives PRESS at once, then REPEATs. Any other acts on release: it gives
        PRESS, however long it was down. One with a hold gives PRESS only after a tap, LONG at the
        threshold, and nothing after a hold that was broken off.
        """
        self._repeat_mask = repeat_mask
        self._long_mask = long_mask

    def boot_check(self, bits: int) -> int:
        """Ignore the buttons held at boot until they are released; return their mask."""
        self.stuck = self._raw = self.held = self.ignored = bits
        return bits

    def edge(self, button: int, now: int) -> None:
        """Note that a contact moved; may be called from an interrupt at any time.

        Samples alone are too infrequent to tell a short press from a bounce.
        """
        self._moved[button] = now

    def feed(self, bits: int, now: int) -> None:
        """Process one sample of the levels; call once a turn of the loop while not `resting`."""
        changed = bits ^ self._raw
        self._raw = bits
        if not (changed or bits or self.held or self.ignored):
            return
        for button in range(BUTTONS):
            if changed >> button & 1:
                if self._moved[button] == self._known[button]:
                    # No interrupt reported it: a button held over the serial line.
                    self._moved[button] = now
                self._known[button] = self._moved[button]
            self._update(button, now)

    def _update(self, button: int, now: int) -> None:
        bit = 1 << button
        if (self._raw ^ self.held) & bit:
            if self._settled(button, now):
                self.held ^= bit
                if self._raw & bit:
                    self._pressed(button, bit, now)
                else:
                    if self._waiting & bit:
                        self._queue(PRESS << 2 | button)
                    self._waiting &= ~bit
                    self._holding &= ~bit
                    self._repeating &= ~bit
                    self.ignored &= ~bit
                    self.stuck &= ~bit
        elif self.ignored & ~self._raw & bit and self._settled(button, now):
            # Released before it counted as held: ignore it until it stops bouncing, too.
            self.ignored &= ~bit
        # If this sample is open it may be the release, seen late by a delayed loop.
        if self.held & self._raw & bit:
            self._queue_due(button, bit, now)

    def take(self) -> int:
        """Remove and return the oldest event; -1 if there is none."""
        if not self._count:
            return -1
        event = self._ring[self._oldest]
        self._oldest = (self._oldest + 1) % _RING
        self._count -= 1
        return event

    def swallow(self, bits: int = 0) -> None:
        """Drop queued events, and ignore the buttons held now until they are released.

        bits: the current levels, if they are newer than the last sample.
        """
        self._count = 0
        self.ignored |= self.held | self._raw | bits
        self._waiting = 0
        self._holding = 0
        self._repeating = 0

    @property
    def resting(self) -> bool:
        """Whether all buttons are released and settled, so that sampling may pause.

        A stuck button counts as released; otherwise it would keep the box awake.
        """
        return self._raw == self.held == self.ignored == self.stuck

    @property
    def down(self) -> int:
        """Mask of the buttons whose press is not over: neither ignored nor stuck."""
        return self.held & ~self.ignored

    def fill(self, now: int) -> int:
        """Return the progress of a hold, `eighths << 2 | button`; -1 if there is none to show."""
        bit = 1
        for button in range(BUTTONS):
            if self._holding & bit:
                past = elapsed(now, self._since[button]) - _FILL_MS
                if past >= 0:
                    return min(past * 8 // (LONG_MS - _FILL_MS), 8) << 2 | button
            bit <<= 1
        return -1

    def _settled(self, button: int, now: int) -> bool:
        """Return whether a contact has kept its level for the debounce time.

        A time from before the last wrap of the clock looks like the future and counts as past.
        """
        still = elapsed(now, self._moved[button])
        return still >= self.debounce_ms or still < -_RACE_MS

    def _pressed(self, button: int, bit: int, now: int) -> None:
        if self.ignored & bit:
            return
        self._since[button] = now
        if self._repeat_mask & bit:
            self._queue(PRESS << 2 | button)
            self._repeating |= bit
            self._interval[button] = _REPEAT_FIRST_MS
            return
        self._waiting |= bit
        if self._long_mask & bit:
            self._holding |= bit

    def _queue_due(self, button: int, bit: int, now: int) -> None:
        """Queue the REPEAT or LONG event that is due for a held button."""
        if not (self._holding | self._repeating) & bit:
            return
        held = elapsed(now, self._since[button])
        if self._holding & bit:
            if held >= TAP_MS:
                self._waiting &= ~bit
            if held >= LONG_MS:
                self._holding &= ~bit
                self._queue(LONG << 2 | button)
        elif held >= self._interval[button]:
            # Restart the interval from now: a delayed loop must not queue a burst of repeats.
            self._since[button] = now
            self._interval[button] = _REPEAT_NEXT_MS
            self._queue(REPEAT << 2 | button)

    def _queue(self, event: int) -> None:
        if self._count == _RING:
            self._oldest = (self._oldest + 1) % _RING
            self._count -= 1
        self._ring[(self._oldest + self._count) % _RING] = event
        self._count += 1
