"""Stop the program of a board, work at its prompt, and restart the program in any case."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from doomsday.device.line.box import Box
from doomsday.device.line.conversation import Conversation
from doomsday.device.line.greeting import await_reply
from doomsday.device.line.started import started
from doomsday.device.port import faults
from doomsday.device.port.port import Port, Stream
from doomsday.device.port.usb_port import UsbPort
from doomsday.device.prompt.board_files import Agent
from doomsday.device.prompt.repl import Repl
from doomsday.errors import Failure


@contextmanager
def prompted(port: str, interrupt: bool = False) -> Iterator[tuple[Agent, Callable[[], Box]]]:
    """Yield an agent for the board at a port, and a function that restarts it as a box.

    A box that starts or works is waited for, not interrupted, unless `interrupt`. If the caller
    does not restart it, that is done at the end. Raises: Failure.
    """
    followed = UsbPort(port)
    stream: Stream = Port(port)
    agent = Agent(Repl(stream))
    restarted = False

    def restart() -> Box:
        nonlocal restarted, stream
        agent.recount()
        agent.repl.reset()
        restarted = True
        stream.close()
        box = started(followed)
        stream = box.line.stream
        return box

    try:
        try:
            if not interrupt:
                await_reply(Conversation(stream))
            agent.begin()
        except faults.NotABox:
            # Without a prompt the board cannot be restarted through it.
            restarted = True
            raise
        yield agent, restart
    finally:
        if not restarted:
            _restart(agent)
        stream.close()


def _restart(agent: Agent) -> None:
    """Restart a board, as far as it still replies."""
    for again in (False, True):
        # Work that was broken off leaves the prompt in any state; then it is entered again.
        with suppress(Failure):
            if again:
                agent.begin()
            agent.recount()
            agent.repl.reset()
            return
