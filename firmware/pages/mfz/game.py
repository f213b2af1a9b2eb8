"""The pages of Mobile Frame Zero as the box has them."""

from box.game_pages import GamePages
from box.screens import DURABLE, ROSTERS
from pages.mfz import screen_ids, words
from shared.rules.mfz import phases
from shared.rules.mfz.setup import ID

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from box.drafts import Pairs
        from shared.rules.mfz.quick import Quick
        from shared.rules.mfz.setup import Setup
except ImportError:
    pass


class MobileFrameZeroPages(GamePages):
    """See GamePages."""

    id = ID
    screens = (
        (screen_ids.NEW, "new", DURABLE | ROSTERS),
        (screen_ids.OPTIONS, "options", DURABLE | ROSTERS),
        (screen_ids.COMPANY, "company", ROSTERS),
        (screen_ids.SUMMARY, "summary", ROSTERS),
        (screen_ids.EVENT, "event", 0),
        (screen_ids.LOTS, "lots", 0),
        (screen_ids.FIX, "fix", 0),
        (screen_ids.RULES, "rules", 0),
        (screen_ids.SCORE, "score", 0),
        (screen_ids.FRAME, "frame", 0),
        (screen_ids.FIX_FRAME, "fixframe", 0),
        (screen_ids.STRUCK, "struck", 0),
        (screen_ids.FIX_STATION, "fixstation", 0),
    )
    phase_pages = {
        phases.DRAW_HIGH: "draw",
        phases.TIE: "tie",
        phases.FORCED: "tie",
        phases.DRAW: "draw",
        phases.DEPLOY: "deploy",
        phases.PLAY: "table",
        phases.ROLL_OFF: "draw",
        phases.DOOM: "doom",
        phases.END: "early",
        phases.OVER: "over",
        phases.BUILD: "build",
        phases.ARMING: "arm",
        phases.TURN: "turn",
        phases.DECLARE: "declare",
        phases.READY: "ready",
        phases.ROLLING: "rolling",
        phases.DEFENDING: "defend",
        phases.PLANNING: "defend",
        phases.ACTING: "act",
        phases.SPOTTING: "spot",
        phases.USING: "using",
        phases.COVERING: "cover",
        phases.DAMAGING: "damage",
        phases.GIVING: "give",
        phases.STATIONS: "stations",
        phases.FALLING: "fall",
        phases.HEIGHT: "height",
        phases.NUMBERS: "numbers",
        phases.NEXT: "next",
    }
    setup_screen = screen_ids.NEW
    menu = (
        (words.CORRECT, screen_ids.FIX),
        (words.RULES, screen_ids.RULES),
        (words.SCORE_SHEET, screen_ids.SCORE),
    )
    idle = "idle"
    resident = (
        "shared.rules.cells",
        "shared.rules.game",
        "shared.rules.tape",
        "shared.rules.mfz.damage",
        "shared.rules.mfz.full",
        "shared.rules.mfz.order",
        "shared.rules.mfz.quick",
        "shared.rules.mfz.setup",
    )

    def headline(self, state: "Quick") -> str:  # type: ignore[override]
        """Return the doomsday clock."""
        return words.CLOCK_SIGN + str(state.clock)

    def old_draft(self, packed: bytes) -> "Pairs":
        """Return what a packed draft says."""
        from pages.mfz import old_draft

        return old_draft.read(packed)

    def many_names(self, setup: "Setup") -> bool:
        """Return whether frames have names."""
        return len(setup.rosters) > 0


PAGES = MobileFrameZeroPages()
