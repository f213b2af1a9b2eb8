"""Hold the cells of the game at full depth: turns, dice and attacks."""

import sys
from typing import TYPE_CHECKING

from shared.rules.contract import CHANCE, TABLE
from shared.rules.errors import NO_ROOM
from shared.rules.mfz.model import actions, phases, steps
from shared.rules.mfz.model.actions import END_NOW, NONE, PRESENCE, UNREAD
from shared.rules.mfz.model.encoding import face_of, place_of, seat_of
from shared.rules.mfz.model.frame_state import DamageState
from shared.rules.mfz.model.layout import (
    ACTIVATION,
    ACTIVATIONS_AT,
    ASK_AT,
    ATTACK_AT,
    COVER_AT,
    DECLARED_TARGET,
    DEFENCE,
    DICE_AT,
    DICE_MAX,
    FACES_AT,
    FALLER_AT,
    FRAME,
    HIT_FRAME_AT,
    LIVING_AT,
    NEUTRAL_AT,
    OWNER_AT,
    PENDING_AT,
    PHASE_AT,
    PRESENCE_AT,
    RANGE,
    RUN_AT,
    SCORED_AT,
    SPOTTED,
    SPOTTERS,
    THEN_AT,
    TURNED_AT,
)
from shared.rules.mfz.model.phases import (
    ALLOCATING,
    COVERING,
    END,
    OVER,
    ROLL_OFF,
    TURN,
)

if TYPE_CHECKING:
    from typing import Any

_FACES = 6
# Masks of phases: those with turns; by actor.
_TURNS = phases.TURNS
_BY_CHANCE = phases.BY_CHANCE
_OF_RUNNING = phases.OF_RUNNING
# Those whose handlers tell whether an action is legal: the list would take much memory.
_WITHOUT_LISTS = 1 << phases.DECLARE | 1 << phases.SPOTTING | 1 << phases.HEIGHT
_DICE = "shared.rules.mfz.combat.pending_dice"
_STATIONS = "shared.rules.mfz.play.stations"
_CORRECTIONS = "shared.rules.mfz.play.corrections"
_SCORES = "shared.rules.mfz.play.score_changes"


