"""Makes the pictures in docs/pictures from the program itself: plays tools/shots.seq."""

import io
import sys
import tempfile
from pathlib import Path

from doomsday.screen.picture import as_png, box_svg
from doomsday.sim import script
from doomsday.sim.boxes import play_in

TOOLS = Path(__file__).resolve().parent
PICTURES = TOOLS.parent / "docs" / "pictures"


def pictures() -> dict[str, bytes]:
    """Every picture by file name."""
    made: dict[str, bytes] = {}

    def shoot(name: str, pixels: bytes) -> None:
        made[f"{name}.png"] = as_png(pixels, scale=4, gap=1, margin=6)
        if name == "box":
            made["box.svg"] = box_svg(pixels).encode()

    steps = script.parse((TOOLS / "shots.seq").read_text().splitlines())
    with tempfile.TemporaryDirectory() as scratch, play_in(Path(scratch) / "box.bin") as player:
        script.run(steps, player, io.StringIO(), shoot)
    return made


def main() -> int:
    PICTURES.mkdir(parents=True, exist_ok=True)
    made = pictures()
    for old in PICTURES.iterdir():
        if old.name not in made:
            old.unlink()
    for name, content in made.items():
        (PICTURES / name).write_bytes(content)
    print(f"{len(made)} pictures in docs/pictures")
    return 0


if __name__ == "__main__":
    sys.exit(main())
