"""Translate tracebacks and crash codes from a box back to the names of the source."""

import json
import re
from dataclasses import dataclass, field
from pathlib import PurePath

from doomsday.image.symbols import dotted

# By line: the meaning of each short name on it.
Lines = dict[int, dict[str, str]]

_FRAME = re.compile(r'File "(?P<file>[^"]*)", line (?P<line>\d{1,6})(?:, in (?P<name>\w+))?')
_CODE = re.compile(r"(?<![\w/.])(?P<file>[a-z_]\w*):(?P<line>\d{1,6}) (?P<kind>[A-Z]\w*)")
_QUOTED = re.compile(r"'(\w+)'|\b(\w+)\(\) ")
_ERROR = re.compile(r"[A-Z]\w*: ")


@dataclass(frozen=True)
class NameMap:
    """The names of a program.

    short: short names by name, for names that are the same in all modules. lines: by module, such
    as "box/app.py". functions: by module, first line, last line and name of each function, such as
    "App.play", outer ones first. classes: by short name. places: by module, its path on the box
    and the lines before it there. merged: by module, other names that its globals have there,
    before they are shortened.
    """

    short: dict[str, str] = field(default_factory=dict)
    lines: dict[str, Lines] = field(default_factory=dict)
    functions: dict[str, list[tuple[int, int, str]]] = field(default_factory=dict)
    classes: dict[str, str] = field(default_factory=dict)
    places: dict[str, tuple[str, int]] = field(default_factory=dict)
    merged: dict[str, dict[str, str]] = field(default_factory=dict)

    def to_json(self) -> str:
        """Return the map as a text."""
        return json.dumps(
            [self.short, self.lines, self.functions, self.classes, self.places, self.merged]
        )

    @classmethod
    def from_json(cls, text: str) -> "NameMap":
        """Parse the text of `to_json`. Raises: ValueError."""
        try:
            short, lines, functions, classes, places, merged = json.loads(text)
            numbered = {
                path: {int(line): names for line, names in known.items()}
                for path, known in lines.items()
            }
            spans = {path: [(a, b, name) for a, b, name in f] for path, f in functions.items()}
            there = {path: (place, int(before)) for path, (place, before) in places.items()}
            return cls(short, numbered, spans, classes, there, merged)
        except (TypeError, AttributeError) as error:
            raise ValueError("no map of names") from error

    def flat(self) -> dict[str, str]:
        """Return the name on the box of each module that has another one, by its import name."""
        return {
            dotted(path): dotted(place)
            for path, (place, _) in self.places.items()
            if place != path
        }

    def sources(self) -> dict[str, str]:
        """Return the import name of the source of each module by its name on the box.

        Of a merged module that of the last part, which imports the others.
        """
        return {
            dotted(place): dotted(path)
            for path, (place, _) in sorted(self.places.items(), key=lambda item: item[1][1])
        }

    def box_path(self, path: str) -> str:
        """Return the path on the box of a module, such as "box/app.py"."""
        return self.places.get(path, (path, 0))[0]

    def on_box(self, path: str, line: int) -> tuple[str, int]:
        """Return the name of a module in tracebacks, and the number that a line has there."""
        place, before = self.places.get(path, (path, 0))
        return PurePath(place).stem, before + line

    def translated(self, text: str) -> str:
        """Return a text with the names of the source in its tracebacks and crash codes.

        Frames and codes get path, line and function of the source. Unknown names stay.
        """
        place: tuple[str, int] | None = None
        lines = []
        for line in text.split("\n"):
            frame = _FRAME.search(line)
            if frame:
                place = self._place(frame["file"], int(frame["line"]), frame["name"])
                lines.append(self._frame(line, frame, place))
            elif place and _ERROR.match(line):
                lines.append(self._message(line, place))
                place = None
            else:
                lines.append(_CODE.sub(self._code, line))
        return "\n".join(lines)

    def _frame(self, line: str, frame: re.Match[str], place: tuple[str, int] | None) -> str:
        if place is None:
            return line
        name = self._function(*place) or frame["name"]
        new = f'File "{place[0]}", line {place[1]}' + (f", in {name}" if frame["name"] else "")
        return line[: frame.start()] + new + line[frame.end() :]

    def _code(self, code: re.Match[str]) -> str:
        place = self._place(code["file"], int(code["line"]), None)
        if place is None:
            return code[0]
        function = self._function(*place)
        inside = f", in {function}" if function else ""
        return f"{place[0]}, line {place[1]}{inside}: {code['kind']}"

    def _message(self, line: str, place: tuple[str, int]) -> str:
        known = self.lines[place[0]].get(place[1], {})

        def original(found: re.Match[str]) -> str:
            word = found[1] or found[2]
            is_class = found[1] and line[found.end() :].startswith(" object")
            name = self.classes.get(word, word) if is_class else known.get(word, word)
            return found[0].replace(word, name)

        return _QUOTED.sub(original, line)

    def _place(self, file: str, line: int, short: str | None) -> tuple[str, int] | None:
        """Return module and line of a frame, None if not known.

        file: name on the box, without path. short: name of the function there.
        """
        found = []
        for path in self.lines:
            name, before = self.on_box(path, 0)
            if name == PurePath(file).stem and self._may_be(path, line - before, short):
                found.append((path, line - before))
        return found[0] if len(found) == 1 else None

    def _may_be(self, path: str, line: int, short: str | None) -> bool:
        spans = [span for span in self.functions[path] if span[0] <= line <= span[1]]
        if short is None:
            return bool(spans)
        if short in ("<module>", "module"):
            return True
        return any(self._short_of(path, span) == short for span in spans)

    def _short_of(self, path: str, span: tuple[int, int, str]) -> str:
        name = span[2].rpartition(".")[2]
        known = self.lines[path].get(span[0], {})
        return next((short for short, original in known.items() if original == name), name)

    def _function(self, path: str, line: int) -> str:
        """Return the innermost function that contains a line, "" for none."""
        inside = [name for first, last, name in self.functions[path] if first <= line <= last]
        return inside[-1] if inside else ""
