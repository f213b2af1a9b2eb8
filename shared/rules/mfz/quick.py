"""The quick game: frames and stations counted, bidding to doomsday, without dice pools.

Numbers such as M-42 are those of the rules, which sentences of the game name too.
"""

from shared.rules.cells import Cells
from shared.rules.mfz import actions, bidding
from shared.rules.mfz.actions import (
    ADD,
    COUNT,
    DEFER,
    DEPLOYED,
    END_NOW,
    END_ROUND,
    FIX_CLOCK,
    FIX_FRAMES,
    FIX_NEUTRAL,
    FIX_STATIONS,
    FORCE,
    FRAMES,
    FREE,
    LOSE,
    LOT,
    NOBODYS,
    PASS,
    PLACE,
    PLAY_ON,
    POINT,
    REMOVE,
    SHAPES,
    STATIONS,
    TAKE,
    TERRAIN,
)
from shared.rules.mfz.setup import LETTERS
from shared.rules.system import CHANCE, NOBODY, TABLE

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from shared.rules.mfz.setup import Setup
except ImportError:
    pass

# Phases. Each knows who acts and what is legal.
DRAW_HIGH = 0
TIE = 1
FORCED = 2
DRAW = 3
DEPLOY = 4
PLAY = 5
ROLL_OFF = 6
DOOM = 7
END = 8
OVER = 9

# Reason codes; their words are in REASONS.
UNKNOWN = 1
IS_OVER = 2
NOT_NOW = 3
NOT_YOU = 4
NOT_DRAWN = 5
NO_FRAME = 6
NO_STATION = 7
OWN_STATION = 8
NOT_CONTESTED = 9
NOT_OFFERED = 10
NOT_PLACED_NOW = 11
NO_SUCH_NUMBER = 12

REASONS = (
    "",
    "That is not an action of this game.",
    "The game is over.",
    "That is not done in this part of the game.",
    "It is not this company's decision.",
    "The lots must name each tied company once.",
    "That company has no frame left.",
    "There is no such station to take.",
    "A company cannot take its own station.",
    "A station is contested only if two other companies have frames.",
    "That choice is not open to this company now.",
    "That is not what is placed now.",
    "That number is not possible here.",
)

_PHASE = 0
_ROUND = 1
_CLOCK = 2
_NEUTRAL = 3
_ASK = 4
_STEP = 5
_EXTRA = 6
_LAST = 7  # 1 + the seat that a drawn lot put last (M-45)
_GROUP = 8  # mask of the seats that draw lots
_DRAWN = 9  # mask of the seats whose lots are drawn
_FRAMES = 10
_SYSTEMS = 15
_STATIONS = 20
_PPA = 25
_ORDER = 30
_LOTS = 35
_CELLS = 40

FRAMES_LIMIT = 8
STATIONS_LIMIT = 16  # on the whole table (M-20)
CLOCK_LIMIT = 11


