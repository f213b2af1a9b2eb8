"""The answer to a question about odds, of any game: facts, and exact distributions by case.

Runs on the laptop and, in MicroPython, in the page; see docs/architecture.md.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING

from doomsday.wording import printable
from shared.rules.kit.distribution import at_least, mean, rounded

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

_BAR_MAX = 30
_TEXT_MAX = 60
_EIGHTHS = "▏▎▍▌▋▊▉█"
_PER_MILLE = 1000


class Unanswered(Exception):
    """A question that cannot be answered: a sentence for the user, and what to try."""

    def __init__(self, sentence: str, hint: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.hint = hint


class Field:
    """A value that a question asks for, in a form.

    value: its text at first. choices: its texts, if it has to be one of them. least, most: of a
    number. example: a text that is right.
    """

    def __init__(
        self,
        key: str,
        label: str,
        value: str,
        choices: "Sequence[str]" = (),
        least: int = 0,
        most: int = 0,
        example: str = "",
    ) -> None:
        self.key = key
        self.label = label
        self.value = value
        self.choices = choices
        self.least = least
        self.most = most
        self.example = example

    def facts(self) -> "dict[str, Any]":
        """Return it for the page."""
        kind = "choice" if self.choices else "number" if self.most else "text"
        return {
            "label": self.label,
            "kind": kind,
            "value": self.value,
            "choices": list(self.choices),
            "least": self.least,
            "most": self.most,
            "example": self.example,
        }

    def read(self, text: str) -> "Any":
        """Return the value of a text: a whole number, or a text. Raises: Unanswered."""
        text = text.strip()
        if self.choices and text not in self.choices:
            raise Unanswered("%s is no %s." % (shown(text), self.label.lower()), self.choices[0])
        if self.choices or not self.most:
            return text
        digits = text[1:] if text[:1] == "-" else text
        if not digits.isdigit() or len(digits) > 3 or not self.least <= int(text) <= self.most:
            raise Unanswered(
                "%s is a number from %d to %d." % (self.label, self.least, self.most), self.value
            )
        return int(text)


def read_values(fields: "Sequence[Field]", texts: "Sequence[str]") -> "dict[str, Any]":
    """Return the values of the fields of a form, by key. Raises: Unanswered."""
    if len(texts) != len(fields):
        raise Unanswered("This form has other fields.", "loading the page again")
    return {field.key: field.read(text) for field, text in zip(fields, texts)}


class Chances:
    """The distribution of one number.

    title: what is counted. weights: by value, from 0. labels: words for values that have some.
    """

    def __init__(
        self, title: str, weights: "Sequence[int]", labels: "dict[int, str] | None" = None
    ) -> None:
        self.title = title
        self.weights = weights
        self.labels = labels or {}

    @property
    def values(self) -> "list[int]":
        """The values that can come up."""
        return [value for value, weight in enumerate(self.weights) if weight]

    def label(self, value: int) -> str:
        """Return a value in words.

        >>> Chances("parts left", [1, 2], {0: "destroyed"}).label(0)
        'destroyed'
        """
        return self.labels.get(value, str(value))

    def mean_text(self) -> str:
        """Return the mean to two decimals.

        >>> Chances("die", [0, 1, 1]).mean_text()
        '1.50'
        """
        part, whole = mean(self.weights)
        return decimals(rounded(part, whole, 100), 2)

    def facts(self) -> "dict[str, Any]":
        """Return the distribution for programs; whole numbers are exact."""
        part, whole = mean(self.weights)
        return OrderedDict(
            (
                ("of", self.title),
                ("weights", list(self.weights)),
                ("labels", {str(value): word for value, word in self.labels.items()}),
                ("sum", whole),
                ("mean", part / whole),
            )
        )


class Case:
    """The distributions of one case, such as an attack with one rocket. name: "" if alone."""

    def __init__(self, name: str, chances: "Sequence[Chances]") -> None:
        self.name = name
        self.chances = chances


class Answer:
    """The answer to a question.

    title: the question in words. facts: (name, text) pairs, such as the modifiers. cases: one or
    several, whose distributions have the same titles in the same order.
    """

    def __init__(
        self, title: str, facts: "Sequence[tuple[str, str]]", cases: "Sequence[Case]"
    ) -> None:
        self.title = title
        self.facts = facts
        self.cases = cases

    def as_json(self) -> "dict[str, Any]":
        """Return the answer for programs."""
        return OrderedDict(
            (
                ("title", self.title),
                ("facts", OrderedDict(self.facts)),
                (
                    "cases",
                    [
                        OrderedDict(
                            (
                                ("name", case.name),
                                ("distributions", [one.facts() for one in case.chances]),
                            )
                        )
                        for case in self.cases
                    ],
                ),
            )
        )

    def as_page(self) -> "dict[str, Any]":
        """Return the answer for the page: texts, and the length of each bar in tenths of %."""
        tables = []
        for place, first in enumerate(self.cases[0].chances):
            alike = self._different(place)
            rows = []
            for value in _values(alike):
                weights = [_weight(one, value) for one in alike]
                wholes = [sum(one.weights) for one in alike]
                rows.append(
                    {
                        "label": first.label(value),
                        "chances": [percent(part, whole) for part, whole in zip(weights, wholes)],
                        "bars": [
                            rounded(part, whole, _PER_MILLE)
                            for part, whole in zip(weights, wholes)
                        ],
                    }
                )
            names = [case.name for case in self.cases] if len(alike) > 1 else [""]
            tables.append(
                {
                    "title": first.title,
                    "means": [one.mean_text() for one in alike],
                    "cases": names,
                    "rows": rows,
                }
            )
        facts = [[name, text] for name, text in self.facts]
        return {"title": self.title, "facts": facts, "tables": tables}

    def _different(self, place: int) -> "list[Chances]":
        """Return a distribution of each case, or only one if it is the same in all."""
        alike = [case.chances[place] for case in self.cases]
        first = list(alike[0].weights)
        return alike if [one for one in alike if list(one.weights) != first] else alike[:1]

    def lines(self, signs: str = _EIGHTHS) -> "list[str]":
        """Return the answer as text: with bars, or with a column for each of several cases.

        signs: a bar is drawn with the last one, and ends with one of them.
        """
        found = [self.title]
        wide = max([len(name) for name, _ in self.facts] or [0])
        found += [_padded(name, wide) + "  " + text for name, text in self.facts]
        for place, first in enumerate(self.cases[0].chances):
            alike = self._different(place)
            found.append("")
            if len(alike) == 1:
                found.append("%s, mean %s" % (first.title, first.mean_text()))
                found += _with_bars(first, signs)
            else:
                found.append(first.title)
                found += _columns([case.name for case in self.cases], alike)
        return found


def decimals(number: int, places: int) -> str:
    """Return a whole number of tenths or hundredths as a decimal number.

    >>> decimals(524, 2), decimals(7, 1)
    ('5.24', '0.7')
    """
    scale = 10**places
    rest = str(number % scale)
    return "%d.%s%s" % (number // scale, "0" * (places - len(rest)), rest)


def percent(part: int, whole: int) -> str:
    """Return a chance in percent to one decimal: "0.0" is impossible and "100.0" is sure.

    >>> percent(1, 3), percent(1, 10**6), percent(999999, 10**6), percent(2, 2)
    ('33.3', '<0.1', '>99.9', '100.0')
    """
    tenths = rounded(part, whole, _PER_MILLE)
    if part and not tenths:
        return "<0.1"
    if part < whole and tenths == _PER_MILLE:
        return ">99.9"
    return decimals(tenths, 1)


def _with_bars(chances: Chances, signs: str) -> "list[str]":
    """Return a line for each value: its chance, that of at least as much, and a bar."""
    whole = sum(chances.weights)
    most = max(chances.weights)
    rows = [("", "chance %", "at least %", "")]
    for value in chances.values:
        weight = chances.weights[value]
        rows.append(
            (
                chances.label(value),
                percent(weight, whole),
                percent(at_least(chances.weights, value), whole),
                bar(weight, most, signs),
            )
        )
    return _table(rows)


def _columns(names: "Sequence[str]", alike: "Sequence[Chances]") -> "list[str]":
    """Return a line for the means and one for each value, with a column for each case."""
    rows = [[""] + list(names)]
    rows.append(["mean"] + [one.mean_text() for one in alike])
    for value in _values(alike):
        row = [alike[0].label(value)]
        for one in alike:
            weight = _weight(one, value)
            row.append(percent(weight, sum(one.weights)) + " %" if weight else "")
        rows.append(row)
    return _table(rows)


def _values(alike: "Sequence[Chances]") -> "list[int]":
    """Return the values that can come up in any case."""
    found: list[int] = []
    for one in alike:
        found += [value for value in one.values if value not in found]
    return sorted(found)


def _weight(one: Chances, value: int) -> int:
    return one.weights[value] if value < len(one.weights) else 0


def _table(rows: "Sequence[Sequence[str]]") -> "list[str]":
    """Return rows as lines; the columns of numbers are flush right, a last one of bars left."""
    widths = [max([len(row[place]) for row in rows]) for place in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [" " * (wide - len(cell)) + cell for cell, wide in zip(row, widths)]
        if rows[0][-1] == "":
            cells[-1] = row[-1]
        lines.append(("  " + "  ".join(cells)).rstrip())
    return lines


def bar(part: int, whole: int, signs: str = _EIGHTHS) -> str:
    """Return a bar whose length is a part of the longest; anything possible has one.

    >>> bar(1, 2, "#"), bar(1, 10**9, "#"), bar(0, 1)
    ('###############', '#', '')
    """
    steps = rounded(part, whole, _BAR_MAX * len(signs))
    if part and not steps:
        steps = 1
    full, rest = steps // len(signs), steps % len(signs)
    return signs[-1] * full + (signs[rest - 1] if rest else "")


def _padded(text: str, wide: int) -> str:
    return text + " " * (wide - len(text))


def shown(text: str) -> str:
    """Return the text of a user in quotes, printable and short.

    >>> shown("Xy")
    "'Xy'"
    """
    text = printable(text)
    return "'%s'" % (text if len(text) <= _TEXT_MAX else text[:_TEXT_MAX] + "...")


def joined(words: "Iterable[str]") -> str:
    """Return words as a list in a sentence.

    >>> joined(["h"]), joined(["h", "d", "a"])
    ('h', 'h, d and a')
    """
    words = list(words)
    return " and ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)
