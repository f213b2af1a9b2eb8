"""The command `ports`: the serial ports of this machine, and the boxes at them."""

from doomsday.commands.options import Json


def ports(json: Json = False) -> None:
    """List serial ports; those of a known kind are asked whether a box is there."""
    from doomsday.errors import Failure
    from doomsday.line import ports as line
    from doomsday.output import print_json, print_table

    rows = []
    for port in line.ports():
        name, version, why = "", "", ""
        if port.known:
            try:
                box = line.greeted(port.port, port.vendor)
            except Failure as failure:
                why = failure.message
            else:
                name, version = box.hello.name, box.hello.version
                box.bye()
                box.line.stream.close()
        rows.append((port.port, port.what, port.usb, name, version, why))
    head = ("port", "what", "usb", "box", "version", "why not")
    if json:
        keys = ("port", "what", "usb", "box", "version", "why")
        print_json([dict(zip(keys, row, strict=True)) for row in rows])
    elif rows:
        print_table(head, rows)
    else:
        print("There is no serial port on this machine.")
