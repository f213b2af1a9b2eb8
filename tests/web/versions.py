"""Sites with the program of another version, for a box that is kept from one to the next."""

import json
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Route

from doomsday.image import build, pack
from doomsday.image.build import compiled_beside
from doomsday.web import box_parts, contents, packed

BOARD = "sim"


def image_of(version: str, *, rehearse: str = "") -> bytes:
    """Return a flash with a program that differs in its version.

    rehearse: source in place of the module that replays the running game, "" for the real one.
    """
    image = build.flash_image(BOARD)
    files = pack.files(build.read_file(image, build.PACK_PATH) or b"")
    files[build.STAMP_PATH[1:]] = f"doomsday {version} 0123456789ab\n".encode()
    if rehearse:
        files[build.piece("rehearse.py")] = compiled_beside("rehearse.py", rehearse.encode())
    return build.put_file(image, build.PACK_PATH, pack.build(files))


def site_files(image: bytes) -> dict[str, bytes]:
    """Return the files of a site that differ with its flash image."""
    parts = json.loads(box_parts.parts(BOARD))
    parts["stamp"] = build.read_stamp(image)
    return {contents.IMAGE: packed.packed(image), box_parts.PATH: json.dumps(parts).encode()}


def publish(context: BrowserContext, image: bytes) -> None:
    """Let the site have this flash image from now on. Pages must have no service worker."""
    for path, content in site_files(image).items():
        context.unroute(f"**/{path}")
        context.route(f"**/{path}", _answer(content))


def _answer(content: bytes) -> Callable[[Route], None]:
    return lambda route: route.fulfill(body=content, content_type="application/octet-stream")
