"""Write and read a set-up as the header of a record."""

from typing import TYPE_CHECKING

from shared.rules.contract import ASIDE, FORMAT
from shared.rules.errors import Unreadable
from shared.rules.mechwarrior.model import kind_words, unit_text
from shared.rules.mechwarrior.model.identity import NAME
from shared.rules.mechwarrior.model.kinds import LETTERS, PLACES
from shared.rules.mechwarrior.setup import setting_rows
from shared.rules.mechwarrior.setup import settings as rows
from shared.rules.mechwarrior.setup.agreement import agree
from shared.rules.mechwarrior.setup.battleforce import dial, dial_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from shared.rules.mechwarrior.model.unit import Unit
    from shared.rules.mechwarrior.setup.game_setup import Setup

# Follows the letter of the player, before the number of the card.
_CARD = ":card"
# Follows the letters of a unit and a colon.
_HEAT = "heat"
# Separates the build totals of players who have different ones.
_EACH = "/"
# Known versions of the rules, oldest first.
_VERSIONS = ("1", "2")


def write(setup: "Setup") -> "list[tuple[str, str]]":
    """Return header lines: game, format, rules, depth, build total, settings, players, units.

    >>> from shared.rules.mechwarrior.setup.agreement import agree
    >>> write(agree((("Ann", ()), ("Ben", ()))))[-2:]
    [('A', 'Ann'), ('B', 'Ben')]
    """
    lines = [
        ("Game", NAME),
        ("Fmt", FORMAT),
        ("Rules", str(setup.version)),
        ("Depth", setup.depth),
        ("Build", build_text(setup.builds)),
        ("First", LETTERS[setup.first]),
        ("Sides", "".join([LETTERS[side] for side in setup.teams])),
    ]
    settings = [(name, setup.settings[name]) for name in rows.chosen_at(setup.depth)]
    # Without their lines these settings are read as what older programs did.
    lines += [pair for pair in settings if pair not in setting_rows.BEFORE]
    for seat, (name, units) in enumerate(setup.players):
        # One by one, they would double the list, which takes 1 KB in one piece.
        own = [(LETTERS[seat], name)]
        for place, unit in enumerate(units):
            key = LETTERS[seat] + PLACES[place]
            own.append((key, unit_text.words(unit) + ": " + unit.name))
            if unit.heat_dial:
                own.append((key + ":" + _HEAT, dial_text(unit.heat_dial)))
        for place, card in enumerate(setup.cards[seat] if setup.cards else ()):
            own.append((LETTERS[seat] + _CARD + str(place + 1), card))
        lines += own
    return lines


def build_text(builds: "Sequence[int]") -> str:
    """Return the build total of all, or those of each player if they differ.

    >>> build_text([450, 450]), build_text([450, 600])
    ('450', '450/600')
    """
    told = [str(build) for build in builds]
    return told[0] if len(set(told)) == 1 else _EACH.join(told)


