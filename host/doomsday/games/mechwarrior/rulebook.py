"""Read shared/rules/mechwarrior/rulebook.txt, with the table of the settings."""

from doomsday import resources, rulebook
from doomsday.rulebook import Chapter, Made
from shared.rules.mechwarrior.setup.setting_rows import SETTINGS

_SETTINGS = "settings"


def load() -> list[Chapter]:
    """Return the chapters of the rules of MechWarrior."""
    path = resources.shared() / "rules" / "mechwarrior" / "rulebook.txt"
    return rulebook.read(path.read_text(encoding="ascii"), _made)


def _made(name: str) -> Made:
    """Return the table of the settings; on the panel each with default and confidence."""
    if name != _SETTINGS:
        raise ValueError(f"there is no table {name!r}")
    head = "setting", "depth", "default", "confidence", "what it says"
    rows = [
        (f"`{row.name}`", row.depth, row.default, row.confidence, row.help) for row in SETTINGS
    ]
    return Made(name, (head, *rows), ("Options has them,", "each with its confidence."))
