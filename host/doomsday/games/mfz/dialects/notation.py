"""Loadouts as people write them: systems by the Handbook, dice by the blog and by Condensed.

Systems have a word each (`Rd Rd B G SSR`). Dice are what a frame rolls: two red d6 for a weapon
and a red d8 for the second one of its kind, so that `2Rd` of the blog and `RdRd` of Condensed are
one weapon. Written to run also in MicroPython, for the page; see docs/architecture.md.
"""

from shared.rules.mfz.model import loadout

ROCKET = "SSR"
# Places in loadout.KINDS: a range's own weapon, and the split weapons.
_WHOLE = (0, 1, 2)
_HAND_DIRECT, _HAND_ARTILLERY, _DIRECT_ARTILLERY = 3, 4, 5
_SPLIT = (_HAND_DIRECT, _HAND_ARTILLERY, _DIRECT_ARTILLERY)
_YELLOW, _BLUE, _GREEN, _ENVIRONMENTAL = 6, 7, 8, 9
_RANGES = "hda"
_CODES = {code.lower(): place for place, code in enumerate(loadout.KINDS)}
_BY_LETTER = {"y": _YELLOW, "b": _BLUE, "g": _GREEN, "e": _ENVIRONMENTAL}
# Two ranges in any order, as in Ra/Rd, and the split weapon.
_SPLITS = {"hd": 3, "dh": 3, "ha": 4, "ah": 4, "da": 5, "ad": 5}
# Words that people write for a system or for a rocket.
_WORDS = {
    "blue": "b",
    "defence": "b",
    "defense": "b",
    "yellow": "y",
    "spotting": "y",
    "spot": "y",
    "green": "g",
    "movement": "g",
    "move": "g",
    "environmental": "e",
    "env": "e",
    "ssrs": "ssr",
    "rocket": "ssr",
    "rockets": "ssr",
    "r8r": "ssr",
}
# Dice that follow from the rest of a loadout.
_DERIVED = ("w", "ww", "white", "whites", "d8", "g8", "gd8", "sprint")
_TIMES = "x\u00d7*"
_WHITES = 2
_COUNT_DIGITS = 2
_MORE_THAN_ANY = 99


class Reading:
    """A loadout that was read.

    notes: how something was read that may have another meaning. unknown: words that mean nothing.
    """

    def __init__(self) -> None:
        self._counts = [0] * len(loadout.KINDS)
        self.rockets = 0
        self.notes: list[str] = []
        self.unknown: list[str] = []

    @property
    def counts(self) -> bytes:
        """The number of systems of each kind, in the order of loadout.KINDS."""
        return bytes([min(count, _MORE_THAN_ANY) for count in self._counts])

    @property
    def systems(self) -> str:
        """The systems as a company file has them."""
        return loadout.text(self.counts)

    def add(self, kind: int, count: int = 1) -> None:
        """Add systems of a kind."""
        self._counts[kind] += count

    def add_rockets(self, count: int) -> None:
        """Add rockets."""
        self.rockets = min(_MORE_THAN_ANY, self.rockets + count)


def handbook(counts: bytes, rockets: int) -> str:
    """Return a loadout as the Handbook writes it, a word for each system and rocket.

    >>> handbook(loadout.parse("Rd B")[0], 2)
    'Rd B SSR SSR'
    """
    return " ".join([word for word in [loadout.text(counts)] + [ROCKET] * rockets if word])


def blog(counts: bytes, rockets: int) -> str:
    """Return the dice of a loadout as battle reports have them.

    >>> blog(loadout.parse("Rd Rd B B")[0], 1), blog(loadout.parse("Y B B G")[0], 2)
    ('2Rd+d8/2B/2W + SSR', '2B/1Gd8/1Y/2W + SSR (x2)')
    """
    parts = []
    for kind in _WHOLE:
        if counts[kind]:
            parts.append("2" + loadout.KINDS[kind] + "+d8" * (counts[kind] - 1))
    for kind in _SPLIT:
        if counts[kind]:
            parts.append("%d%s" % (counts[kind], loadout.KINDS[kind]))
    sprint = "d8" if _is_sprinting(counts) else ""
    for kind, mark in ((_BLUE, ""), (_GREEN, sprint), (_YELLOW, ""), (_ENVIRONMENTAL, "")):
        if counts[kind]:
            plus = "+" if mark and counts[kind] > 1 else ""
            parts.append("%d%s%s%s" % (counts[kind], loadout.KINDS[kind], plus, mark))
        elif mark:
            parts.append("G" + mark)
    parts.append("%dW" % _WHITES)
    text = "/".join(parts)
    if rockets:
        text += " + " + ROCKET
    return text + " (x%d)" % rockets if rockets > 1 else text


