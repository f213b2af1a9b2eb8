"""GameHelp of Mobile Frame Zero."""

from typing import TYPE_CHECKING

from box.game.game_help import GameHelp
from pages.mfz import page_rows
from pages.mfz.setup import option_words
from shared.rules.mfz.model import phases

if TYPE_CHECKING:
    from shared.rules.contract import GameState
    from shared.rules.mfz.model.state import QuickState
    from shared.rules.mfz.model.turn_state import FullState


class MobileFrameZeroHelp(GameHelp):
    """See GameHelp."""

    reference = "pages.mfz.reference.texts"
    screen_topics = page_rows.SCREEN_TOPICS
    phase_topics = page_rows.PHASE_TOPICS
    option_topics = option_words.OPTION_TOPICS
    other_topic = "turn"
    pictures = (("chart", "pages.mfz.reference.chart"),)
    legend = "pages.mfz.reference.legend"

    def topic(self, number: int, state: "GameState | None", option: str = "") -> str:
        """See GameHelp; none for the depths, which their page explains."""
        if number == page_rows.NEW_GAME:
            # Imported here: the page has it loaded.
            from box.game.setup_form import DEPTH

            if option == DEPTH:
                return ""
        return super().topic(number, state, option)

    def topic_of_phase(self, state: "FullState") -> str:  # type: ignore[override]
        """Return the topic of the current phase, another one for a frame that is attacked."""
        if state.phase == phases.DECLARE and state.parked >= 0:
            return "combat-order"
        return super().topic_of_phase(state)

    def agreed(self, state: "QuickState") -> "dict[str, str]":  # type: ignore[override]
        """Return the options of a game, for the conditions of its rules."""
        return state.setup.options

    def agreed_rows(self, state: "QuickState") -> "list[tuple[str, str]]":  # type: ignore[override]
        """Return label and value of each option that was agreed for a game."""
        # Imported here: needed only for the list of options.
        from pages.mfz.setup.setup_summary import agreed_options

        return agreed_options(state.setup)


HELP = MobileFrameZeroHelp()
