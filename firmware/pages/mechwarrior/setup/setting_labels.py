"""Labels of the settings of the rules, and texts about their values."""

from typing import TYPE_CHECKING

from box.ui import row_lookup
from pages.mechwarrior.setup import words
from shared.rules.mechwarrior.setup import settings

if TYPE_CHECKING:
    from shared.rules.mechwarrior.setup.game_setup import Setup

# Rows of name and label, as box/ui/row_lookup.py reads them: one text takes a third of the memory.
# shared/rules/mechwarrior/setup/setting_rows.py has the values.
_LABELS = (
    "\n"
    "vc1_attachments\tGear and pilot lost\n"
    "turn_order\tTurns pass\n"
    "token_clear_stage\tTokens come off\n"
    "vent_amount\tA vent lowers by\n"
    "points_per_order\tPoints for an order\n"
    "max_orders_with_tokens\tTokens that block\n"
    "vent_restarts\tA vent restarts\n"
    "formation_tokens\tFormation tokens\n"
    "order_lost_token\tLost attack: token\n"
    "captor_lost\tCaptor lost: captive\n"
    "artillery_resolve\tArtillery resolves\n"
    "attack_compare\tHits the defence if\n"
    "crit_hit\tCritical hit from\n"
    "crit_miss\tCritical miss up to\n"
    "crit_miss_damage\tCritical miss: damage\n"
    "break_away\tBreak-away from\n"
    "break_away_hover\tHover breaks away\n"
    "infantry_cap_type\tCut for infantry\n"
    "infantry_cap\tCut to\n"
    "indirect_max\tIndirect at most\n"
    "artillery_roll\tArtillery rolls\n"
    "own_dice\tOwn dice\n"
    "artillery_crit\tArtillery criticals\n"
)


def label(name: str) -> str:
    """Return the label of a setting."""
    return row_lookup.field(_LABELS, name) or name


def agreed(setup: "Setup") -> "list[tuple[str, str]]":
    """Return the agreed settings of a game as rows of text and value, two rows each."""
    # Imported here: the labels need no header.
    from shared.rules.mechwarrior.setup.header import build_text

    teams = setup.teams
    allied = len(set(teams)) < len(teams)
    rows = [
        (words.DEPTH, setup.depth),
        (words.BUILD, build_text(setup.builds)),
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
