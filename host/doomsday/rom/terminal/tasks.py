"""asyncio's tasks in Python, for virtual time: those in C read the host's clock."""

import time

_core = None


class TaskQueue:
    """A queue of tasks by due time; equal times in order of arrival."""

    def __init__(self):
        self._tasks = []

    def peek(self):
        return self._tasks[0] if self._tasks else None

    def push(self, task, key=None):
        task.data = None
        task.ph_key = key = time.ticks_ms() if key is None else key
        at = len(self._tasks)
        while at and time.ticks_diff(self._tasks[at - 1].ph_key, key) > 0:
            at -= 1
        self._tasks.insert(at, task)

    def pop(self):
        return self._tasks.pop(0)

    def remove(self, task):
        self._tasks.remove(task)


class Task:
    """A coroutine run by the loop.

    state: True while running and not awaited, the queue of waiters while awaited, None if ended
    and not awaited, False if ended and awaited. data: the exception to throw into it, the object
    it waits for, or its result.
    """

    def __init__(self, coro, context=None):
        global _core
        _core = context
        self.coro = coro
        self.data = None
        self.state = True
        self.ph_key = 0

    def __iter__(self):
        if not self.state:
            self.state = False
        elif self.state is True:
            self.state = TaskQueue()
        elif not isinstance(self.state, TaskQueue):
            raise RuntimeError("can't wait")
        return self

    def __next__(self):
        if not self.state:
            raise self.data
        me = _core["cur_task"]
        self.state.push(me)
        me.data = self

    def done(self):
        return not self.state

    def cancel(self):
        if not self.state:
            return False
        if self is _core["cur_task"]:
            raise RuntimeError("can't cancel self")
        task = self
        while isinstance(task.data, Task):
            task = task.data
        queue = _core["_task_queue"]
        if hasattr(task.data, "remove"):
            task.data.remove(task)
            queue.push(task)
        elif time.ticks_diff(task.ph_key, time.ticks_ms()) > 0:
            queue.remove(task)
            queue.push(task)
        task.data = _core["CancelledError"]
        return True
