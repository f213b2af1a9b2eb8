"""Define all actions: the number of each, and a row with role, phases, fields, token, sentences.

An action is its kind and its fields. At damage and full depth LOSE has a frame in place of the
seat, and ADD has no number. A new action is a number, a row, and the code that plays it.

A table: the image builder inlines the numbers, and the values below the rows, where they are used.
"""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import phases

LOT = 1  # seats in the order drawn
ADD = 2  # seat, systems of the added frame
REMOVE = 3  # seat, systems of the removed frame
DEFER = 4  # seat
FORCE = 5  # seat that is forced
PLACE = 6  # seat or NOBODYS, piece, how many
DEPLOYED = 7
LOSE = 8  # seat
TAKE = 9  # seat, seat or NOBODYS
FREE = 10  # seat that loses a station to nobody
END_ROUND = 11
COUNT = 12  # seat
PASS = 13  # seat
END_NOW = 14
PLAY_ON = 15
CORRECT_FRAMES = 16  # seat, number
CORRECT_STATIONS = 17  # seat, number
CORRECT_NEUTRAL = 18  # number
CORRECT_CLOCK = 19  # number

# Actions of games with named frames. encoding.py packs frames and dice; a type is an index into
# TYPES, below WHITE one into loadout.KINDS; die 0 is none.
ACT = 20  # frame that begins its turn
PASS_TURN = 21  # seat that passes
TARGET = 22  # frame, GROUND or NONE; range or NONE
JETTISON = 23  # type
FIRE = 24  # how many rockets; 1 where a white die is lost to a hazard
ROLL = 25  # packed faces; none for own dice, whose numbers are typed when they are used
DEFEND = 26  # die
PLAN = 27  # slot, die
MOVE = 28  # die
ATTACK = 29  # die
STOP = 30
SPOT = 31  # die, frame or NONE
USE = 32  # 1 to use the spot
COVER = 33  # frame, GROUND or NONE
DAMAGE = 34  # packed faces
LOSE_PART = 35  # frame, type
RETREAT = 36  # frame
PRESENCE = 37  # station, mask of seats
SETTLED = 38
FALL = 39  # frame
FALL_HEIGHT = 40  # bricks
NO_FALL = 41
WAIT = 42  # frame
NUMBER = 43  # frame, number, and another where it has two dice
NEXT = 44  # frame
SYSTEM = 45  # type
BUILT = 46
DROP = 47  # frame
ARM = 48  # frame
CORRECT_SYSTEM = 49  # frame, type, number
CORRECT_WHITES = 50  # frame, number; 0 destroys it
CORRECT_ROCKETS = 51  # frame, number
CORRECT_DEFENCE = 52  # frame, number or NO_DEFENCE
CORRECT_SPOT = 53  # frame, number; 0 for none
CORRECT_TURN = 54  # frame, 1 where it has had its turn
CORRECT_OWNER = 55  # station, seat or NOBODYS
CORRECT_STATION = 56  # seat or NOBODYS that has a station, seat or NOBODYS that gets it
HITS = 57  # how many own damage dice hit; see combat/own_damage.py

# Values for no seat, no frame or terrain in place of one, and no defence.
NOBODYS = 255
NONE = 255
GROUND = 254
NO_DEFENCE = 7

LETTERS = "ABCDE"
# Letters of the frames of a company, by place.
PLACES = "abcdefgh"

TERRAIN, STATIONS, FRAMES, POINT = 0, 1, 2, 3
PIECES = ("terrain", "station", "frame", "point")

HAND, DIRECT, ARTILLERY = 0, 1, 2
RANGES = "hda"

# Types; the first ten are those of loadout.KINDS.
RH, RD, RA, RHD, RHA, RDA = 0, 1, 2, 3, 4, 5
YELLOW, BLUE, GREEN, ENVIRONMENTAL, WHITE, ROCKET = 6, 7, 8, 9, 10, 11
TYPES = ("Rh", "Rd", "Ra", "Rhd", "Rha", "Rda", "Y", "B", "G", "E", "W", "S")

# Kinds of dice, in the order of a roll.
W6, R6, R8, B6, Y6, G6, G8 = 0, 1, 2, 3, 4, 5, 6
DICE = "WRrBYGg"
# The kind of a number that was typed without the colour of its die, and its letter. In place of a
# face: the die is rolled, and its number not typed yet.
TYPED, UNREAD = 7, 15
NUMBER_SIGN = "#"

