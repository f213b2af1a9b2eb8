"""asyncio's wait as in the port: in ticks, with pin interrupts.

FreeRTOS wakes the task at its ticks. An interrupt wakes it too and runs the pin's handler, but
streams and flags are checked only at the next tick (MICROPY_EVENT_POLL_HOOK in
ports/esp32/mpconfigport.h, poll_set_poll_until_ready_or_timeout in extmod/modselect.c).
"""

import select
import time
from asyncio import core

import wires
from micropython import const
from port import doze

_TICK_US = const(10_000)
_TICK_MS = const(10)
_LONGEST_MS = const(0x1FFF_FFFF)

_poll_once = core.IOQueue.wait_io_event
_ticks_add = core.ticks_add


class IOQueue(core.IOQueue):
    """Wait in real time."""

    def __init__(self):
        super().__init__()
        self.map[id(wires.pins)] = [None, None, wires.pins]
        self.poller.register(wires.pins, select.POLLIN)

    def wait_io_event(self, ms):
        self._look()
        end = time.ticks_add(time.ticks_ms(), ms) if ms > 0 else 0
        # After an unlimited wait asyncio expects that a task is due.
        while ms and not _anything_due():
            # Scheduled callbacks run at every tick.
            left = time.ticks_diff(end, time.ticks_ms()) if ms > 0 else _TICK_MS
            if left <= 0:
                return
            self._sleep(left)
            self._look()

    def _sleep(self, ms):
        """Sleep until the tick after `ms`, a pin event or a byte."""
        for _ in self.poller.ipoll(ms):
            pass
        now = time.ticks_us()
        tick = time.ticks_add(now, -now % _TICK_US)
        while now != tick:
            wires.take()
            left = time.ticks_diff(tick, time.ticks_us())
            if left < 1000:
                time.sleep_us(max(0, left))
                return
            wires.wait(left // 1000)

    def _look(self):
        """Poll the streams of waiting tasks once."""
        wires.take()
        _poll_once(self, 0)
        # asyncio removes a stream without a waiting task after an event.
        while id(wires.pins) not in self.map:
            self.map[id(wires.pins)] = [None, None, wires.pins]
            self.poller.register(wires.pins, select.POLLIN)
            wires.take()
            _poll_once(self, 0)


class VirtualIOQueue(core.IOQueue):
    """Wait by requesting virtual time from the supervisor."""

    _SERIAL_MS = 20

    def wait_io_event(self, ms):
        wires.take()
        _poll_once(self, 0)
        while ms and not _anything_due():
            if self._sleep(ms):
                # The host's terminal driver needs some real time for a byte.
                _poll_once(self, self._SERIAL_MS)
            else:
                _poll_once(self, 0)
            if ms > 0:
                return

    def _sleep(self, ms):
        """Sleep until the tick after `ms` (-1: no limit), or after a pin event.

        Return True at once for a byte on the serial line, which runs in real time.
        """
        if ms > 0:
            ms += -(time.ticks_ms() + ms) % _TICK_MS
        while ms:
            serial = doze(ms)
            wires.take()
            if serial:
                return True
            ms = -time.ticks_ms() % _TICK_MS
        return False


def _anything_due():
    task = core._task_queue.peek()
    return task and core.ticks_diff(task.ph_key, core.ticks()) <= 0


def _add(ticks, ms):
    """Add as the port's ticks_add; the host's, which asyncio uses, has a larger range."""
    if ms > _LONGEST_MS:
        raise OverflowError("ticks interval overflow")
    return _ticks_add(ticks, ms)


def install(queue_class):
    core.ticks_add = _add
    core.IOQueue = queue_class
    core.new_event_loop()
