"""Convert an actions file to a text record and compare the results of box and laptop.

The game is replayed, so both have computed it: every check of the box is compared, and the final
places and scores in the head of the file.
"""

from typing import TYPE_CHECKING

from shared.rules.contract import DATE, DICE_HASH, DICE_SEED, NOBODY
from shared.rules.errors import RuleError, Unreadable
from shared.rules.games import named
from shared.rules.history import ACTION, CHECK
from shared.rules.records.replay import Record, replaying
from shared.rules.records.text_record import Writer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shared.rules.records.actions_reader import ActionsFile


_DICE = (DICE_HASH, DICE_SEED)


class Converted:
    """The text record of a game.

    text: the record. checks: how many checks matched. plies: actions in force. fault: one sentence
    about the first difference between laptop and box, "" if there is none.
    """

    def __init__(self, file: "ActionsFile", whole: bool = True) -> None:
        """Replay the game of a file. whole: at once; otherwise `steps` does.

        Raises: Unreadable if its game, version or an option is unknown.
        """
        module = named(dict(file.header).get("Game", ""))
        if module.id != file.game:
            raise Unreadable("the head and the header lines of this file name different games")
        self._module = module
        self._file = file
        self._setup = module.read_header(file.header)
        self.text = ""
        self.checks = 0
        self.fault = ""
        self.plies = 0
        if whole:
            for _ in self.steps():
                pass

    def steps(self) -> "Iterator[None]":
        """Replay the game; yield after each entry."""
        module, file = self._module, self._file
        lines = module.record_header(self._setup)
        lines.insert(1, (DATE, _plain(file.date)))
        lines += [pair for pair in file.header if pair[0] in _DICE and _plain(pair[1]) == pair[1]]
        made: "list[bytes]" = [("[%s %s]\n" % pair).encode() for pair in lines]
        writer = Writer(module.begin(self._setup), made.append)
        for kind, what in file.entries:
            try:
                writer.enter(kind, what)
                self.checks += kind == CHECK
            except RuleError:
                self._note(_refused(kind, writer))
            yield
        writer.end()
        self.plies = writer.ply
        self._compare(file, writer)
        self.text = b"".join(made).decode()
        # Replay the text as well, so that a record that cannot be read back is reported now.
        read = module.begin(self._setup)
        try:
            for _ in replaying(Record(self.text), read):
                yield
        except RuleError as error:
            self._note("The text of this game cannot be replayed: %s" % error)
            return
        if read.digest() != writer.state.digest():
            self._note("The text record of this game ends differently from its actions.")

    def _note(self, fault: str) -> None:
        if not self.fault:
            self.fault = fault

    def _compare(self, file: "ActionsFile", writer: "Writer") -> None:
        state = writer.state
        places = {}
        place = 1
        for seats in state.standings():
            for seat in seats:
                places[seat] = place
            place += len(seats)
        came = [
            (name, places[seat], state.scores()[seat]) for seat, name in enumerate(state.names())
        ]
        if came != file.seats or (state.actor() == NOBODY) != file.over:
            self._note("The box has another result of this game than its actions give.")


def _plain(date: str) -> str:
    """Return a date in a form that a header line can hold, else "?"."""
    odd = [sign for sign in date if sign in "[]" or not " " <= sign <= "~"]
    return "?" if odd or not date else date


def _refused(kind: int, writer: "Writer") -> str:
    where = "after ply %d, in round %d" % (writer.ply, writer.state.round())
    if kind == CHECK:
        return "The box had a different state %s." % where
    what = "An action" if kind == ACTION else "An entry"
    return "%s %s is not legal; the box skipped it." % (what, where)
