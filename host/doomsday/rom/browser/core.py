"""asyncio's core for a program that runs by turns: a step of a task is one call of JavaScript's.

The WebAssembly build collects garbage only when no Python runs, and a worker that waits within
Python takes in no messages. So who runs the program calls `turn` again and again, and sets what
`run` does meanwhile. Tasks and their queue are the build's, in C; its `event` and `funcs` work on
this module. It has what the box uses: tasks that one or nobody waits for, sleep, and streams to
read from, which are Python's, so that each is asked by its `ioctl`.
"""

import sys
from _asyncio import Task, TaskQueue

from utime import ticks_add, ticks_diff
from utime import ticks_ms as ticks

_POLL, _READABLE = 3, 1


class CancelledError(BaseException):
    """Thrown into a task that is cancelled."""


class TimeoutError(Exception):
    """Raised by `wait_for` when the time is over."""


class _Readers:
    """Tasks that wait for streams, with these. A task that is cancelled removes itself."""

    def __init__(self):
        self._waiting = []

    def queue_read(self, stream):
        self._waiting.append((stream, cur_task))
        cur_task.data = self

    def remove(self, task):
        self._waiting = [pair for pair in self._waiting if pair[1] is not task]

    def wake(self):
        """Make the tasks due whose streams have something to read."""
        ready = [pair for pair in self._waiting if pair[0].ioctl(_POLL, _READABLE) & _READABLE]
        for pair in ready:
            self._waiting.remove(pair)
            _task_queue.push(pair[1])


def sleep_ms(ms):
    _task_queue.push(cur_task, ticks_add(ticks(), max(0, ms)))
    yield


def sleep(seconds):
    return sleep_ms(int(seconds * 1000))


def create_task(coro):
    task = Task(coro, globals())
    _task_queue.push(task)
    return task


def _promote_to_task(aw):
    return aw if isinstance(aw, Task) else create_task(aw)


def turn():
    """Run one step of one task.

    Returns: the milliseconds until a task is due, -1 if none is. Raises: what ends the main task,
    StopIteration if it has returned.
    """
    global cur_task
    _io_queue.wake()
    task = _task_queue.peek()
    if task is None:
        return -1
    left = ticks_diff(task.ph_key, ticks())
    if left > 0:
        return left
    cur_task = _task_queue.pop()
    thrown, task.data = task.data, None
    try:
        if thrown:
            task.coro.throw(thrown)
        else:
            task.coro.send(None)
    except (CancelledError, Exception) as error:
        if task is _main:
            raise
        _end(task, error)
    finally:
        cur_task = None
    return 0


def _end(task, error):
    """Note how a task has ended, and make the tasks due that wait for it."""
    waiters, task.data = task.state, error
    # As the build has it: None for ended and not awaited, False for ended and awaited.
    task.state = None if waiters is True else False
    if waiters is True:
        if not isinstance(error, (CancelledError, StopIteration)):
            sys.print_exception(error)
        return
    while waiters.peek():
        _task_queue.push(waiters.pop())


def run(coro):
    """Start a coroutine as the main task, and return what `wait` returns."""
    global _main
    outer, _main = _main, create_task(coro)
    value = wait()
    _main = outer
    return value


def wait():
    """Run the tasks until the main task returns, and return its value."""
    while True:
        try:
            turn()
        except StopIteration as end:
            return end.value


def current_task():
    return cur_task


def get_event_loop():
    return sys.modules["asyncio.core"]


def new_event_loop():
    global _task_queue, _io_queue, cur_task, _main
    _task_queue = TaskQueue()
    _io_queue = _Readers()
    cur_task = _main = None


new_event_loop()
