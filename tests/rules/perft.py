"""Count action sequences from named positions of every game, to compare with stored counts.

Chance is collapsed: all dice show the same face, one of those listed for a position. The module
`positions` of tests/games/ID begins its positions and lists what may follow.
"""

from tests.games import each


def file_of(id):
    """Return the path of the file with a game's positions."""
    return "tests/rules/perft_%s.txt" % id


class Position:
    """A named position: lines that describe it, faces of dice, counts by length from 1."""

    def __init__(self, its, lines):
        self._its = its
        self.name = lines[0]
        self._words = {}
        for line in lines[1:]:
            key, _, value = line.partition(": ")
            self._words[key] = value
        self.faces = [int(face) for face in self._words["faces"].split()]
        self.counts = [int(count) for count in self._words.get("counts", "").split()]

    def begin(self):
        """Return a game in this position."""
        return self._its.begin(self._words)

    def count(self, state, length):
        """Return how many sequences of `length` actions start at a state."""
        found = self._its.choices(state, self.faces)
        if length == 1:
            return len(found)
        total = 0
        for action in found:
            state.push(action)
            total += self.count(state, length - 1)
            state.pop()
        return total

    def divide(self, length):
        """Return (token, count of sequences that begin with it) for every first action."""
        state = self.begin().state
        found = []
        for action in self._its.choices(state, self.faces):
            token = state.text(action)
            count = 1
            if length > 1:
                state.push(action)
                count = self.count(state, length - 1)
                state.pop()
            found.append((token, count))
        return found


def positions():
    """Return (id, its positions in the order of its file) of every game."""
    found = []
    for id, its in each.of_each("positions"):
        with open(file_of(id)) as file:
            blocks = file.read().strip().split("\n\n")
        found.append((id, [Position(its, block.split("\n")) for block in blocks]))
    return found
