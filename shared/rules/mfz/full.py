"""The game at full depth: turns, dice and attacks.

This holds the state and says which module is in charge of a phase: tactical_order, initiative,
preparation (target, roll, defence), activation (moves, attacks, spots), attack and
damage_allocation, falls, stations. Each has `legal` and `push`, those with chance `check` too.
"""

from typing import TYPE_CHECKING

from shared.rules.contract import CHANCE, TABLE
from shared.rules.mfz.damage import DamageState
from shared.rules.mfz.model import action_rows, phase_rows, phases, steps
from shared.rules.mfz.model.actions import END_NOW, NOBODYS, NONE
from shared.rules.mfz.model.encoding import place_of, seat_of
from shared.rules.mfz.model.frame_layout import (
    ACTIVATION,
    ACTIVATIONS_AT,
    ATTACK_AT,
    COVER_AT,
    DECLARED_TARGET,
    DEFENCE,
    DICE_AT,
    DICE_MAX,
    FACES_AT,
    FALLER_AT,
    FLAGS,
    FRAME,
    FULL_CELLS,
    FULL_FRAME,
    GREEN_ROLLED,
    HIT_FRAME_AT,
    LIVING_AT,
    MOVEMENT_ROLLED,
    OWNER_AT,
    PENDING_AT,
    PRESENCE_AT,
    RANGE,
    RUN_AT,
    SCORED_AT,
    SPOTTED,
    SPOTTERS,
    THEN_AT,
    TURNED_AT,
)
from shared.rules.mfz.model.layout import ASK_AT, NEUTRAL_AT, PHASE_AT
from shared.rules.mfz.model.phases import (
    COVERING,
    DAMAGING,
    END,
    GIVING,
    NUMBERS,
    OVER,
    ROLL_OFF,
    ROLLING,
    TURN,
)

if TYPE_CHECKING:
    from types import ModuleType

_FACES = 6
# Sets of phases, as masks: those of turns; who acts in them; which module is in charge.
_TURNS = phase_rows.TURNS
_BY_CHANCE = phase_rows.BY_CHANCE
_OF_RUNNING = phase_rows.OF_RUNNING
_ACTIVATION = phase_rows.IN_ACTIVATION
_ACTING = phase_rows.IN_ACTING
_RESOLVE = phase_rows.IN_RESOLVE
_INITIATIVE = phase_rows.IN_INITIATIVE


