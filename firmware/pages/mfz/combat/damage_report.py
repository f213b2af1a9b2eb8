"""Report what each damage die of the last step of an attack did."""

from typing import TYPE_CHECKING

from micropython import const

from pages.mfz.combat import words
from pages.mfz.widgets.notes import dice_said
from shared.rules.mfz.combat import hit_chart, pending_dice
from shared.rules.mfz.model.actions import COVER, DAMAGE, RETREAT
from shared.rules.mfz.model.dice_faces import unpack
from shared.rules.mfz.model.encoding import names_frame
from shared.rules.mfz.model.phases import ALLOCATING

if TYPE_CHECKING:
    from box.kit.table import Table
    from shared.rules.mfz.model.turn_state import FullState

# List faces of at most this many dice; only count more.
_NAMED_DICE = const(4)


def dice_left(state: "FullState") -> str:
    """Return the rolled dice not yet applied as a short text; "" if there are none."""
    left = pending_dice.faces(state)
    # Of own dice only hits are known, not faces.
    if len(left) > _NAMED_DICE or left and state.by_numbers:
        return dice_said(len(left))
    return " ".join([str(face) for face in left])


class DamageReport:
    """The effects of the last damage roll, up to now.

    victim: the target of the dice, a frame or GROUND. dice: (face, effect or -1) of each die that
    is applied or sure to hit, lowest first. left: dice that depend on what follows. row: that of
    the hit chart for the last die. changes: (frame, sentence about it) for what a player did not
    choose.
    """

    def __init__(self, table: "Table[FullState]") -> None:
        game = table.game
        ply = game.ply
        while game.action(ply)[0] != DAMAGE:
            ply -= 1
        game.look(ply - 1)
        state = table.state
        self.dice: "list[tuple[int, int]]" = []
        self.left: "list[int]" = []
        try:
            faces = sorted(unpack(game.action(ply)[1:], len(state.dice_due())))
            self.victim: int = state.damaged
            cover: int = state.covering
            before = [
                (frame, state.whites(frame))
                for frame in (self.victim, cover)
                if names_frame(frame) and state.alive(frame)
            ]
            # Hits that the target takes; dice after them have no effect.
            lives = len(faces)
            if names_frame(self.victim):
                lives = sum(state.loadout(self.victim)) + state.whites(self.victim)
            for at in range(ply, game.ply + 1):
                game.look(at - 1)
                action = game.action(at)
                if action[0] == COVER:
                    cover = action[1]
                elif action[0] == RETREAT:
                    lives += 1
                self.row: int = hit_chart.chart_row(state, self.victim, cover)
                game.look(at)
                # The dice are discarded after the stations, if they are asked about.
                self.left = pending_dice.faces(state)
                if names_frame(self.victim) and not state.alive(self.victim):
                    self.left = []
                lives = self._apply(faces, len(faces) - len(self.left), lives)
            if state.phase == ALLOCATING and state.hit_frame == self.victim:
                # A higher die hits where a lower one did; no loss changes the row.
                self._apply(faces, len(faces), lives)
                self.left = []
        finally:
            game.present()
        self.changes: "list[tuple[int, str]]" = []
        for frame, whites in before:
            if not state.alive(frame):
                self.changes.append((frame, words.IS_GONE))
            elif state.whites(frame) < whites:
                self.changes.append((frame, words.WHITE_GONE))

    def _apply(self, faces: "list[int]", end: int, lives: int) -> int:
        """Note the effects of the dice up to `end`; return the hits that are left to take."""
        for face in faces[len(self.dice) : end]:
            effect = hit_chart.effect(self.row, face) if lives else -1
            if effect == hit_chart.AT_TARGET:
                lives -= 1
            self.dice.append((face, effect))
        return lives
