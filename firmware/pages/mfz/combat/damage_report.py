"""Report what each damage die of the last step of an attack did."""

from typing import TYPE_CHECKING

from micropython import const

from box.ui.wrap import cut
from pages.mfz import screen_ids
from pages.mfz.combat import words
from shared.rules.mfz.combat import hit_chart
from shared.rules.mfz.model.actions import COVER, DAMAGE, LOSE_PART, WHITE
from shared.rules.mfz.model.dice_faces import unpack
from shared.rules.mfz.model.encoding import names_frame
from shared.rules.mfz.model.phases import ALLOCATING, COVERING

if TYPE_CHECKING:
    from pages.mfz.typed import App
    from shared.rules.mfz.full import FullState

# The action by which an owner gives up a white die, without its frame.
_WHITE_GIVEN_UP = bytes((LOSE_PART, WHITE))
_NAME = const(14)

# List faces of at most this many dice; only count more.
_NAMED_DICE = const(4)


def dice_left(state: "FullState") -> str:
    """Return the rolled dice not yet applied as a short text; "" if there are none."""
    left = state.pending_faces()
    if len(left) > _NAMED_DICE:
        return str(len(left)) + words.DICE_COUNT
    return " ".join([str(face) for face in left])


def show_damage(app: "App") -> None:
    """Open the damage result after an action of an attack, unless the next page shows it."""
    done = DamageReport(app)
    if done.lines or done.dice and app.game.state.phase not in (COVERING, ALLOCATING):
        app.stack.push(screen_ids.DAMAGE_RESULT)


class DamageReport:
    """The effects of the last action of an attack.

    victim: the target of the dice, a frame or GROUND. dice: (face, effect or -1) of each applied
    die, lowest first. left: dice not yet applied. lines: sentences about frames.
    """

    def __init__(self, app: "App") -> None:
        game = app.game
        action = game.action(game.ply)
        game.look(game.ply - 1)
        state = game.state
        try:
            if action[0] == DAMAGE:
                faces = sorted(unpack(action[1:], len(state.dice_due())))
            else:
                faces = state.pending_faces()
            self.victim: int = state.damaged
            cover: int = action[1] if action[0] == COVER else state.covering
            row = hit_chart.chart_row(state, self.victim, cover)
            before = [
                (frame, state.whites(frame))
                for frame in (self.victim, cover)
                if names_frame(frame) and state.alive(frame)
            ]
        finally:
            game.present()
        self.left: "list[int]" = state.pending_faces()
        self.lines = []
        for frame, whites in before:
            name = cut(state.frame_name(frame), _NAME)
            if not state.alive(frame):
                self.lines.append(words.IS_GONE.format(name))
            elif state.whites(frame) < whites and action[:1] + action[2:] != _WHITE_GIVEN_UP:
                self.lines.append(words.WHITE_GONE.format(name))
        self.dice = []
        # Dice after the one that destroyed the frame have no effect.
        lives = before[0][1] if before and before[0][0] == self.victim else 0
        destroyed = lives > 0 and not state.alive(self.victim)
        if destroyed:
            self.left = []
            # A white die given up last pays for a hit before those of the remaining dice.
            if action == _WHITE_GIVEN_UP[:1] + bytes((self.victim,)) + _WHITE_GIVEN_UP[1:]:
                lives -= 1
        for face in faces[: len(faces) - len(self.left)]:
            effect = -1 if destroyed and not lives else hit_chart.effect(row, face)
            if effect == hit_chart.AT_TARGET:
                lives -= 1
            self.dice.append((face, effect))
