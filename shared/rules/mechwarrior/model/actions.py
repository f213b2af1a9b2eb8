"""Define all actions: the number of each, and a row with all else.

A new action is a number, a row, and the code of its handler. A table: the image builder puts the
numbers, and the values below the rows, where they are used.
"""

from shared.rules.mechwarrior.model import kind_words, phases
from shared.rules.mechwarrior.model.kinds import FULL, ORDERS, SCORE

ZONES = 1
SKIP = 2
RESOLVED = 3
ORDER = 4
FORMATION = 5
VENT = 6
HEAT_UP = 7
HEAT_DOWN = 8
ENERGY = 9
SHUT_DOWN = 10
RESTART = 11
CIRCLE = 12
TOKEN = 13
SALVAGED = 14
ELIMINATE = 15
CAPTURE = 16
RELEASE = 17
STILL_HELD = 18
BOARD = 19
LEAVE = 20
CONTROL = 21
POINTS = 22
END_TURN = 23
END_GAME = 24
COUNT_ZONE = 25
COUNT_OUTSIDE = 26
COUNT_ABOARD = 27
LOSE_GEAR = 28
LOSE_PILOT = 29
SUM = 30
COUNTED = 31
TIE_ROLL = 32
CORRECT_POINTS = 33
CORRECT_ZONES = 34
CORRECT_ORDERS = 35
CORRECT_TURN = 36
CORRECT_TOKENS = 37
CORRECT_HEAT = 38
CORRECT_LOST = 39
CORRECT_CAPTIVE = 40
CORRECT_MARKER = 41
HARM = 42
DECLARE = 43
VALUES = 44
ATTACK_ROLL = 45
STEPS = 46
HIT = 47
FINISH = 48
BLAST = 49
BREAK_ROLL = 50
TOLD = 51
HEAT_ROLL = 52
TARGET_SWITCHES = 53
AWAY_FROM = 54
DAMAGE = 55
REPAIRED = 56
CORRECT_CLICK = 57
CANCEL = 58
WEAPON = 59
AGAIN = 60
HAND_ROLL = 61
# Kinds that are legal only if a unit has a combat dial.
OF_DIALS = (DAMAGE, REPAIRED, CORRECT_CLICK, CANCEL, WEAPON, AGAIN, HAND_ROLL)

CHANCE, CHOICE, EVENT, CORRECTION = "chance", "choice", "event", "correction"

# Handlers, and the module of each by its number.
COMMAND, ORDERING, HEATING, LOSSES, CAPTURES = 0, 1, 2, 3, 4
TRANSPORTS, STAGES, TALLIES, CORRECTIONS, ATTACKS = 5, 6, 7, 8, 9
DIALLING = 10
HANDLERS = (
    "shared.rules.mechwarrior.play.command_stage",
    "shared.rules.mechwarrior.play.order_handling",
    "shared.rules.mechwarrior.play.heat",
    "shared.rules.mechwarrior.play.losses",
    "shared.rules.mechwarrior.play.captures",
    "shared.rules.mechwarrior.play.transports",
    "shared.rules.mechwarrior.play.stages",
    "shared.rules.mechwarrior.play.tally",
    "shared.rules.mechwarrior.play.corrections",
    "shared.rules.mechwarrior.combat.attack",
    "shared.rules.mechwarrior.play.dial_actions",
)


class Action:
    """A row of the table.

    depth: the lowest that has the action. handler: which module checks and applies it. phases: in
    which it is legal, by name.

    A field is a letter: u unit, s seat, c seat or OTHER, h unit or HELD with a seat, k kind of
    order, x flags of an order, n number, w number in two bytes, z 0 or 1, m marker, l line of
    condition 2, r reason, a kind of attack, y switches in two bytes, i number from -9 to 9, t
    range type, o combat value or UNTYPED, e 1 for a hit, p value of a dial, + further units, N
    further combat values or UNTYPED, * faces. In a token each field is % and its letter. In a
    sentence {0}, {1} are the fields in words. brief: the action in a few words, for the message of
    an undo; {} is the unit.
    """

    def __init__(
        self,
        name: str,
        role: str,
        depth: str,
        handler: int,
        phases_of_it: str,
        fields: str,
        token: str,
        sentence: str,
        brief: str,
    ) -> None:
        self.name = name
        self.number: int = globals()[name]
        self.role = role
        self.depth = depth
        self.handler = handler
        self.phases = phases_of_it.split()
        self.fields = fields
        self.token = token
        self.sentence = sentence
        self.brief = brief


