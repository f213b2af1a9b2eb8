"""Register Mobile Frame Zero: Rapid Attack."""

from typing import TYPE_CHECKING

from shared.rules.contract import GameModule
from shared.rules.mfz.model.identity import ID, NAME
from shared.rules.mfz.setup.options import FULL, QUICK

if TYPE_CHECKING:
    from shared.rules.contract import Draw, Header
    from shared.rules.mfz.model.state import QuickState
    from shared.rules.mfz.model.turn_state import FullState
    from shared.rules.mfz.setup.game_setup import Setup


class MobileFrameZero(GameModule):
    """The module record of Mobile Frame Zero; see GameModule."""

    id = ID
    name = NAME
    title = "Mobile Frame Zero"
    roster = "company"
    rosters = "companies"

    def write_header(self, setup: "Setup") -> "Header":
        from shared.rules.mfz.setup import header

        return header.write(setup)

    def read_header(self, pairs: "Header") -> "Setup":
        from shared.rules.mfz.setup import header

        return header.read(pairs)

    def read_packed(self, pairs: "Header") -> "Setup":
        from shared.rules.mfz.setup import header
        from shared.rules.mfz.setup.packed_roster import PackedRoster
        from shared.rules.packed_options import PackedOptions

        setup = header.read(pairs, PackedRoster)  # type: ignore[arg-type]
        setup.options = PackedOptions(setup.options)  # type: ignore[assignment]
        return setup

    def pack(self, setup: "Setup") -> None:
        from shared.rules.mfz.setup.packed_roster import PackedRoster
        from shared.rules.packed_options import PackedOptions

        options = PackedOptions(setup.options)
        setup.rosters = [PackedRoster(frames) for frames in setup.rosters]  # type: ignore[misc]
        setup.options = options  # type: ignore[assignment]

    def state_class(self, setup: "Setup") -> "type[QuickState]":
        """Import and return the state class of the set-up's depth, and no deeper one."""
        if setup.depth == QUICK:
            from shared.rules.mfz.model.state import QuickState

            return QuickState
        if setup.depth == FULL:
            from shared.rules.mfz.model.turn_state import FullState

            return FullState
        from shared.rules.mfz.model.frame_state import DamageState

        return DamageState

    def rolled(self, state: "FullState", action: bytes, draw: "Draw") -> bytes:
        from shared.rules.mfz.notation import box_rolls

        return box_rolls.rolled(state, action, draw)

    def check_roster(self, line: bytes) -> None:
        from shared.rules.mfz.setup import roster_check

        roster_check.check(line)


GAME = MobileFrameZero()
