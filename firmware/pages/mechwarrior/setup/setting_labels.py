"""Labels of the settings of the rules, and texts about their values."""

from typing import TYPE_CHECKING

from pages.mechwarrior.setup import words
from shared.rules.mechwarrior.setup import settings

if TYPE_CHECKING:
    from shared.rules.mechwarrior.setup.game_setup import Setup

# Name and label; shared/rules/mechwarrior/setup/setting_rows.py has the values.
_LABELS = (
    ("vc1_attachments", "Gear and pilot lost"),
    ("turn_order", "Turns pass"),
    ("token_clear_stage", "Tokens come off"),
    ("vent_amount", "A vent lowers by"),
    ("points_per_order", "Points for an order"),
    ("max_orders_with_tokens", "Tokens that block"),
    ("vent_restarts", "A vent restarts"),
    ("formation_tokens", "Formation tokens"),
    ("order_lost_token", "Lost attack: token"),
    ("captor_lost", "Captor lost: captive"),
    ("artillery_resolve", "Artillery resolves"),
    ("attack_compare", "Hits the defence if"),
    ("crit_hit", "Critical hit from"),
    ("crit_miss", "Critical miss up to"),
    ("crit_miss_damage", "Critical miss: damage"),
    ("break_away", "Break-away from"),
    ("break_away_hover", "Hover breaks away"),
    ("infantry_cap_type", "Cut for infantry"),
    ("infantry_cap", "Cut to"),
    ("indirect_max", "Indirect at most"),
    ("artillery_roll", "Artillery rolls"),
    ("artillery_crit", "Artillery criticals"),
)


def label(name: str) -> str:
    """Return the label of a setting."""
    for known, text in _LABELS:
        if known == name:
            return text
    return name


def agreed(setup: "Setup") -> "list[tuple[str, str]]":
    """Return the agreed settings of a game as rows of text and value, two rows each."""
    teams = setup.teams
    allied = len(set(teams)) < len(teams)
    rows = [
        (words.DEPTH, setup.depth),
        (words.BUILD, str(setup.build)),
        (words.FIRST_ROW, setup.players[setup.first][0]),
        (
            words.SIDES_ROW,
            "".join(["ABCD"[team] for team in teams]) if allied else words.NO_ALLIES,
        ),
    ]
    for name in settings.told_at(setup.depth):
        rows.append((label(name), _value(setup, name)))
        rows.append((words.CONFIDENCE_ROW, settings.confidence(name)))
    return rows


def told(setup: "Setup", name: str) -> str:
    """Return a sentence about a setting of a game, for the help of a page that uses it."""
    value = _value(setup, name)
    return words.SETTING_TOLD.format(label(name), value, settings.confidence(name))


def _value(setup: "Setup", name: str) -> str:
    # Those of a running game are packed, and have no `get`.
    return setup.settings[name] if name in setup.settings else settings.default(name)
