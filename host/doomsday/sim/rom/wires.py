"""The two wires to the supervisor: requests with replies, and pin events."""

import select
import struct
import sys

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
_out_view = memoryview(_out)
_head = bytearray(4)
_one = bytearray(1)
_seq = 0

levels = {}
handlers = {}


def _read(buffer):
    if not requests.readinto(buffer):
        raise SystemExit  # The supervisor is gone.
    return buffer


def ask(kind, a=0, b=0, c=0, d=0, data=b""):
    """Send a request and return its reply: (status, bytes or None).

    A Ctrl-C may interrupt between any two bytecodes, so a reply has its request's number, and the
    rest of an interrupted one is dropped.
    """
    global _seq
    while _stale.poll(0):
        _read(_one)
    _seq = seq = (_seq + 1) & 255
    size = len(data)
    struct.pack_into(">BBBBBBH", _out, 0, ord(kind), seq, a, b, c, d, size)
    if size <= _ROOM:
        _out[_HEADER : _HEADER + size] = data
        requests.write(_out_view[: _HEADER + size])
    else:
        requests.write(_out[:_HEADER] + data)
    while True:
        _read(_head)
        size = _head[2] << 8 | _head[3]
        answer = _read(bytearray(size)) if size else None
        if _head[0] == seq:
            return _head[1], answer


def _changed():
    # poll() would allocate a list.
    for _ in _edges.ipoll(0):
        return True
    return False


def take():
    """Process pin events and run their handlers. Raises: KeyboardInterrupt for a Ctrl-C."""
    while _changed():
        if not pins.readinto(_one):
            raise SystemExit
        event = _one[0]
        if event == _BREAK:
            # Ask whether the break is still wanted: a signal may have done it meanwhile.
            if ask("K")[0]:
                raise KeyboardInterrupt
            continue
        gpio = event & 0x7F
        level = event >> 7
        if levels.get(gpio) == level:
            continue
        levels[gpio] = level
        found = handlers.get(gpio)
        if found and found[2] & (1 if level else 2):
            found[0](found[1])


def wait(ms):
    """Wait until a pin changes, at most `ms` (-1: no limit)."""
    for _ in _edges.ipoll(ms):
        return
