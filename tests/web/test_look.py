"""What the page looks like: whole pixels, no scrolling sideways, its settings, its large view."""

import struct
import zlib

import pytest
from playwright.sync_api import Browser, Page, expect

from doomsday.screen.picture import HEIGHT, WIDTH, as_rows
from tests.web.boxpage import pixels, press, rest, shows

# Brighter than a dark dot, in each colour that the panel has.
_LIT = 60
WINDOWS = [(320, 640, 2), (360, 740, 3), (412, 915, 2.625), (768, 1024, 1), (1280, 860, 1.25)]


def decoded(png: bytes) -> tuple[int, int, list[bytes]]:
    """Return width, height and rows of a screenshot, three bytes a pixel."""
    data, at, idat = b"", 8, b""
    width = height = channels = 0
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        data = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height = struct.unpack(">II", data[:8])
            channels = {2: 3, 6: 4}[data[9]]
        elif kind == b"IDAT":
            idat += data
        at += 12 + length
    raw = zlib.decompress(idat)
    stride = width * channels
    rows: list[bytes] = []
    before = bytes(stride)
    for y in range(height):
        start = y * (stride + 1)
        row = _unfiltered(raw[start], raw[start + 1 : start + 1 + stride], before, channels)
        rows.append(row)
        before = row
    if channels == 4:
        rows = [b"".join(row[x : x + 3] for x in range(0, stride, 4)) for row in rows]
    return width, height, rows


def _unfiltered(kind: int, line: bytes, above: bytes, step: int) -> bytes:
    row = bytearray(line)
    for x in range(len(row)):
        left = row[x - step] if x >= step else 0
        corner = above[x - step] if x >= step else 0
        if kind == 1:
            row[x] = row[x] + left & 255
        elif kind == 2:
            row[x] = row[x] + above[x] & 255
        elif kind == 3:
            row[x] = row[x] + (left + above[x]) // 2 & 255
        elif kind == 4:
            guess = left + above[x] - corner
            near = min((left, above[x], corner), key=lambda one: abs(guess - one))
            row[x] = row[x] + near & 255
    return bytes(row)


