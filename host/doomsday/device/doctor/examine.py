"""Examine everything between this computer and a box, from the cable to the box's files."""

from doomsday.device.backup.rescue import waiting
from doomsday.device.doctor.box_state import damaged_file, of_box
from doomsday.device.doctor.findings import Finding
from doomsday.device.doctor.machine import Machine, likely_port, other_programs, without_port
from doomsday.device.doctor.traces import ended_with
from doomsday.device.line.box import Box
from doomsday.device.line.conversation import Conversation
from doomsday.device.line.find_box import named_port
from doomsday.device.port import clock, faults
from doomsday.device.port.port import Port
from doomsday.device.port.port_diagnosis import CORRUPTED, CRASHED, FLASH, KEEPS, STARTS, not_a_box
from doomsday.device.port.usb_port import UsbPort, is_loader
from doomsday.device.prompt import flash_inspection
from doomsday.device.prompt.flash_inspection import FlashState
from doomsday.device.prompt.repl import Raised, Repl
from doomsday.errors import Failure
from doomsday.wording import printable

_PROMPT = b">>> "
# Seconds to listen for further restarts; three ended by the watchdog take longer.
STARTS_S = 10.0
_LISTEN_S = 0.05
_HEARD_MAX = 16_384


def examine(named: str | None, machine: Machine | None = None) -> list[Finding]:
    """Return all findings, from the cable to the box's files."""
    here = machine or Machine()
    port = named_port(named) or likely_port(here.found())
    saved = [Finding(sentence, f"{FLASH}, which restores them") for sentence in waiting(port)]
    if port is None:
        return [*without_port(here), *saved]
    findings = [*other_programs(here, port), *saved]
    try:
        stream = Port(port)
    except Failure as failure:
        return [Finding(failure.message, failure.hint), *findings]
    usb = UsbPort(port)
    try:
        return [
            Finding(f"The port {printable(port)} can be opened."),
            *_usb(usb),
            *_box(stream, usb),
            *findings,
        ]
    finally:
        stream.close()


def _usb(port: UsbPort) -> list[Finding]:
    """Return a note if the port is the chip's native USB."""
    if not port.native:
        return []
    return [
        Finding(
            "The port is the chip's native USB: it disappears for a moment whenever the board "
            "starts, and output is lost while no program has the port open."
        )
    ]


def _box(stream: Port, port: UsbPort) -> list[Finding]:
    try:
        box = Box(Conversation(stream))
    except faults.NotABox as failure:
        return _no_box(stream, port, failure)
    except Failure as failure:
        return [Finding(failure.message, failure.hint or "restart the box")]
    findings = of_box(box)
    box.bye()
    return findings


def _no_box(stream: Port, port: UsbPort, failure: faults.NotABox) -> list[Finding]:
    """Return findings about the device at the port that is not a box, and about its flash."""
    noise = failure.noise
    if STARTS in noise or CRASHED.search(noise):
        # It takes some time to see whether the board keeps restarting.
        noise += _heard(stream, STARTS_S)
        failure = not_a_box(stream.name, noise)
    if is_loader(port.found()) and not faults.shown(noise):
        return [
            Finding(
                f"The chip at {printable(port.name)} is in its bootloader, or its flash has no "
                "valid program.",
                f"press RST or EN on the board; if that does not help: {FLASH}, {KEEPS}",
            )
        ]
    finding = Finding(failure.message, failure.hint or "restart the box")
    if not failure.board or not (CORRUPTED.search(noise) or _PROMPT in noise):
        return [finding]
    try:
        state, path, stamp = _flash_of(stream, restart=bool(CORRUPTED.search(noise)))
    except (Failure, Raised):
        return [finding, Finding("Its flash could not be examined.")]
    ended = ended_with(noise, stamp)
    return [
        _size(state) or finding,
        *([Finding(f"Its program ended: {ended}.")] if ended else []),
        *damaged_file(path),
        *_journal(state),
    ]


def _heard(stream: Port, seconds: float) -> bytes:
    end = clock.now() + seconds
    output = b""
    try:
        while clock.now() < end:
            output = (output + stream.read(_LISTEN_S))[-_HEARD_MAX:]
    except faults.Cut:
        # Native USB disconnects at every start.
        return output
    return output


def _flash_of(stream: Port, restart: bool) -> tuple[FlashState, str, str]:
    """Return flash state, damaged program file and stamp ("" for none) of a board at a prompt.

    restart: reset the board afterwards instead of leaving it at its prompt.
    """
    repl = Repl(stream)
    repl.stop()
    try:
        damaged, stamp = flash_inspection.damaged_file(repl), flash_inspection.stamp(repl)
        return flash_inspection.read(repl), damaged, stamp
    finally:
        if restart:
            repl.reset()
        else:
            repl.leave()


def _size(state: FlashState) -> Finding | None:
    if not state.image_mib:
        return None
    return Finding(
        f"The image on the board was made for {state.image_mib} MiB of flash, but the board "
        f"has {state.flash_mib}, so MicroPython cannot read its files.",
        f"{FLASH}, which detects the size and keeps the games",
    )


def _journal(state: FlashState) -> list[Finding]:
    if not state.sectors:
        return []
    total = len(state.sectors)
    if state.unreadable:
        return [
            Finding(
                f"{state.unreadable} of {total} sectors of the journal cannot be read: a running "
                "game may be lost.",
                "doomsday backup FILE before anything else, which copies them unchanged",
            )
        ]
    if not any(sector.strip(b"\xff") for sector in state.sectors):
        return [Finding("The journal is blank: no game was running, or it was erased.")]
    return [Finding("The journal is readable; a running game is preserved.")]
