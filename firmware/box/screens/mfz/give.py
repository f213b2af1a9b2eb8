"""What the owner of a frame that is hit gives for it, or whether the frame retreats."""

from micropython import const

from box import words
from box.screens.mfz.choice import Choice
from box.screens.mfz.frames import worth
from box.screens.mfz.pending import to_come
from box.wrap import cut
from shared.rules.mfz.actions import GIVE, RETREAT
from shared.rules.mfz.places import STRUCK_AT

_FRAME = const(12)


class Page(Choice):
    """A row for each kind of system that is left."""

    ask = words.ASK_GIVE

    def line(self) -> str:
        system = self.app.match.system
        name = cut(system.frame_name(system.cells.values[STRUCK_AT]), _FRAME)
        left = to_come(system)
        return name + (words.HIT_THEN + left if left else words.HIT)

    def answers(self) -> "list[tuple[str, str, bytes]]":
        system = self.app.match.system
        found = []
        frame = system.cells.values[STRUCK_AT]
        for action in system.legal():
            if action[0] == RETREAT:
                found.append((words.RETREAT, "", action))
            elif action[0] == GIVE:
                type = action[2]
                found.append((words.TYPE_NAMES[type], worth(system, frame, type), action))
        return found

    def choose(self, index: int) -> None:
        from box.screens.mfz.deeds import goes_on

        self.app.play(self.rows[index][2])
        goes_on(self.app)
