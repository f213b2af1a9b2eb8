"""Labels of the settings of the rules, and texts about their values."""

from typing import TYPE_CHECKING

from box.ui import row_lookup
from pages.mechwarrior.setup import words
from shared.rules.mechwarrior.setup import setting_rows, settings

if TYPE_CHECKING:
    from shared.rules.mechwarrior.setup.game_setup import Setup


def label(name: str) -> str:
    """Return the label of a setting."""
    return row_lookup.field(setting_rows.LABEL_TEXT, name) or name


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
