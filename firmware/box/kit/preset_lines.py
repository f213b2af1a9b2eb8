"""Say in two lines what a preset of dice is, or what it has just shown."""

from typing import TYPE_CHECKING

from box.ui import words

if TYPE_CHECKING:
    from typing import Any

    from box.kit.table import Table


def lines(table: "Table[Any]", kind: int, place: int) -> "tuple[str, str]":
    """Return name and dice of a preset; after its roll what counted, and the faces.

    The state is a RollState. kind: of the actions that have faces.
    """
    state = table.state
    preset = state.presets[place]
    game = table.game
    ply = game.ply
    faces = ""
    while ply and game.action(ply)[0] == kind and state.preset == preset:
        faces = " ".join([str(face) for face in game.action(ply)[1:]] + [faces])
        ply -= 1
    if not faces:
        return preset.name, " ".join(["d%d" % sides for sides in preset.sides])
    return preset.result(state.total()), words.PRESET_ROLLED % (preset.name, faces)