class FullState(DamageState):
    """A game with activations; see the rules, sections 8 to 13.

    At most two activations are open: one runs, and one may wait (M-87).
    """

    _first = FULL_CELLS
    _stride = FULL_FRAME

    def _lay_out(self) -> None:
        station = 0
        for seat in self.seats:
            for _ in range(self.setup.stations):
                self.vector.set(OWNER_AT + station, seat)
                station += 1
        for _ in range(self.setup.numbers["neutral_stations"]):
            self.vector.set(OWNER_AT + station, NOBODYS)
            station += 1
        super()._lay_out()

    # Queries.

    def actor(self) -> int:
        """Whose action is due; see the contract."""
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
        return seat_of(values[HIT_FRAME_AT]) if phase == GIVING else TABLE

    @property
    def here(self) -> int:
        """The first cell of the activation that runs."""
        return ACTIVATIONS_AT + self.vector.values[RUN_AT] * ACTIVATION

    @property
    def there(self) -> int:
        """The first cell of the other activation."""
        return ACTIVATIONS_AT + (1 - self.vector.values[RUN_AT]) * ACTIVATION

    @property
    def running(self) -> int:
        """The frame whose activation runs, or -1."""
        return self.vector.values[self.here + FRAME] - 1

    @property
    def parked(self) -> int:
        """The frame whose activation is open and waits, or -1.

        It is the attacker while its target gets ready, then the target (M-68).
        """
        return self.vector.values[self.there + FRAME] - 1

    @property
    def target(self) -> int:
        """What the running frame has declared: a frame, GROUND or NONE."""
        return self.vector.values[self.here + DECLARED_TARGET] if self.running >= 0 else NONE

    @property
    def declared_range(self) -> int:
        """The range that the running frame has declared, or NONE."""
        return self.vector.values[self.here + RANGE] if self.running >= 0 else NONE

    @property
    def attack(self) -> int:
        """The attack value of the attack that is made."""
        return self.vector.values[ATTACK_AT]

    @property
    def pending(self) -> int:
        """Damage dice that are to be rolled, or are rolled and not yet applied."""
        values = self.vector.values
        return values[PENDING_AT] + sum(values[FACES_AT + 1 : FACES_AT + 1 + _FACES])

    def pending_faces(self) -> "list[int]":
        """Return the faces of damage dice that are rolled and not yet applied, lowest first."""
        found = []
        for face in range(1, _FACES + 1):
            found += [face] * self.vector.values[FACES_AT + face]
        return found

    @property
    def dice_to_roll(self) -> int:
        """Damage dice that are still to be rolled."""
        return self.vector.values[PENDING_AT]

    @property
    def hit_frame(self) -> int:
        """The frame that takes a hit."""
        return self.vector.values[HIT_FRAME_AT]

    @property
    def damaged(self) -> int:
        """Return what damage dice are applied to: the frame that falls, else the target."""
        faller = self.vector.values[FALLER_AT]
        return faller - 1 if faller else self.target

    @property
    def falling_frame(self) -> int:
        """The frame that falls, or -1."""
        return self.vector.values[FALLER_AT] - 1

    @property
    def covering(self) -> int:
        """What covers the target: a frame, GROUND or NONE."""
        return self.vector.values[COVER_AT]

    @property
    def sight(self) -> int:
        """The systems for spotting that the running frame had at its roll (M-113)."""
        return self.vector.values[self.here + SPOTTERS]

    @property
    def passes_cover(self) -> bool:
        """Whether the running frame may move through cover (M-38)."""
        return self._rolled(GREEN_ROLLED)

    @property
    def stands_on_cover(self) -> bool:
        """Whether the running frame may end its move on cover (M-38)."""
        return self._rolled(
            GREEN_ROLLED if self.is_on("sprint_stand_on_cover") else MOVEMENT_ROLLED
        )

    @property
    def climbs(self) -> bool:
        """Whether the running frame may climb freely (M-135)."""
        if not self.is_on("climbing"):
            return False
        sprints = self.setup.options["climb_requires"] == "green_rolled"
        return self._rolled(GREEN_ROLLED if sprints else MOVEMENT_ROLLED)

    def _rolled(self, flag: int) -> bool:
        return bool(self.vector.values[self.here + FLAGS] & flag)

    @property
    def may_pass(self) -> bool:
        """Whether the seat that is asked for a turn may pass (M-57)."""
        from shared.rules.mfz.play import tactical_order

        return tactical_order.may_pass(self)

    def dice(self) -> "list[int]":
        """The dice that the running activation has left, as die_of makes them."""
        at = self.here + DICE_AT
        return [die for die in self.vector.values[at : at + DICE_MAX] if die]

    def due(self) -> bytes:
        """Return the sides of each die that chance owes."""
        if self.phase == NUMBERS:
            from shared.rules.mfz.play import initiative

            dice = initiative.dice(self, initiative.numbered(self))
            return bytes((initiative.SIDES,)) * dice
        from shared.rules.mfz.model.dice_pool import SIDES

        return bytes([SIDES[kind] for kind in self.dice_due()])

    def dice_due(self) -> bytes:
        """The kind of each die that chance rolls now; a damage die is a white one."""
        phase = self.phase
        if phase == ROLLING:
            from shared.rules.mfz.combat import preparation

            return preparation.due(self)
        return bytes(self.vector.values[PENDING_AT]) if phase == DAMAGING else b""

    def turned(self, frame: int) -> bool:
        """Whether a frame has had its turn this round."""
        return bool(self.vector.values[TURNED_AT + seat_of(frame)] >> place_of(frame) & 1)

    def fresh(self, seat: int) -> int:
        """A mask of the living frames of a seat that have not had their turn."""
        values = self.vector.values
        return values[LIVING_AT + seat] & ~values[TURNED_AT + seat]

    def defence(self, frame: int) -> int:
        """The defence value of a frame, or -1 where it has none yet."""
        return self.vector.values[self._at[frame] + DEFENCE] - 1

    def spot(self, frame: int) -> int:
        """The spot value on a frame; 0 for none."""
        return self.vector.values[self._at[frame] + SPOTTED]

    def station_count(self) -> int:
        """How many stations are on the table."""
        values = self.vector.values
        return values[NEUTRAL_AT] + sum(self.stations())

    def station_owner(self, station: int) -> int:
        """The seat that has a station, or NOBODYS."""
        return self.vector.values[OWNER_AT + station]

    def near(self, station: int) -> int:
        """A mask of the seats that stand by a station, as far as it was told."""
        return self.vector.values[PRESENCE_AT + station]

    @property
    def only_told(self) -> bool:
        """Whether stations stay whose they are whatever is told of who is near (M-51, M-120a)."""
        return self.vector.values[THEN_AT] == steps.TOLD

    def digest(self) -> bytes:
        """Return what the state comes to; see the contract."""
        from shared.rules.mfz.model import digest

        return digest.of_turns(self)

    # Legal actions.

    def legal(self) -> "list[bytes]":
        """The actions that the rules allow now; corrections are legal beside them."""
        phase = self.phase
        if not _TURNS >> phase & 1:
            return super().legal()
        if _BY_CHANCE >> phase & 1:
            return []
        found: list[bytes] = self._charge(phase).legal(self)
        return found

    def allows(self, action: bytes) -> bool:
        """Whether `legal` has the action; of stations it has too many to make a list of."""
        if self.phase != phases.STATIONS:
            return super().allows(action)
        found: bool = self._charge(self.phase).allows(self, action)
        return found

    def check_chance(self, action: bytes) -> int:
        """0 if chance may say this now, else a reason code."""
        code: int = self._charge(self.phase).check(self, action)
        return code

    def push(self, action: bytes) -> None:
        """Take an action that `check` allows."""
        phase = self.phase
        if _TURNS >> phase & 1:
            self.vector.mark()
            if phase == TURN and action[0] in action_rows.CORRECTIONS:
                from shared.rules.mfz.play import corrections

                self._run(corrections.push(self, action))
            else:
                self._run(self._charge(phase).push(self, action))
        elif phase == END:
            self.vector.mark()
            if action[0] == END_NOW:
                self.vector.set(PHASE_AT, OVER)
            else:
                self._run(self.vector.values[THEN_AT])
        elif phase == ROLL_OFF and self.vector.values[THEN_AT] == steps.TURN:
            from shared.rules.mfz.play import tactical_order

            self.vector.mark()
            self._run(tactical_order.push(self, action))
        else:
            super().push(action)

    def _charge(self, phase: int) -> "ModuleType":
        """Load the module in charge of a phase."""
        # Without a call in between: imports take much of the chip's C stack.
        if phase == TURN and not self.by_number:
            from shared.rules.mfz.play import tactical_order

            return tactical_order
        if phase == TURN or _INITIATIVE >> phase & 1:
            from shared.rules.mfz.play import initiative

            return initiative
        if _ACTIVATION >> phase & 1:
            from shared.rules.mfz.combat import preparation

            return preparation
        if _ACTING >> phase & 1:
            from shared.rules.mfz.combat import activation

            return activation
        if _RESOLVE >> phase & 1:
            from shared.rules.mfz.combat import attack

            return attack
        if phase == GIVING:
            from shared.rules.mfz.combat import damage_allocation

            return damage_allocation
        if phase == phases.STATIONS:
            from shared.rules.mfz.play import stations

            return stations
        from shared.rules.mfz.combat import falls

        return falls

    def position(self) -> str:
        """The state in one line; see docs/record.md."""
        from shared.rules.mfz.notation import position as combat_situation

        return combat_situation.position(self)

    # Steps.

    def is_on(self, option: str) -> bool:
        """Whether a switch among the options is on."""
        return self.setup.options[option] == "true"

    @property
    def by_number(self) -> bool:
        """Whether frames act by numbers of their own (M-147)."""
        return self.setup.options["initiative_mode"] == "per_frame"

    def _run(self, step: int) -> None:
        # A loop, not calls between handlers: the chip has little C stack.
        while step != steps.ASKED:
            if step == steps.PROCEED:
                step = self._proceed()
            elif step == steps.ACT:
                from shared.rules.mfz.combat import activation

                step = activation.act(self)
            elif step == steps.DICE or step == steps.ATTACK:
                from shared.rules.mfz.combat import attack

                step = attack.begin(self) if step == steps.ATTACK else attack.resume_dice(self)
            elif step == steps.HIT:
                from shared.rules.mfz.combat import damage_allocation

                step = damage_allocation.allocate_hit(self)
            elif step == steps.FALLS or step == steps.FALL or step == steps.LANDED:
                from shared.rules.mfz.combat import falls

                if step == steps.LANDED:
                    step = falls.landed(self)
                else:
                    step = falls.begin(self) if step == steps.FALLS else falls.ask(self)
            elif step == steps.STATIONS or step == steps.STATIONS_AT_START:
                from shared.rules.mfz.play import stations

                at_start = step == steps.STATIONS_AT_START
                step = stations.ask_at_start(self) if at_start else stations.ask(self)
            elif step == steps.NUMBERS:
                from shared.rules.mfz.play import initiative

                step = initiative.ask(self)
            elif step == steps.END_ROUND:
                from shared.rules.mfz.play import doomsday

                step = doomsday.end_round(self)
            else:
                from shared.rules.mfz.play import tactical_order

                step = tactical_order.run(self, step)

    def _proceed(self) -> int:
        """Ask for an early end if scores have changed, else return the step in THEN_AT (M-128)."""
        vector = self.vector
        if vector.values[SCORED_AT]:
            vector.set(SCORED_AT, 0)
            if self._ends_early():
                vector.set(PHASE_AT, END if self.setup.options["early_end"] == "ask" else OVER)
                return steps.ASKED
        return vector.values[THEN_AT]
