"""Ask whether the attack uses the spot on its target."""

from pages.mfz.combat import words
from pages.mfz.widgets.choice import Choice
from pages.mfz.widgets.names import frame_subject
from shared.rules.mfz.combat.hit_chart import damage_dice
from shared.rules.mfz.model.actions import USE


class Page(Choice):
    """List both answers with their damage dice."""

    help = words.USE_HELP

    def title(self) -> str:
        state = self.table.state
        return frame_subject(self.table.canvas, state, state.target, words.ASK_USE)

    def notes(self) -> "list[str]":
        state = self.table.state
        target = state.target
        defence = max(0, state.defence(target))
        return [words.ATTACK_LINE.format(state.attack, state.spot(target), defence)]

    def answers(self) -> "list[tuple[str, str, bytes]]":
        state = self.table.state
        target = state.target
        defence = max(0, state.defence(target))
        found = []
        for text, use, spot in ((words.USE_IT, 1, state.spot(target)), (words.KEEP_IT, 0, 0)):
            dice = damage_dice(state.attack, defence, spot)
            value = str(dice) + (words.ONE_DIE if dice == 1 else words.DICE_COUNT)
            found.append((text, value, bytes((USE, use))))
        return found
