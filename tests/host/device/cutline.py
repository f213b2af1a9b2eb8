"""Cut the line while a command works at a box's prompt."""

from collections.abc import Callable
from itertools import count

from doomsday.device.port import faults
from doomsday.device.prompt.repl import Repl

Run = Callable[[Repl, str, float], str]


def cut_after(pieces: int, prompt: type[Repl] = Repl) -> Run:
    """Return the `run` of a prompt whose line is cut after so many pieces of code."""
    tried = count()
    return _cut_from(lambda code: next(tried) >= pieces, prompt)


def cut_before(beginning: str) -> Run:
    """Return a `Repl.run` whose line is cut before code with this beginning."""
    return _cut_from(lambda code: code.startswith(beginning), Repl)


def _cut_from(comes: Callable[[str], bool], prompt: type[Repl]) -> Run:
    """Return a `run` that fails from the first match on."""
    run = prompt.run
    gone = False

    def cut(repl: Repl, code: str, patience_s: float = 30.0) -> str:
        nonlocal gone
        gone = gone or comes(code)
        if gone:
            raise faults.Cut(repl.stream.name)
        return run(repl, code, patience_s)

    return cut
