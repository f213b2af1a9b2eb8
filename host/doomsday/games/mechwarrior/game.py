"""The GameTools of MechWarrior: Age of Destruction."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from doomsday.games.mechwarrior import dial_questions, odds
from doomsday.games.mechwarrior.battleforce_file import GAME
from doomsday.games.mechwarrior.dialects.unit_lines import EXAMPLE
from doomsday.games.mechwarrior.options import (
    Attack,
    AttackKind,
    Clicks,
    Damage,
    Extra,
    Kind,
    Modifier,
    OfType,
    On,
    OnKind,
    OtherAttack,
    OtherDefence,
    RangeType,
    Reduce,
    TargetKind,
    Unit,
    Units,
)
from doomsday.games.notes import Note
from doomsday.games.odds import Answer, Unanswered
from doomsday.games.options import Defence
from doomsday.games.tools import Ask, GameTools
from shared.rules.mechwarrior.combat import modifiers
from shared.rules.mechwarrior.combat.damage import TYPE_WORDS
from shared.rules.mechwarrior.model import kind_words
from shared.rules.mechwarrior.model.kinds import FULL, ORDERS, SCORE
from shared.rules.mechwarrior.setup.game_setup import BUILD_LEAST, BUILD_MOST, BUILD_USUAL

if TYPE_CHECKING:
    from shared.rules.contract import GameState


# For the help of the commands, and docs/cli.md.
_ASH = "examples/dials/ash-pickets.toml:Ash Heron"
_BROOK = "examples/dials/brook-guard.toml:Mill Warden"
_EXAMPLES = (
    (
        "new herons.toml --name Herons --unit 'Marsh Heron: mech 96 vent 1' --unit "
        "'Cart: vehicle tracked 71' --unit 'Spokes: infantry wheeled 19'",
        "A battleforce of MechWarrior; `--game mechwarrior` asks for one.",
    ),
    (
        "new foxes.toml --name Foxes --unit 'Fox: mech 90 vent 1 range energy/melee heat_dial "
        "||gun -1|shutdown dial 8/10/18/3/2|7/9/17/2/2 salvage'",
        "A unit with range types, heat dial and combat dial. A line that ends with `dial` asks "
        "for them.",
    ),
    (
        "odds --attack 9 --defence 17 --modifier rear --damage 3 --clicks 3",
        "Of an attack in MechWarrior: the roll it needs, damage, and whether the "
        "target is eliminated.",
    ),
    (
        f"odds --unit '{_ASH}' --on '{_BROOK}:2' --modifier rear",
        "Of an attack with the values and the equipment of two dials, the second at its second "
        "click.",
    ),
    ("random --game mechwarrior --build 300 --seed 7", "The same of a battleforce."),
)


class Depth(StrEnum):
    """Depths of a game."""

    score = SCORE
    orders = ORDERS
    full = FULL


class MechWarrior(GameTools):
    """See GameTools. A roster is a battleforce."""

    id = GAME
    entry = "unit"
    entry_example = EXAMPLE
    open_example = dial_questions.DIAL_EXAMPLE
    ready = 2
    examples = _EXAMPLES

    def check_terms(
        self,
        build: Annotated[
            int | None,
            typer.Option(
                metavar="N",
                min=BUILD_LEAST,
                max=BUILD_MOST,
                help="Check the points of battleforces against a build total of N.",
            ),
        ] = None,
    ) -> int | None:
        """Return the build total."""
        return build

    def entries(self, unit: Units = None) -> Sequence[str]:
        """Return lines with units."""
        return unit or ()

    def open_word(self, line: str) -> str:
        """Return "dial" for a unit's line that ends with it."""
        return dial_questions.open_word(line)

    def completed(self, line: str, ask: Ask) -> str:
        """Return a unit's line with clicks, range types and heat dial."""
        return dial_questions.completed(line, ask)

    def random_roster(
        self,
        seed: int,
        build: Annotated[
            int,
            typer.Option(
                metavar="N", min=BUILD_LEAST, max=BUILD_MOST, help="Build total of a battleforce."
            ),
        ] = BUILD_USUAL,
    ) -> dict[str, Any]:
        """Return a battleforce of at most this build total."""
        # Imported here, as below: most commands make nothing at random.
        from doomsday.games.mechwarrior import randomforce

        return randomforce.battleforce(seed, build)

    def random_record(
        self,
        seed: int,
        depth: Annotated[Depth | None, typer.Option(help="Depth of the game.")] = None,
    ) -> str:
        """Return the record of a random game; players follow from the seed, so may the depth."""
        from doomsday.games.mechwarrior import randomgame

        return randomgame.record(seed, depth.value if depth else None)

    def odds(
        self,
        unit: Unit = None,
        on: On = None,
        attack: Attack = None,
        defence: Defence = None,
        kind: Kind = AttackKind.ranged,
        modifier: Modifier = None,
        extra: Extra = 0,
        other_attack: OtherAttack = 0,
        other_defence: OtherDefence = 0,
        damage: Damage = 0,
        range_type: OfType = RangeType.none,
        target_kind: OnKind = TargetKind.mech,
        clicks: Clicks = 0,
        reduce: Reduce = 0,
    ) -> Answer:
        """Return the odds of one attack."""
        if unit is not None or on is not None:
            if unit is None or on is None:
                raise Unanswered(
                    "The unit that attacks, or the one that it attacks, is missing.",
                    f"--unit {_ASH} --on {_BROOK}",
                )
            if extra or clicks or reduce or target_kind != TargetKind.mech:
                raise Unanswered(
                    "--extra, --target-kind, --clicks and --reduce are for values without a dial.",
                    "--other-attack 2 for a further member of the formation",
                )
            # Imported here: most questions name no file.
            from doomsday.games.mechwarrior import named_units

            kinds = modifiers.ATTACK_WORDS.index(kind.value), odds.switches_of(modifier or ())
            state = named_units.attack(unit, on, *kinds, (other_attack, other_defence))
            of_type = None if range_type == RangeType.none else TYPE_WORDS.index(range_type.value)
            named_units.enter(state, (attack, damage or None, of_type, defence))
            return odds.of_game(state)
        if attack is None or defence is None:
            raise Unanswered(
                "The attack value or the defence value is missing.", "--attack 9 --defence 17"
            )
        if defence > odds.VALUE_MAX:
            raise Unanswered(
                f"A defence value is at most {odds.VALUE_MAX}.", f"--defence {odds.VALUE_MAX}"
            )
        question = odds.Question(attack, defence)
        question.kind = modifiers.ATTACK_WORDS.index(kind.value)
        question.switches = odds.switches_of(modifier or ())
        question.extra = extra
        question.other_attack, question.other_defence = other_attack, other_defence
        question.damage, question.type = damage, TYPE_WORDS.index(range_type.value)
        question.target = kind_words.KINDS.index(target_kind.value)
        question.clicks, question.reduce = clicks, reduce
        return odds.answer(question)

    def odds_of(self, state: "GameState") -> Answer:
        """Return the odds of the attack that is declared."""
        return odds.of_game(state)  # type: ignore[arg-type]

    def notes(self, state: "GameState", action: bytes) -> Sequence[Note]:
        """Return the attacks and the dice of a game at full depth."""
        # Most commands tell of no game.
        from doomsday.games.mechwarrior import notes

        return notes.notes(state, action)

    def reason(self, state: "GameState") -> str:
        """Return by which victory conditions the first has won."""
        from doomsday.games.mechwarrior import notes

        return notes.reason(state)


TOOLS = MechWarrior()