_TURN = "COMMAND ORDER"
_ANY = "COMMAND ORDER TALLY"
# What happens in a turn also happens within an attack.
_EVENTS = "COMMAND ORDER ATTACK"

ROWS = (
    Action(
        "ZONES", CHOICE, SCORE, COMMAND, "COMMAND",
        "n", "zones=%n", "Units of the active player in enemy zones: {0} (W-125)",
        brief="zones",
    ),
    Action(
        "SKIP", CHOICE, SCORE, COMMAND, "COMMAND",
        "", "skip", "A turn is skipped: no units on the field (W-9a)",
        brief="skipped turn",
    ),
    Action(
        "RESOLVED", CHOICE, ORDERS, COMMAND, _TURN,
        "m", "resolved=%m", "Artillery marker {0} is resolved (W-100)",
        brief="marker",
    ),
    Action(
        "ORDER", CHOICE, ORDERS, ORDERING, "ORDER",
        "ukx", "%u:%k%x", "{0}: {1} order (W-21)",
        brief="order, {}",
    ),
    Action(
        "FORMATION", CHOICE, ORDERS, ORDERING, "ORDER",
        "kxu+", "%k%x:%u%+", "{0} order to a formation led by {2} (W-29)",
        brief="formation",
    ),
    Action(
        "VENT", CHOICE, ORDERS, ORDERING, "ORDER",
        "unx", "%u:vent=%n%x", "{0} vents {1} heat (W-40)",
        brief="vent, {}",
    ),
    Action(
        "HEAT_UP", EVENT, ORDERS, HEATING, _EVENTS,
        "un", "%u:heat+%n", "{0} gains {1} heat (W-32)",
        brief="heat, {}",
    ),
    Action(
        "HEAT_DOWN", EVENT, ORDERS, HEATING, _EVENTS,
        "un", "%u:heat-%n", "{0} loses {1} heat (W-33)",
        brief="heat, {}",
    ),
    Action(
        "ENERGY", EVENT, ORDERS, HEATING, _TURN,
        "u", "%u:energy", "{0} gains 1 heat from an energy attack (W-38)",
        brief="energy, {}",
    ),
    Action(
        "SHUT_DOWN", EVENT, ORDERS, HEATING, _EVENTS,
        "u", "%u:shut", "{0} shuts down and takes two tokens (W-42)",
        brief="shutdown, {}",
    ),
    Action(
        "RESTART", EVENT, ORDERS, HEATING, _EVENTS,
        "u", "%u:restart", "{0} restarts by a heat roll (W-47)",
        brief="restart, {}",
    ),
    Action(
        "HEAT_ROLL", EVENT, ORDERS, HEATING, _EVENTS,
        "u*", "%u~%*", "{0} rolls {1} for its heat effects (W-34)",
        brief="heat roll, {}",
    ),
    Action(
        "CIRCLE", EVENT, ORDERS, ORDERING, _EVENTS,
        "un", "%u:circle=%n", "{0} takes {1} pushing damage for circle equipment (W-18)",
        brief="gear, {}",
    ),
    Action(
        "TOKEN", EVENT, ORDERS, ORDERING, _TURN,
        "u", "%u:token", "{0} gets a token from an effect (W-23)",
        brief="token, {}",
    ),
    Action(
        "SALVAGED", EVENT, SCORE, LOSSES, "COMMAND ORDER ATTACK TALLY",
        "uz", "%u:salvage=%z", "{0}: Salvage {1} (W-112)",
        brief="Salvage, {}",
    ),
    Action(
        "ELIMINATE", EVENT, SCORE, LOSSES, "COMMAND ORDER ATTACK CAPTIVE",
        "uc", "%u-%c", "{0} is eliminated; {1} (W-115)",
        brief="loss, {}",
    ),
    Action(
        "CAPTURE", EVENT, SCORE, CAPTURES, _TURN,
        "uh", "%u<%h", "{0} is captured by {1} (W-75a)",
        brief="captured, {}",
    ),
    Action(
        "RELEASE", CHOICE, ORDERS, CAPTURES, "CAPTIVE",
        "u", "%u:free", "{0} is free again (W-75b)",
        brief="free, {}",
    ),
    Action(
        "STILL_HELD", CHOICE, ORDERS, CAPTURES, "CAPTIVE",
        "u", "%u:held", "{0} is still a captive (W-75b)",
        brief="held, {}",
    ),
    Action(
        "BOARD", EVENT, ORDERS, TRANSPORTS, "ORDER",
        # The log is open to all, and who rides in a transport need not be revealed (W-96a).
        "uu", "%u>%u", "A unit boards {1} (W-97)",
        brief="passengers",
    ),
    Action(
        "LEAVE", EVENT, ORDERS, TRANSPORTS, "ORDER",
        "u", "%u:out", "{0} leaves its transport (W-98)",
        brief="passengers",
    ),
    Action(
        "CONTROL", EVENT, SCORE, CAPTURES, _TURN,
        "us", "%u@%s", "{1} controls {0} (W-20a)",
        brief="side, {}",
    ),
    Action(
        "POINTS", EVENT, SCORE, TALLIES, _TURN,
        "sw", "%s+%w", "{0} scores {1} points (W-115)",
        brief="points",
    ),
    Action(
        "END_TURN", CHOICE, SCORE, STAGES, "ORDER",
        "", "=", "The turn ends (W-9)",
        brief="end of turn",
    ),
    Action(
        "END_GAME", CHOICE, SCORE, TALLIES, _TURN,
        "r", "end=%r", "The game ends: {0} (W-128)",
        brief="end of game",
    ),
    Action(
        "COUNT_ZONE", CHOICE, SCORE, TALLIES, "TALLY",
        "u", "%u:zone", "{0} is in its captor's zone (W-120)",
        brief="in zone, {}",
    ),
    Action(
        "COUNT_OUTSIDE", CHOICE, SCORE, TALLIES, "TALLY",
        "u", "%u:outside", "{0}, with Salvage, is outside its controller's zone (W-122)",
        brief="outside, {}",
    ),
    Action(
        "COUNT_ABOARD", CHOICE, SCORE, TALLIES, "TALLY",
        "u", "%u:aboard", "{0} is a passenger and counts for nobody (W-96)",
        brief="aboard, {}",
    ),
    Action(
        "LOSE_GEAR", EVENT, SCORE, TALLIES, _ANY,
        "u", "%u:gear", "{0} has lost its gear (W-118)",
        brief="gear lost, {}",
    ),
    Action(
        "LOSE_PILOT", EVENT, SCORE, TALLIES, _ANY,
        "u", "%u:pilot", "{0} has lost its pilot (W-118)",
        brief="pilot lost, {}",
    ),
    Action(
        "SUM", CHOICE, SCORE, TALLIES, "TALLY",
        "slw", "%s:%l=%w", "{0}: {2} points in line {1} of condition 2 (W-119)",
        brief="points",
    ),
    Action(
        "COUNTED", CHOICE, SCORE, TALLIES, "TALLY",
        "", "counted", "All points are counted (W-126)",
        brief="the count",
    ),
    Action(
        "TIE_ROLL", CHANCE, SCORE, TALLIES, "TIE",
        "*", "~%*", "The tied players roll {0} (W-127)",
        brief="roll",
    ),
    Action(
        "CORRECT_POINTS", CORRECTION, SCORE, CORRECTIONS, _ANY,
        "sw", "%s:vc1=%w", "Correction: {0} has {1} points for eliminations",
        brief="correction",
    ),
    Action(
        "CORRECT_ZONES", CORRECTION, SCORE, CORRECTIONS, _ANY,
        "sw", "%s:vc3=%w", "Correction: {0} has {1} points for enemy zones",
        brief="correction",
    ),
    Action(
        "CORRECT_ORDERS", CORRECTION, ORDERS, CORRECTIONS, "ORDER",
        "n", ":orders=%n", "Correction: {0} orders are left",
        brief="correction",
    ),
    Action(
        "CORRECT_TURN", CORRECTION, SCORE, CORRECTIONS, _TURN,
        "s", ":turn=%s", "Correction: it is the turn of {0}",
        brief="correction",
    ),
    Action(
        "CORRECT_TOKENS", CORRECTION, ORDERS, CORRECTIONS, _TURN,
        "un", "%u:tokens=%n", "Correction: {0} has {1} tokens",
        brief="correction",
    ),
    Action(
        "CORRECT_HEAT", CORRECTION, ORDERS, CORRECTIONS, _TURN,
        "un", "%u:heat=%n", "Correction: {0} has {1} heat",
        brief="correction",
    ),
    Action(
        "CORRECT_LOST", CORRECTION, SCORE, CORRECTIONS, _ANY,
        "u", "%u:back", "Correction: {0} is still on the field",
        brief="correction",
    ),
    Action(
        "CORRECT_CAPTIVE", CORRECTION, SCORE, CORRECTIONS, _ANY,
        "u", "%u:freed", "Correction: {0} is no captive",
        brief="correction",
    ),
    Action(
        "CORRECT_MARKER", CORRECTION, ORDERS, CORRECTIONS, _TURN,
        "m", ":marker=%m", "Correction: artillery marker {0} is removed",
        brief="correction",
    ),
    Action(
        "HARM", EVENT, ORDERS, ORDERING, _EVENTS,
        "un", "%u:push+%n", "{0} takes {1} pushing damage (W-23a)",
        brief="damage, {}",
    ),
    Action(
        "DECLARE", CHOICE, FULL, ATTACKS, "ATTACK",
        "ayiiu+", "%a+%y/%i/%i>%u%+", "{0} attack on {4} (W-60)",
        brief="attack",
    ),
    Action(
        "VALUES", CHOICE, FULL, ATTACKS, "VALUES",
        "ontN", "values=%o/%n/%t/%N",
        "Attack {0}, damage {1}, range type {2}, defence {3} (W-59)",
        brief="attack",
    ),
    Action(
        "ATTACK_ROLL", CHANCE, FULL, ATTACKS, "ROLL",
        "*", "~a%R", "The attack roll is {0} (W-49)",
        brief="roll",
    ),
    Action(
        "STEPS", CHOICE, FULL, ATTACKS, "DAMAGE",
        "iii", "steps=%i/%i/%i",
        "Damage changes by {0} for heat, {1} for the attack, {2} for equipment (W-60)",
        brief="damage",
    ),
    Action(
        "HIT", CHOICE, FULL, ATTACKS, "DAMAGE",
        "un", "%u:hit-%n", "{0} takes {1} (W-60)",
        brief="hit, {}",
    ),
    Action(
        "FINISH", CHOICE, FULL, ATTACKS, "ATTACK",
        "", "done", "The order is carried out (W-30)",
        brief="attack",
    ),
    Action(
        "BLAST", CHOICE, FULL, ATTACKS, _TURN,
        "mzu+", "blast%m/%z>%u%+", "Artillery marker {0}: {2} in the radius (W-79)",
        brief="marker",
    ),
    Action(
        "BREAK_ROLL", CHANCE, FULL, ATTACKS, "BREAK_AWAY",
        "*", "~b%*", "The break-away roll is {0} (W-103)",
        brief="roll",
    ),
    Action(
        "AWAY_FROM", CHOICE, FULL, ATTACKS, "ORDER",
        "n", "away=%n", "The next break-away needs {0} or more (W-103)",
        brief="break-away",
    ),
    Action(
        "TARGET_SWITCHES", CHOICE, FULL, ATTACKS, "TARGETING",
        "uyi", "%u+%y/%i", "Switches of its own for {0}, other defence {2} (W-58e)",
        brief="attack",
    ),
    Action(
        "TOLD", CHOICE, FULL, ATTACKS, "VERDICT",
        "ue", "%u=%e", "{0} is {1}, as the players say (W-59)",
        brief="hit or miss",
    ),
    # Legal only if a unit has a combat dial.
    Action(
        "DAMAGE", EVENT, ORDERS, DIALLING, _EVENTS,
        "unc", "%u:dial-%n/%c", "{0} takes {1} damage (W-131)",
        brief="damage, {}",
    ),
    Action(
        "REPAIRED", EVENT, ORDERS, DIALLING, _EVENTS,
        "un", "%u:dial+%n", "{0} is repaired by {1} (W-131)",
        brief="repair, {}",
    ),
    Action(
        "CORRECT_CLICK", CORRECTION, ORDERS, DIALLING, _TURN,
        "un", "%u:click=%n", "Correction: {0} shows click {1}",
        brief="correction",
    ),
    Action(
        "CANCEL", EVENT, FULL, DIALLING, "COMMAND ORDER ATTACK TARGETING VALUES ROLL",
        "upz", "%u:off=%p/%z", "Equipment of {0} at {1} is {2} (W-17)",
        brief="gear off, {}",
    ),
    Action(
        "WEAPON", CHOICE, FULL, DIALLING, "ATTACK",
        "p", "with=%p", "The attack is made with the {0} damage value (W-64)",
        brief="damage value",
    ),
    Action(
        "AGAIN", CHOICE, FULL, ATTACKS, "ATTACK",
        "", "again", "Equipment allows a second attack on the target (W-134)",
        brief="second attack",
    ),
    Action(
        "HAND_ROLL", CHANCE, FULL, ATTACKS, "HAND_DIE",
        "*", "~h%*", "The damage in hand-to-hand combat is {0} (W-134)",
        brief="roll",
    ),
)  # fmt: skip

