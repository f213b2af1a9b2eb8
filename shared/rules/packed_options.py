"""The options of a running game in little memory."""


class PackedOptions:
    """Options by name, to be read, in one object.

    Each name and each value of a dictionary is an object of 64 bytes on 64 bits. The rows are
    bytes, because MicroPython looks each new text up among all its names. The option read last is
    kept, because pages and rules read the same one many times in a press.

    >>> PackedOptions({"size": "battle", "hazards": "true"})["size"]
    'battle'
    """

    def __init__(self, options: "dict[str, str]") -> None:
        rows = [b"\n"]
        for name in options:
            rows.append(("%s=%s\n" % (name, options[name])).encode())
        # In one piece once: memory is short while a header is read.
        self._rows = b"".join(rows)
        self._name = ""
        self._value = ""

    def __getitem__(self, name: str) -> str:
        if name == self._name:
            return self._value
        rows = self._rows
        key = b"\n" + name.encode() + b"="
        at = rows.find(key)
        if at < 0:
            raise KeyError(name)
        at += len(key)
        self._value = str(rows[at : rows.find(b"\n", at)], "utf-8")
        self._name = name
        return self._value

    def __contains__(self, name: str) -> bool:
        return b"\n" + name.encode() + b"=" in self._rows
