"""Child processes that are killed when their parent ends."""

import ctypes
import os
import signal
import sys
from collections.abc import Callable

_PR_SET_PDEATHSIG = 1
_ADDR_NO_RANDOMIZE = 0x0040000


def at_birth(steady: bool = False) -> Callable[[], None] | None:
    """Return a `preexec_fn` for subprocess.Popen, None on systems other than Linux.

    The kernel kills the child when the *thread* that started it ends. `steady` turns address
    randomisation off: MicroPython orders some dicts by address.
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
