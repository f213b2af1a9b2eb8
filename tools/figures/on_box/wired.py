"""Run the box's line to a laptop without an event loop, one piece of work at a time."""

import asyncio

READ = 32


class Port:
    """A serial line: `coming` is what the laptop sends, `said` what the box has answered."""

    def __init__(self):
        self.coming = b""
        self.said = b""

    def wait(self):
        yield
        while not self.coming:
            yield

    def read(self):
        data = self.coming[:READ]
        self.coming = self.coming[READ:]
        return data

    def write(self, data):
        self.said += bytes(data)
        return len(data)


class Wired:
    """The line of an app that waits for a laptop."""

    def __init__(self, app):
        asyncio.sleep_ms = _moment
        self._port = app.hardware.port = Port()
        self._work = app.link.run()
        self.step()

    def send(self, frame):
        """Put a frame on the line."""
        self._port.said = b""
        self._port.coming = frame

    def step(self):
        """Do the work of the line between two turns of the box. Return whether it has answered."""
        self._work.send(None)
        return self._port.said.endswith(b"\n")

    def check(self, frame):
        """Raises: ValueError if the box refused the frame."""
        if self._port.said[5:6] != frame[5:6]:
            raise ValueError("the box refuses: " + str(self._port.said))


# For heap.mjs, which does not know the short names of attributes.


def connect(app):
    """Return the line of an app."""
    return Wired(app)


def send(line, frame):
    """Put a frame on the line."""
    line.send(frame)


def work(line):
    """Do one piece of work. Return whether the box has answered."""
    return line.step()


def check(line, frame):
    """Raises: ValueError if the box refused the frame."""
    line.check(frame)


def frames(name):
    """Return the requests of a laptop, from a file with a frame a line."""
    with open(name, "rb") as file:
        return list(file)


def _moment(ms):
    yield
