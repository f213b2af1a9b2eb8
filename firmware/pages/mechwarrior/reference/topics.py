"""The topic of the rules for each phase and screen; shared/rules/mechwarrior/rulebook.txt."""

from pages.mechwarrior import screen_ids
from shared.rules.mechwarrior.model import phases

TOPICS = {
    phases.COMMAND: "vc-three",
    phases.ORDER: "orders",
    phases.CAPTIVE: "captives",
    phases.TALLY: "vc-two",
    phases.TIE: "victory",
    phases.OVER: "victory",
    phases.ATTACK: "orders",
    phases.VALUES: "orders",
    phases.ROLL: "orders",
    phases.DAMAGE: "heat",
    phases.BREAK_AWAY: "orders",
}
OF_SCREENS = {
    screen_ids.NEW_GAME: "orders",
    screen_ids.FORCE: "turn",
    screen_ids.OPTIONS: "settings",
    screen_ids.SUMMARY: "turn",
    screen_ids.PLAYER: "vc-one",
    screen_ids.UNIT: "vc-one",
    screen_ids.POINTS: "vc-one",
    screen_ids.SUM: "vc-two",
    screen_ids.SCORE_SHEET: "victory",
    screen_ids.UNIT_ORDERS: "push",
    screen_ids.PICK: "vc-one",
    screen_ids.OTHER_ORDER: "orders",
    screen_ids.FORMATION: "push",
    screen_ids.CORRECT: "heat",
    screen_ids.CORRECT_UNIT: "heat",
    screen_ids.FINISH: "vc-two",
    screen_ids.ATTACK: "orders",
    screen_ids.ATTACK_AGAIN: "orders",
    screen_ids.BLAST: "artillery",
}
# For a phase of a later version.
USUAL = "turn"
