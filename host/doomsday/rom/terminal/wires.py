"""The two wires to the supervisor: requests with replies, and pin events."""

import select
import sys

import pins as inputs
from micropython import const

_HEADER = const(8)
_ROOM = const(1040)
_BREAK = const(0x7F)

# Reports, which have no reply, are written here directly as 8 bytes.
requests = open(int(sys.argv[3]), "r+b")
pins = open(int(sys.argv[4]), "r+b")

_stale = select.poll()
_stale.register(requests, select.POLLIN)
_edges = select.poll()
_edges.register(pins, select.POLLIN)

_out = bytearray(_HEADER + _ROOM)
_head = bytearray(4)
_one = bytearray(1)
_seq = 0
# A request waits for its reply, or was interrupted before it came.
_asking = False


def _read(buffer):
    if not requests.readinto(buffer):
        raise SystemExit  # The supervisor is gone.
    return buffer


def _waiting(poller):
    # poll() would allocate a list.
    for _ in poller.ipoll(0):
        return True
    return False


# What the chip does in C takes nothing from the heap. MicroPython allocates the frame of a
# function with more than eleven local variables and operands, so these functions have few.


def ask(kind, a=0, b=0, c=0, d=0, data=b""):
    """Send a request and return its reply: (status, bytes or None).

    A Ctrl-C may interrupt between any two bytecodes, so a reply has its request's number, and the
    rest of an interrupted one is dropped.
    """
    global _seq, _asking
    while _asking and _waiting(_stale):
        _read(_one)
    _asking = True
    _seq = (_seq + 1) & 255
    _out[0] = ord(kind)
    _out[1] = _seq
    _out[2] = a
    _out[3] = b
    _out[4] = c
    _out[5] = d
    _send(data)
    return _reply(_seq)


def _send(data):
    size = len(data)
    _out[6] = size >> 8
    _out[7] = size & 255
    if size <= _ROOM:
        _out[_HEADER : _HEADER + size] = data
        requests.write(_out, _HEADER + size)
    else:
        requests.write(_out[:_HEADER] + data)


def _reply(seq):
    global _asking
    while True:
        _read(_head)
        size = _head[2] << 8 | _head[3]
        answer = _read(bytearray(size)) if size else None
        if _head[0] == seq:
            _asking = False
            return _head[1], answer


def take():
    """Process pin events and run their handlers. Raises: KeyboardInterrupt for a Ctrl-C."""
    while _waiting(_edges):
        if not pins.readinto(_one):
            raise SystemExit
        event = _one[0]
        if event == _BREAK:
            # Ask whether the break is still wanted: a signal may have done it meanwhile.
            if ask("K")[0]:
                raise KeyboardInterrupt
            continue
        inputs.change(event & 0x7F, event >> 7)


def wait(ms):
    """Wait until a pin changes, at most `ms` (-1: no limit)."""
    for _ in _edges.ipoll(ms):
        return
