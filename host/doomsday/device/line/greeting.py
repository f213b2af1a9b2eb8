"""The first request to a box, also to one that is at its prompt."""

import calendar
import re
import time

from doomsday.device.line.conversation import Conversation
from doomsday.device.line.replies import Hello, parse_hello
from doomsday.device.port import faults, port_diagnosis
from shared.link import limits, messages

GREET_S = 3.0
START_S = 12.0
_AGAIN_S = 0.05
# In a greeting: the games of the reply are read.
_READS_GAMES = 1
_PROMPT = b">>> "
# The line that one is in at a prompt: a new one, one of a block or a text, one that is pasted.
_AT_PROMPT = re.compile(rb"(?:^|[\r\n])(?:>>> |\.\.\. |=== )[^\r\n]*$")
_SOFT_RESET = b"\x04"
_STARTED = b"soft reboot"
_LEAVE_RAW = b"\r\x02"
_STOP = b"\x03"
_STOPPED_S = 3.0
_PROMPTED_S = 1.0
_LISTEN_S = 0.05


def greet(line: Conversation, patience_s: float, stop: bool = False) -> Hello:
    """Greet the box at the other end, and wake it where it is at its prompt.

    stop: whether what says nothing at all is stopped too. Raises: Failure where no box answers, or
    one of another protocol.
    """
    line.forget_noise()
    end = line.now() + patience_s
    woken = left_raw = again = False
    line.begin()
    asked: tuple[int, ...] = (limits.PROTOCOL, _local_time(), _READS_GAMES)
    while True:
        try:
            return parse_hello(line.ask(messages.HELLO, *asked, tries=1, again=again))
        except faults.Refused as refused:
            if refused.refusal == messages.PROTOCOL_ERROR:
                if _READS_GAMES in asked[2:]:
                    # A box from before games had ids takes two numbers.
                    asked = asked[:2]
                    line.begin()
                    again = False
                    continue
                raise faults.other_protocol(limits.PROTOCOL, "", refused.sentence) from None
            raise
        except faults.Restarted:
            # Sound boxes say so of any request but this one.
            if line.now() > end:
                raise faults.lies("it does not know the greeting") from None
            line.pause(_AGAIN_S)
            line.begin()
            again = False
        except faults.Silent as silent:
            # The same frame once more, so that an answer that comes late is one to it too.
            again = True
            over = line.now() > end or (woken and _is_back(silent.noise))
            silence = over and stop and not silent.noise
            if not woken and (silence or _AT_PROMPT.search(silent.noise)):
                # Somebody broke into its program; it waits for a key, or runs what was typed.
                woken = True
                if _wake(line):
                    end = line.now() + START_S
            elif over:
                raise port_diagnosis.not_a_box(line.stream.name, silent.noise) from None
            elif not woken and not left_raw and line.now() > end - patience_s / 2:
                left_raw = True
                line.say(_LEAVE_RAW)


def _wake(line: Conversation) -> bool:
    """Stop what was typed at the prompt, and run the program. Whether there is a prompt."""
    line.say(_STOP)
    _prompted(line, _STOPPED_S)
    # What was sent meanwhile stands before the prompt's cursor.
    line.say(_LEAVE_RAW)
    if not _prompted(line, _PROMPTED_S):
        return False
    line.forget_noise()
    line.say(_SOFT_RESET)
    return True


def _prompted(line: Conversation, patience_s: float) -> bool:
    """Return whether a prompt comes, and nothing after it."""
    line.forget_noise()
    end = line.now() + patience_s
    while line.now() < end:
        line.pause(_LISTEN_S)
        if line.noise.endswith(_PROMPT):
            return True
    return False


def _is_back(noise: bytes) -> bool:
    """Return whether a board that was to run its program is at its prompt again."""
    _, started, since = noise.rpartition(_STARTED)
    return bool(started and _AT_PROMPT.search(since))


def _local_time() -> int:
    """Return seconds since 1970 in local time, for the date of a game."""
    return calendar.timegm(time.localtime())
