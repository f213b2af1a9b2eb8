"""Read shared/rules/mfz/rulebook.txt, with the hit chart and the table of sizes."""

from collections.abc import Iterator

from doomsday import resources, rulebook
from doomsday.rulebook import Chapter, Made
from shared.rules.mfz.combat.hit_chart import AT_COVER, AT_TARGET, effect
from shared.rules.mfz.model.sizes import SIZES

_CHART = "chart"
_SIZES = "sizes"
# Cover as in shared.rules.mfz.combat.attack, in the order of the table: no cover is last.
_COVERS = (
    (1, "nothing"),
    (2, "terrain"),
    (3, "a frame with 0 or 1 defence system"),
    (4, "a frame with 2"),
    (0, "hand to hand, terrain, falls"),
)
_EFFECTS = {AT_TARGET: "target", AT_COVER: "cover"}


def load() -> list[Chapter]:
    """Return the chapters of the rules of Mobile Frame Zero."""
    path = resources.shared() / "rules" / "mfz" / "rulebook.txt"
    return read(path.read_text(encoding="ascii"))


def read(text: str) -> list[Chapter]:
    """Parse rules that may name these tables. Raises: rulebook.FormatError."""
    return rulebook.read(text, _made)


def _made(name: str) -> Made:
    if name == _CHART:
        return Made(name, tuple(_chart()))
    if name == _SIZES:
        return Made(name, tuple(_sizes()), tuple(_size_lines()))
    raise ValueError(f"there is no table {name!r}")


def _chart() -> Iterator[tuple[str, ...]]:
    """Yield the rows of the hit chart (M-93)."""
    yield "covered by", *[str(face) for face in range(1, 7)]
    for cover, name in _COVERS:
        yield name, *[_EFFECTS.get(effect(cover, face), "-") for face in range(1, 7)]


def _sizes() -> Iterator[tuple[str, ...]]:
    """Yield the rows of the table of stations and frames by number of players (M-15)."""
    yield "players", "stations each", "frames, skirmish", "frames, battle"
    for players, (stations, *sizes) in sorted(SIZES.items()):
        yield str(players), str(stations), *[f"{least} to {most}" for least, most in sizes]


def _size_lines() -> Iterator[str]:
    for players, (stations, *sizes) in sorted(SIZES.items()):
        frames = "; ".join([f"{least}-{most}" for least, most in sizes])
        yield f"{players} players: {stations}; {frames}"
