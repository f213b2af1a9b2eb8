"""Register MechWarrior: Age of Destruction."""

from typing import TYPE_CHECKING

from shared.rules.contract import GameModule
from shared.rules.mechwarrior.model.identity import FILE_VERSION, ID, NAME

if TYPE_CHECKING:
    from shared.rules.contract import Draw, GameState, Header
    from shared.rules.mechwarrior.model.state import BattleState
    from shared.rules.mechwarrior.setup.game_setup import Setup


class MechWarrior(GameModule):
    """The module record of MechWarrior: Age of Destruction; see GameModule."""

    id = ID
    name = NAME
    title = "MechWarrior"
    roster = "battleforce"
    rosters = "battleforces"
    round = "turn"
    roster_version = FILE_VERSION

    def write_header(self, setup: "Setup") -> "Header":
        from shared.rules.mechwarrior.setup import header

        return header.write(setup)

    def record_header(self, setup: "Setup") -> "Header":
        from shared.rules.mechwarrior.setup import dial_lines

        return dial_lines.spread(self.write_header(setup))

    def rolled(self, state: "GameState", action: bytes, draw: "Draw") -> bytes:
        from shared.rules.mechwarrior.notation import box_rolls

        return box_rolls.rolled(state, action, draw)

    def read_header(self, pairs: "Header") -> "Setup":
        from shared.rules.mechwarrior.setup import header

        return header.read(pairs)

    def read_packed(self, pairs: "Header") -> "Setup":
        from shared.rules.mechwarrior.model.packed_units import PackedUnits
        from shared.rules.mechwarrior.setup import header
        from shared.rules.packed_options import PackedOptions

        setup = header.read(pairs, PackedUnits)  # type: ignore[arg-type]
        setup.settings = PackedOptions(setup.settings)  # type: ignore[assignment]
        return setup

    def pack(self, setup: "Setup") -> None:
        from shared.rules.mechwarrior.model.packed_units import PackedUnits
        from shared.rules.packed_options import PackedOptions

        settings = PackedOptions(setup.settings)
        setup.players = [
            (name, PackedUnits(units))  # type: ignore[misc]
            for name, units in setup.players
        ]
        setup.settings = settings  # type: ignore[assignment]

    def state_class(self, setup: "Setup") -> "type[BattleState]":
        from shared.rules.mechwarrior.model.state import BattleState

        return BattleState

    def check_roster(self, line: bytes) -> None:
        from shared.rules.mechwarrior.setup import battleforce

        battleforce.read(line)


GAME = MechWarrior()
