"""The command `ports`: list serial ports and the boxes connected to them."""

from doomsday.console.options import Json
from doomsday.console.output import print_json, print_table
from doomsday.device.line import find_box
from doomsday.device.line.box import Box
from doomsday.device.line.remembered import recall
from doomsday.device.port import clock, listing, patience
from doomsday.errors import Failure

# For the help and docs/cli.md.
EXAMPLES = (("ports", "Find out which port the box is at."),)


def ports(json: Json = False) -> None:
    """List serial ports and the boxes connected to them.

    Ports of a known kind, and the port used last, are queried for a box.
    """
    found = {port.port: port for port in listing.ports()}
    rows = {}
    end = clock.now() + patience.wait_s()
    for port in found.values():
        box: Box | None = None
        why = ""
        if port.known:
            try:
                # Wait once for all ports.
                left_s = max(patience.QUICK_S, end - clock.now())
                box = find_box.greeted(port.port, port.vendor, patience_s=left_s)
            except Failure as failure:
                why = failure.message
        rows[port.port] = (port.port, port.what, port.usb, *_name_and_version(box), why)
    last = recall()
    if last is not None and not (last.port in found and found[last.port].known):
        box = find_box.remembered(found)
        if box is not None:
            what, usb = rows.get(last.port, ("", "", ""))[1:3]
            rows[last.port] = (last.port, what or "used last", usb, *_name_and_version(box), "")
    head = ("port", "what", "usb", "box", "version", "problem")
    if json:
        keys = ("port", "what", "usb", "box", "version", "why")
        print_json([dict(zip(keys, row, strict=True)) for row in rows.values()])
    elif rows:
        print_table(head, list(rows.values()))
    else:
        print("There is no serial port on this computer.")


def _name_and_version(box: Box | None) -> tuple[str, str]:
    """Return the name and version of a box and close its session; "" for None."""
    if box is None:
        return "", ""
    box.bye()
    box.line.stream.close()
    return box.hello.name, box.hello.version
