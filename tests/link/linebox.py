"""Serve a model box at a real terminal, for real pyserial and the commands."""

import os
import select
import threading
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.link.wire import FarEnd


@contextmanager
def at_terminal(far: FarEnd, link: Path, hang_up_after: int | None = None) -> Iterator[Path]:
    """Serve `far` at the terminal behind `link` until the end of the block.

    hang_up_after: number of received bytes after which the terminal closes, as when a cable is
    pulled.
    """
    near, client = os.openpty()
    tty.setraw(client)
    link.symlink_to(os.ttyname(client))
    wake, stop = os.pipe()
    heard = 0
    fault: list[BaseException] = []

    def serve() -> None:
        nonlocal heard
        try:
            while True:
                ready, _, _ = select.select([near, wake], [], [], 0.02)
                if wake in ready:
                    return
                data = os.read(near, 4096) if near in ready else b""
                heard += len(data)
                if hang_up_after is not None and heard > hang_up_after:
                    return
                said = far.hear(data, int(1000 * time.monotonic()))
                if said:
                    os.write(near, said)
        except BaseException as error:
            fault.append(error)
        finally:
            os.close(near)

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield link
    finally:
        os.write(stop, b"x")
        thread.join()
        for descriptor in (wake, stop, client):
            os.close(descriptor)
        link.unlink()
    assert not fault, fault