_LAST = max([row.number for row in ROWS])


def _mask(names: "list[str]") -> int:
    return sum([1 << getattr(phases, name) for name in names])


_BY_NUMBER = {row.number: row for row in ROWS}
# Indexed by number; 0 is no action.
FIELDS = tuple([_BY_NUMBER[n].fields if n in _BY_NUMBER else None for n in range(_LAST + 1)])
# The same, for each kind 255, its number and its fields, then 255 again. A tuple of texts takes
# three times the memory, and a search in a text makes others.
FIELD_ROWS = b"".join([bytes((255, row.number)) + row.fields.encode() for row in ROWS]) + b"\xff"
HANDLER_OF = bytes([_BY_NUMBER[n].handler if n in _BY_NUMBER else 0 for n in range(_LAST + 1)])
_DEPTHS = {row.number: kind_words.DEPTHS.index(row.depth) for row in ROWS}
DEPTH_OF = bytes([_DEPTHS.get(number, 9) for number in range(_LAST + 1)])
PHASES = tuple([_mask(_BY_NUMBER[n].phases) if n in _BY_NUMBER else 0 for n in range(_LAST + 1)])


def _sentences(are_choices: bool) -> str:
    """Return the sentences of choices, or of other actions: two texts, each of about 1 KB.

    The box may not find room for all of them in one piece.
    """
    chosen = [row for row in ROWS if (row.role == CHOICE) == are_choices]
    return "\n%s\n" % "\n".join(["%d:%s" % (row.number, row.sentence) for row in chosen])


SENTENCES_OF_CHOICES = _sentences(True)
OTHER_SENTENCES = _sentences(False)
BRIEF_TEXT = "\n%s\n" % "\n".join(["%d\t%s" % (row.number, row.brief) for row in ROWS])
CORRECT = tuple([row.number for row in ROWS if row.role == CORRECTION])
# The kinds of each handler in the order of the table, without corrections.
KINDS_OF = tuple(
    [
        bytes([row.number for row in ROWS if row.handler == handler and row.role != CORRECTION])
        for handler in range(len(HANDLERS))
    ]
)
# Masks of the handlers that may have a legal action in each phase, other than one of chance.
HANDLERS_IN = tuple(
    [
        sum(
            {
                1 << row.handler
                for row in ROWS
                if _mask(row.phases) >> phase & 1 and row.role in (CHOICE, EVENT)
            }
        )
        for phase in range(len(phases.WORDS))
    ]
)
