"""Games of MechWarrior whose units have combat dials."""

from shared.rules.history import ActionHistory
from shared.rules.mechwarrior.model import unit_text
from shared.rules.mechwarrior.model.state import BattleState
from shared.rules.mechwarrior.setup import dial_text
from shared.rules.mechwarrior.setup.agreement import agree

# Dial D of the specification, section 26.
D = ("8/10/18/3/2", "8/9/18/3/2", "7/9/17/2/2", "6/8/16/2/1 salvage")
MECH = "mech mech 100+0+0 v2"
VEHICLE = "vehicle tracked 60+0+0"
INFANTRY = "infantry foot 20+0+0"


def with_word(word, clicks=D):
    """Return clicks that all show an equipment, such as "defence:decoy"."""
    return tuple([text + " " + word for text in clicks])


def unit(name, words=MECH, clicks=D, types=(), heat=()):
    """Return a unit with a combat dial; none if there are no clicks."""
    packed = " " + unit_text.dial_word(dial_text.read(clicks, types)) if clicks else ""
    return unit_text.parse(words + packed, name, heat)


def battle(first, second, depth="full", **settings):
    """Return a game in Ann's order stage. first, second: units of Ann and of Ben."""
    setup = agree((("Ann", first), ("Ben", second)), depth, 900, settings=settings)
    game = ActionHistory(BattleState(setup))
    game.play(game.state.parse("zones=0"))
    return game
