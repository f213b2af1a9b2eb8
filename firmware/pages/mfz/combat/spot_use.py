"""Whether the attack uses the spot on its target."""

from pages.mfz import words
from pages.mfz.widgets.choice import Choice
from shared.rules.mfz.combat.attack import damage_dice
from shared.rules.mfz.model.actions import USE


class Page(Choice):
    """Each answer with the damage dice that it comes to."""

    ask = words.ASK_USE

    def line(self) -> str:
        system = self.app.game.state
        target = system.target
        defence = max(0, system.defence(target))
        return words.ATTACK_LINE.format(system.attack, system.spot(target), defence)

    def answers(self) -> "list[tuple[str, str, bytes]]":
        system = self.app.game.state
        target = system.target
        defence = max(0, system.defence(target))
        found = []
        for text, use, spot in ((words.USE_IT, 1, system.spot(target)), (words.KEEP_IT, 0, 0)):
            dice = damage_dice(system.attack, defence, spot)
            value = str(dice) + (words.ONE_DIE if dice == 1 else words.DICE_COUNT)
            found.append((text, value, bytes((USE, use))))
        return found
