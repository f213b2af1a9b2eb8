"""Counters of a simulated box for tests and figures."""

from dataclasses import dataclass

from doomsday.sim.hardware.wires import Handler, Request


@dataclass
class Counters:
    """Counts since the box was first switched on.

    boots: starts of MicroPython. i2c, i2c_bytes: transactions on the bus and their bytes after the
    address. seen_bytes: bytes written to the display. erases: blocks of flash erased. programs:
    writes to flash of at most 256 bytes. dropped: bytes of output without a client. wakes: how
    often the box became idle (virtual time only). signals: programs stopped by a signal. stack:
    most bytes of C stack used at a call of flash or bus; the limit is 16 KB. unfed_ms: longest
    time on the chip between two feeds of the watchdog.
    """

    boots: int = 0
    i2c: int = 0
    i2c_bytes: int = 0
    seen_bytes: int = 0
    erases: int = 0
    programs: int = 0
    dropped: int = 0
    wakes: int = 0
    signals: int = 0
    stack: int = 0
    unfed_ms: int = 0

    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of reports about flash and stack."""
        return {"E": self._erased, "P": self._programmed, "U": self.used_stack}

    def used_stack(self, request: Request) -> None:
        """Note the depth of the C stack."""
        self.stack = max(self.stack, request.amount)

    def _erased(self, request: Request) -> None:
        self.erases += 1

    def _programmed(self, request: Request) -> None:
        self.programs += 1