def condensed(counts: bytes, rockets: int) -> str:
    """Return the dice of a loadout as Condensed lists them.

    >>> condensed(loadout.parse("Rd Y B G")[0], 2)
    'WWBYGRdRdR8rR8r'
    """
    text = "W" * _WHITES
    for kind in (_BLUE, _YELLOW, _GREEN, _ENVIRONMENTAL):
        text += loadout.KINDS[kind] * counts[kind]
    if _is_sprinting(counts):
        text += "G8"
    for place, dice in enumerate(_red_dice(counts)):
        text += ("R" + _RANGES[place]) * dice
        text += ("R8" + _RANGES[place]) * max(counts[place] - 1, 0)
    return text + "R8r" * rockets


def _red_dice(counts: bytes) -> "tuple[int, int, int]":
    """Return the red d6 at each range."""
    near, far, long = [counts[kind] for kind in _SPLIT]
    whole = [2 if counts[kind] else 0 for kind in _WHOLE]
    return whole[0] + near + far, whole[1] + near + long, whole[2] + far + long


def _is_sprinting(counts: bytes) -> bool:
    return not [kind for kind in _WHOLE[1:] + _SPLIT if counts[kind]]


def is_condensed(text: str) -> bool:
    """Return whether a text begins as a loadout of Condensed does."""
    return text.strip()[:2].upper() == "WW" and "/" not in text


def is_blog(text: str) -> bool:
    """Return whether a text has numbers of dice between slashes.

    >>> is_blog("2Rd/1B"), is_blog("Ra/Rd SSR x2")
    (True, False)
    """
    parts = [part.strip() for part in text.split("/")]
    return len(parts) > 1 and bool([part for part in parts if "0" <= part[:1] <= "9"])


def read(text: str) -> Reading:
    """Read a loadout in any notation.

    >>> read("2Rd, 1B").systems, read("rd YY b").systems, read("Ra/Rd SSR x2").systems
    ('Rd B', 'Rd Y Y B', 'Rda')
    >>> read("2Rd+d8/1B/1G/2W + SSR (x2)").systems, read("WWBYGRdRdR8rR8r").rockets
    ('Rd Rd B G', 2)
    >>> read("Rd Q").unknown
    ['Q']
    """
    if is_condensed(text):
        return read_condensed(text)
    if is_blog(text):
        return read_blog(text)
    return read_systems(text)


def read_systems(text: str) -> Reading:
    """Read words for systems, each of which may have a number in front."""
    found = Reading()
    for sign in ",;+()":
        text = text.replace(sign, " ")
    words = text.split()
    place = 0
    while place < len(words):
        word = words[place].rstrip(".")
        place += 1
        times = _times(words[place].rstrip(".")) if place < len(words) else 0
        place += times > 0
        count, name = _counted(word)
        name = name.lower()
        name = _WORDS.get(name, name)
        if name == ROCKET.lower():
            found.add_rockets((count or 1) * (times or 1))
        elif word and name not in _DERIVED and not _add_word(found, name, count, times or 1):
            found.unknown.append(word)
    return found


def _counted(word: str) -> "tuple[int, str]":
    """Return the number in front of a word, 0 for none, and the word.

    >>> _counted("2Rd"), _counted("2xSSR"), _counted("B")
    ((2, 'Rd'), (2, 'SSR'), (0, 'B'))
    """
    digits = 0
    while digits < len(word) and word[digits] in "0123456789":
        digits += 1
    rest = word[digits:]
    if digits > _COUNT_DIGITS:
        return 0, word
    if digits and len(rest) > 1 and rest[0] in _TIMES:
        rest = rest[1:]
    return int(word[:digits] or "0"), rest


def _times(word: str) -> int:
    """Return the number of a word such as `x2`, 0 for another word."""
    digits = word[1:]
    is_number = 0 < len(digits) <= _COUNT_DIGITS and not digits.strip("0123456789")
    return int(digits) if is_number and word[0] in _TIMES else 0


def _add_word(found: Reading, name: str, count: int, times: int) -> bool:
    """Add what a word in lower case means; return whether it means something."""
    ranges = name.replace("/", "").replace("r", "")
    if len(name) == len("ra/rd") and "/" in name and ranges in _SPLITS and not count:
        found.add(_SPLITS[ranges], times)
        return True
    if name in _CODES:
        kind = _CODES[name]
        if kind not in _WHOLE or count < _WHITES:
            found.add(kind, (count or 1) * times)
            return True
        if count > _WHITES:
            return False
        code = loadout.KINDS[kind]
        words = "2%s is read as two dice, which are one weapon; two weapons are %s %s"
        found.notes.append(words % (code, code, code))
        found.add(kind, times)
        return True
    kinds = _glued(name)
    weapons = [kind for kind in kinds if kind in _WHOLE]
    # RdRd is one weapon in Condensed and two in the Handbook.
    if count or not kinds or len(set(weapons)) < len(weapons):
        return False
    for kind in kinds:
        found.add(kind, times)
    return True