# Slots of PLAN.
TO_MOVE, TO_ATTACK, TO_SPOT = 0, 1, 2
SLOTS = "MAS"

ALL, COUNTED, NAMED = ("quick", "damage", "full"), ("quick", "damage"), ("damage", "full")
QUICK, FULL = ("quick",), ("full",)
CHANCE, CHOICE, EVENT, CORRECTION = "chance", "choice", "event", "correction"

if TYPE_CHECKING:
    from typing import Any

    Forms = tuple[str, ...]


class Action:
    """A row of the table.

    role: CHANCE, CHOICE of a company, table EVENT, or CORRECTION. depths: that have the action.
    phases: in which it is legal, by name, beside those whose rows name it as an answer; for
    corrections play/corrections.py decides. counts, named: fields, token and sentences at depths
    that count frames and at those that name them; empty if equal to the other, or if no such depth
    has the action. `counts` has one sentence; text/narration.py chooses among those of `named`.
    brief: the action in a few words, for the message of an undo; of a correction, what the number
    is that it sets.

    A field is a letter: s seat, o seat or nobody, n number, p piece, * seats or faces, f frame, g
    frame or GROUND or NONE, e frame or NONE, r range or NONE, t type, d die, l slot, z 0 or 1, k
    station, m mask of seats. In a token, a letter of notation/fields.py follows each %. In a
    sentence, {0} is the acting company, {1} a number or another company, {2} the rule; a letter of
    text/narration.py follows each %.
    """

    def __init__(
        self,
        name: str,
        role: str,
        depths: "tuple[str, ...]",
        phases_of_it: str,
        counts: "Forms" = (),
        named: "Forms" = (),
        brief: str = "",
    ) -> None:
        self.name = name
        self.number: int = globals()[name]
        self.role = role
        self.depths = depths
        self.phases = phases_of_it.split()
        self.phases += [row.name for row in phases.ROWS if name in row.answers]
        self.counts = counts
        self.named = named
        self.brief = brief

    @property
    def fields(self) -> str:
        """Return the fields at depths that name frames."""
        return (self.named or self.counts)[0]


