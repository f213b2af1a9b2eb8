"""GameHelp of Mobile Frame Zero."""

from typing import TYPE_CHECKING

from box.game.game_help import GameHelp

if TYPE_CHECKING:
    from shared.rules.mfz.model.state import QuickState


class MobileFrameZeroHelp(GameHelp):
    """See GameHelp."""

    reference = "pages.mfz.reference.texts"
    topics = "pages.mfz.reference.topics"
    pictures = (("chart", "pages.mfz.reference.chart"),)
    legend = "pages.mfz.reference.legend"

    def agreed(self, state: "QuickState") -> "dict[str, str]":  # type: ignore[override]
        """Return the options of a game, for the conditions of its rules."""
        return state.setup.options

    def agreed_rows(self, state: "QuickState") -> "list[tuple[str, str]]":  # type: ignore[override]
        """Return label and value of each option that was agreed for a game."""
        # Imported here: needed only for the list of options.
        from pages.mfz.setup.setup_summary import agreed_options

        return agreed_options(state.setup)


HELP = MobileFrameZeroHelp()
