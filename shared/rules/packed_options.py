"""The options of a running game in little memory."""


class PackedOptions:
    """Options by name, to be read, in one text.

    Each name and each value of a dictionary is an object of 64 bytes on 64 bits.

    >>> PackedOptions({"size": "battle", "hazards": "true"})["size"]
    'battle'
    """

    def __init__(self, options: "dict[str, str]") -> None:
        rows = ["%s=%s" % (name, options[name]) for name in options]
        self._rows = "\n%s\n" % "\n".join(rows)

    def __getitem__(self, name: str) -> str:
        at = self._rows.find("\n" + name + "=")
        if at < 0:
            raise KeyError(name)
        return self._rows[at + len(name) + 2 : self._rows.find("\n", at + 1)]

    def __contains__(self, name: str) -> bool:
        return "\n" + name + "=" in self._rows
