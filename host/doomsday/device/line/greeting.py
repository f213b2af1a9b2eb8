"""Send the first request to a box, and start the program of a board that is at its prompt."""

import calendar
import re
import time

from doomsday.device.line.conversation import Conversation
from doomsday.device.line.replies import Hello, parse_hello
from doomsday.device.onbox import source
from doomsday.device.port import faults, patience, port_diagnosis
from doomsday.errors import Failure
from shared.link import limits, messages

_AGAIN_S = 0.05
# Value in a greeting: this laptop reads the groups for games in the reply.
_READS_GAMES = 1
_PROMPT = b">>> "
# The last line of a prompt: a new statement, a continued one, or paste mode.
_AT_PROMPT = re.compile(rb"(?:^|[\r\n])(?:>>> |\.\.\. |=== )[^\r\n]*$")
# Raw-paste mode, left open by a killed command, takes frames for code. Its whole output is R\x01
# and the size of the window at its beginning, \x01 for each window of bytes, and \x04 for a syntax
# error. No running program sends only these.
_IN_RAW_PASTE = re.compile(rb"(?s)(?:^|R\x01..)[\x01\x04]+\Z")
_SOFT_RESET = b"\x04"
_STARTED = b"soft reboot"
_LEAVE_RAW = b"\r\x02"
# In raw-paste mode Ctrl-D would run the part of the code that has arrived, and Ctrl-B is a syntax
# error, which it reports, except inside a string; so close either kind of string as well.
_SHOW_RAW_PASTE = b"\"\"\"\x02'''\x02"
_STOP = b"\x03"
# Ctrl-C ends raw-paste mode without running the code, and leads to the raw prompt.
_RAW_PROMPT = b"\x04>"
_STOPPED_S = 3.0
_PROMPTED_S = 1.0
_LISTEN_S = 0.05


def greet(line: Conversation, patience_s: float | None = None, interrupt: bool = False) -> Hello:
    """Greet the box at the other end; run its program first if it is at its prompt.

    A box that starts or works is waited for: `patience_s` seconds from its last sign of life, by
    default as long as the slowest chip takes. interrupt: stop what runs on a box that is silent.
    Raises: Failure if no box replies, or one with another protocol.
    """
    hello = _greet(line, patience_s, interrupt, starts=True)
    assert hello is not None
    return hello


def await_reply(line: Conversation) -> None:
    """Wait until the box replies, MicroPython's prompt does, or the wait is over.

    So that a command that needs the prompt interrupts no start and no work.
    """
    try:
        if _greet(line, None, interrupt=False, starts=False) is not None:
            line.ask(messages.BYE, tries=1, patience_s=0)
    except faults.Cut:
        raise
    except Failure:
        # Silent, or not a box: what the prompt says is more exact.
        return


def _greet(
    line: Conversation, patience_s: float | None, interrupt: bool, starts: bool
) -> Hello | None:
    """Greet as `greet` does; without `starts` return None for a board at its prompt."""
    if patience_s is None:
        patience_s = patience.wait_s()
    line.forget_noise()
    begun = since = line.now()
    resets = sent = 0
    woken = left_raw = False
    line.begin()
    asked: tuple[int, ...] = (limits.PROTOCOL, _local_time(), _READS_GAMES)
    while True:
        try:
            return parse_hello(line.ask(messages.HELLO, *asked, tries=1, patience_s=0, again=sent))
        except faults.Refused as refused:
            if refused.refusal == messages.PROTOCOL_ERROR:
                if _READS_GAMES in asked[2:]:
                    # A box older than game ids takes two values.
                    asked = asked[:2]
                    line.begin()
                    sent = 0
                    continue
                raise faults.other_protocol(limits.PROTOCOL, "", refused.sentence) from None
            raise
        except faults.Restarted:
            # A correct box never sends this in reply to a greeting.
            if line.now() > begun + patience.QUICK_S:
                raise faults.invalid_reply("it does not know the greeting") from None
            line.pause(_AGAIN_S)
            line.begin()
            sent = 0
        except faults.Silent as silent:
            # Send the same frame again, so that a late reply still matches.
            sent += 1
            # Not what was sent, as an open line echoes it.
            now, noise = line.now(), silent.noise.replace(_SHOW_RAW_PASTE, b"")
            if noise.count(port_diagnosis.STARTS) > resets:
                resets, since = noise.count(port_diagnosis.STARTS), now
            quick = now <= begun + patience.QUICK_S
            known = None if quick else port_diagnosis.diagnose(line.stream.name, noise)
            over = now > line.end(since, patience_s) or (woken and _is_back(noise))
            prompts = _prompts(noise)
            if prompts and not starts:
                return None
            if not woken and (prompts or (interrupt and not quick and not known)):
                # It is at the prompt, or was left there running typed code.
                woken = True
                since = line.now() if _wake(line) else line.now() - patience_s
            elif over or known:
                raise port_diagnosis.not_a_box(line.stream.name, noise) from None
            elif not woken and not left_raw and now > begun + patience.QUICK_S / 2:
                left_raw = True
                line.say(_LEAVE_RAW + _SHOW_RAW_PASTE)
            if not quick:
                line.note_wait(patience_s)


def _wake(line: Conversation) -> bool:
    """Interrupt typed code and run the program. Return whether there is a prompt."""
    line.say(_STOP)
    _prompted(line, _STOPPED_S)
    # Clear the prompt's line of bytes sent meanwhile.
    line.say(_LEAVE_RAW)
    if not _prompted(line, _PROMPTED_S):
        return False
    # The soft reset is no start of a program on trial.
    line.say(f"exec({source('uncount')!r})\r".encode())
    _prompted(line, patience.wait_s())
    line.forget_noise()
    line.say(_SOFT_RESET)
    return True


def _prompts(noise: bytes) -> bool:
    """Return whether output is that of MicroPython's prompt, in any of its modes."""
    return bool(_AT_PROMPT.search(noise) or _IN_RAW_PASTE.search(noise))


def _prompted(line: Conversation, patience_s: float) -> bool:
    """Return whether output ends with a prompt within `patience_s` seconds."""
    line.forget_noise()
    end = line.now() + patience_s
    while line.now() < end:
        line.pause(_LISTEN_S)
        if line.noise.endswith((_PROMPT, _RAW_PROMPT)):
            return True
    return False


def _is_back(noise: bytes) -> bool:
    """Return whether a board is at its prompt again after a soft reset."""
    _, started, since = noise.rpartition(_STARTED)
    return bool(started and _AT_PROMPT.search(since))


def _local_time() -> int:
    """Return seconds since 1970 in local time, for the date of a game."""
    return calendar.timegm(time.localtime())
