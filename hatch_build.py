"""Puts fetched and compiled parts into a wheel, or beside the checkout for an editable install."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Hatch loads this file by its path.
sys.path.insert(0, str(Path(__file__).parent))

from building import driver, web_parts  # noqa: E402
from building.manifest import Unreachable  # noqa: E402


class PartsHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the display driver, without which nothing works, and the parts of `doomsday web`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """`version` is "standard" or "editable"; see hatchling's build hook interface."""
        root = Path(self.root)
        include = {driver.make(root): "driver", root / "web" / "site": "site"}
        include[root / "web" / "spectators"] = "spectators"
        include |= {root / name: name for name in ("LICENSE", "NOTICE")}
        try:
            include[web_parts.make(root)] = "vendor"
        except Unreachable as reason:
            # The wheel is built without: `doomsday web` says so.
            self.app.display_warning(web_parts.missing(reason))
        if version == "standard":
            for path, name in include.items():
                build_data["force_include"][str(path)] = f"doomsday/_parts/{name}"
