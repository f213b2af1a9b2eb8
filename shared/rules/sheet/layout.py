"""The layout of a game: what a sheet says of counters, rounds, turns, dice and the end.

A sheet is texts by key. A header of a record has each as a line, the file of the box has them in
one line, separated by tabs. The parts of a text are separated by slashes. A key that can occur
more than once ends in a number.
"""

from shared.rules import name_letters
from shared.rules.errors import Unreadable
from shared.rules.sheet import words

NAME_MAX = 20
WORD_MAX = 10
PLAYERS_MAX = 6
EACH_MAX = 6
TABLE_MAX = 4
PHASES_MAX = 8
PRESETS_MAX = 6
# Of one preset.
DICE_MAX = 8
SIZES = (4, 6, 8, 10, 12, 20)
LEAST = -999
MOST = 9999
ROUNDS_MAX = 99
MINUTES_MAX = 180
SECONDS_MAX = 300

COLOURS = ("Red", "Blue", "Green", "Gold", "White", "Black")

_DIGITS = "0123456789"


class Counter:
    """A counter of each player or of the table. step, held: what a press and a held one add.

    is_hidden: nobody sees it before the end.
    """

    def __init__(
        self,
        name: str,
        owner: str = words.EACH,
        start: int = 0,
        step: int = 1,
        least: int = 0,
        most: int = 99,
        held: int = 5,
        is_hidden: bool = False,
    ) -> None:
        self.name = name
        self.owner = owner
        self.start = start
        self.step = step
        self.least = least
        self.most = most
        self.held = held
        self.is_hidden = is_hidden


class Preset:
    """Dice to roll.

    how: what counts. at_least: the least face of a hit. explodes: a die with its highest face
    rolls on.
    """

    def __init__(
        self,
        name: str,
        sides: bytes,
        how: str = words.SUM,
        at_least: int = 0,
        explodes: bool = False,
    ) -> None:
        self.name = name
        self.sides = sides
        self.how = how
        self.at_least = at_least
        self.explodes = explodes