ROWS = (
    Action(
        "LOT", CHANCE, ALL, "DRAW_HIGH DRAW ROLL_OFF",
        ("*", "~/%S", "Lots are drawn: {0} ({2})"),
        brief="lots",
    ),
    Action(
        "ADD", CHOICE, ALL, "TIE FORCED",
        ("sn", "%s:add%n", "{0} adds a frame with {1} to break the tie ({2})"),
        (
            "s", "%s:add",
            "%s adds a frame to break the tie (M-42)",
            "%s adds a frame to break the tie (M-44)",
        ),
        brief="frame +1",
    ),
    Action(
        "REMOVE", CHOICE, QUICK, "TIE FORCED",
        ("sn", "%s:drop%n", "{0} drops a frame with {1} to break the tie ({2})"),
        brief="frame -1",
    ),
    Action(
        "DEFER", CHOICE, ALL, "TIE",
        ("s", "%s:defer", "{0} leaves the choice to the next in the tie (M-42)"),
        brief="passed on",
    ),
    Action(
        "FORCE", CHOICE, ALL, "TIE",
        ("s", "%s:forced", "{0} must add or drop a frame (M-44)"),
        brief="choice",
    ),
    Action(
        "PLACE", CHOICE, ALL, "DEPLOY", ("opn", "%h:%P", "{0} places {1} (M-48)"),
        brief="placed",
    ),
    Action(
        "DEPLOYED", CHOICE, ALL, "DEPLOY",
        ("", ":deployed", "Everything is deployed; round 1 begins (M-48)"),
        brief="all placed",
    ),
    Action(
        "LOSE", EVENT, COUNTED, "PLAY",
        ("s", "%s-F", "{0} loses a frame (M-122)"),
        ("f", "%f-F", "%f is destroyed (M-107)"),
        brief="lost frame",
    ),
    Action(
        "TAKE", EVENT, COUNTED, "PLAY",
        ("so", "%s@%o", "{0} takes a station from {1} (M-116)"),
        brief="took station",
    ),
    Action(
        "FREE", EVENT, COUNTED, "PLAY",
        ("s", "N@%s", "{0} loses a contested station to nobody (M-116)"),
        brief="lost station",
    ),
    Action(
        "END_ROUND", EVENT, COUNTED, "PLAY",
        ("", "=", "End of the round: the clock falls by one (M-124)"),
        brief="round end",
    ),
    Action(
        "COUNT", CHOICE, ALL, "DOOMSDAY_VOTE",
        ("s", "%s+", "{0} counts the clock down by one more (M-124)"),
        brief="clock -1",
    ),
    Action(
        "PASS", CHOICE, ALL, "DOOMSDAY_VOTE",
        ("s", "%s-", "{0} leaves the clock as it is (M-124)"),
        brief="pass",
    ),
    Action(
        "END_NOW", CHOICE, ALL, "END", ("", ":end", "The players end the game here (M-128)"),
        brief="end of game",
    ),
    Action(
        "PLAY_ON", CHOICE, ALL, "END", ("", ":on", "The players play on (M-128)"),
        brief="play on",
    ),
    Action(
        "CORRECT_FRAMES", CORRECTION, QUICK, "",
        ("sn", "%s:frames=%n", "Correction: {0} has {1}"),
        brief="frames",
    ),
    Action(
        "CORRECT_STATIONS", CORRECTION, COUNTED, "",
        ("sn", "%s:stations=%n", "Correction: {0} has {1}"),
        brief="stations",
    ),
    Action(
        "CORRECT_NEUTRAL", CORRECTION, COUNTED, "",
        ("n", ":neutral=%n", "Correction: nobody has {1}"),
    ),
    Action(
        "CORRECT_CLOCK", CORRECTION, ALL, "",
        ("n", ":clock=%n", "Correction: the clock stands at {1}"),
    ),
    Action(
        "ACT", CHOICE, FULL, "TURN", (),
        (
            "f", "%f",
            "%f begins its turn (M-57)",
            "%f begins its turn: its number comes up (M-149)",
            "%f begins its turn (M-18b)",
        ),
        brief="activation",
    ),
    Action(
        "PASS_TURN", CHOICE, FULL, "TURN", (), ("s", "%s.", "%s passes (M-58)"),
        brief="pass",
    ),
    Action(
        "TARGET", CHOICE, FULL, "DECLARE", (),
        ("gr", "%w>%a", "%r has no target (M-63)", "%r aims at %a (M-62)"),
        brief="target",
    ),
    Action(
        "JETTISON", CHOICE, FULL, "READY", (),
        ("t", "%w>-%t", "%r throws away %y (M-158)"),
        brief="jettison",
    ),
    Action(
        "FIRE", CHOICE, FULL, "READY", (),
        (
            "nz", "%wS%n%z",
            "%r fires %q (M-32)",
            "%r fires %q, and a hazard costs a white die (M-143)",
        ),
        brief="rockets",
    ),
    Action(
        "ROLL", CHANCE, FULL, "ROLLING", (),
        (
            "*", "~%R",
            "%r rolls %R (M-28)",
            "%r rolls own dice: their numbers are typed when they are used (M-28)",
        ),
    ),
    Action(
        "DEFEND", CHOICE, FULL, "DEFENDING", (),
        ("d", "%w=D%d", "%r does not defend (M-35)", "%r defends with %d (M-35)"),
        brief="defence",
    ),
    Action(
        "PLAN", CHOICE, FULL, "PLANNING", (),
        (
            "ld", "%w+%l%d",
            "%r keeps no die for its %l (M-37)",
            "%r keeps %d for its %l (M-37)",
        ),
        brief="plan",
    ),
    Action(
        "MOVE", CHOICE, FULL, "ACTING", (), ("d", "%w=M%i", "%r moves with %d (M-35)"),
        brief="move",
    ),
    Action(
        "ATTACK", CHOICE, FULL, "ACTING", (), ("d", "%w=A%i", "%r attacks %t with %d (M-65)"),
        brief="attack",
    ),
    Action(
        "STOP", CHOICE, FULL, "ACTING", (), ("", "%w=.", "%r has finished acting (M-78)"),
        brief="end of turn",
    ),
    Action(
        "SPOT", CHOICE, FULL, "SPOTTING", (),
        ("de", "%w=S%p", "%r does not spot (M-34)", "%r spots %c with %d (M-112)"),
        brief="spot",
    ),
    Action(
        "USE", CHOICE, FULL, "USING_SPOT", (),
        (
            "z", "%w*%u",
            "%r leaves the spot on %t unused (M-90)",
            "%r uses the spot on %t (M-90)",
        ),
        brief="use of spot",
    ),
    Action(
        "COVER", CHOICE, FULL, "COVERING", (),
        ("g", "%w*%c", "%t is not in cover (M-13)", "%t is covered by %c (M-100)"),
        brief="cover",
    ),
    Action("DAMAGE", CHANCE, FULL, "DAMAGING", (), ("*", "~%D", "Damage dice: %g (M-92)")),
    Action(
        "HITS", CHANCE, FULL, "DAMAGING", (),
        (
            "*", "~=%N",
            "Own damage dice: %h of %D hit (M-92)",
            "Own damage dice: %h (M-92)",
        ),
        brief="hits",
    ),
    Action(
        "LOSE_PART", CHOICE, NAMED, "PLAY ALLOCATING", (),
        (
            "ft", "%f-%g",
            "%f loses %y (M-106)",
            "%f gives up a white die (M-156)",
            "%f loses its last white die and is destroyed (M-107)",
            "%f fires a rocket (M-32)",
        ),
        brief="lost system",
    ),
    Action(
        "RETREAT", CHOICE, FULL, "ALLOCATING", (),
        (
            "f", "%f^",
            "%f retreats from the station instead of taking a hit (M-110)",
            "%f retreats from a station instead of taking a hit (M-111)",
        ),
        brief="retreat",
    ),
    Action(
        "PRESENCE", CHOICE, FULL,
        "STATIONS TURN DECLARE READY DEFENDING PLANNING ACTING SPOTTING USING_SPOT COVERING "
        "ALLOCATING",
        (),
        ("km", "@%k=%m", "Nobody is at station %k (M-116)", "At station %k: %m (M-116)"),
        brief="stations",
    ),
    Action(
        "SETTLED", CHOICE, FULL, "STATIONS", (),
        (
            "", "@.",
            "Nothing more changes at the stations (M-119)",
            "It is settled who is near the stations (M-120a)",
        ),
        brief="stations",
    ),
    Action(
        "FALL", CHOICE, FULL, "FALLING", (), ("f", "%f_", "%f falls (M-139)"),
        brief="fall",
    ),
    Action(
        "FALL_HEIGHT", CHOICE, FULL, "HEIGHT", (), ("n", "_%n", "The fall is %b deep (M-139)"),
        brief="fall",
    ),
    Action(
        "NO_FALL", CHOICE, FULL, "FALLING", (), ("", "_.", "No frame falls now (M-140)"),
        brief="no fall",
    ),
    Action(
        "WAIT", CHOICE, FULL, "TURN", (),
        ("f", "%f:wait", "%f waits for its higher number (M-150)"),
        brief="wait",
    ),
    Action(
        "NUMBER", CHANCE, FULL, "INITIATIVE", (),
        ("*", "~%f=%b", "%f has the number %n (M-147)", "%f has the numbers %n (M-147)"),
    ),
    Action(
        "NEXT", CHANCE, FULL, "INITIATIVE_TIE", (),
        ("f", "~/%f", "%f goes first among equal numbers (M-152)"),
    ),
    Action(
        "SYSTEM", CHOICE, NAMED, "BUILD", (),
        ("t", "+%t", "The frame that is added gets %y (M-43)"),
    ),
    Action(
        "BUILT", CHOICE, NAMED, "BUILD", (),
        ("", "+.", "The frame that is added is complete (M-43)"),
    ),
    Action(
        "DROP", CHOICE, NAMED, "TIE FORCED", (),
        (
            "f", "%f:drop",
            "%f is dropped to break the tie (M-42)",
            "%f is dropped to break the tie (M-44)",
        ),
        brief="frame -1",
    ),
    Action("ARM", CHOICE, NAMED, "ARMING", (), ("f", "S>%f", "%f takes over a rocket (M-43)")),
    Action(
        "CORRECT_SYSTEM", CORRECTION, NAMED, "", (),
        ("ftn", "%f:%t=%n", "Correction: %f has %Y"),
    ),
    Action(
        "CORRECT_WHITES", CORRECTION, NAMED, "", (),
        ("fn", "%f:W=%n", "Correction: %f is destroyed", "Correction: %f has %w"),
        brief="white",
    ),
    Action(
        "CORRECT_ROCKETS", CORRECTION, NAMED, "", (),
        ("fn", "%f:S=%n", "Correction: %f has %x"),
        brief="rockets",
    ),
    Action(
        "CORRECT_DEFENCE", CORRECTION, FULL, "", (),
        (
            "fn", "%f:defence=%v",
            "Correction: %f has no defence value",
            "Correction: %f has defence %v",
        ),
        brief="defence",
    ),
    Action(
        "CORRECT_SPOT", CORRECTION, FULL, "", (),
        (
            "fn", "%f:spot=%n",
            "Correction: nothing is spotted on %f",
            "Correction: %f has spot %v on it",
        ),
        brief="spot",
    ),
    Action(
        "CORRECT_TURN", CORRECTION, FULL, "", (),
        (
            "fz", "%f:turn=%y",
            "Correction: %f has its turn before it",
            "Correction: %f has had its turn",
        ),
    ),
    Action(
        "CORRECT_OWNER", CORRECTION, FULL, "", (),
        ("ko", "@%k:%o", "Correction: station %k belongs to %o"),
    ),
    Action(
        "CORRECT_STATION", CORRECTION, COUNTED, "",
        ("oo", "@%o:%o", "Correction: a station of {0} belongs to {1}"),
    ),
)  # fmt: skip

