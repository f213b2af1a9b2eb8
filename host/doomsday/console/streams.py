"""Standard streams that are closed, full, or whose reader is gone."""

import errno
import io
import os
import sys

from doomsday.errors import FAILED, Failure

_WHY = {
    errno.EPIPE: (
        "Standard output was closed before everything was printed.",
        "the same without the pipe, or into a file",
    ),
    errno.ENOSPC: (
        "Standard output is full: not everything was printed.",
        "a file on a disk with room",
    ),
}
_CLOSED = Failure("Standard output is closed.", "the same with >/dev/null", FAILED)


class _Raw(io.RawIOBase):
    """A stream's descriptor. The first failure is a Failure, or nothing where it is `quiet`."""

    def __init__(self, descriptor: int, quiet: bool) -> None:
        self._descriptor = descriptor
        self._quiet = quiet

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._descriptor

    def isatty(self) -> bool:
        return os.isatty(self._descriptor)

    def write(self, data: "io.ReadableBuffer") -> int:  # type: ignore[name-defined]
        try:
            return os.write(self._descriptor, data)
        except OSError as error:
            # What is printed from here on goes nowhere.
            told, self._quiet = self._quiet, True
            self._descriptor = os.open(os.devnull, os.O_WRONLY)
            if not told:
                raise _failure(error) from None
            return len(data)


def guard() -> None:
    """Have a failing standard output end the command with a Failure, one sentence and a hint.

    A failing standard error says nothing: nobody would read it. Raises Failure where standard
    output is closed from the start.
    """
    closed = _fill_gaps()
    for name, quiet in (("stdout", False), ("stderr", True)):
        stream = getattr(sys, name)
        # What a test or an embedding program put in its place is theirs.
        if stream is getattr(sys, f"__{name}__") and isinstance(stream, io.TextIOWrapper):
            setattr(sys, name, _guarded(stream, quiet))
    if 1 in closed:
        raise _CLOSED


def _guarded(stream: io.TextIOWrapper, quiet: bool) -> io.TextIOWrapper:
    stream.flush()
    raw = _Raw(stream.fileno(), quiet)
    return io.TextIOWrapper(
        io.BufferedWriter(raw),
        encoding=stream.encoding,
        errors="replace",
        line_buffering=quiet or raw.isatty(),
    )


def _fill_gaps() -> list[int]:
    """Open what is closed of the first three descriptors, so that no port or file gets them."""
    gaps = []
    for descriptor, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(descriptor)
        except OSError:
            gaps.append(descriptor)
            os.open(os.devnull, os.O_RDWR)
            mode = "w" if descriptor else "r"
            setattr(sys, name, os.fdopen(descriptor, mode, closefd=False))
    return gaps


def _failure(error: OSError) -> Failure:
    message, hint = _WHY.get(
        error.errno or 0,
        (f"Standard output cannot be written: {error.strerror}.", "the same into a file"),
    )
    return Failure(message, hint, FAILED)