class FullState(DamageState):
    """The state of a game with activations (rules sections 8 to 13).

    At most two activations are open: one runs, the other may wait (M-87).
    """

    # Queries.

    def actor(self) -> int:
        """Return the actor; see contract.py."""
        values = self.vector.values
        phase = values[PHASE_AT]
        if not _TURNS >> phase & 1:
            return super().actor()
        if phase == TURN:
            return values[ASK_AT]
        if _BY_CHANCE >> phase & 1:
            return CHANCE
        if _OF_RUNNING >> phase & 1:
            return seat_of(self.running)
        if phase == COVERING:
            return seat_of(self.target)
        return seat_of(values[HIT_FRAME_AT]) if phase == ALLOCATING else TABLE

    @property
    def here(self) -> int:
        """Return the first cell of the running activation."""
        return ACTIVATIONS_AT + self.vector.values[RUN_AT] * ACTIVATION

    @property
    def there(self) -> int:
        """Return the first cell of the other activation."""
        return ACTIVATIONS_AT + (1 - self.vector.values[RUN_AT]) * ACTIVATION

    @property
    def running(self) -> int:
        """Return the frame whose activation runs, or -1."""
        return self.vector.values[self.here + FRAME] - 1

    @property
    def parked(self) -> int:
        """Return the frame whose activation is open but waits, or -1.

        This is the attacker while its target prepares, then the target (M-68).
        """
        return self.vector.values[self.there + FRAME] - 1

    @property
    def target(self) -> int:
        """Return the declared target of the running frame: a frame, GROUND or NONE."""
        return self.vector.values[self.here + DECLARED_TARGET] if self.running >= 0 else NONE

    @property
    def declared_range(self) -> int:
        """Return the declared range of the running frame, or NONE."""
        return self.vector.values[self.here + RANGE] if self.running >= 0 else NONE

    @property
    def parked_range(self) -> int:
        """Return the declared range of the frame that waits."""
        return self.vector.values[self.there + RANGE]

    @property
    def attack(self) -> int:
        """Return the attack value of the current attack."""
        return self.vector.values[ATTACK_AT]

    @property
    def pending(self) -> int:
        """Return how many damage dice are not yet applied, rolled or not."""
        values = self.vector.values
        return values[PENDING_AT] + sum(values[FACES_AT + 1 : FACES_AT + 1 + _FACES])

    @property
    def dice_to_roll(self) -> int:
        """Return how many damage dice are to be rolled."""
        return self.vector.values[PENDING_AT]

    @property
    def hit_frame(self) -> int:
        """Return the frame that takes the current hit."""
        return self.vector.values[HIT_FRAME_AT]

    @property
    def damaged(self) -> int:
        """Return the subject of the damage dice: the falling frame, else the target."""
        faller = self.vector.values[FALLER_AT]
        return faller - 1 if faller else self.target

    @property
    def falling_frame(self) -> int:
        """Return the falling frame, or -1."""
        return self.vector.values[FALLER_AT] - 1

    @property
    def covering(self) -> int:
        """Return the cover of the target: a frame, GROUND or NONE."""
        return self.vector.values[COVER_AT]

    @property
    def sight(self) -> int:
        """Return how many spotting systems the running frame had at its roll (M-113)."""
        return self.vector.values[self.here + SPOTTERS]

    def dice(self) -> "list[int]":
        """Return the unused dice of the running activation, packed by encoding.die_of."""
        at = self.here + DICE_AT
        return [die for die in self.vector.values[at : at + DICE_MAX] if die]

    @property
    def has_unread(self) -> bool:
        """Return whether numbers of the running frame's own dice are typed when they are used."""
        return UNREAD in [face_of(die) for die in self.dice()]

    def due(self) -> bytes:
        """Return the sides of each die to be rolled."""
        sides: bytes = __import__(_DICE, None, None, ("of",)).sides(self)
        return sides

    def dice_due(self) -> bytes:
        """Return the kind of each die to be rolled; damage dice are white."""
        module = sys.modules.get(_DICE) or __import__(_DICE, None, None, ("of",))
        kinds: bytes = module.kinds(self)
        return kinds

    def turned(self, frame: int) -> bool:
        """Return whether a frame has had its turn this round."""
        return bool(self.vector.values[TURNED_AT + seat_of(frame)] >> place_of(frame) & 1)

    def fresh(self, seat: int) -> int:
        """Return a mask of a seat's living frames that have not had their turn."""
        values = self.vector.values
        return values[LIVING_AT + seat] & ~values[TURNED_AT + seat]

    def defence(self, frame: int) -> int:
        """Return the defence value of a frame, or -1 if it has none yet."""
        return self.vector.values[self._at[frame] + DEFENCE] - 1

    def spot(self, frame: int) -> int:
        """Return the spot value on a frame, 0 for none."""
        return self.vector.values[self._at[frame] + SPOTTED]

    def station_count(self) -> int:
        """Return how many stations are on the table."""
        values = self.vector.values
        return values[NEUTRAL_AT] + sum(self.stations())

    def station_owner(self, station: int) -> int:
        """Return the seat that controls a station, or NOBODYS."""
        return self.vector.values[OWNER_AT + station]

    def near(self, station: int) -> int:
        """Return a mask of the seats with presence at a station, as last reported."""
        return self.vector.values[PRESENCE_AT + station]

    @property
    def only_told(self) -> bool:
        """Return whether presence is only recorded and no station changes hands (M-51, M-120a)."""
        return self.vector.values[THEN_AT] == steps.TOLD

    @property
    def asks_all(self) -> bool:
        """Return whether all companies are asked where they stand, not only one that moved."""
        return self.only_told or self.vector.values[THEN_AT] == steps.AT_START

    # Actions.

    def handler(self) -> "Any":
        """Import and return the module that plays the current phase."""
        phase = self.phase
        number = self.HANDLER_OF[phase]
        if phase == TURN and self.by_number:
            number = phases.INITIATIVE_AT
        elif phase == END:
            number = phases.COUNTING_AT
        elif phase == ROLL_OFF and self.vector.values[THEN_AT] == steps.TURN:
            number = phases.TACTICAL_ORDER_AT
        path = self.HANDLERS[number]
        # CPython takes ten times as long to import a module that is loaded already.
        return sys.modules.get(path) or __import__(path, None, None, ("of",))

    def allows(self, action: bytes) -> bool:
        """Return whether the action is legal: some phases have too many to list."""
        phase = self.phase
        if phase != phases.STATIONS:
            if len(action) == 3 and action[0] == PRESENCE:
                reported: bool = __import__(_STATIONS, None, None, ("of",)).may_report(
                    self, action
                )
                return reported
            if not _WITHOUT_LISTS >> phase & 1:
                return super().allows(action)
        found: bool = self.handler().allows(self, action)
        return found

    def check_chance(self, action: bytes) -> int:
        """Return 0 if `action` is a legal result of chance now, else a reason code."""
        code: int = self.handler().check(self, action)
        return code

    def apply(self, action: bytes) -> None:
        """Apply an action, and run the steps that follow."""
        phase = self.phase
        if phase == TURN and action[0] in actions.CORRECTIONS:
            self.run(__import__(_CORRECTIONS, None, None, ("of",)).push(self, action))
        elif _TURNS >> phase & 1 and action[0] == PRESENCE and phase != phases.STATIONS:
            self.run(__import__(_STATIONS, None, None, ("of",)).report(self, action))
        elif phase != END:
            self.run(self.handler().push(self, action))
        elif action[0] == END_NOW:
            self.vector.set(PHASE_AT, OVER)
        else:
            self.run(self.vector.values[THEN_AT])

    # Steps.

    def is_on(self, option: str) -> bool:
        """Return whether a true/false option is "true"."""
        return self.setup.options[option] == "true"

    @property
    def by_numbers(self) -> bool:
        """Return whether of own dice only the numbers that are used are typed."""
        return self.setup.options["own_dice"] == "numbers"

    @property
    def by_number(self) -> bool:
        """Return whether frames act by initiative numbers (M-147)."""
        return self.setup.options["initiative_mode"] == "per_frame"

    def run(self, step: int) -> None:
        """Run the steps after an action, up to the next decision."""
        # Loop here, so that handlers never call each other: the C stack of the chip is small.
        vector = self.vector
        while step != steps.ASKED:
            if step == steps.PROCEED:
                # Ask for an early end first, if scores have changed (M-128).
                if vector.values[SCORED_AT]:
                    vector.set(SCORED_AT, 0)
                    if __import__(_SCORES, None, None, ("of",)).ends_early(self):
                        return
                step = vector.values[THEN_AT]
            else:
                path = self.HANDLERS[phases.RUNS[step]]
                module = sys.modules.get(path)
                try:
                    module = module or __import__(path, None, None, ("of",))
                except NO_ROOM:
                    if self.free is None:
                        raise
                    # The modules of the steps before would stay beside it.
                    self.free()
                    module = __import__(path, None, None, ("of",))
                step = module.run(self, step)
