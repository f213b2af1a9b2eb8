"""What a simulated box counts for tests and figures."""

from dataclasses import dataclass

from doomsday.sim.hardware.wires import Handler, Request


@dataclass
class Counters:
    """What happened since the box was first switched on.

    `i2c_bytes` counts the bytes after the address of every transaction, and `seen_bytes` those
    that were written into the display. `erases` counts blocks of flash, `programs` pieces of at
    most 256 bytes that were written to it. `dropped` counts the bytes that the box printed to
    nobody, `wakes` how often it had nothing more to do (virtual time only), `signals` the programs
    that had to be stopped by a signal, `stack` the most bytes of C stack that the program used
    where it called flash or bus; 16 KB are the limit. `unfed_ms` is the longest that the chip
    would have worked between two feeds of the watchdog.
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
        """Return what takes in the reports of flash and stack."""
        return {"E": self._erased, "P": self._programmed, "U": self.used_stack}

    def used_stack(self, request: Request) -> None:
        """Note how deep the C stack was."""
        self.stack = max(self.stack, request.amount)

    def _erased(self, request: Request) -> None:
        self.erases += 1

    def _programmed(self, request: Request) -> None:
        self.programs += 1
