"""The box's line to a laptop without an event loop: one piece of its work at a time."""

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
    """The line of an app, which begins to wait for a laptop."""

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
        """Let the line do what it does between two turns of the box. Whether it has answered."""
        self._work.send(None)
        return self._port.said.endswith(b"\n")

    def check(self, frame):
        """ValueError where the box did not do what the frame asks."""
        if self._port.said[5:6] != frame[5:6]:
            raise ValueError("the box refuses: " + str(self._port.said))


def frames(name):
    """All that a laptop says, from a file with a frame a line."""
    with open(name, "rb") as file:
        return list(file)


def _moment(ms):
    yield
