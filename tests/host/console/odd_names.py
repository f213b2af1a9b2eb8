"""File names that littlefs and MicroPython support and many laptops do not."""

from collections.abc import Mapping

# Parts of paths; invalid UTF-8 is written with surrogateescape.
NAMES = (
    "two words",
    " ",
    "line\nbreak",
    "carriage\rreturn",
    "tab\tand \x1b[31mescape",
    "quote'\"`",
    "percent%20",
    "back\\slash",
    "C:",
    "con.txt",
    "...",
    "..a",
    ".hidden",
    "ends.",
    "-rf",
    "*?<>|",
    "é\u202e日本",
    "not\udcff\udcfe text",
    "\udcff",
    "Case",
    "case",
    "x" * 255,
    "é" * 127,
)
DEEP = "/" + "/".join(["deep"] * 60)


def odd_files() -> dict[str, bytes]:
    """Return files with all these names, some in folders with such names, one deeply nested."""
    files = {f"/{name}": name.encode("utf-8", "surrogateescape") for name in NAMES}
    files.update({f"/games/{name}/{name}": b"2" for name in NAMES[::3]})
    files[f"{DEEP}/end"] = b"\x00\xff" * 3000
    files["/games/0001.game"] = b"[Game MFZ:RA]\n" * 99
    files["/empty file"] = b""
    files["/log/007"] = b"no sector"
    files["/log/99999"] = b"none either"
    return files


ODD: Mapping[str, bytes] = odd_files()
FOLDERS = frozenset(("/empty", "/not\udcff/empty", f"{DEEP}/empty"))
