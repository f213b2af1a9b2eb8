/** A page with nothing but keys and the section for a real box; see test_real_box.py. */

import { RealBoxSection } from "./page/real_box_section.js";

const page = /** @type {any} */ (globalThis);

/** @param {Uint8Array} bytes */
const text = (bytes) => btoa(String.fromCharCode(...bytes));
/** @param {string} base64 */
const bytes = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** The games that were kept: name, box and content. @type {[string, string, string][]} */
page.kept = [];
/** The real box that is shown. @type {import("../../web/site/page/real_box.js").RealBox | null} */
page.real = null;

/** The test merges rosters, as the rules do in the whole page. */
const rostersOf = (/** @type {any} */ words) => ({
  ...words,
  merge: async (/** @type {Uint8Array} */ there, /** @type {boolean} */ remove) => {
    const merged = await page.merged(words.game, text(there), remove);
    return { ...merged, content: bytes(merged.content), former: bytes(merged.former) };
  },
});

const section = new RealBoxSection({
  show(box) {
    page.real = box;
  },
  wanted: async () => (await page.wanted()).map(rostersOf),
  has: async (hello, game) =>
    page.kept.some((/** @type {string[]} */ row) => row[0] === game.name && row[1] === hello.id),
  keep: async ({ box, file, content }) => {
    page.kept.push([file.name, box, text(content)]);
  },
});
for (const [button, key] of [...document.querySelectorAll("[data-key]")].entries()) {
  for (const [kind, down] of /** @type {[string, boolean][]} */ ([
    ["pointerdown", true],
    ["pointerup", false],
  ])) {
    key.addEventListener(kind, () => page.real?.press(button, down));
  }
}
document.querySelector("main")?.append(section.element);