def read(
    pairs: "list[tuple[str, str]]",
    pack: "Callable[[list[Unit]], Sequence[Unit]] | None" = None,
) -> "Setup":
    """Return the set-up that header lines, (key, value) each, describe.

    pack: what to make of the units of each player, before the next one is read; it leaves None in
    `pairs` for each line that is read, as there is no room for both.

    Raises: Unreadable if they do not describe a set-up known to this version.

    >>> from shared.rules.mechwarrior.setup.agreement import agree
    >>> read(write(agree((("Ann", ()), ("Ben", ()))))).players[0]
    ('Ann', [])
    """
    if [key for key, _ in pairs if key[2:3] == ":" and key[3:] != _HEAT]:
        # Imported here: the box packs the dials.
        from shared.rules.mechwarrior.setup import dial_lines

        pairs = dial_lines.fold(pairs)
    # Of all lines it would be large.
    values = {key: value for key, value in pairs if key in _FIRST}
    if _value(values, "Game") != NAME:
        raise Unreadable("this is a game of %s, not of %s" % (_value(values, "Game"), NAME))
    for key, known in (("Fmt", (FORMAT,)), ("Rules", _VERSIONS)):
        if _value(values, key) not in known:
            raise Unreadable(
                "this record has %s %s; known is %s: try a newer version of this program"
                % (key, values[key], " and ".join(known))
            )
    if _value(values, "Depth") not in kind_words.DEPTHS:
        raise Unreadable("this depth is not known: " + values["Depth"])
    settings = {}
    for key, value in pairs:
        if rows.is_known(key):
            settings[key] = value
        elif key not in _FIRST and key not in ASIDE and key[:1] not in tuple(LETTERS):
            raise Unreadable("the header line [%s ...] is unknown to this version" % key)
    cards: list[list[str]] = []
    players = _players(pairs, cards, pack)
    sides = [LETTERS.find(letter) for letter in _value(values, "Sides")]
    if -1 in sides or not sides:
        raise Unreadable("Sides is a letter for each player")
    first = LETTERS.find(values["First"]) if len(_value(values, "First")) == 1 else -1
    try:
        totals = [_number(word) for word in _value(values, "Build").split(_EACH)]
        build = totals[0] if len(totals) == 1 else totals
        setup = agree(players, values["Depth"], build, first, sides, settings, cards)
    except ValueError as error:
        raise Unreadable(str(error)) from None
    setup.version = int(values["Rules"])
    return setup


_FIRST = ("Game", "Fmt", "Rules", "Depth", "Build", "First", "Sides")


def _players(
    pairs: "list[tuple[str, str]]",
    cards: "list[list[str]]",
    pack: "Callable[[list[Unit]], Sequence[Unit]] | None",
) -> "list[tuple[str, Sequence[Unit]]]":
    """Return name and units of each player. cards: takes a list for each. pack: as in `read`."""
    players: list[tuple[str, Sequence[Unit]]] = []
    units: list[Unit] = []
    lines: Any = pairs
    for at, (key, value) in enumerate(pairs):
        if pack:
            lines[at] = None
        if key in _FIRST or key in ASIDE or key[:1] not in tuple(LETTERS):
            continue
        if len(key) == 1:
            if len(players) == len(LETTERS) or key != LETTERS[len(players)]:
                raise Unreadable("player %s is out of order" % key)
            if players and pack:
                players[-1] = players[-1][0], pack(units)
            units = []
            players.append((value, units))
            cards.append([])
            continue
        if not players or key[0] != LETTERS[len(players) - 1]:
            raise Unreadable("%s does not follow its player" % key)
        if key[1:].startswith(_CARD):
            if key[1:] != _CARD + str(len(cards[-1]) + 1):
                raise Unreadable("card %s is out of order" % key)
            cards[-1].append(value)
            continue
        try:
            if units and key == key[0] + PLACES[len(units) - 1] + ":" + _HEAT:
                unit = units.pop()
                units.append(unit_text.parse(unit_text.words(unit), unit.name, dial(value)))
                continue
            if len(units) == len(PLACES) or key != key[0] + PLACES[len(units)]:
                raise Unreadable("unit %s is out of order" % key)
            words, colon, name = value.partition(": ")
            if not colon:
                raise Unreadable("a unit is written as [%s kind speed points: name]" % key)
            units.append(unit_text.parse(words, name))
        except Unreadable:
            raise
        except ValueError as error:
            raise Unreadable("unit %s: %s" % (key, error)) from None
    if players and pack:
        players[-1] = players[-1][0], pack(units)
    return players


def _value(values: "dict[str, str]", key: str) -> str:
    if key not in values:
        raise Unreadable("the header has no [%s ...]" % key)
    return values[key]


def _number(text: str) -> int:
    if not 0 < len(text) <= 4 or [c for c in text if c not in "0123456789"]:
        raise ValueError("expected a number, not '%s'" % text)
    return int(text)