def _glued(name: str) -> "list[int]":
    """Return the kinds in a word such as `yyb`, [] if it has anything else."""
    kinds = []
    while name:
        sizes = [size for size in (3, 2, 1) if name[:size] in _CODES]
        if not sizes:
            return []
        kinds.append(_CODES[name[: sizes[0]]])
        name = name[sizes[0] :]
    return kinds


def read_blog(text: str) -> Reading:
    """Read the dice of a battle report, such as `2Rd+d8/1B/1Gd8/2W + SSR (x2)`."""
    found = Reading()
    for part in text.strip().rstrip(".").split("/"):
        part = part.strip()
        dice = part.partition(" ")[0]
        if dice.upper().startswith(ROCKET) or dice == "+":
            dice = ""
        if dice and not _add_dice(found, dice):
            found.unknown.append(dice)
        rest = read_systems(part[len(dice) :])
        found.add_rockets(rest.rockets)
        found.unknown += rest.unknown
        if loadout.systems(rest.counts):
            found.unknown.append(part[len(dice) :].strip())
    return found


def _add_dice(found: Reading, part: str) -> bool:
    """Add the systems of dice such as `2Rd+d8` or `1Gd8`; return whether they mean any."""
    count, rest = _counted(part)
    name = rest.lower()
    marks = 0
    while name.endswith("8"):
        name = name[:-1]
        if name.endswith("d") and name not in ("rd", "rhd"):
            name = name[:-1]
        name = name.rstrip("+")
        marks += 1
    if name == "w":
        if count not in (0, _WHITES):
            found.notes.append("%dW: a frame has 2 white dice" % count)
        return not marks
    if name in ("", "g") and marks == 1 and count == 0:
        return True
    if name not in _CODES:
        return False
    kind = _CODES[name]
    if kind not in _WHOLE:
        found.add(kind, count or 1)
        return marks <= (kind == _GREEN)
    if count == 1 and not marks:
        found.notes.append("1%s is read as one weapon" % loadout.KINDS[kind])
    elif count not in (0, _WHITES):
        return False
    found.add(kind, 1 + marks)
    return True


def read_condensed(text: str) -> Reading:
    """Read the dice of Condensed, such as `WWBYGRdRdR8rR8r`."""
    found = Reading()
    whites = 0
    d6, d8 = [0, 0, 0], [0, 0, 0]
    rest = text.lower().replace(" ", "").rstrip(".")
    while rest:
        letter, is_d8 = rest[0], rest[1:2] == "8"
        size = 2 if is_d8 else 1
        if letter == "r":
            reach = rest[size : size + 1]
            size += 1
            if reach and reach in _RANGES:
                (d8 if is_d8 else d6)[_RANGES.index(reach)] += 1
            elif is_d8 and reach == "r":
                found.add_rockets(1)
            else:
                found.unknown.append(rest[:size])
        elif letter == "w" and not is_d8:
            whites += 1
        elif letter in _BY_LETTER and not is_d8:
            found.add(_BY_LETTER[letter])
        elif letter != "g":
            found.unknown.append(rest[:size])
        rest = rest[size:]
    if whites != _WHITES:
        found.notes.append("%d white dice: a frame has 2" % whites)
    _add_weapons(found, d6, d8)
    return found


def _add_weapons(found: Reading, d6: "list[int]", d8: "list[int]") -> None:
    """Add the weapons that roll these red dice at the three ranges: as few split ones as fit."""
    # A bit for each range with a whole weapon, most whole weapons first.
    for bits in (7, 6, 5, 3, 4, 2, 1, 0):
        whole = [bits >> place & 1 for place in range(3)]
        hand, direct, artillery = [dice - 2 * weapon for dice, weapon in zip(d6, whole)]
        splits = (hand + direct - artillery, hand + artillery - direct, direct + artillery - hand)
        wrong = [twice for twice in splits if twice < 0 or twice % 2]
        if min(hand, direct, artillery) < 0 or wrong:
            continue
        if [place for place in range(3) if d8[place] and not whole[place]]:
            continue
        for place in range(3):
            if whole[place]:
                found.add(place, 1 + d8[place])
        for kind, twice in zip(_SPLIT, splits):
            found.add(kind, twice // 2)
        return
    for place in range(3):
        found.unknown += ["R" + _RANGES[place]] * bool(d6[place])
        found.unknown += ["R8" + _RANGES[place]] * bool(d8[place])