def seen(page: Page, scale: float) -> tuple[int, list[list[int]]]:
    """Return how many pixels of the device a dot of the panel has, and which dots are lit."""
    place = page.locator("#panel").bounding_box()
    assert place is not None
    edges = [place[side] * scale for side in ("x", "y", "width", "height")]
    left, top, width, height = map(round, edges)
    assert edges == pytest.approx([left, top, width, height], abs=0.05), "within a pixel"
    dot, rest_of = divmod(width, WIDTH)
    assert rest_of == 0, f"{width} pixels of the device for {WIDTH} dots"
    assert height == dot * HEIGHT
    _, _, rows = decoded(page.screenshot())
    lit = []
    for y in range(HEIGHT):
        row = rows[top + y * dot + dot // 2]
        middles = [3 * (left + x * dot + dot // 2) for x in range(WIDTH)]
        lit.append([int(max(row[at : at + 3]) > _LIT) for at in middles])
    return dot, lit


@pytest.mark.parametrize("window_of", WINDOWS, ids=lambda each: f"{each[0]}x{each[1]}@{each[2]}")
def test_each_dot_of_the_panel_covers_whole_pixels(
    browser: Browser, address: str, window_of: tuple[int, int, float]
) -> None:
    width, height, scale = window_of
    context = browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=scale
    )
    page = context.new_page()
    page.goto(address)
    rest(page)
    dot, lit = seen(page, scale)
    assert dot >= 2
    assert lit == as_rows(pixels(page))
    # A blurred edge would have colours between lit and dark.
    assert page.evaluate("() => getComputedStyle(panel).imageRendering") == "pixelated"
    context.close()


def test_the_keys_are_in_view_below_a_notice_on_a_phone(box: Page) -> None:
    for width in (320, 360):
        box.set_viewport_size({"width": width, "height": 640})
        box.evaluate(
            """async () => {
              const { notify } = await import("./page/notice.js");
              const { wordsAbout } = await import("./page/kept_words.js");
              const lost = { isNew: true, place: "memory", why: "", update: "", aside: [] };
              const [{ sentence, hint }] = wordsAbout(lost);
              notify({ sentence, hint }, "kept");
            }"""
        )
        keys = box.locator("#keys").bounding_box()
        assert keys is not None and keys["y"] + keys["height"] < 640
        box.get_by_role("button", name="Close").click()
        assert box.evaluate("() => document.activeElement.id") == "panel"
        # The way out of a dialog is in view, too.
        box.locator("#open-settings").click()
        done = box.locator("#settings").get_by_role("button").bounding_box()
        assert done is not None and done["y"] + done["height"] < 640
        box.keyboard.press("Escape")


def test_no_window_scrolls_sideways(box: Page) -> None:
    for summary in box.locator("#parts summary").all():
        summary.click()
    box.wait_for_function("() => !document.querySelector('.loading')")
    scroll = "() => document.documentElement.scrollWidth - innerWidth"
    for width in (320, 360, 768, 1280):
        box.set_viewport_size({"width": width, "height": 740})
        assert box.evaluate(scroll) <= 0, width
        box.locator("#open-help").click()
        assert box.evaluate(scroll) <= 0, width
        box.keyboard.press("Escape")


def test_the_lamp_is_lit_while_the_box_runs(box: Page) -> None:
    expect(box.locator("#stage")).to_have_class("on")
    press(box, "D")
    power = box.locator("#power")
    power.click()
    expect(power).to_have_text("Plug it in")
    expect(box.locator("#stage")).not_to_have_class("on")
    # A key does nothing then, also not later.
    box.evaluate("() => box.tap(3)")
    power.click()
    expect(power).to_have_text("Pull the plug")
    rest(box)
    expect(box.locator("#stage")).to_have_class("on")
    # A set-up that was not finished is not kept.
    assert shows(box, "Doomsday") or shows(box, "New game")


def test_the_theme_is_that_of_the_device_until_another_is_chosen(box: Page) -> None:
    scheme = "() => getComputedStyle(document.documentElement).colorScheme"
    assert box.evaluate(scheme) == "light dark"
    box.locator("#open-settings").click()
    box.get_by_label("Dark").check()
    assert box.evaluate(scheme) == "dark"
    box.keyboard.press("Escape")
    box.reload()
    # Before anything else is loaded.
    assert box.evaluate(scheme) == "dark"
    rest(box)
    box.locator("#open-settings").click()
    assert box.get_by_label("Dark").is_checked()


def test_the_panel_has_the_colour_that_was_chosen(box: Page) -> None:
    box.locator("#open-settings").click()
    box.get_by_label("Yellow and blue").check()
    colours = box.evaluate(
        """() => {
          const copy = new OffscreenCanvas(128, 64);
          const context = copy.getContext("2d", { willReadFrequently: true });
          context.drawImage(panel, 0, 0);
          const at = (x, y) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3);
          const lit = (y) => Array.from({ length: 128 }, (_, x) => at(x, y))
            .find((colour) => Math.max(...colour) > 100);
          return [lit(4), lit(60)];
        }"""
    )
    (red, _, blue), (cold_red, _, cold_blue) = colours
    assert red > blue
    assert cold_blue > cold_red


def test_what_is_stored_may_be_anything(box: Page) -> None:
    for stored in ("{", "null", "7", '{"theme": 5, "panel": "constructor", "sound": "loud"}'):
        box.evaluate("(text) => localStorage.setItem('doomsday-box', text)", stored)
        box.reload()
        rest(box)
        box.locator("#open-settings").click()
        assert box.get_by_label("As the device").is_checked()
        assert box.get_by_label("White").is_checked()
        box.keyboard.press("Escape")


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (740, 360), (360, 740)])
def test_the_large_view_has_the_largest_panel_that_fits(box: Page, size: tuple[int, int]) -> None:
    box.set_viewport_size({"width": size[0], "height": size[1]})
    box.locator("#open-big").click()
    box.wait_for_function("() => document.documentElement.classList.contains('big')")
    keys = box.locator("#keys").bounding_box()
    panel = box.locator("#panel").bounding_box()
    assert keys is not None and panel is not None
    dot = min(size[0] // WIDTH, int(size[1] - keys["height"]) // HEIGHT)
    assert panel["width"] == dot * WIDTH
    assert panel["y"] + panel["height"] <= keys["y"]
    assert keys["y"] + keys["height"] == pytest.approx(size[1], abs=1)
    press(box, "D")
    assert shows(box, "New game")
    box.locator("#close-big").click()
    box.wait_for_function("() => !document.documentElement.classList.contains('big')")
    assert box.locator("#parts").is_visible()


def test_escape_leaves_the_large_view(box: Page) -> None:
    box.locator("#open-big").click()
    assert not box.locator("#parts").is_visible()
    box.evaluate("() => document.fullscreenElement && document.exitFullscreen()")
    box.keyboard.press("Escape")
    box.wait_for_function("() => !document.documentElement.classList.contains('big')")


def test_a_click_is_heard_only_if_it_was_switched_on(box: Page) -> None:
    box.evaluate(
        """() => {
          globalThis.clicks = 0;
          const start = AudioBufferSourceNode.prototype.start;
          AudioBufferSourceNode.prototype.start = function (...given) {
            globalThis.clicks++;
            return start.apply(this, given);
          };
        }"""
    )
    box.locator("#key-C").click()
    assert box.evaluate("() => clicks") == 0
    box.locator("#open-settings").click()
    box.get_by_label("Click", exact=False).first.check()
    box.keyboard.press("Escape")
    box.locator("#key-C").click()
    assert box.evaluate("() => clicks") == 1
