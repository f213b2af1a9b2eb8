"""The options of a running game in little memory."""


class PackedOptions:
    """Options by name, to be read, in one object.

    Each name and each value of a dictionary is an object of 64 bytes on 64 bits. The rows are
    bytes, because MicroPython looks each new text up among all its names.

    >>> PackedOptions({"size": "battle", "hazards": "true"})["size"]
    'battle'
    """

    def __init__(self, options: "dict[str, str]") -> None:
        rows = ["%s=%s" % (name, options[name]) for name in options]
        self._rows = ("\n%s\n" % "\n".join(rows)).encode()

    def __getitem__(self, name: str) -> str:
        rows = self._rows
        key = b"\n" + name.encode() + b"="
        at = rows.find(key)
        if at < 0:
            raise KeyError(name)
        at += len(key)
        return str(rows[at : rows.find(b"\n", at)], "utf-8")

    def __contains__(self, name: str) -> bool:
        return b"\n" + name.encode() + b"=" in self._rows
