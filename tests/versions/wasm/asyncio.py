"""Under MicroPython for WebAssembly: as much of asyncio as a box in memory needs.

That of this build waits for events of JavaScript and has no `run`. Here a task that waits looks
again at each turn.
"""

from time import ticks_add, ticks_diff, ticks_ms

_tasks = []


class CancelledError(BaseException):
    """Thrown into a task that is cancelled."""


class TimeoutError(Exception):
    """Raised by `wait_for_ms` when the time is over."""


class Task:
    """A coroutine that takes a turn after another."""

    def __init__(self, coroutine):
        self.coro = coroutine
        self.value = None
        self.error = None

    def done(self):
        """Return whether it has ended."""
        return self not in _tasks

    def cancel(self):
        """End it at its next turn."""
        if not self.done():
            self._turn(self.coro.throw, CancelledError)

    def turn(self):
        """Run until it waits."""
        self._turn(self.coro.send, None)

    def _turn(self, go_on, argument):
        try:
            go_on(argument)
        except StopIteration as end:
            self.value = end.value
            _tasks.remove(self)
        except (Exception, CancelledError) as error:
            self.error = error
            _tasks.remove(self)


class ThreadSafeFlag:
    """A flag that its wait clears."""

    def __init__(self):
        self._is_set = False

    def set(self):
        """Let the task that waits go on."""
        self._is_set = True

    def clear(self):
        """Take the flag back."""
        self._is_set = False

    async def wait(self):
        """Wait until the flag is set, and clear it."""
        while not self._is_set:
            await _next_turn()
        self._is_set = False


def create_task(coroutine):
    """Start a task."""
    task = Task(coroutine)
    _tasks.append(task)
    return task


def new_event_loop():
    """Forget all tasks."""
    del _tasks[:]


def run(coroutine):
    """Run a coroutine to its end, and the other tasks meanwhile; return its value."""
    main = create_task(coroutine)
    while not main.done():
        _take_turns()
    return _result(main)


async def sleep_ms(ms):
    """Wait so many milliseconds, at least one turn."""
    end = ticks_add(ticks_ms(), ms)
    await _next_turn()
    while ticks_diff(end, ticks_ms()) > 0:
        await _next_turn()


async def wait_for_ms(coroutine, ms):
    """Return the value of a coroutine. Raises: TimeoutError after so many milliseconds."""
    task = create_task(coroutine)
    end = ticks_add(ticks_ms(), ms)
    while not task.done():
        if ticks_diff(end, ticks_ms()) <= 0:
            task.cancel()
            raise TimeoutError
        await _next_turn()
    return _result(task)


def _take_turns():
    for task in list(_tasks):
        if not task.done():
            task.turn()


def _result(task):
    if task.error is not None:
        raise task.error
    return task.value


def _next_turn():
    yield
