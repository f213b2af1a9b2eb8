"""What an attack does: spot, cover, damage dice one by one (M-88 to M-104)."""

from typing import TYPE_CHECKING

from shared.rules.mfz.model import dice_pool, steps
from shared.rules.mfz.model.actions import BLUE, COVER, DAMAGE, GROUND, HAND, NONE, USE
from shared.rules.mfz.model.encoding import names_frame
from shared.rules.mfz.model.frame_layout import (
    COVER_AT,
    DEFENCE,
    FACES_AT,
    FALLER_AT,
    PENDING_AT,
    RETREATS_AT,
    SPOTTED,
    STRUCK_AT,
)
from shared.rules.mfz.model.layout import PHASE_AT
from shared.rules.mfz.model.phases import COVERING, DAMAGING, USING
from shared.rules.mfz.model.reasons import NOT_NOW, NOT_ROLLED

if TYPE_CHECKING:
    from shared.rules.mfz.full import Full

# What covers, in the hit chart. OPEN is whatever has no cover: hand-to-hand, terrain, a fall.
OPEN, UNCOVERED, TERRAIN, SOFT, ARMOURED = 0, 1, 2, 3, 4
NO_EFFECT, AT_TARGET, AT_COVER = 0, 1, 2

# By what covers: what faces 1 to 6 hit (M-93).
_CHART = (
    (0, 0, 0, 1, 1, 1),
    (0, 0, 0, 0, 1, 1),
    (0, 0, 0, 2, 2, 1),
    (0, 0, 0, 0, 2, 1),
    (0, 0, 0, 0, 0, 1),
)
_FACES = 6
_ARMOUR = 2


def effect(cover: int, face: int) -> int:
    """What a damage die hits behind such cover (M-93)."""
    return _CHART[cover][face - 1]


def damage_dice(attack: int, defence: int, spot: int = 0) -> int:
    """How many damage dice an attack has (M-91)."""
    return max(0, attack + spot - defence)


def begin(game: "Full") -> int:
    """Begin the attack of the running frame: ask for its spot first (M-90)."""
    cells = game.cells
    cells.set(RETREATS_AT, 0)
    cells.set(FALLER_AT, 0)
    cells.set(COVER_AT, NONE)
    target = game.target
    if names_frame(target) and game.spot(target):
        cells.set(PHASE_AT, USING)
        return steps.ASKED
    return _count(game, 0)


def legal(game: "Full") -> "list[bytes]":
    """Whether the spot is used; or what covers the target."""
    if game.phase == USING:
        return [bytes((USE, 0)), bytes((USE, 1))]
    involved = (game.running, game.target)
    found = [bytes((COVER, frame)) for frame in game.living() if frame not in involved]
    return found + [bytes((COVER, GROUND)), bytes((COVER, NONE))]


def check(game: "Full", action: bytes) -> int:
    """0 if these are faces of the damage dice, else a reason code."""
    if action[0] != DAMAGE:
        return NOT_NOW
    kinds = bytes(game.cells.values[PENDING_AT])
    return 0 if dice_pool.are_faces(action[1:], kinds) else NOT_ROLLED


def push(game: "Full", action: bytes) -> int:
    """Use the spot or not, name the cover, take the faces of the damage dice."""
    cells = game.cells
    kind = action[0]
    if kind == USE:
        at = game.at(game.target) + SPOTTED
        spot = cells.values[at] if action[1] else 0
        if spot:
            cells.set(at, 0)
        return _count(game, spot)
    if kind == COVER:
        cells.set(COVER_AT, action[1])
        if cells.values[PENDING_AT]:
            cells.set(PHASE_AT, DAMAGING)
            return steps.ASKED
        return steps.DICE
    count = cells.values[PENDING_AT]
    cells.set(PENDING_AT, 0)
    for face in dice_pool.unpack(action[1:], count):
        cells.add(FACES_AT + face, 1)
    return steps.DICE


def roll(game: "Full", dice: int) -> int:
    """Let chance roll so many damage dice."""
    game.cells.set(PENDING_AT, dice)
    game.cells.set(PHASE_AT, DAMAGING)
    return steps.ASKED


def resume_dice(game: "Full") -> int:
    """Apply the dice that are left, lowest first, up to the next question (M-94)."""
    cells = game.cells
    values = cells.values
    hurt = game.damaged
    while True:
        if names_frame(hurt) and not game.alive(hurt):
            _drop(game)
        face = _lowest(values)
        if not face:
            return _end(game)
        cover = values[COVER_AT]
        lost = names_frame(cover) and not game.alive(cover)
        if lost and face < _FACES:
            cells.set(PHASE_AT, COVERING)
            return steps.ASKED
        cells.add(FACES_AT + face, -1)
        hit = effect(situation(game, hurt, cover), face)
        if hit == AT_TARGET and hurt != GROUND:
            cells.set(STRUCK_AT, hurt)
            return steps.HIT
        if hit == AT_COVER:
            if cover != GROUND:
                cells.set(STRUCK_AT, cover)
                return steps.HIT
            if 0 < _lowest(values) < _FACES:
                cells.set(PHASE_AT, COVERING)
                return steps.ASKED


def _count(game: "Full", spot: int) -> int:
    """Count the damage dice; at none the attack is over (M-91)."""
    cells = game.cells
    target = game.target
    defence = 0
    if names_frame(target):
        defence = max(0, game.cells.values[game.at(target) + DEFENCE] - 1)
    dice = damage_dice(game.attack, defence, spot)
    if not dice:
        return steps.ACT
    if target == GROUND or game.declared_range == HAND:
        return roll(game, dice)
    cells.set(PENDING_AT, dice)
    cells.set(PHASE_AT, COVERING)
    return steps.ASKED


def situation(game: "Full", hurt: int, cover: int) -> int:
    """The row of the chart; whether a frame is armoured is seen at each die (A-11)."""
    falls = game.cells.values[FALLER_AT]
    if falls or hurt == GROUND or game.declared_range == HAND:
        return OPEN
    if not names_frame(cover):
        return TERRAIN if cover == GROUND else UNCOVERED
    return ARMOURED if game.counts(cover, BLUE) >= _ARMOUR else SOFT


def _lowest(values: bytearray) -> int:
    for face in range(1, _FACES + 1):
        if values[FACES_AT + face]:
            return face
    return 0


def _drop(game: "Full") -> None:
    """Dice that are left when the target is destroyed have no effect (M-98)."""
    for face in range(1, _FACES + 1):
        game.cells.set(FACES_AT + face, 0)


def _end(game: "Full") -> int:
    if game.cells.values[FALLER_AT]:
        return steps.LANDED
    return steps.FALLS if game.is_on("climbing") else steps.ACT
