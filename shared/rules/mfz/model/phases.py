"""Define all phases: the number of each, and a row with depth, actor, handler, word and question.

A new phase is a number and a row here.

A table: the image builder inlines the numbers, and the values below the rows, where they are used.
"""

from shared.rules.mfz.model import steps

DRAW_HIGH = 0
TIE = 1
FORCED = 2
DRAW = 3
DEPLOY = 4
PLAY = 5
ROLL_OFF = 6
DOOMSDAY_VOTE = 7
END = 8
OVER = 9

# Phases of games with named frames.
BUILD = 10
ARMING = 11
TURN = 12
DECLARE = 13
READY = 14
ROLLING = 15
DEFENDING = 16
PLANNING = 17
ACTING = 18
SPOTTING = 19
USING_SPOT = 20
COVERING = 21
DAMAGING = 22
ALLOCATING = 23
STATIONS = 24
FALLING = 25
HEIGHT = 26
INITIATIVE = 27
INITIATIVE_TIE = 28

QUICK, NAMED, FULL = "quick", "named", "full"
CHANCE, TABLE, SEAT, RUNNING, TARGET, HIT, NOBODY = (
    "chance",
    "table",
    "seat",
    "running",
    "target",
    "hit",
    "nobody",
)


class Phase:
    """A row of the table.

    depth: the first that has the phase; deeper ones have it too. actor: who acts; for RUNNING,
    TARGET and HIT the seat of that frame. module: the handler, within shared.rules.mfz; it has
    `legal` and `push`. word: its name in positions. question: a letter of text/prompts.py follows
    each %. named: the handler at depths that name frames, if it is another one. answers: actions,
    by name, that are legal in it too, beside those whose rows in actions.py name it.
    """

    def __init__(
        self,
        name: str,
        depth: str,
        actor: str,
        module: str,
        word: str,
        question: str,
        named: str = "",
        answers: str = "",
    ) -> None:
        self.name = name
        self.number: int = globals()[name]
        self.depth = depth
        self.actor = actor
        self.module = module
        self.named = named or module
        self.word = word
        self.question = question
        self.answers = answers.split()


ROWS = (
    Phase(
        "DRAW_HIGH", QUICK, CHANCE, "bidding.bidding_phase", "draw",
        "Lots are drawn among %d, who tie for highest (%o)",
    ),
    Phase(
        "TIE", QUICK, SEAT, "bidding.bidding_phase", "tie",
        "%s breaks the tie for highest (%b)", "bidding.frame_bidding",
    ),
    Phase(
        "FORCED", QUICK, SEAT, "bidding.bidding_phase", "forced",
        "%s must add or drop a frame (M-44)", "bidding.frame_bidding",
    ),
    Phase(
        "DRAW", QUICK, CHANCE, "bidding.bidding_phase", "draw",
        "Lots are drawn among %d for their places (%o)",
    ),
    Phase("DEPLOY", QUICK, SEAT, "bidding.deployment", "deploy", "%s places %p (M-48)"),
    Phase(
        "PLAY", QUICK, TABLE, "play.quick_actions", "play",
        "Somebody enters what happens in round %n (M-53)", "play.table_events",
    ),
    Phase(
        "ROLL_OFF", QUICK, CHANCE, "play.doomsday", "roll-off",
        "Lots are drawn among %d, whose scores are equal (M-55)",
    ),
    Phase(
        "DOOMSDAY_VOTE", QUICK, SEAT, "play.doomsday", "doom",
        "%s: does the clock fall by one more? (M-124)",
    ),
    Phase(
        "END", QUICK, TABLE, "play.quick_actions", "end?",
        "All: does the game end here? (M-128)", "play.table_events",
    ),
    Phase("OVER", QUICK, NOBODY, "play.quick_actions", "over", "The game is over (M-126)"),
    Phase(
        "BUILD", NAMED, SEAT, "bidding.frame_bidding", "build",
        "%s says what the added frame carries (M-43)",
    ),
    Phase(
        "ARMING", NAMED, SEAT, "bidding.frame_bidding", "arm",
        "%s chooses who takes a rocket of the dropped frame (M-43)",
    ),
    Phase(
        "TURN", FULL, SEAT, "play.tactical_order", "turn",
        "%s must act: nobody after %s can (M-57)",
    ),
    Phase(
        "DECLARE", FULL, RUNNING, "combat.preparation", "declare",
        "%s: what is the target of %r, at which range? (M-62)",
    ),
    Phase(
        "READY", FULL, RUNNING, "combat.preparation", "ready",
        "%s: what does %r do before it rolls? (M-62)",
    ),
    Phase(
        "ROLLING", FULL, CHANCE, "combat.preparation", "roll",
        "The dice of %r are rolled (M-28)",
    ),
    Phase(
        "DEFENDING", FULL, RUNNING, "combat.preparation", "defend",
        "%s chooses the die with which %r defends (M-35)",
    ),
    Phase(
        "PLANNING", FULL, RUNNING, "combat.preparation", "plan",
        "%s: which die does %r keep for its %l? (M-37)",
    ),
    Phase(
        "ACTING", FULL, RUNNING, "combat.activation", "act",
        "%s: does %r move or attack? (M-62)",
    ),
    Phase(
        "SPOTTING", FULL, RUNNING, "combat.activation", "spot",
        "%s: whom does %r spot? (M-112)",
    ),
    Phase(
        "USING_SPOT", FULL, RUNNING, "combat.attack", "use",
        "%s: does %r use the spot on %t? (M-90)",
    ),
    Phase("COVERING", FULL, TARGET, "combat.attack", "cover", "%s: is %t in cover? (M-100)"),
    Phase("DAMAGING", FULL, CHANCE, "combat.attack", "damage", "%e (M-91)"),
    Phase(
        "ALLOCATING", FULL, HIT, "combat.damage_allocation", "give",
        "%s chooses what %g loses (M-106)",
    ),
    Phase(
        "STATIONS", FULL, TABLE, "play.stations", "stations",
        "All: who is near which station? (M-119)",
    ),
    Phase("FALLING", FULL, TABLE, "combat.falls", "fall", "All: does a frame fall? (M-140)"),
    Phase(
        "HEIGHT", FULL, TABLE, "combat.falls", "height",
        "All: how many bricks does %f fall? (M-139)",
    ),
    Phase(
        "INITIATIVE", FULL, CHANCE, "play.initiative", "numbers",
        "The initiative of %i is rolled (M-147)",
    ),
    Phase(
        "INITIATIVE_TIE", FULL, CHANCE, "play.initiative", "next",
        "A roll says who of equal numbers goes first (M-152)",
    ),
)  # fmt: skip


