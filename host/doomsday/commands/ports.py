"""The command `ports`: the serial ports of this machine, and the boxes at them."""

from doomsday.commands.options import Json
from doomsday.device.line import ports as line
from doomsday.device.line.box import Box
from doomsday.device.line.remembered import recall
from doomsday.errors import Failure
from doomsday.output import print_json, print_table


def ports(json: Json = False) -> None:
    """List serial ports; those of a known kind, and the one used last, are asked for a box."""
    found = {port.port: port for port in line.ports()}
    rows = {}
    for port in found.values():
        box: Box | None = None
        why = ""
        if port.known:
            try:
                box = line.greeted(port.port, port.vendor)
            except Failure as failure:
                why = failure.message
        rows[port.port] = (port.port, port.what, port.usb, *_told(box), why)
    kept = recall()
    if kept is not None and not (kept.port in found and found[kept.port].known):
        box = line.remembered(found)
        if box is not None:
            what, usb = rows.get(kept.port, ("", "", ""))[1:3]
            rows[kept.port] = (kept.port, what or "used last", usb, *_told(box), "")
    head = ("port", "what", "usb", "box", "version", "why not")
    if json:
        keys = ("port", "what", "usb", "box", "version", "why")
        print_json([dict(zip(keys, row, strict=True)) for row in rows.values()])
    elif rows:
        print_table(head, list(rows.values()))
    else:
        print("There is no serial port on this machine.")


def _told(box: "Box | None") -> tuple[str, str]:
    """Name and version of a box, which is let go of."""
    if box is None:
        return "", ""
    box.bye()
    box.line.stream.close()
    return box.hello.name, box.hello.version
