"""Handle standard streams that are closed, full, or whose reader has exited."""

import errno
import io
import os
import sys

from doomsday.errors import FAILED, UNREAD, Failure

_WHY = {
    errno.ENOSPC: (
        "Standard output is full: not everything was printed.",
        "a file on a disk with free space",
    ),
}
_CLOSED = Failure("Standard output is closed.", "the same with >/dev/null", FAILED)


class _Raw(io.RawIOBase):
    """A raw stream whose first write error raises Failure, or is ignored if `quiet`."""

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
            # Discard later output: the error is reported once.
            quiet, self._quiet = self._quiet, True
            self._descriptor = os.open(os.devnull, os.O_WRONLY)
            if not quiet:
                raise _failure(error) from None
            return len(data)


def guard() -> None:
    """Turn write errors of standard output into Failure; ignore those of standard error.

    Raises: Failure if standard output is already closed.
    """
    closed = _fill_gaps()
    for name, quiet in (("stdout", False), ("stderr", True)):
        stream = getattr(sys, name)
        # Leave a stream alone that a test or an embedding program has replaced.
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
    """Open /dev/null on closed standard descriptors and return their numbers.

    Otherwise the next file or port to be opened would get one of these numbers.
    """
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
    if error.errno == errno.EPIPE:
        # `head` and pagers end when they have enough, which is no error.
        return Failure("", "", UNREAD)
    message, hint = _WHY.get(
        error.errno or 0,
        (f"Standard output cannot be written: {error.strerror}.", "a file for the output"),
    )
    return Failure(message, hint, FAILED)
