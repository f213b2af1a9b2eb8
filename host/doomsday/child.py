"""Child processes that end with their parent."""

import ctypes
import os
import signal
import sys
from collections.abc import Callable

_PR_SET_PDEATHSIG = 1
_ADDR_NO_RANDOMIZE = 0x0040000


def at_birth(steady: bool = False) -> Callable[[], None] | None:
    """Return what a child runs before its program; None where the system has no such calls.

    It is killed when the *thread* that started it ends, however that comes about. `steady` asks
    for the same addresses in every life, which decide the order of some dicts.
    """
    if not sys.platform.startswith("linux"):
        return None
    libc = ctypes.CDLL(None)
    parent = os.getpid()

    def prepare() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if steady:
            libc.personality(_ADDR_NO_RANDOMIZE)
        if os.getppid() != parent:
            os._exit(1)

    return prepare