def _mask(depth: str = "", actor: str = "", module: str = "") -> int:
    """Return a mask of the phases whose rows match; "" matches any value."""
    found = 0
    for row in ROWS:
        if depth in ("", row.depth) and actor in ("", row.actor) and module in ("", row.module):
            found |= 1 << row.number
    return found


# Values that other modules use: masks of phases, and the texts of each phase by number.
TURNS = _mask(depth=FULL)
BY_CHANCE = _mask(actor=CHANCE)
OF_RUNNING = _mask(actor=RUNNING)
IN_PREPARATION = _mask(module="combat.preparation")
IN_ATTACK = _mask(module="combat.attack")
WORDS = {row.number: row.word for row in ROWS}
# As lines, in the order of their numbers: one text takes half the memory of one for each phase.
QUESTIONS = "".join([row.question + "\n" for row in sorted(ROWS, key=lambda row: row.number)])

# Modules that run the steps after an action: each has `run(state, step)`.
_RUNS = {
    "combat.activation": (steps.ACT,),
    "combat.attack": (steps.DICE, steps.ATTACK),
    "combat.damage_allocation": (steps.HIT,),
    "combat.falls": (steps.FALLS, steps.FALL, steps.LANDED),
    "play.doomsday": (steps.END_ROUND,),
    "play.initiative": (steps.NUMBERS,),
    "play.stations": (steps.STATIONS, steps.STATIONS_AT_START),
    "play.tactical_order": (
        (steps.TURN, steps.ORDER, steps.TOLD, steps.AT_START, steps.ROUND)
        + (steps.NEXT_TURN, steps.END_TURNS)
    ),
}
_MODULES = sorted(
    set([row.module for row in ROWS] + [row.named for row in ROWS] + list(_RUNS))  # noqa: C405
)
_COUNT = 1 + max([row.number for row in ROWS])


def _at(module: str) -> int:
    return _MODULES.index(module)


# Paths of handlers, and the place there of the handler of each phase: where frames are counted,
# and where they have names. Then that of the module that runs each step.
HANDLERS = tuple(["shared.rules.mfz." + module for module in _MODULES])
COUNTED = bytes([_at({row.number: row for row in ROWS}[n].module) for n in range(_COUNT)])
NAMED_AT = bytes([_at({row.number: row for row in ROWS}[n].named) for n in range(_COUNT)])
RUNS = bytes(
    [
        max([_at(module) for module in _RUNS if step in _RUNS[module]] + [0])
        for step in range(1 + steps.AT_START)
    ]
)
# Handlers of other phases than those that name them.
TACTICAL_ORDER_AT = _at("play.tactical_order")
INITIATIVE_AT = _at("play.initiative")
COUNTING_AT = _at("play.quick_actions")
