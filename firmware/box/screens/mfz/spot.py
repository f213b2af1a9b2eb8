"""Whom a frame spots, and with which die."""

from box import words
from box.screens.mfz.framelist import FrameList


class Page(FrameList):
    """Opposing frames on which a die is above the spot that is there, then nobody."""

    ask = words.ASK_SPOT

    def subjects(self) -> "list[int]":
        found: "list[int]" = []
        for action in self.app.match.system.legal():
            if action[2] not in found:
                found.append(action[2])
        # Nobody comes first among the actions.
        return found[1:] + found[:1]

    def name(self, subject: int) -> str:
        return words.NO_SPOT

    def with_it(self, subject: int) -> "list[tuple[str, str, bytes]]":
        """The dice that can be put on it, the highest first."""
        rows = [
            (words.DICE_NAMES[action[1] >> 4] if action[1] else "", str(action[1] & 15), action)
            for action in self.app.match.system.legal()
            if action[2] == subject
        ]
        return sorted(rows, key=lambda row: -(row[2][1] & 15))