class Layout:
    """What a sheet says.

    rounds: (name, first, last), last None for no end; None without rounds. minutes, increment,
    delay: of a chess clock, 0 without; is_timed: the time is shown. target: of a win by being
    first. win_counter, tie_counter: places among `each`, tie_counter -1 for none.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.players = (2, 2)
        self.colours: tuple[str, ...] = COLOURS
        self.each: list[Counter] = []
        self.table: list[Counter] = []
        self.rounds: tuple[str, int, int | None] | None = None
        self.is_voted = False
        self.turns = words.NONE
        self.phases: list[str] = []
        self.presets: list[Preset] = []
        self.is_timed = False
        self.minutes = self.increment = 0
        self.win = words.HIGH
        self.win_counter = 0
        self.target = 0
        self.tie_counter = -1


def texts(layout: Layout) -> "list[tuple[str, str]]":
    """Return the texts of a layout by key.

    >>> texts(read([("Sheet", "Quiz"), ("Counter1", "Points/each/0/1/0/99/5/open")]))[2:]
    [('Counter1', 'Points/each/0/1/0/99/5/open'), ('Win', 'high/1/0/0')]
    """
    found = [("Sheet", layout.name)]
    found.append(
        ("Players", "/".join([str(number) for number in layout.players] + list(layout.colours)))
    )
    for place, counter in enumerate(layout.each + layout.table, 1):
        numbers = (counter.start, counter.step, counter.least, counter.most, counter.held)
        parts = [counter.name, counter.owner] + [str(number) for number in numbers]
        parts.append(words.HIDDEN if counter.is_hidden else words.OPEN)
        found.append(("Counter%d" % place, "/".join(parts)))
    if layout.rounds is not None:
        name, first, last = layout.rounds
        parts = [name, str(first), words.NONE if last is None else str(last)]
        parts.append(words.VOTE if layout.is_voted else words.FIXED)
        found.append(("Rounds", "/".join(parts)))
    if layout.turns != words.NONE:
        found.append(("Turns", layout.turns))
    for place, phase in enumerate(layout.phases, 1):
        found.append(("Phase%d" % place, phase))
    for place, preset in enumerate(layout.presets, 1):
        dice = "".join(["d" + str(sides) for sides in preset.sides])
        parts = [preset.name, dice, preset.how, str(preset.at_least), str(int(preset.explodes))]
        found.append(("Dice%d" % place, "/".join(parts)))
    if layout.minutes:
        found.append(("Time", "%s/%d/%d" % (words.CLOCK, layout.minutes, layout.increment)))
    elif layout.is_timed:
        found.append(("Time", words.SHOWN))
    won = (layout.win_counter + 1, layout.target, layout.tie_counter + 1)
    found.append(("Win", "/".join([layout.win] + [str(number) for number in won])))
    return found


def read(pairs: "list[tuple[str, str]]") -> Layout:
    """Return the layout of texts by key; others are skipped.

    Raises: Unreadable if they do not describe one that can be played.

    >>> read([("Sheet", "Quiz"), ("Counter1", "Points/each/0/1/0/99/5/open")]).each[0].name
    'Points'
    """
    layout = Layout("")
    for key, text in pairs:
        add(layout, key, text)
    check(layout)
    return layout


def add(layout: Layout, key: str, text: str) -> None:
    """Add what a text says to a layout; one with an unknown key is skipped. Raises: Unreadable.

    >>> layout = Layout("Quiz"); add(layout, "Phase1", "Ask"); layout.phases
    ['Ask']
    """
    reader = _READERS.get(key.rstrip(_DIGITS))
    if reader is not None:
        reader(layout, text.split("/"))


def check(layout: Layout) -> None:
    """Check that what texts have said fits together. Raises: Unreadable.

    >>> check(Layout("Quiz"))
    Traceback (most recent call last):
    shared.rules.errors.Unreadable: a sheet has a counter
    """
    _want(layout.name != "", "a sheet has a name")
    _want(len(layout.each) + len(layout.table) > 0, "a sheet has a counter")
    _want(len(layout.each) <= EACH_MAX, "a player has at most %d counters" % EACH_MAX)
    _want(len(layout.table) <= TABLE_MAX, "the table has at most %d counters" % TABLE_MAX)
    _want(len(layout.phases) <= PHASES_MAX, "a turn has at most %d phases" % PHASES_MAX)
    _want(
        len(layout.presets) <= PRESETS_MAX, "a sheet has at most %d presets of dice" % PRESETS_MAX
    )
    for names in (
        [counter.name for counter in layout.each + layout.table],
        list(layout.colours),
        layout.phases,
        [preset.name for preset in layout.presets],
    ):
        _want(len(set(names)) == len(names), "two of a kind have the same name")
    _want(len(layout.colours) >= layout.players[1], "each player has a name")
    needs_counter = layout.win != words.NONE or layout.turns in (words.HIGH, words.LOW)
    _want(not needs_counter or bool(layout.each), "who wins needs a counter of each player")
    last = max(len(layout.each), 1)
    for counter in layout.each[layout.win_counter : layout.win_counter + 1]:
        is_out = layout.win == words.LAST and counter.start <= counter.least
        is_over = layout.win == words.FIRST and counter.start == layout.target
        _want(not (is_out or is_over), "nobody has won or is out at the start")
        can_win = counter.least <= layout.target <= counter.most
        _want(
            layout.win != words.FIRST or can_win,
            "its counter cannot reach the target",
        )
    wanted = max(layout.win_counter, layout.tie_counter)
    _want(wanted < last, "the header has no [Counter%d ...]" % (wanted + 1))


def _want(is_so: bool, otherwise: str) -> None:
    if not is_so:
        raise Unreadable(otherwise)


def _sheet(layout: Layout, parts: "list[str]") -> None:
    layout.name = _word("/".join(parts), NAME_MAX)


def _players(layout: Layout, parts: "list[str]") -> None:
    _want(len(parts) > 2, "players are numbers and names")
    least = _number(parts[0], 1, PLAYERS_MAX)
    layout.players = least, _number(parts[1], least, PLAYERS_MAX)
    _want(len(parts) <= 2 + PLAYERS_MAX, "at most %d players" % PLAYERS_MAX)
    layout.colours = tuple([_word(part) for part in parts[2:]])


def _counter(layout: Layout, parts: "list[str]") -> None:
    _count(parts, 8)
    least = _number(parts[4], LEAST, MOST)
    most = _number(parts[5], least, MOST)
    counter = Counter(
        _word(parts[0]),
        _one_of(parts[1], (words.EACH, words.TABLE)),
        _number(parts[2], least, most),
        _number(parts[3], LEAST, MOST),
        least,
        most,
        _number(parts[6], LEAST, MOST),
        _one_of(parts[7], (words.OPEN, words.HIDDEN)) == words.HIDDEN,
    )
    _want(counter.step != 0, "a step is not 0")
    (layout.each if counter.owner == words.EACH else layout.table).append(counter)


def _rounds(layout: Layout, parts: "list[str]") -> None:
    _count(parts, 4)
    last = None if parts[2] == words.NONE else _number(parts[2], 0, ROUNDS_MAX)
    layout.rounds = _word(parts[0]), _number(parts[1], 0, ROUNDS_MAX), last
    layout.is_voted = _one_of(parts[3], (words.FIXED, words.VOTE)) == words.VOTE
    _want(last is not None or not layout.is_voted, "a vote needs a last round")


def _turns(layout: Layout, parts: "list[str]") -> None:
    _count(parts, 1)
    layout.turns = _one_of(parts[0], words.TURNS)


def _phase(layout: Layout, parts: "list[str]") -> None:
    _count(parts, 1)
    layout.phases.append(_word(parts[0]))


def _dice(layout: Layout, parts: "list[str]") -> None:
    _count(parts, 5)
    sides = [_number(size, 0, 20) for size in parts[1].split("d")[1:]]
    _want(0 < len(sides) <= DICE_MAX, "1 to %d dice" % DICE_MAX)
    for size in sides:
        _want(size in SIZES, "no die has %d sides" % size)
    how = _one_of(parts[2], words.ROLLS)
    at_least = _number(parts[3], 0, max(sides))
    _want(how != words.HITS or at_least > 0, "a hit needs at_least, such as 5")
    is_one_size = min(sides) == max(sides)
    _want(is_one_size or parts[4] != "1", "dice that roll on are of one size")
    layout.presets.append(Preset(_word(parts[0]), bytes(sides), how, at_least, parts[4] == "1"))


def _time(layout: Layout, parts: "list[str]") -> None:
    layout.is_timed = True
    if parts[0] == words.CLOCK:
        _count(parts, 3)
        layout.minutes = _number(parts[1], 1, MINUTES_MAX)
        layout.increment = _number(parts[2], 0, SECONDS_MAX)
    else:
        _one_of(parts[0], (words.SHOWN,))


def _win(layout: Layout, parts: "list[str]") -> None:
    _count(parts, 4)
    layout.win = _one_of(parts[0], words.WINS)
    layout.win_counter = _number(parts[1], 1, EACH_MAX) - 1
    layout.target = _number(parts[2], LEAST, MOST)
    layout.tie_counter = _number(parts[3], 0, EACH_MAX) - 1


_READERS = {
    "Sheet": _sheet,
    "Players": _players,
    "Counter": _counter,
    "Rounds": _rounds,
    "Turns": _turns,
    "Phase": _phase,
    "Dice": _dice,
    "Time": _time,
    "Win": _win,
}


def _count(parts: "list[str]", count: int) -> None:
    _want(len(parts) == count, "%d parts, not %d" % (count, len(parts)))


def _one_of(text: str, known: "tuple[str, ...]") -> str:
    _want(text in known, "not one of " + ", ".join(known))
    return text


def _number(text: str, least: int, most: int) -> int:
    digits = text[1:] if text[:1] == "-" else text
    is_number = 0 < len(digits) <= 4 and not [sign for sign in digits if sign not in _DIGITS]
    _want(is_number and least <= int(text) <= most, "a number from %d to %d" % (least, most))
    return int(text)


def _word(text: str, most: int = WORD_MAX) -> str:
    wrong = word_fault(text, most)
    if wrong:
        raise Unreadable(wrong)
    return text


def word_fault(text: str, most: int = WORD_MAX) -> str:
    """Return what is wrong with a name, "" for nothing.

    >>> word_fault("Kills"), word_fault("Hit/Miss")
    ('', 'a name has letters, digits and signs, but none of / [ ] { }')
    """
    if not 0 < len(text) <= most:
        return "a name has 1 to %d letters" % most
    if text.strip() != text:
        return "a name does not begin or end with a space"
    if [sign for sign in text if not name_letters.is_allowed(sign) or sign in "/[]{}"]:
        return "a name has letters, digits and signs, but none of / [ ] { }"
    return ""