class Quick:
    """A game of Mobile Frame Zero at quick depth; see shared/rules/system.py for the contract."""

    name = "MFZ:RA"
    version = 1

    def __init__(self, setup: "Setup") -> None:
        self.setup = setup
        self.cells = Cells(_CELLS)
        self._n = setup.players
        self._seats = range(self._n)
        for seat, (_, frames, systems) in enumerate(setup.companies):
            self._set(_FRAMES + seat, frames)
            self._set(_SYSTEMS + seat, systems)
            self._set(_STATIONS + seat, setup.stations)
            self._set(_ORDER + seat, seat)
        self._set(_CLOCK, setup.numbers["doomsday_start"])
        self._set(_NEUTRAL, setup.numbers["neutral_stations"])
        if setup.demo:
            for seat in self._seats:
                self._set(_PPA + seat, bidding.DEMO_PPA)
            self._begin_play()
        else:
            self._bid()
        self.cells.settle()

    # What is so.

    def actor(self) -> int:
        """Whose action is due; see the contract."""
        values = self.cells.values
        phase = values[_PHASE]
        if phase in (DRAW_HIGH, DRAW, ROLL_OFF):
            return CHANCE
        if phase == TIE or phase == FORCED:
            return values[_LOTS + values[_ASK]]
        if phase == DEPLOY:
            seat = self._step()[0]
            return TABLE if seat == NOBODYS else seat
        if phase == DOOM:
            return values[_ORDER + values[_ASK]]
        return NOBODY if phase == OVER else TABLE

    @property
    def phase(self) -> int:
        """One of the phases of this module."""
        return self.cells.values[_PHASE]

    def round(self) -> int:
        """The round that is played, from 1; 0 before the first."""
        return self.cells.values[_ROUND]

    @property
    def clock(self) -> int:
        """The doomsday clock."""
        return self.cells.values[_CLOCK]

    @property
    def neutral(self) -> int:
        """Stations that nobody controls."""
        return self.cells.values[_NEUTRAL]

    def frames(self) -> "list[int]":
        """Living frames of each seat."""
        return list(self.cells.values[_FRAMES : _FRAMES + self._n])

    def systems(self) -> "list[int]":
        """Systems that each company brought."""
        return list(self.cells.values[_SYSTEMS : _SYSTEMS + self._n])

    def stations(self) -> "list[int]":
        """Stations of each seat."""
        return list(self.cells.values[_STATIONS : _STATIONS + self._n])

    def ppa(self) -> "list[int]":
        """Points per asset of each seat (M-8)."""
        return list(self.cells.values[_PPA : _PPA + self._n])

    def order(self) -> "list[int]":
        """Seats in tactical order (M-55); in deployment the first is the defender (M-47)."""
        return list(self.cells.values[_ORDER : _ORDER + self._n])

    def drawing(self) -> "list[int]":
        """The seats that draw lots now."""
        group = self.cells.values[_GROUP]
        return [seat for seat in self._seats if group >> seat & 1]

    def scores(self) -> "list[int]":
        """Assets times points per asset, of each seat (M-8)."""
        values = self.cells.values
        return [
            (values[_FRAMES + seat] + values[_STATIONS + seat]) * values[_PPA + seat]
            for seat in self._seats
        ]

    def standings(self) -> "list[list[int]]":
        """Seats from first to last, equals together (M-126, M-127)."""
        scores = self.scores()
        assets = [frames + owned for frames, owned in zip(self.frames(), self.stations())]
        if self.setup.options["end_tie"] != "most_assets":
            assets = [0] * self._n
        keys = [(scores[seat], assets[seat]) for seat in self._seats]
        ranks = []
        for key in sorted({key: 0 for key in keys}, reverse=True):
            ranks.append([seat for seat in self._seats if keys[seat] == key])
        # Assets decide among the first only.
        merged = [ranks[0]]
        for rank in ranks[1:]:
            same = scores[rank[0]] == scores[merged[-1][0]]
            if same and scores[rank[0]] != scores[ranks[0][0]]:
                merged[-1] = sorted(merged[-1] + rank)
            else:
                merged.append(rank)
        return merged

    def position(self) -> str:
        """Round, clock, neutral stations, phase, then each company in tactical order."""
        values = self.cells.values
        companies = [
            "%s %dp %df %ds"
            % (
                LETTERS[seat],
                values[_PPA + seat],
                values[_FRAMES + seat],
                values[_STATIONS + seat],
            )
            for seat in self.order()
        ]
        head = "R%d D%d N%d %s" % (
            values[_ROUND],
            values[_CLOCK],
            values[_NEUTRAL],
            _PHASE_NAMES[values[_PHASE]],
        )
        return " | ".join([head] + companies)

    def checks(self) -> "list[str]":
        """Scores and clock, as `A42` and `#9`."""
        scores = self.scores()
        return [LETTERS[seat] + str(scores[seat]) for seat in self._seats] + ["#%d" % self.clock]

    # What may be done.

    def legal(self) -> "list[bytes]":
        """The actions that the rules allow now; corrections are legal beside them."""
        phase = self.cells.values[_PHASE]
        if phase == PLAY:
            return self._events()
        if phase == DOOM:
            seat = self.actor()
            return [bytes((COUNT, seat)), bytes((PASS, seat))]
        if phase == TIE:
            return self._tie_choices(self.actor())
        if phase == FORCED:
            return self._changes(self.actor())
        if phase == DEPLOY:
            return [bytes((PLACE,) + self._step()), bytes((DEPLOYED,))]
        if phase == END:
            return [bytes((END_NOW,)), bytes((PLAY_ON,))]
        return []

    def check(self, action: bytes) -> int:
        """0 if the action may be taken now, else a reason code."""
        if not _well_formed(action, self._n):
            return UNKNOWN
        kind = action[0]
        phase = self.cells.values[_PHASE]
        if phase == OVER:
            return IS_OVER
        if kind == LOT:
            return self._check_lot(action)
        if kind >= FIX_FRAMES:
            return self._check_fix(action)
        if kind not in _KINDS[phase]:
            return NOT_NOW
        if phase == PLAY:
            return self._check_event(action)
        legal = self.legal()
        if action in legal:
            return 0
        if kind == PLACE:
            return NOT_PLACED_NOW
        if len(action) > 1 and kind != FORCE and action[1] != self.actor():
            return NOT_YOU
        other_number = kind in (ADD, REMOVE) and kind in [other[0] for other in legal]
        return NO_SUCH_NUMBER if other_number else NOT_OFFERED

    def push(self, action: bytes) -> None:
        """Take an action that `check` allows."""
        self.cells.mark()
        _APPLY[action[0]](self, action)

    def pop(self) -> None:
        """Take back the last action, exactly."""
        self.cells.back()

    def text(self, action: bytes) -> str:
        """An action as a token; see docs/record.md."""
        return actions.text(action)

    def parse(self, token: str) -> bytes:
        """The action that a token means. Raises Unreadable."""
        return actions.parse(token)

    def reason(self, code: int) -> str:
        """A reason code in words."""
        return REASONS[code]

    def explain(self, action: bytes) -> str:
        """What an action means now, in one sentence, with the number of the rule."""
        from shared.rules.mfz.explain import explain

        return explain(self, action)

    # Bidding.

    def _bid(self) -> None:
        """Points per asset for everybody, then the tie that comes first (M-39 to M-46)."""
        values = self.cells.values
        companies = [(values[_FRAMES + seat], values[_SYSTEMS + seat]) for seat in self._seats]
        for seat, points in enumerate(bidding.ppa(companies)):
            self._set(_PPA + seat, points)
        self._set(_DRAWN, 0)
        self._set(_LAST, 0)
        scores = self.scores()
        for place, seat in enumerate(bidding.reorder(self._seats, scores)):
            self._set(_ORDER + place, seat)
        tied = bidding.tied_for(scores, max(scores))
        if len(tied) > 1:
            self._set(_PHASE, DRAW_HIGH)
            self._set(_GROUP, _mask(tied))
        else:
            self._draw_next()

    def _draw_next(self) -> None:
        """Lots for the next tie that has none; then deployment (M-46)."""
        scores = self.scores()
        for seat in self.order():
            tied = bidding.tied_for(scores, scores[seat])
            if len(tied) > 1 and not self.cells.values[_DRAWN] >> seat & 1:
                self._set(_PHASE, DRAW)
                self._set(_GROUP, _mask(tied))
                return
        self._set(_GROUP, 0)
        self._set(_PHASE, DEPLOY)

    def _order_as_drawn(self, drawn: bytes) -> None:
        """Put the tied seats into the order in which they were drawn."""
        order = self.order()
        places = [place for place, seat in enumerate(order) if seat in drawn]
        for place, seat in zip(places, drawn):
            self._set(_ORDER + place, seat)
        self._set(_DRAWN, self.cells.values[_DRAWN] | _mask(drawn))

    def _can_change(self, seat: int) -> bool:
        least, most = self.setup.limits
        return least < most and least <= self.cells.values[_FRAMES + seat] <= most

    def _changes(self, seat: int) -> "list[bytes]":
        """Adding or removing a frame, with the systems that it may have (M-42, M-43a)."""
        values = self.cells.values
        frames = values[_FRAMES + seat]
        least, most = self.setup.limits
        found = []
        if frames < most:
            found += [bytes((ADD, seat, n)) for n in range(bidding.SYSTEMS_MAX + 1)]
        if frames > least:
            possible = bidding.removable_systems(frames, values[_SYSTEMS + seat])
            found += [bytes((REMOVE, seat, n)) for n in possible]
        return found

    def _book(self) -> bool:
        """Whether the book's procedure holds: two tied, one winner, one loser (M-44, A-35)."""
        return self.setup.options["tie_high_mode"] == "book" and len(self.drawing()) == 2

    def _tie_choices(self, seat: int) -> "list[bytes]":
        found = self._changes(seat)
        values = self.cells.values
        later = values[_LOTS + values[_ASK] + 1 : _LOTS + len(self.drawing())]
        able = [other for other in later if self._can_change(other)]
        if able:
            found.append(bytes((FORCE, able[0])) if self._book() else bytes((DEFER, seat)))
        return found

    def _lot(self, action: bytes) -> None:
        drawn = action[1:]
        phase = self.cells.values[_PHASE]
        if phase == DRAW_HIGH and any([self._can_change(seat) for seat in drawn]):
            for place, seat in enumerate(drawn):
                self._set(_LOTS + place, seat)
            self._set(_ASK, 0)
            self._set(_PHASE, TIE)
            return
        if phase == ROLL_OFF:
            self._order_as_drawn(drawn + self._last_among(drawn[0]))
            self._ask_or_roll_off()
            return
        self._order_as_drawn(drawn)
        if drawn[-1] == self.order()[-1]:
            self._set(_LAST, drawn[-1] + 1)
        self._draw_next()

    def _last_among(self, seat: int) -> bytes:
        """The company that stands last by lot, if it has the score of this one (M-45)."""
        last = self.cells.values[_LAST]
        scores = self.scores()
        return bytes((last - 1,)) if last and scores[last - 1] == scores[seat] else b""

    def _add(self, action: bytes) -> None:
        self._change_frames(action[1], 1, action[2])

    def _remove(self, action: bytes) -> None:
        self._change_frames(action[1], -1, -action[2])

    def _change_frames(self, seat: int, frames: int, systems: int) -> None:
        values = self.cells.values
        self._set(_FRAMES + seat, values[_FRAMES + seat] + frames)
        self._set(_SYSTEMS + seat, values[_SYSTEMS + seat] + systems)
        self._bid()

    def _defer(self, action: bytes) -> None:
        self._set(_ASK, self.cells.values[_ASK] + 1)

    def _force(self, action: bytes) -> None:
        self._set(_ASK, self.cells.values[_ASK] + 1)
        self._set(_PHASE, FORCED)

    # Deployment.

    def steps(self) -> "list[tuple[int, int, int]]":
        """Who places what and how many, in order, as (seat or NOBODYS, piece, count) (M-48)."""
        order = self.order()
        defender, attackers = order[0], order[1:]
        left = self.frames()
        owned = self.stations()
        found = [(NOBODYS, TERRAIN, 1)]
        if owned[defender]:
            found.append((defender, STATIONS, owned[defender]))
        found.append((defender, FRAMES, min(2, left[defender])))
        found.append((attackers[-1], POINT, 1))
        left[attackers[-1]] -= 1
        for counts, piece in ((left, FRAMES), (owned, STATIONS)):
            for lap in range(max([counts[seat] for seat in attackers])):
                found += [(seat, piece, 1) for seat in attackers if counts[seat] > lap]
        if left[defender] > 2:
            found.append((defender, FRAMES, left[defender] - 2))
        return found

    def _step(self) -> "tuple[int, int, int]":
        return self.steps()[self.cells.values[_STEP]]

    def _place(self, action: bytes) -> None:
        step = self.cells.values[_STEP] + 1
        if step == len(self.steps()):
            self._begin_play()
        else:
            self._set(_STEP, step)

    def _deployed(self, action: bytes) -> None:
        self._begin_play()

    def _begin_play(self) -> None:
        self._set(_ROUND, 1)
        self._set(_PHASE, PLAY)

    # Play.

    def _events(self) -> "list[bytes]":
        values = self.cells.values
        alive = [seat for seat in self._seats if values[_FRAMES + seat]]
        found = [bytes((LOSE, seat)) for seat in alive]
        for seat in alive:
            found += [
                bytes((TAKE, seat, other))
                for other in self._seats
                if other != seat and values[_STATIONS + other]
            ]
            if values[_NEUTRAL]:
                found.append(bytes((TAKE, seat, NOBODYS)))
        for seat in self._seats:
            others = len(alive) - (1 if values[_FRAMES + seat] else 0)
            if values[_STATIONS + seat] and others > 1:
                found.append(bytes((FREE, seat)))
        found.append(bytes((END_ROUND,)))
        return found

    def _check_event(self, action: bytes) -> int:
        values = self.cells.values
        kind = action[0]
        if kind == END_ROUND:
            return 0
        seat = action[1]
        if kind == FREE:
            if not values[_STATIONS + seat]:
                return NO_STATION
            others = [s for s in self._seats if s != seat and values[_FRAMES + s]]
            return 0 if len(others) > 1 else NOT_CONTESTED
        if not values[_FRAMES + seat]:
            return NO_FRAME
        if kind == TAKE:
            if action[2] == seat:
                return OWN_STATION
            owned = values[_NEUTRAL if action[2] == NOBODYS else _STATIONS + action[2]]
            return 0 if owned else NO_STATION
        return 0

    def _check_lot(self, action: bytes) -> int:
        if self.actor() != CHANCE:
            return NOT_NOW
        return 0 if sorted(action[1:]) == self.drawing() else NOT_DRAWN

    def _check_fix(self, action: bytes) -> int:
        if self.cells.values[_PHASE] not in (PLAY, END):
            return NOT_NOW
        values = self.cells.values
        kind, number = action[0], action[-1]
        if kind == FIX_FRAMES:
            return 0 if number <= FRAMES_LIMIT else NO_SUCH_NUMBER
        if kind == FIX_CLOCK:
            if values[_EXTRA]:
                return NOT_NOW
            return 0 if 1 <= number <= CLOCK_LIMIT else NO_SUCH_NUMBER
        corrected = values[_NEUTRAL if kind == FIX_NEUTRAL else _STATIONS + action[1]]
        others = values[_NEUTRAL] + sum(self.stations()) - corrected
        return 0 if others + number <= STATIONS_LIMIT else NO_SUCH_NUMBER

    def _lose(self, action: bytes) -> None:
        cell = _FRAMES + action[1]
        self._set(cell, self.cells.values[cell] - 1)
        self._scored()

    def _take(self, action: bytes) -> None:
        values = self.cells.values
        loser = _NEUTRAL if action[2] == NOBODYS else _STATIONS + action[2]
        self._set(loser, values[loser] - 1)
        self._set(_STATIONS + action[1], values[_STATIONS + action[1]] + 1)
        self._scored()

    def _free(self, action: bytes) -> None:
        values = self.cells.values
        self._set(_STATIONS + action[1], values[_STATIONS + action[1]] - 1)
        self._set(_NEUTRAL, values[_NEUTRAL] + 1)
        self._scored()

    def _fix(self, action: bytes) -> None:
        kind = action[0]
        if kind == FIX_FRAMES:
            self._set(_FRAMES + action[1], action[2])
        elif kind == FIX_STATIONS:
            self._set(_STATIONS + action[1], action[2])
        elif kind == FIX_NEUTRAL:
            self._set(_NEUTRAL, action[1])
        else:
            self._set(_CLOCK, action[1])
        self._set(_PHASE, PLAY)
        self._scored()

    def _scored(self) -> None:
        """The order anew, and the question whether that was the end (M-55, M-128)."""
        scores = self.scores()
        self._sort(scores)
        early = self.setup.options["early_end"]
        if early == "off" or len([score for score in scores if score]) > 1:
            return
        self._set(_PHASE, END if early == "ask" else OVER)

    def _sort(self, scores: "list[int]") -> None:
        for place, seat in enumerate(bidding.reorder(self.order(), scores)):
            self._set(_ORDER + place, seat)
        last = self.cells.values[_LAST]
        if last and len(bidding.tied_for(scores, scores[last - 1])) < 2:
            self._set(_LAST, 0)

    def _end_now(self, action: bytes) -> None:
        self._set(_PHASE, OVER)

    def _play_on(self, action: bytes) -> None:
        self._set(_PHASE, PLAY)

    # Doomsday.

    def _end_round(self, action: bytes) -> None:
        """The clock falls by one, then everybody is asked (M-124)."""
        if self.cells.values[_EXTRA]:
            self._set(_PHASE, OVER)
            return
        self._set(_CLOCK, self.cells.values[_CLOCK] - 1)
        if not self.cells.values[_CLOCK]:
            self._doomsday()
            return
        self._set(_ASK, 0)
        self._set(_DRAWN, 0)
        self._ask_or_roll_off()

    def _ask_or_roll_off(self) -> None:
        """Where equals roll for their places, lots for the next of them (M-55)."""
        if self.setup.options["tie_order"] == "roll_off":
            scores = self.scores()
            values = self.cells.values
            for seat in self.order():
                tied = bidding.tied_for(scores, scores[seat])
                tied = [other for other in tied if other + 1 != values[_LAST]]
                if seat in tied and len(tied) > 1 and not values[_DRAWN] >> seat & 1:
                    self._set(_GROUP, _mask(tied))
                    self._set(_PHASE, ROLL_OFF)
                    return
        self._set(_GROUP, 0)
        self._set(_PHASE, DOOM)

    def _count(self, action: bytes) -> None:
        self._set(_CLOCK, self.cells.values[_CLOCK] - 1)
        if self.cells.values[_CLOCK]:
            self._pass(action)
        else:
            self._doomsday()

    def _pass(self, action: bytes) -> None:
        ask = self.cells.values[_ASK] + 1
        if ask < self._n:
            self._set(_ASK, ask)
        else:
            self._next_round()

    def _next_round(self) -> None:
        self._set(_ROUND, self.cells.values[_ROUND] + 1)
        self._set(_PHASE, PLAY)

    def _doomsday(self) -> None:
        """The clock is at 0: the end, or with equals at the top one round more (M-127)."""
        scores = self.scores()
        tied = len(bidding.tied_for(scores, max(scores))) > 1
        if tied and self.setup.options["end_tie"] == "extra_round":
            self._set(_EXTRA, 1)
            self._next_round()
        else:
            self._set(_PHASE, OVER)

    def _set(self, cell: int, value: int) -> None:
        self.cells.set(cell, value)


