"""asyncio's wait, which also takes in what happens to the pins."""

import select
import time
from asyncio import core

import wires


class IOQueue(core.IOQueue):
    """Waits on the real clock."""

    def __init__(self):
        super().__init__()
        self._arm()

    def _arm(self):
        self.map[id(wires.pins)] = [None, None, wires.pins]
        self.poller.register(wires.pins, select.POLLIN)

    def wait_io_event(self, ms):
        while True:
            self._look(ms)
            # Told to wait for ever, asyncio relies on a task being due afterwards.
            if ms >= 0 or core._task_queue.peek():
                return

    def _look(self, ms):
        super().wait_io_event(ms)
        # asyncio drops a stream that nobody awaits once it had an event.
        while id(wires.pins) not in self.map:
            self._arm()
            wires.take()
            super().wait_io_event(0)


class VirtualIOQueue(IOQueue):
    """Waits by asking the supervisor to let time pass."""

    _SERIAL_MS = 20

    def wait_io_event(self, ms):
        self._look(0)
        while ms and not self._anything_due():
            serial = time.doze(ms)
            # A byte takes a moment of real time through the host's terminal driver.
            self._look(self._SERIAL_MS if serial else 0)
            if ms > 0:
                return

    def _anything_due(self):
        task = core._task_queue.peek()
        return task and core.ticks_diff(task.ph_key, core.ticks()) <= 0


def install(queue_class):
    core.IOQueue = queue_class
    core.new_event_loop()
