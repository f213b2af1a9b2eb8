"""GameHelp of MechWarrior: Age of Destruction."""

from typing import TYPE_CHECKING

from box.game.game_help import GameHelp
from pages.mechwarrior import page_rows
from pages.mechwarrior.reference import topic_rows

if TYPE_CHECKING:
    from shared.rules.contract import GameState
    from shared.rules.mechwarrior.model.state import BattleState


class MechWarriorHelp(GameHelp):
    """See GameHelp."""

    reference = "pages.mechwarrior.reference.texts"
    screen_topics = page_rows.SCREEN_TOPICS
    phase_topics = page_rows.PHASE_TOPICS
    option_topics = topic_rows.OPTION_TEXT
    other_topic = "turn"
    legend = "pages.mechwarrior.reference.legend"

    def topic(self, number: int, state: "GameState | None", option: str = "") -> str:
        """See GameHelp; none for a row that its page explains."""
        if option[:1] == page_rows.EXPLAINS:
            return ""
        return super().topic(number, state, option)

    def agreed(self, state: "BattleState") -> "dict[str, str]":  # type: ignore[override]
        """Return the settings of a game, for the conditions of its rules."""
        return state.setup.settings

    def agreed_rows(  # type: ignore[override]
        self, state: "BattleState"
    ) -> "list[tuple[str, str]]":
        """Return the settings agreed for a game, each with its confidence."""
        # Imported here: needed only for the list of settings.
        from pages.mechwarrior.setup import setting_labels

        return setting_labels.agreed(state.setup)


HELP = MechWarriorHelp()