_PHASE_NAMES = (
    "draw",
    "tie",
    "forced",
    "draw",
    "deploy",
    "play",
    "roll-off",
    "doom",
    "end?",
    "over",
)

# The kinds of action that belong to a phase, lots and corrections aside.
_KINDS = (
    (),
    (ADD, REMOVE, DEFER, FORCE),
    (ADD, REMOVE),
    (),
    (PLACE, DEPLOYED),
    (LOSE, TAKE, FREE, END_ROUND),
    (),
    (COUNT, PASS),
    (END_NOW, PLAY_ON),
    (),
)

_APPLY = {
    LOT: Quick._lot,
    ADD: Quick._add,
    REMOVE: Quick._remove,
    DEFER: Quick._defer,
    FORCE: Quick._force,
    PLACE: Quick._place,
    DEPLOYED: Quick._deployed,
    LOSE: Quick._lose,
    TAKE: Quick._take,
    FREE: Quick._free,
    END_ROUND: Quick._end_round,
    COUNT: Quick._count,
    PASS: Quick._pass,
    END_NOW: Quick._end_now,
    PLAY_ON: Quick._play_on,
    FIX_FRAMES: Quick._fix,
    FIX_STATIONS: Quick._fix,
    FIX_NEUTRAL: Quick._fix,
    FIX_CLOCK: Quick._fix,
}


def _mask(seats: "list[int] | bytes") -> int:
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def _well_formed(action: bytes, players: int) -> bool:
    if not action or action[0] not in SHAPES:
        return False
    shape = SHAPES[action[0]]
    if shape == "*":
        return all([seat < players for seat in action[1:]])
    if len(action) != len(shape) + 1:
        return False
    for what, value in zip(shape, action[1:]):
        if what == "s" and value >= players:
            return False
        if what == "o" and value >= players and value != NOBODYS:
            return False
        if what == "p" and value >= len(actions.PIECES):
            return False
    return True
