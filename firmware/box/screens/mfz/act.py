"""A frame moves or attacks, with one of its dice, or has done so."""

from box import words
from box.screens.mfz.grid import Grid
from shared.rules.mfz.actions import MOVE, STOP


class Page(Grid):
    """A line for moves, one for attacks, one to go on without either."""

    ask = words.ASK_ACT

    def groups(self) -> "list[tuple[str, list[tuple[str, bytes]]]]":
        groups: "list[tuple[str, list[tuple[str, bytes]]]]" = []
        kind = sign = -1
        for action in self.app.match.system.legal():
            if action[0] == STOP:
                continue
            if action[0] != kind:
                kind, sign = action[0], -1
                groups.append((words.MOVE if kind == MOVE else words.ATTACK, []))
            die = action[1]
            if die >> 4 != sign:
                sign = die >> 4
                groups.append((words.DICE_SIGNS[sign], []))
            groups[-1][1].append((str(die & 15), action))
        groups.append(("", []))
        groups.append(("", [(words.NO_MORE, bytes((STOP,)))]))
        return groups

    def choose(self, index: int) -> None:
        from box.screens.mfz import miss

        miss.play(self.app, self.rows[index][2])