_LAST = max([row.number for row in ROWS])


def _numbers(role: str, depth: str = "") -> "tuple[int, ...]":
    rows = [row for row in ROWS if row.role == role]
    return tuple([row.number for row in rows if not depth or depth in row.depths])


def _fields(named: bool) -> str:
    """Return three letters for each number from 0: its fields, `-` for none, spaces if unused."""
    found = ["   "] * (_LAST + 1)
    for row in ROWS:
        if named or row.counts:
            fields = row.fields if named else row.counts[0]
            found[row.number] = "%-3s" % (fields or "-")
    return "".join(found)


def _by_number(forms: "dict[int, Any]", none: "Any") -> "tuple[Any, ...]":
    return tuple([forms.get(number, none) for number in range(_LAST + 1)])


def _mask(names: "list[str]") -> int:
    return sum([1 << getattr(phases, name) for name in names])


# Values that other modules use.
EVENTS = _numbers(EVENT)
CORRECTIONS = _numbers(CORRECTION)
# Corrections by depth; those of the quick game set counts, not a single frame or station.
CORRECT_COUNTS = _numbers(CORRECTION, "quick")
CORRECT_AT_DAMAGE = _numbers(CORRECTION, "damage")
CORRECT_AT_FULL = _numbers(CORRECTION, "full")
# Events and corrections of a single frame at damage depth.
ABOUT_FRAMES = tuple(
    [
        row.number
        for row in ROWS
        if row.fields[:1] == "f"
        and "damage" in row.depths
        and (row.role == CORRECTION or "PLAY" in row.phases)
    ]
)
# Masks of the phases in which actions are legal at depths that count frames.
PHASES = {row.number: _mask(row.phases) for row in ROWS if row.counts and row.phases}
FIELDS = _fields(False)
NAMED_FIELDS = _fields(True)
# Indexed by action number: at depths that count frames, and at those that name them.
SENTENCES = _by_number({row.number: row.counts[2] for row in ROWS if row.counts}, "")
NAMED_SENTENCES = _by_number({row.number: row.named[2:] for row in ROWS if row.named}, ())
TOKENS = {row.number: row.counts[1] for row in ROWS if row.counts}
NAMED_TOKENS = {row.number: (row.named or row.counts)[1] for row in ROWS}


def _briefs(role: str, fields: str) -> str:
    """Return rows of number and `brief`; role: of corrections, or "" for all others."""
    rows = [row for row in ROWS if row.brief and (row.role == CORRECTION) == (role != "")]
    rows = [row for row in rows if row.fields[:1] in fields or not fields]
    return "\n%s\n" % "\n".join(["%d\t%s" % (row.number, row.brief) for row in rows])


BRIEF_TEXT = _briefs("", "")
# Corrections of a number of a company, and of a frame.
COMPANY_TEXT = _briefs(CORRECTION, "s")
FRAME_TEXT = _briefs(CORRECTION, "f")
